import { LRUCache } from 'lru-cache'
import type { Clock } from '#src/kit/time/clock.ts'

/** So many at once; after that they come back evenly over `perSeconds`. */
export type Allowance = { readonly most: number; readonly perSeconds: number }

export type MemoryRateLimit = {
  /** Counts one more for `key`. Undefined when it may go on, else the whole seconds until it may. A refused one does not count. */
  take(key: string): number | undefined
}

export type MemoryRateLimitOptions = Allowance & {
  readonly clock: Clock
  /** More keys than these are never remembered. */
  readonly maxKeys?: number
}

/** Holds each key to an allowance in the memory of this process: two processes together let through twice as much. */
export function createRateLimit({ most, perSeconds, clock, maxKeys = 20_000 }: MemoryRateLimitOptions): MemoryRateLimit {
  const perMs = perSeconds * 1_000
  const spacingMs = perMs / most
  /** When each key will have everything back. A size of 1 each, because `max` would reserve the memory for all keys at once. */
  const fullAgain = new LRUCache<string, number>({ maxSize: maxKeys, sizeCalculation: () => 1 })

  return {
    take(key) {
      const now = clock().getTime()
      // Nothing is ever further away than the whole stretch, unless the clock was set back.
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
