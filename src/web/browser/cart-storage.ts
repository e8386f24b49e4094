import * as cart from '#src/shop/cart/cart.ts'
import type { Cart, CartLine, VariantOffer } from '#src/shop/cart/cart.ts'
import type { Personalisation } from '#src/shop/catalogue/product.ts'
import { fromWire, toWire, unreadableLineNames } from './cart-storage.wire.ts'
import { storedValue, useStored } from './stored-value.ts'
import { listOf, textOf } from './unknown-json.ts'

/** `lost` names what was kept here and cannot be read. */
type StoredCart = { readonly cart: Cart; readonly lost: readonly string[] }

const stored = storedValue<StoredCart>('local', 'cartItems', {
  parse: (json) => ({ cart: fromWire(json), lost: unreadableLineNames(json) }),
  empty: { cart: cart.emptyCart, lost: [] },
  broken: { cart: cart.emptyCart, lost: [''] },
  toJson: (kept) => toWire(kept.cart),
})

/** What the next change of the bag has left out for good, until the shopper has been told. */
const storedLosses = storedValue<readonly string[]>('session', 'cartLosses', { parse: (json) => listOf(json).map(textOf), empty: [] })

/** Undefined until the browser has been asked: the server knows no carts. */
export const useCart = (): Cart | undefined => useStored(stored)?.cart

/** Pieces in the bag, for its badge. */
export const readUnits = (): number => cart.countUnits(stored.read().cart)

/** The names of lines that could not be read; empty for one without a name. */
export const useLosses = (): readonly string[] => [...(useStored(storedLosses) ?? []), ...(useStored(stored)?.lost ?? [])]

export function dismissLosses(): void {
  if (stored.read().lost.length > 0) change((current) => current)
  storedLosses.remove()
}

/** Raises the quantity of an equal line, or appends. Make the line with `withLineId`. */
export const addToCart = (line: CartLine): void => change((current) => cart.addLine(current, line))

export const setQuantity = (id: string, quantity: number): void => change((current) => cart.setQuantity(current, id, quantity))

export const removeLine = (id: string): void => change((current) => cart.removeLine(current, id))

/** After an order only what was ordered leaves the bag, not what another tab has put in since. */
export const removeLines = (ids: readonly string[]): void => change((current) => ids.reduce(cart.removeLine, current))

export const personaliseLine = (id: string, personalisation: Personalisation | undefined): void =>
  change((current) => cart.personaliseLine(current, id, personalisation))

/** Takes over what the shop says of a piece now. */
export const reviseLine = (id: string, facts: Partial<VariantOffer>): void => change((current) => cart.reviseLine(current, id, facts))

export const clearCart = (): void => change(() => cart.emptyCart)

/** Undoes removals: what was taken out, with the places it had. */
export const putBack = (taken: readonly { readonly line: CartLine; readonly index: number }[]): void =>
  change((current) => taken.reduce((filled, { line, index }) => cart.putBack(filled, line, index), current))

// What is stored is read again for each change, because another tab may have written since.
function change(step: (current: Cart) => Cart): void {
  const { cart: current, lost } = stored.read()
  if (lost.length > 0) storedLosses.write([...storedLosses.read(), ...lost])
  const next = step(current)
  if (next.lines.length === 0) stored.remove()
  else stored.write({ cart: next, lost: [] })
}
