import type { OrderId } from '#src/kit/id.ts'

/** 128 random bits in 22 letters, digits, - and _. */
export function newOrderId(): OrderId {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '') as OrderId
}
