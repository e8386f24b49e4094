import type { Clock } from '#src/kit/time/clock.ts'
import { LRUCache } from 'lru-cache'
import { type Allowance, createRateLimit, defaultMaxKeys } from './memory-rate-limit.ts'
import type { PermitSource } from './permit-source.ts'

export type SharedRateLimit = {
  /** Takes a permit for `key`. Returns undefined when it is granted, else the whole seconds until the next one. A refused call does not count. */
  take(key: string): Promise<number | undefined>
}

export type SharedRateLimitOptions = Allowance & {
  /** Identifies it among all limits of the shop. */
  readonly name: string
  readonly permits: PermitSource
  readonly clock: Clock
  /** So many permits are taken from the database at once and used here, so that frequent calls need no round trip; 1 by default. */
  readonly leased?: number
  /** Milliseconds that never decrease, also when the clock is set back. */
  readonly elapsedMs?: () => number
  readonly maxKeys?: number
}

/** Permits that were taken and not used by then are lost: a process may stop, and others must not wait for its permits. */
export const leaseMs = 5_000

type Known = { permits: number; readonly permitsUntil: number; readonly waitUntil: number }

/**
 * Limits each key over all processes together. What the database has refused is refused here without asking again. While the database
 * is not available each process counts for itself.
 */
export function createSharedRateLimit(options: SharedRateLimitOptions): SharedRateLimit {
  const { name, permits, most, perSeconds, clock, leased = 1, elapsedMs = () => performance.now(), maxKeys = defaultMaxKeys } = options
  const ownLimit = createRateLimit({ most, perSeconds, clock, maxKeys })
  // A size of 1 each, because `max` would reserve the memory for all keys at once.
  const known = new LRUCache<string, Known>({ maxSize: maxKeys, sizeCalculation: () => 1 })
  const asking = new Map<string, Promise<unknown>>()

  return { take }

  async function take(key: string): Promise<number | undefined> {
    const latest = known.get(key)
    const now = elapsedMs()
    if (latest && latest.permits > 0 && latest.permitsUntil > now) {
      latest.permits--
      return undefined
    }
    if (latest && latest.waitUntil > now) return Math.ceil((latest.waitUntil - now) / 1_000)

    const underWay = leased > 1 && asking.get(key)
    if (underWay) {
      await underWay
      return take(key)
    }
    return ask(key)
  }

  async function ask(key: string): Promise<number | undefined> {
    const asked = permits.take({ limit: name, key, wanted: leased, most, perSeconds }).finally(() => asking.delete(key))
    asking.set(key, asked)
    const taken = await asked
    if (!taken) return ownLimit.take(key)

    const now = elapsedMs()
    const { granted, waitMs } = taken
    store(key, { permits: Math.max(granted - 1, 0), permitsUntil: now + leaseMs, waitUntil: granted === 0 ? now + waitMs : 0 })
    return granted > 0 ? undefined : Math.ceil(waitMs / 1_000)
  }

  function store(key: string, latest: Known): void {
    if (latest.permits === 0 && latest.waitUntil === 0) known.delete(key)
    else known.set(key, latest)
  }
}
