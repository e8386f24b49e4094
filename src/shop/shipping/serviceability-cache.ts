import type { Clock } from '#src/kit/time/clock.ts'
import type { Pincode } from '#src/kit/contact/pincode.ts'
import type { Courier } from './carrier.port.ts'

export type Route = { readonly toPincode: Pincode; readonly weightGrams: number }

/** `isOld`: an earlier answer, because the carrier cannot be asked. */
export type KnownCouriers = { readonly couriers: readonly Courier[]; readonly isOld: boolean }

export type ServiceabilityCache = {
  /** Undefined when the carrier does not say so in time and never said before. */
  find(route: Route): Promise<KnownCouriers | undefined>
}

export type ServiceabilityCacheOptions = {
  readonly ask: (route: Route) => Promise<Courier[]>
  readonly clock: Clock
  /** As long as a shopper waits; what comes later is kept for the next one. */
  readonly maxWaitMs?: number
  readonly maxRoutes?: number
}

const freshMs = 4 * 3_600_000
const usableMs = 7 * 24 * 3_600_000
/** So long a carrier that failed is left alone, so that not every shopper waits for it. */
const pauseMs = 30_000
const maxConcurrentCalls = 4
/** What couriers charge by; weights between are one route. */
const slabGrams = 500

type CachedCouriers = { readonly couriers: readonly Courier[]; readonly at: number }

/** In the memory of this process only: after a restart the carrier is asked again, and while it is down there is the estimate by distance. */
export function serviceabilityCache({
  ask,
  clock,
  maxWaitMs = 2_500,
  maxRoutes = 10_000,
}: ServiceabilityCacheOptions): ServiceabilityCache {
  const kept = new Map<string, CachedCouriers>()
  const asking = new Map<string, Promise<void>>()
  let restUntil = 0

  return {
    async find({ toPincode, weightGrams }) {
      const slabs = Math.max(Math.ceil(weightGrams / slabGrams), 1)
      const key = `${toPincode} ${slabs}`
      const route = { toPincode, weightGrams: slabs * slabGrams }
      const asked = ageOf(key) < freshMs ? undefined : (asking.get(key) ?? (mayAsk() ? begin(key, route) : undefined))
      if (asked) await inTime(asked, maxWaitMs)

      const known = kept.get(key)
      const age = ageOf(key)
      return known && age < usableMs ? { couriers: known.couriers, isOld: age >= freshMs } : undefined
    },
  }

  /** The carrier takes two questions a second: who would stand further back in the line gets no answer in time anyway. */
  function mayAsk(): boolean {
    return asking.size < maxConcurrentCalls && clock().getTime() >= restUntil
  }

  function ageOf(key: string): number {
    const known = kept.get(key)
    return known ? clock().getTime() - known.at : Number.POSITIVE_INFINITY
  }

  /** Asked once, however many want to know. Never fails: who asks looks into what is kept. */
  function begin(key: string, route: Route): Promise<void> {
    const asked = ask(route)
      .then(
        (couriers) => keep(key, couriers),
        () => {
          restUntil = clock().getTime() + pauseMs
        },
      )
      .finally(() => asking.delete(key))
    asking.set(key, asked)
    return asked
  }

  function keep(key: string, couriers: readonly Courier[]): void {
    kept.delete(key)
    kept.set(key, { couriers, at: clock().getTime() })
    if (kept.size > maxRoutes) kept.delete(kept.keys().next().value as string)
  }
}

async function inTime(work: Promise<void>, patienceMs: number): Promise<void> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, patienceMs)
  await Promise.race([work, late.promise])
  clearTimeout(timer)
}
