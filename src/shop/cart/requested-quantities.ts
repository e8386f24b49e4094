/** So many of one product, whatever their colours and what is written on them: all that delivery and payment at the door depend on. */
export type WantedPieces = { readonly productId: string; readonly quantity: number; readonly isPersonalised: boolean }

/** Counts equal ones together. */
export function mergePieces(pieces: readonly WantedPieces[]): WantedPieces[] {
  const merged = new Map<string, WantedPieces>()
  for (const piece of pieces) {
    const kind = `${piece.productId}:${piece.isPersonalised}`
    merged.set(kind, { ...piece, quantity: piece.quantity + (merged.get(kind)?.quantity ?? 0) })
  }
  return [...merged.values()]
}
