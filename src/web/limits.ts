import type { Clock } from '#src/kit/time/clock.ts'
import { widerNetwork } from '#src/platform/http/client-address.ts'
import type { Allowance } from '#src/platform/rate-limits/memory-rate-limit.ts'
import type { PermitSource } from '#src/platform/rate-limits/permit-source.ts'
import { createSharedRateLimit, leaseMs, type SharedRateLimit } from '#src/platform/rate-limits/shared-rate-limit.ts'
import type { LimitSettings, RateLimitName } from '#src/shop/limits.ts'
import type { ShopSettings } from '#src/shop/settings.ts'

/** What a caller could overdo. */
export type LimitName = RateLimitName | 'enquiryChecks'

/** For one caller: counts one more, and returns the seconds to wait; undefined when it may go on. */
export type TakePermit = (limit: LimitName) => Promise<number | undefined>

/** Frequent and cheap calls take at most so many permits at once from the database. */
const leased: Partial<Record<LimitName, number>> = {
  reads: 50,
  drawings: 100,
  cartChecks: 25,
  delivery: 5,
  payments: 5,
  staffCalls: 20,
  webhooks: 50,
}

/** One set for the whole shop, over all its processes: whoever comes to another entry point has not become another. */
export function createRateLimits(
  { limits }: Pick<ShopSettings, 'limits'>,
  deps: { permits: PermitSource; clock: Clock; elapsedMs?: () => number },
): (network: string) => TakePermit {
  const narrow = new Map<LimitName, SharedRateLimit>()
  const wide = new Map<LimitName, SharedRateLimit>()
  for (const [limit, allowance] of Object.entries(allowancesOf(limits)) as [LimitName, Allowance][]) {
    const share = { ...deps, ...allowance, leased: Math.min(leased[limit] ?? 1, halfOfLease(allowance)) }
    narrow.set(limit, createSharedRateLimit({ ...share, name: limit }))
    wide.set(
      limit,
      createSharedRateLimit({ ...share, name: `${limit} of a wider network`, most: allowance.most * limits.widerNetworkTimes }),
    )
  }
  return (network) => async (limit) => {
    const waitSeconds = await narrow.get(limit)?.take(network)
    const wider = widerNetwork(network)
    // In this order: what one of its networks is refused costs the others nothing.
    return waitSeconds ?? (wider === undefined ? undefined : await wide.get(limit)?.take(wider))
  }
}

/** Half of what comes back while a lease lasts: whoever calls just after each lease has lapsed uses up no more than comes back. */
const halfOfLease = ({ most, perSeconds }: Allowance): number => Math.max(1, Math.floor((most / perSeconds) * (leaseMs / 1_000 / 2)))

/** The longest stretch of any limit. */
export const longestSeconds = ({ limits }: Pick<ShopSettings, 'limits'>): number =>
  Math.max(...Object.values(allowancesOf(limits)).map(({ perSeconds }) => perSeconds))

function allowancesOf({ widerNetworkTimes: _times, ...limits }: LimitSettings): Record<LimitName, Allowance> {
  const own = Object.entries(limits).map(([name, { most, perMinutes }]) => [name, { most, perSeconds: perMinutes * 60 }])
  const { most, perMinutes } = limits.enquiries
  // Two for each enquiry, and a few repeats.
  return { ...Object.fromEntries(own), enquiryChecks: { most: most * 4, perSeconds: perMinutes * 60 } }
}
