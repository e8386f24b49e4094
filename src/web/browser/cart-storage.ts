import * as cart from '#src/shop/cart/cart.ts'
import type { Cart, CartLine } from '#src/shop/cart/cart.ts'
import type { Paise } from '#src/kit/money.ts'
import type { Personalisation } from '#src/shop/catalogue/product.ts'
import { fromWire, toWire } from './cart-storage.wire.ts'
import { storedValue, useStored } from './stored-value.ts'

const stored = storedValue<Cart>('local', 'cartItems', { parse: fromWire, empty: cart.emptyCart, toJson: toWire })

/** Undefined until the browser has been asked: the server knows no carts. */
export const useCart = (): Cart | undefined => useStored(stored)

/** Pieces in the bag, for its badge. */
export const readPieces = (): number => cart.countPieces(stored.read())

/** Raises the quantity of an equal line, or appends. Make the line with `withLineId`. */
export const addToCart = (line: CartLine): void => change((current) => cart.addLine(current, line))

export const setQuantity = (id: string, quantity: number): void => change((current) => cart.setQuantity(current, id, quantity))

export const removeLine = (id: string): void => change((current) => cart.removeLine(current, id))

/** After an order only what was ordered leaves the bag, not what another tab has put in since. */
export const removeLines = (ids: readonly string[]): void => change((current) => ids.reduce(cart.removeLine, current))

export const personaliseLine = (id: string, personalisation: Personalisation | undefined): void =>
  change((current) => cart.personaliseLine(current, id, personalisation))

/** The server's price has been shown and accepted. */
export const repriceLine = (id: string, unitPricePaise: Paise): void => change((current) => cart.repriceLine(current, id, unitPricePaise))

export const clearCart = (): void => stored.remove()

/** Undoes removals: what was taken out, with the places it had. */
export const putBack = (taken: readonly { readonly line: CartLine; readonly index: number }[]): void =>
  change((current) => taken.reduce((filled, { line, index }) => cart.putBack(filled, line, index), current))

// What is stored is read again for each change, because another tab may have written since.
function change(step: (current: Cart) => Cart): void {
  const next = step(stored.read())
  if (next.lines.length === 0) stored.remove()
  else stored.write(next)
}
