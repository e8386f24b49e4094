import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import type { Allowance } from './memory-rate-limit.ts'
import { type Permits, sweepRateLimits, takePermits } from './rate-limits.store.ts'

export type PermitSource = {
  /** Returns undefined while the database is not available. */
  take(wanted: Allowance & { limit: string; key: string; wanted: number }): Promise<Permits | undefined>
  sweep(): Promise<void>
}

export type PermitSourceOptions = {
  /** The longest period of any limit, as they are at the moment. */
  readonly longestSeconds: () => number
  /** The greatest number of rows. */
  readonly mostKeys?: number
  /** After a failure the database is not asked again for so long. */
  readonly restMs?: number
  readonly report: (error: unknown) => void
}

/** A database that does not respond must not delay what can be served without it. */
const timeoutMs = 1_000

/** Takes permits from the database, as long as it is available. */
export function createPermitSource(
  db: Database,
  { longestSeconds, mostKeys = 100_000, restMs = 5_000, report }: PermitSourceOptions,
): PermitSource {
  let restUntil = 0

  return {
    async take(wanted) {
      if (performance.now() < restUntil) return undefined
      const given = new AbortController()
      try {
        const late = pause(timeoutMs, undefined, { signal: given.signal, ref: false }).then(() => {
          throw new Error('the database did not respond in time')
        })
        late.catch(() => {})
        return await Promise.race([takePermits(db, wanted), late])
      } catch (error) {
        if (performance.now() >= restUntil) report(error)
        restUntil = performance.now() + restMs
        return undefined
      } finally {
        given.abort()
      }
    },
    async sweep() {
      try {
        await sweepRateLimits(db, { mostKeys, longestSeconds: longestSeconds() })
      } catch (error) {
        report(error)
      }
    },
  }
}
