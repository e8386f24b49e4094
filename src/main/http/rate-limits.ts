import type { IncomingMessage } from 'node:http'
import { systemClock } from '#src/kit/time/clock.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { ClientAddress } from '#src/platform/http/client-address.ts'
import type { Log } from '#src/platform/log/log.ts'
import { createPermitSource } from '#src/platform/rate-limits/permit-source.ts'
import type { ShopSettings } from '#src/shop/settings.ts'
import { createRateLimits, longestSeconds, type TakePermit } from '#src/web/limits.ts'

type RateLimitDeps = { readonly db: Database; readonly settings: ShopSettings; readonly callerOf: ClientAddress; readonly log: Log }

const sweepEveryMs = 60_000

/** The limits of all calls and forms, stored in the database for all processes. */
export function openRateLimits({ db, settings, callerOf, log }: RateLimitDeps): {
  readonly takePermitOf: (request: IncomingMessage) => TakePermit
  close(): Promise<void>
} {
  const report = (error: unknown) => log.warn({ reason: String(error) }, 'each process counts rate limits for itself')
  const permits = createPermitSource(db, { longestSeconds: () => longestSeconds(settings), report })
  const limits = createRateLimits(settings, { permits, clock: systemClock })
  let sweeping = Promise.resolve()
  const sweeper = setInterval(() => {
    sweeping = permits.sweep()
  }, sweepEveryMs).unref()
  return {
    takePermitOf: (request) => limits(callerOf(request)),
    async close() {
      clearInterval(sweeper)
      await sweeping
    },
  }
}
