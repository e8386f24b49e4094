import { LRUCache } from 'lru-cache'
import type { Clock } from '#src/kit/time/clock.ts'

/** `most` permits at once; after that they come back evenly over `perSeconds`. */
export type Allowance = { readonly most: number; readonly perSeconds: number }

export type MemoryRateLimit = {
  /** Takes a permit for `key`. Returns undefined when it is granted, else the whole seconds until the next one. A refused call does not count. */
  take(key: string): number | undefined
}

export type MemoryRateLimitOptions = Allowance & {
  readonly clock: Clock
  /** Beyond this number the key that was not used for longest is dropped. */
  readonly maxKeys?: number
}

export const defaultMaxKeys = 20_000

/** Limits each key in the memory of this process: two processes together let through twice as much. */
export function createRateLimit({ most, perSeconds, clock, maxKeys = defaultMaxKeys }: MemoryRateLimitOptions): MemoryRateLimit {
  const perMs = perSeconds * 1_000
  const spacingMs = perMs / most
  /** When each key will have everything back. A size of 1 each, because `max` would reserve the memory for all keys at once. */
  const fullAgain = new LRUCache<string, number>({ maxSize: maxKeys, sizeCalculation: () => 1 })

  return {
    take(key) {
      const now = clock().getTime()
      // No time is further away than the whole period, unless the clock was set back.
      const from = Math.min(Math.max(fullAgain.get(key) ?? now, now), now + perMs)
      const waitMs = from + spacingMs - now - perMs
      if (waitMs > 0) {
        fullAgain.set(key, from)
        return Math.ceil(waitMs / 1_000)
      }

      fullAgain.set(key, from + spacingMs)
      return undefined
    },
  }
}
