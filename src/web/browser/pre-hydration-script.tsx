import { use } from 'react'
import { mostLines } from '#src/shop/cart/cart.ts'
import { ScriptNonce } from './script-nonce.ts'

/**
 * Runs before hydration as the first child of an element and sets attributes on it from the browser's storage, so that styles can
 * reserve the right space at once: `data-lines` and `--lines` count the lines of the cart, `data-unpaid` is set
 * when an order is unpaid.
 */
export const PreHydrationScript = () => <script nonce={use(ScriptNonce) || undefined} dangerouslySetInnerHTML={{ __html: script }} />

/** For the element that the script changes: hydration must not compare its attributes with the server's. */
export const changedBeforeHydration = { suppressHydrationWarning: true } as const

const script = `try {
  const { style, dataset } = document.currentScript.parentElement
  const lines = JSON.parse(localStorage.getItem('cartItems') || '[]').length || 0
  dataset.lines = lines
  style.setProperty('--lines', Math.min(lines, ${mostLines}))
  if (localStorage.getItem('unpaidOrder')) dataset.unpaid = ''
} catch {}`
