/** Which pieces, as the call wants them: "noor-ring-box:2,rani:1". */
export const itemsOf = (pieces: readonly { readonly productId: string; readonly quantity: number }[]): string =>
  pieces
    .slice(0, mostKinds)
    .map(({ productId, quantity }) => `${productId}:${quantity}`)
    .join(',')

/** The call reads no more; the days and the weight of thirty tell enough. */
const mostKinds = 30
