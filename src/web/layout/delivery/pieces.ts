import type { CartLine } from '#src/shop/cart/cart.ts'

type Wanted = { readonly productId: string; readonly quantity: number; readonly isPersonalised: boolean }

/** Which pieces, as the call wants them: "noor-ring-box:2:personalised,rani:1". */
export const itemsOf = (pieces: readonly Wanted[]): string =>
  pieces
    .slice(0, mostKinds)
    .map(({ productId, quantity, isPersonalised }) => `${productId}:${quantity}${isPersonalised ? ':personalised' : ''}`)
    .join(',')

/** The same of a bag. */
export const itemsOfLines = (lines: readonly CartLine[]): string =>
  itemsOf(lines.map((line) => ({ ...line, isPersonalised: line.personalisation !== undefined })))

/** The call reads no more; the days and the weight of thirty tell enough. */
const mostKinds = 30
