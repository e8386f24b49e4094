import { createHmac, timingSafeEqual } from 'node:crypto'

/** Compares in constant time. Returns false for an empty secret and for anything that is not 64 hexadecimal digits. */
export function isSignedWith(secret: string, message: string | Uint8Array, signature: unknown): boolean {
  if (secret === '' || typeof signature !== 'string' || !/^[0-9a-f]{64}$/i.test(signature)) return false
  return timingSafeEqual(createHmac('sha256', secret).update(message).digest(), Buffer.from(signature, 'hex'))
}
