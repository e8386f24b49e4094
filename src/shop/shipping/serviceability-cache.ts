import type { Clock } from '#src/kit/time/clock.ts'
import { waitAtMost } from '#src/kit/time/wait-at-most.ts'
import type { Pincode } from '#src/kit/contact/pincode.ts'
import type { Courier } from './carrier.port.ts'

export type Route = { readonly toPincode: Pincode; readonly weightGrams: number }

/** `isOld`: from an earlier reply, because the carrier cannot be asked. */
export type KnownCouriers = { readonly couriers: readonly Courier[]; readonly isOld: boolean }

export type ServiceabilityCache = {
  /** Returns undefined when the carrier does not reply in time and no reply of the past week is cached. */
  find(route: Route): Promise<KnownCouriers | undefined>
}

export type ServiceabilityCacheOptions = {
  /** Where parcels leave from at the moment: replies for another place count no longer. */
  readonly from: () => Pincode
  readonly ask: (route: Route & { readonly fromPincode: Pincode }) => Promise<Courier[]>
  readonly clock: Clock
  /** How long a shopper waits; a later reply is cached for the next one. */
  readonly maxWaitMs?: number
  readonly maxRoutes?: number
}

const freshMs = 4 * 3_600_000
const usableMs = 7 * 24 * 3_600_000
/** A carrier that failed is not asked again within this time, so that not every shopper waits for it. */
const pauseMs = 30_000
const maxConcurrentCalls = 4
/** Couriers charge by slabs: all weights within one share a cache entry. */
const slabGrams = 500

type CachedCouriers = { readonly couriers: readonly Courier[]; readonly at: number }

/** Caches couriers in this process only: after a restart the carrier is asked again, and while it is down there is the estimate by distance. */
export function serviceabilityCache({
  from,
  ask,
  clock,
  maxWaitMs = 2_500,
  maxRoutes = 10_000,
}: ServiceabilityCacheOptions): ServiceabilityCache {
  const cache = new Map<string, CachedCouriers>()
  const asking = new Map<string, Promise<void>>()
  let pausedUntil = 0

  return {
    async find({ toPincode, weightGrams }) {
      const slabs = Math.max(Math.ceil(weightGrams / slabGrams), 1)
      const fromPincode = from()
      const key = `${fromPincode} ${toPincode} ${slabs}`
      const route = { fromPincode, toPincode, weightGrams: slabs * slabGrams }
      const asked = ageOf(key) < freshMs ? undefined : (asking.get(key) ?? (mayAsk() ? begin(key, route) : undefined))
      if (asked) await waitAtMost(maxWaitMs, asked)

      const known = cache.get(key)
      const age = ageOf(key)
      return known && age < usableMs ? { couriers: known.couriers, isOld: age >= freshMs } : undefined
    },
  }

  /** The carrier takes two calls a second: a longer queue would get no reply in time anyway. */
  function mayAsk(): boolean {
    return asking.size < maxConcurrentCalls && clock().getTime() >= pausedUntil
  }

  function ageOf(key: string): number {
    const known = cache.get(key)
    return known ? clock().getTime() - known.at : Number.POSITIVE_INFINITY
  }

  /** Asks once for all who wait. Never rejects: callers read the cache afterwards. */
  function begin(key: string, route: Parameters<typeof ask>[0]): Promise<void> {
    const asked = ask(route)
      .then(
        (couriers) => store(key, couriers),
        () => {
          pausedUntil = clock().getTime() + pauseMs
        },
      )
      .finally(() => asking.delete(key))
    asking.set(key, asked)
    return asked
  }

  function store(key: string, couriers: readonly Courier[]): void {
    cache.delete(key)
    cache.set(key, { couriers, at: clock().getTime() })
    if (cache.size > maxRoutes) cache.delete(cache.keys().next().value as string)
  }
}
