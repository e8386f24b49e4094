import type { OrderId } from '#src/kit/id.ts'
import { storedValue } from './storage/stored-value.ts'
import { membersOf, textOf } from './unknown-json.ts'
import { findUnpaidOrder } from './storage/unpaid-order.ts'

/** `orderId` is set once the order is placed. */
type Attempt = { readonly key: string; readonly content: string; readonly orderId: string }

const stored = storedValue<Attempt | undefined>('session', 'orderAttempt', {
  empty: undefined,
  parse(json) {
    const { key, content, orderId } = membersOf(json)
    return /^[\w-]{20,64}$/.test(textOf(key)) ? { key: textOf(key), content: textOf(content), orderId: textOf(orderId) } : undefined
  },
})

/**
 * Returns the idempotency key for this content. The same content has the same key, also after a reload, so that a second
 * click or a lost reply repeats the same order. Different content, or the same again after it was paid, is another attempt.
 */
export function attemptKey(content: string): string {
  const earlier = stored.read()
  if (earlier?.content === content && (earlier.orderId === '' || findUnpaidOrder(earlier.orderId))) return earlier.key
  const attempt = { key: randomKey(), content, orderId: '' }
  stored.write(attempt)
  return attempt.key
}

export function recordAttemptOrder(orderId: OrderId): void {
  const attempt = stored.read()
  if (attempt) stored.write({ ...attempt, orderId })
}

/** After a refused order the next one gets a new key. */
export const clearAttempt = (): void => stored.remove()

// Not randomUUID: browsers offer that on secure origins only, and a trial shop may run on plain HTTP.
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
