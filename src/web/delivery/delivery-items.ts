import { mostLines, type CartLine } from '#src/shop/cart/cart.ts'
import { mergeQuantities, type RequestedQuantity } from '#src/shop/cart/requested-quantities.ts'

/** One kind of piece, as the call wants it: "noor-ring-box:2:personalised". */
export const formatItem = ({ productId, quantity, isPersonalised }: RequestedQuantity): string =>
  `${productId}:${quantity}${isPersonalised ? ':personalised' : ''}`

/** The pieces of a bag: "noor-ring-box:2:personalised,rani:1". */
export const itemsOfLines = (lines: readonly CartLine[]): string =>
  mergeQuantities(lines.map((line) => ({ ...line, isPersonalised: line.personalisation !== undefined })))
    .slice(0, mostLines)
    .map(formatItem)
    .join(',')
