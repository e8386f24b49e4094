import { pause } from './real-time.ts'

const longestWaitMs = 180_000

/** Asks again and again; an error counts as no, and is the cause of the last word. */
export async function untilTrue(isTrue: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + longestWaitMs
  let last: unknown
  while (Date.now() < end) {
    const found = await isTrue().catch((error: unknown) => {
      last = error
      return false
    })
    if (found) return
    await pause(200)
  }
  throw new Error('Patroni and its programs were not ready in three minutes', { cause: last })
}
