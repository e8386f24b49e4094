import type { Clock } from '#src/kit/time/clock.ts'
import { LRUCache } from 'lru-cache'
import { type Allowance, createRateLimit } from './memory-rate-limit.ts'
import type { PermitSource } from './permit-source.ts'

export type SharedRateLimit = {
  /** Counts one more for `key`. Undefined when it may go on, else the whole seconds until it may. A refused one does not count. */
  take(key: string): Promise<number | undefined>
}

export type SharedRateLimitOptions = Allowance & {
  /** Names it among all limits of the shop. */
  readonly name: string
  readonly permits: PermitSource
  readonly clock: Clock
  /** So many permits are taken from the database at once and used up here, so that frequent calls need no round trip; 1 unless given. */
  readonly leased?: number
  /** Milliseconds that only ever grow, whatever becomes of the clock. */
  readonly elapsedMs?: () => number
  readonly maxKeys?: number
}

/** Permits that were taken and not used by then are lost: a process may stop, and others must not wait for what it kept. */
export const leaseMs = 5_000

type Known = { permits: number; readonly permitsUntil: number; readonly waitUntil: number }

/**
 * Holds each key to an allowance over all processes together. What the database has refused is refused here without asking again. While it
 * is away each process counts for itself.
 */
export function createSharedRateLimit(options: SharedRateLimitOptions): SharedRateLimit {
  const { name, permits, most, perSeconds, clock, leased = 1, elapsedMs = () => performance.now(), maxKeys = 20_000 } = options
  const alone = createRateLimit({ most, perSeconds, clock, maxKeys })
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
    const answer = await asked
    if (!answer) return alone.take(key)

    const now = elapsedMs()
    const { granted, waitMs } = answer
    store(key, { permits: Math.max(granted - 1, 0), permitsUntil: now + leaseMs, waitUntil: granted === 0 ? now + waitMs : 0 })
    return granted > 0 ? undefined : Math.ceil(waitMs / 1_000)
  }

  function store(key: string, latest: Known): void {
    if (latest.permits === 0 && latest.waitUntil === 0) known.delete(key)
    else known.set(key, latest)
  }
}
