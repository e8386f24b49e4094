import { addDays, type Day } from '#src/kit/time/day.ts'
import type { Courier } from './carrier.port.ts'
import { commonDays, distanceBetween, type Place } from './distance.ts'
import { chooseCouriers } from './pack-parcel.ts'
import { readyDay, workingDayFrom, type WorkingHours } from './working-days.ts'

/** What the shopper is promised: making days and courier days, as dates. */
export type DeliveryPromise =
  | {
      readonly kind: 'arrives'
      /** The day it leaves the workshop. */
      readonly readyOn: Day
      readonly from: Day
      readonly to: Day
      /** Undefined while the carrier cannot be asked. */
      readonly cod: boolean | undefined
      /** By distance or from an earlier reply, because the carrier cannot be asked. */
      readonly isEstimate: boolean
    }
  | { readonly kind: 'unreachable' }

export type PromiseInputs = {
  readonly orderedAt: Date
  readonly makingDays: number
  readonly hours: WorkingHours
  readonly from: Place
  readonly to: Place
  /** Undefined when the carrier could not be asked. */
  readonly known: { readonly couriers: readonly Courier[]; readonly isOld: boolean } | undefined
}

export function promiseDelivery({ orderedAt, makingDays, hours, from, to, known }: PromiseInputs): DeliveryPromise {
  if (known?.couriers.length === 0) return { kind: 'unreachable' }
  const readyOn = readyDay(orderedAt, makingDays, hours)
  const days = known ? courierDays(known.couriers) : commonDays[distanceBetween(from, to)]
  return {
    kind: 'arrives',
    readyOn,
    // Couriers do not deliver on Sundays and holidays.
    from: workingDayFrom(addDays(readyOn, days.from), hours),
    to: workingDayFrom(addDays(readyOn, days.to), hours),
    cod: known?.couriers.some((courier) => courier.cod),
    isEstimate: !known || known.isOld,
  }
}

/** From the days of the courier that is asked first, to those of the slowest that may be asked after it. */
function courierDays(couriers: readonly Courier[]): { from: number; to: number } {
  const asked = chooseCouriers(couriers, false).map((courier) => Math.max(courier.courierDays, 1))
  const first = asked[0] ?? 1
  return { from: first, to: Math.max(first + 1, ...asked) }
}
