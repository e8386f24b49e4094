import { lineFromWire, lineToWire } from './storage/cart-storage.wire.ts'
import { storedValue, useStored } from './storage/stored-value.ts'
import { membersOf } from './unknown-json.ts'
import type { Cart, CartLine } from '#src/shop/cart/cart.ts'

/** The navigation state of the checkout. The browser keeps it over a reload. */
export type CheckoutState = { readonly cameFrom: 'cart' } | { readonly cameFrom: 'buy-now'; readonly line: unknown }

/** The lines to be ordered. */
export type CheckoutContent = { readonly cameFrom: 'cart' | 'buy-now'; readonly lines: readonly CartLine[] }

const stored = storedValue<CartLine | undefined>('session', 'buyNow', {
  parse: lineFromWire,
  empty: undefined,
  toJson: (line) => line && lineToWire(line),
})

/** Returns the state for `navigate(addressOf('checkout'), { state: buyNow(line) })`. The cart stays as it is. */
export function buyNow(line: CartLine): CheckoutState {
  stored.write(line)
  return { cameFrom: 'buy-now', line: lineToWire(line) }
}

export const fromCart: CheckoutState = { cameFrom: 'cart' }

export const clearBuyNow = (): void => stored.remove()

/** Returns the last "Buy Now" line of this tab, for a checkout that was opened without a state. */
export const useBuyNowLine = (): CartLine | undefined => useStored(stored)

/** Returns the lines of the state; without one those of the cart, and with an empty cart the last "Buy Now" line. */
export function checkoutContent(state: unknown, cart: Cart, buyNowLine: CartLine | undefined): CheckoutContent {
  const { cameFrom, line } = membersOf(state)
  const boughtNow = cameFrom === 'buy-now' ? (lineFromWire(line) ?? buyNowLine) : undefined
  if (boughtNow) return { cameFrom: 'buy-now', lines: [boughtNow] }
  if (cameFrom === 'cart' || cart.lines.length > 0 || !buyNowLine) return { cameFrom: 'cart', lines: cart.lines }
  return { cameFrom: 'buy-now', lines: [buyNowLine] }
}
