import { lineFromWire, lineToWire } from './cart-storage.wire.ts'
import { storedValue, useStored } from './stored-value.ts'
import { membersOf } from './unknown-json.ts'
import type { Cart, CartLine } from '#src/shop/cart/cart.ts'

/** What travels to the checkout with the navigation. The browser keeps it over a refresh. */
export type CheckoutState = { readonly cameFrom: 'cart' } | { readonly cameFrom: 'buy-now'; readonly line: unknown }

/** What is about to be ordered. */
export type CheckoutContent = { readonly cameFrom: 'cart' | 'buy-now'; readonly lines: readonly CartLine[] }

const stored = storedValue<CartLine | undefined>('session', 'buyNow', {
  parse: lineFromWire,
  empty: undefined,
  toJson: (line) => line && lineToWire(line),
})

/** Go to the checkout with this state: `navigate(addressOf('checkout'), { state: buyNow(line) })`. The bag stays as it is. */
export function buyNow(line: CartLine): CheckoutState {
  stored.write(line)
  return { cameFrom: 'buy-now', line: lineToWire(line) }
}

export const fromCart: CheckoutState = { cameFrom: 'cart' }

export const clearBuyNow = (): void => stored.remove()

/** The piece last bought with "Buy Now" in this tab, for an address that was opened without a state. */
export const useBuyNowLine = (): CartLine | undefined => useStored(stored)

/** A state says what is ordered; without one it is the bag, and with an empty bag the last "Buy Now". */
export function checkoutContent(state: unknown, cart: Cart, buyNowLine: CartLine | undefined): CheckoutContent {
  const { cameFrom, line } = membersOf(state)
  const boughtNow = cameFrom === 'buy-now' ? (lineFromWire(line) ?? buyNowLine) : undefined
  if (boughtNow) return { cameFrom: 'buy-now', lines: [boughtNow] }
  if (cameFrom === 'cart' || cart.lines.length > 0 || !buyNowLine) return { cameFrom: 'cart', lines: cart.lines }
  return { cameFrom: 'buy-now', lines: [buyNowLine] }
}
