import * as cart from '#src/shop/cart/cart.ts'
import type { Cart, CartLine, VariantOffer } from '#src/shop/cart/cart.ts'
import type { Personalisation } from '#src/shop/catalogue/product.ts'
import { fromWire, toWire, unreadableLineNames } from './cart-storage.wire.ts'
import { storedValue, useStored } from './stored-value.ts'
import { listOf, textOf } from '../unknown-json.ts'

/** `lost` has the names of stored lines that cannot be read. */
type StoredCart = { readonly cart: Cart; readonly lost: readonly string[] }

const stored = storedValue<StoredCart>('local', 'cartItems', {
  parse: (json) => ({ cart: fromWire(json), lost: unreadableLineNames(json) }),
  empty: { cart: cart.emptyCart, lost: [] },
  broken: { cart: cart.emptyCart, lost: [''] },
  toJson: ({ cart: current }) => toWire(current),
})

/** The names of lines that the next change of the cart has dropped, until the shopper dismisses the notice. */
const storedLosses = storedValue<readonly string[]>('session', 'cartLosses', { parse: (json) => listOf(json).map(textOf), empty: [] })

/** Returns undefined until hydration: the server knows no carts. */
export const useCart = (): Cart | undefined => useStored(stored)?.cart

/** Returns the number of units in the cart, for its badge. */
export const readUnits = (): number => cart.countUnits(stored.read().cart)

/** Returns the names of lines that could not be read; an empty text for one without a name. */
export const useLosses = (): readonly string[] => [...(useStored(storedLosses) ?? []), ...(useStored(stored)?.lost ?? [])]

export function dismissLosses(): void {
  if (stored.read().lost.length > 0) change((current) => current)
  storedLosses.remove()
}

/** Raises the quantity of an equal line, or appends the line. Lines are made with `withLineId`. */
export const addToCart = (line: CartLine): void => change((current) => cart.addLine(current, line))

export const setQuantity = (id: string, quantity: number): void => change((current) => cart.setQuantity(current, id, quantity))

export const removeLine = (id: string): void => change((current) => cart.removeLine(current, id))

/** Removes the ordered lines after an order, and keeps what another tab has added since. */
export const removeLines = (ids: readonly string[]): void => change((current) => ids.reduce(cart.removeLine, current))

export const personaliseLine = (id: string, personalisation: Personalisation | undefined): void =>
  change((current) => cart.personaliseLine(current, id, personalisation))

/** Updates a line with the shop's current data of its variant. */
export const reviseLine = (id: string, offer: Partial<VariantOffer>): void => change((current) => cart.reviseLine(current, id, offer))

export const clearCart = (): void => change(() => cart.emptyCart)

/** Restores removed lines at the places they had. */
export const putBack = (taken: readonly { readonly line: CartLine; readonly index: number }[]): void =>
  change((current) => taken.reduce((filled, { line, index }) => cart.putBack(filled, line, index), current))

// The storage is read again for each change, because another tab may have written since.
function change(step: (current: Cart) => Cart): void {
  const { cart: current, lost } = stored.read()
  if (lost.length > 0) storedLosses.write([...storedLosses.read(), ...lost])
  const next = step(current)
  if (next.lines.length === 0) stored.remove()
  else stored.write({ cart: next, lost: [] })
}
