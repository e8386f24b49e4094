import { systemClock } from '#src/kit/time/clock.ts'
import type { Database } from '#src/platform/db/database.ts'
import { createPermitSource } from '#src/platform/rate-limits/permit-source.ts'
import type { LimitSettings } from '#src/shop/limits.ts'
import { createRateLimits, longestSeconds } from '#src/web/limits.ts'
import { testSettings } from './shop-deps.ts'

/** The rate limits of one process of a shop on this database. An error of the database fails the test. */
export function testRateLimits(db: Database, limits: Partial<LimitSettings> = {}, elapsedMs: () => number = () => performance.now()) {
  const settings = { limits: { ...testSettings.limits, ...limits } }
  const report = (error: unknown) => {
    throw error
  }
  const permits = createPermitSource(db, { longestSeconds: () => longestSeconds(settings), report })
  return createRateLimits(settings, { permits, clock: systemClock, elapsedMs })
}
