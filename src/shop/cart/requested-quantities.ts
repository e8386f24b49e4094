/** How many units of one product, of any colour, with or without personalisation. Delivery and cash on delivery depend on nothing else. */
export type RequestedQuantity = { readonly productId: string; readonly quantity: number; readonly isPersonalised: boolean }

/** Adds up the quantities of the same product and kind. */
export function mergeQuantities(requested: readonly RequestedQuantity[]): RequestedQuantity[] {
  const merged = new Map<string, RequestedQuantity>()
  for (const line of requested) {
    const kind = `${line.productId}:${line.isPersonalised}`
    merged.set(kind, { ...line, quantity: line.quantity + (merged.get(kind)?.quantity ?? 0) })
  }
  return [...merged.values()]
}
