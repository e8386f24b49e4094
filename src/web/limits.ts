import { isSameJson } from '#src/kit/json/merge-json.ts'
import type { Clock } from '#src/kit/time/clock.ts'
import { widerNetwork } from '#src/platform/http/client-address.ts'
import type { Allowance } from '#src/platform/rate-limits/memory-rate-limit.ts'
import type { PermitSource } from '#src/platform/rate-limits/permit-source.ts'
import { createSharedRateLimit, leaseMs, type SharedRateLimit } from '#src/platform/rate-limits/shared-rate-limit.ts'
import type { LimitSettings, RateLimitName } from '#src/shop/limits.ts'
import type { ShopSettings } from '#src/shop/settings.ts'

export type LimitName = RateLimitName | 'enquiryChecks'

/** Counts one more request of a caller. Returns the seconds to wait; undefined when the request may proceed. */
export type TakePermit = (limit: LimitName) => Promise<number | undefined>

/** The most permits that a process takes from the database at once, for frequent and cheap calls. */
const leased: Partial<Record<LimitName, number>> = {
  reads: 50,
  renders: 10,
  drawings: 100,
  cartChecks: 25,
  delivery: 5,
  payments: 5,
  staffCalls: 20,
  webhooks: 50,
}

type LimitDeps = { permits: PermitSource; clock: Clock; elapsedMs?: () => number }

/**
 * One set of limits for all processes of the shop, so that a caller cannot gain permits by reaching another one. Limits that the owner has
 * changed hold from the next request on; what was counted before stands in the database.
 */
export function createRateLimits(settings: Pick<ShopSettings, 'limits'>, deps: LimitDeps): (network: string) => TakePermit {
  let made = { of: settings.limits, take: limitsOf(settings.limits, deps) }
  return (network) => (limit) => {
    const { limits } = settings
    if (limits !== made.of) made = { of: limits, take: isSameJson(limits, made.of) ? made.take : limitsOf(limits, deps) }
    return made.take(network, limit)
  }
}

function limitsOf(limits: LimitSettings, deps: LimitDeps) {
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
  return async (network: string, limit: LimitName): Promise<number | undefined> => {
    const waitSeconds = await narrow.get(limit)?.take(network)
    const wider = widerNetwork(network)
    // In this order, so that a refused request of one network costs the others of its site nothing.
    return waitSeconds ?? (wider === undefined ? undefined : await wide.get(limit)?.take(wider))
  }
}

/** Half of the permits that come back while a lease lasts, so that calls just after each lease has lapsed use up no more than that. */
const halfOfLease = ({ most, perSeconds }: Allowance): number => Math.max(1, Math.floor((most / perSeconds) * (leaseMs / 1_000 / 2)))

/** The longest period of any limit, in seconds. */
export const longestSeconds = ({ limits }: Pick<ShopSettings, 'limits'>): number =>
  Math.max(...Object.values(allowancesOf(limits)).map(({ perSeconds }) => perSeconds))

function allowancesOf({ widerNetworkTimes: _times, ...limits }: LimitSettings): Record<LimitName, Allowance> {
  const own = Object.entries(limits).map(([name, { most, perMinutes }]) => [name, { most, perSeconds: perMinutes * 60 }])
  const { most, perMinutes } = limits.enquiries
  // Each enquiry makes two such calls, and some are repeated.
  return { ...Object.fromEntries(own), enquiryChecks: { most: most * 4, perSeconds: perMinutes * 60 } }
}
