import { storedValue } from './stored-value.ts'
import { membersOf, textOf } from './unknown-json.ts'

type Attempt = { readonly key: string; readonly content: string }

const stored = storedValue<Attempt | undefined>('session', 'orderAttempt', {
  empty: undefined,
  parse(json) {
    const { key, content } = membersOf(json)
    return /^[\w-]{20,64}$/.test(textOf(key)) ? { key: textOf(key), content: textOf(content) } : undefined
  },
})

/**
 * The idempotency key for ordering exactly this. The same content has the same key, also after a reload, so that a second
 * click or a lost reply repeats the same order; different content is another attempt.
 */
export function attemptKey(content: string): string {
  const earlier = stored.read()
  if (earlier?.content === content) return earlier.key
  const attempt = { key: randomKey(), content }
  stored.write(attempt)
  return attempt.key
}

/** After an order that is finished, or one the shop has refused for good: the next one is a new one. */
export const forgetAttempt = (): void => stored.remove()

// Not randomUUID: browsers offer that on secure origins only, and a trial shop may run on plain HTTP.
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
