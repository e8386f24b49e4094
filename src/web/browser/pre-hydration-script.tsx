import { use } from 'react'
import { mostLines } from '#src/shop/cart/cart.ts'
import { ScriptNonce } from './script-nonce.ts'

/**
 * Marks the element that it begins, before the scripts of the page are there, with what this browser keeps, so that styles can
 * give the page its shape from the first look on: `data-lines` and `--lines` are the lines of the bag, `data-unpaid` is there
 * with an order that waits for its payment.
 */
export const PreHydrationScript = () => <script nonce={use(ScriptNonce) || undefined} dangerouslySetInnerHTML={{ __html: script }} />

/** What it marks is not the page's to compare with what the server sent. */
export const changedBeforeHydration = { suppressHydrationWarning: true } as const

const script = `try {
  const { style, dataset } = document.currentScript.parentElement
  const lines = JSON.parse(localStorage.getItem('cartItems') || '[]').length || 0
  dataset.lines = lines
  style.setProperty('--lines', Math.min(lines, ${mostLines}))
  if (localStorage.getItem('unpaidOrder')) dataset.unpaid = ''
} catch {}`
