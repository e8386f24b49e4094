import { mostLines, type CartLine } from '#src/shop/cart/cart.ts'
import { mergeQuantities, type RequestedQuantity } from '#src/shop/cart/requested-quantities.ts'

/** One product in the spelling of the call: "noor-ring-box:2:personalised". */
export const formatItem = ({ productId, quantity, isPersonalised }: RequestedQuantity): string =>
  `${productId}:${quantity}${isPersonalised ? ':personalised' : ''}`

/** The lines of a cart: "noor-ring-box:2:personalised,rani:1". */
export const itemsOfLines = (lines: readonly CartLine[]): string =>
  mergeQuantities(lines.map((line) => ({ ...line, isPersonalised: line.personalisation !== undefined })))
    .slice(0, mostLines)
    .map(formatItem)
    .join(',')
