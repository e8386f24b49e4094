import type { VariantId, ProductId } from '#src/kit/id.ts'
import type { Paise } from '#src/kit/money.ts'
import type { Canvas, Personalisation, Picture } from '../catalogue/product.ts'

/** The shopper's intention, as kept in the browser. The server prices it again. */
export type Cart = { readonly lines: readonly CartLine[] }

export type CartLine = {
  readonly id: string
  readonly productId: ProductId
  readonly variantId: VariantId
  readonly productName: string
  readonly colourName: string
  readonly colourHex: string
  readonly unitPricePaise: Paise
  /** How much of the price is GST; undefined on a line that was kept before it was told. */
  readonly gstBasisPoints: number | undefined
  readonly quantity: number
  readonly isPersonalisable: boolean
  /** How many letters the lid takes. */
  readonly maxNameLength: number
  readonly takesSign: boolean
  readonly personalisation: Personalisation | undefined
  readonly picture: Picture | undefined
  readonly canvas: Canvas | undefined
}

export const emptyCart: Cart = { lines: [] }

/** A line is the same line only when product, colour and writing are the same. */
export function lineId(line: Pick<CartLine, 'productId' | 'variantId' | 'personalisation'>): string {
  return [line.productId, line.variantId, line.personalisation?.name ?? '', line.personalisation?.sign ?? ''].join('|')
}

export const withLineId = (line: Omit<CartLine, 'id'>): CartLine => ({ ...line, id: lineId(line) })

/** "Noor Ring Box (Oxblood)". */
export const lineTitle = (line: Pick<CartLine, 'productName' | 'colourName'>): string => `${line.productName} (${line.colourName})`

/** No limit of trade, which the stock is, but of arithmetic: a line's total must stay a whole number of paise. */
export const mostUnits = 9_999
/** Of one order: of its page, of the check of a bag, and of the call that places it. */
export const mostLines = 50

/** For an order of more lines; undefined when it may be. */
export const linesFault = (lineCount: number): string | undefined =>
  lineCount > mostLines ? `One order takes up to ${mostLines} lines. Please place the others as an order of their own.` : undefined

/** Raises the quantity of an equal line, or appends. */
export function addLine(cart: Cart, line: CartLine): Cart {
  const isThere = cart.lines.some((existing) => existing.id === line.id)
  const filled = isThere ? cart : { lines: [...cart.lines, { ...line, quantity: 0 }] }
  return changeLine(filled, line.id, (existing) => ({ ...existing, quantity: Math.min(existing.quantity + line.quantity, mostUnits) }))
}

export const removeLine = (cart: Cart, id: string): Cart => ({ lines: cart.lines.filter((line) => line.id !== id) })

/** Undoes a removal: the line stands where it was, or raises an equal one that has come meanwhile. */
export function putBack(cart: Cart, line: CartLine, index: number): Cart {
  if (cart.lines.some((existing) => existing.id === line.id)) return addLine(cart, line)
  return { lines: cart.lines.toSpliced(index, 0, line) }
}

/** Below one piece nothing changes. */
export function setQuantity(cart: Cart, id: string, quantity: number): Cart {
  if (!Number.isSafeInteger(quantity) || quantity < 1) return cart
  return changeLine(cart, id, (line) => ({ ...line, quantity: Math.min(quantity, mostUnits) }))
}

/** What the shop says of a piece, and may say differently another day. Who chose what stays. */
export type VariantOffer = Pick<CartLine, 'unitPricePaise' | 'gstBasisPoints' | 'maxNameLength' | 'takesSign' | 'picture' | 'canvas'>

/** Takes over what the shop says now. */
export const reviseLine = (cart: Cart, id: string, facts: Partial<VariantOffer>): Cart =>
  changeLine(cart, id, (line) => ({ ...line, ...facts }))

/** Writes something else on the lid; two lines that become equal merge into the earlier one. */
export function personaliseLine(cart: Cart, id: string, personalisation: Personalisation | undefined): Cart {
  const edited = changeLine(cart, id, (line) => withLineId({ ...line, personalisation }))
  return edited.lines.reduce(addLine, emptyCart)
}

const changeLine = (cart: Cart, id: string, change: (line: CartLine) => CartLine): Cart => ({
  lines: cart.lines.map((line) => (line.id === id ? change(line) : line)),
})

/** The number on the badge: pieces, not lines. */
export const countUnits = (cart: Cart): number => cart.lines.reduce((pieces, line) => pieces + line.quantity, 0)
