import type { VariantId, ProductId } from '#src/kit/id.ts'
import type { Paise } from '#src/kit/money.ts'
import type { Canvas, Personalisation, Picture } from '../catalogue/product.ts'

/** The shopper's intention, stored in the browser. The server prices it again. */
export type Cart = { readonly lines: readonly CartLine[] }

export type CartLine = {
  readonly id: string
  readonly productId: ProductId
  readonly variantId: VariantId
  readonly productName: string
  readonly colourName: string
  readonly colourHex: string
  readonly unitPricePaise: Paise
  /** How much of the price is GST; undefined on a line that an earlier version of the shop stored. */
  readonly gstBasisPoints: number | undefined
  readonly quantity: number
  readonly isPersonalisable: boolean
  /** How many letters fit on the lid. */
  readonly maxNameLength: number
  readonly takesSign: boolean
  readonly personalisation: Personalisation | undefined
  readonly picture: Picture | undefined
  readonly canvas: Canvas | undefined
}

export const emptyCart: Cart = { lines: [] }

/** Two lines are the same only with the same product, colour and personalisation. */
function lineId(line: Pick<CartLine, 'productId' | 'variantId' | 'personalisation'>): string {
  return [line.productId, line.variantId, line.personalisation?.name ?? '', line.personalisation?.sign ?? ''].join('|')
}

export const withLineId = (line: Omit<CartLine, 'id'>): CartLine => ({ ...line, id: lineId(line) })

/** "Noor Ring Box (Oxblood)". */
export const lineTitle = (line: Pick<CartLine, 'productName' | 'colourName'>): string => `${line.productName} (${line.colourName})`

/** The stock limits what can be sold. This limits arithmetic: the total of a line must stay a safe integer of paise. */
export const mostUnits = 9_999
/** The most lines of one order: its page, the check of a cart and the call that places an order have the same limit. */
export const mostLines = 50

/** The message for an order with more lines; undefined when it has few enough. */
export const linesFault = (lineCount: number): string | undefined =>
  lineCount > mostLines ? `One order takes up to ${mostLines} lines. Please place the others as an order of their own.` : undefined

/** Raises the quantity of an equal line, or appends the line. */
export function addLine(cart: Cart, line: CartLine): Cart {
  const isThere = cart.lines.some((existing) => existing.id === line.id)
  const filled = isThere ? cart : { lines: [...cart.lines, { ...line, quantity: 0 }] }
  return changeLine(filled, line.id, (existing) => ({ ...existing, quantity: Math.min(existing.quantity + line.quantity, mostUnits) }))
}

export const removeLine = (cart: Cart, id: string): Cart => ({ lines: cart.lines.filter((line) => line.id !== id) })

/** Undoes a removal: the line returns to its place, or raises an equal one that was added meanwhile. */
export function putBack(cart: Cart, line: CartLine, index: number): Cart {
  if (cart.lines.some((existing) => existing.id === line.id)) return addLine(cart, line)
  return { lines: cart.lines.toSpliced(index, 0, line) }
}

/** Ignores a quantity that is not a whole number of at least one. */
export function setQuantity(cart: Cart, id: string, quantity: number): Cart {
  if (!Number.isSafeInteger(quantity) || quantity < 1) return cart
  return changeLine(cart, id, (line) => ({ ...line, quantity: Math.min(quantity, mostUnits) }))
}

/** What the shop offers for a line, which may change; what the shopper chose does not. */
export type VariantOffer = Pick<CartLine, 'unitPricePaise' | 'gstBasisPoints' | 'maxNameLength' | 'takesSign' | 'picture' | 'canvas'>

/** Takes over the current offer of the shop. */
export const reviseLine = (cart: Cart, id: string, offer: Partial<VariantOffer>): Cart =>
  changeLine(cart, id, (line) => ({ ...line, ...offer }))

/** Changes the personalisation of a line; two lines that become equal merge into the earlier one. */
export function personaliseLine(cart: Cart, id: string, personalisation: Personalisation | undefined): Cart {
  const edited = changeLine(cart, id, (line) => withLineId({ ...line, personalisation }))
  return edited.lines.reduce(addLine, emptyCart)
}

const changeLine = (cart: Cart, id: string, change: (line: CartLine) => CartLine): Cart => ({
  lines: cart.lines.map((line) => (line.id === id ? change(line) : line)),
})

/** The number on the badge counts units, not lines. */
export const countUnits = (cart: Cart): number => cart.lines.reduce((units, line) => units + line.quantity, 0)
