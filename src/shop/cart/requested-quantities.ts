/** So many of one product, whatever their colours and what is written on them: all that delivery and payment at the door depend on. */
export type RequestedQuantity = { readonly productId: string; readonly quantity: number; readonly isPersonalised: boolean }

/** Counts equal ones together. */
export function mergeQuantities(pieces: readonly RequestedQuantity[]): RequestedQuantity[] {
  const merged = new Map<string, RequestedQuantity>()
  for (const piece of pieces) {
    const kind = `${piece.productId}:${piece.isPersonalised}`
    merged.set(kind, { ...piece, quantity: piece.quantity + (merged.get(kind)?.quantity ?? 0) })
  }
  return [...merged.values()]
}
