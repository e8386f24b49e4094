import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import type { Allowance } from './memory-rate-limit.ts'
import { type Permits, sweepRateLimits, takePermits } from './rate-limits.store.ts'

export type PermitSource = {
  /** Undefined while the database cannot be asked. */
  take(wanted: Allowance & { limit: string; key: string; wanted: number }): Promise<Permits | undefined>
  sweep(): Promise<void>
}

export type PermitSourceOptions = {
  /** The longest stretch of any limit. */
  readonly longestSeconds: number
  /** More rows than these are not kept. */
  readonly mostKeys?: number
  /** After a failure the database is left alone for so long. */
  readonly restMs?: number
  readonly report: (error: unknown) => void
}

/** A database that does not answer at all must not hold up what can be served without it. */
const patienceMs = 1_000

/** Permits from the database, as long as it is there. */
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
        const late = pause(patienceMs, undefined, { signal: given.signal, ref: false }).then(() => {
          throw new Error('the database did not answer in time')
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
        await sweepRateLimits(db, { mostKeys, longestSeconds })
      } catch (error) {
        report(error)
      }
    },
  }
}
