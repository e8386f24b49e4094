import { dayOf, type Day, parseIndianTime } from '#src/kit/time/day.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Staff } from '../../orders/actor.ts'
import { isWorkingDay } from '../../shipping/working-days.ts'
import { recordEvent } from '../../orders/order-events.store.ts'
import type { Deps } from '../deps.ts'
import { countPickup, type HandOverRow, listHandOver, lockByAwb, markHandedOver, type PickupCounts } from './hand-over.store.ts'

/** What one courier fetches today, counted against the parcels that the carrier expects it to. */
export type CourierSheet = {
  readonly courierName: string
  readonly rows: readonly HandOverRow[]
  /** Packed, and handed over or not. */
  readonly packed: number
  readonly handedOver: number
}

export async function handOverSheets(deps: Deps, day: Day = dayOf(deps.clock())): Promise<CourierSheet[]> {
  const byCourier = Map.groupBy(await listHandOver(deps.reading, day), ({ courierName }) => courierName)
  return [...byCourier].map(([courierName, rows]) => ({
    courierName,
    rows,
    packed: rows.filter((row) => row.packed !== undefined).length,
    handedOver: rows.filter((row) => row.handedOver !== undefined).length,
  }))
}

/** How far today's pickup is. */
export type PickupToday = PickupCounts & {
  /** When the couriers come; undefined where the settings do not say, and on a day off. */
  readonly at: Date | undefined
}

export async function pickupToday({ reading, clock, settings }: Pick<Deps, 'reading' | 'clock' | 'settings'>): Promise<PickupToday> {
  const today = dayOf(clock())
  const { time } = settings.pickup
  const comes = time !== undefined && isWorkingDay(today, settings.delivery)
  return { ...(await countPickup(reading, today)), at: comes ? parseIndianTime(`${today} ${time}`) : undefined }
}

/** Why a parcel is not this courier's to take. */
export type NotToHandOver = 'unknown' | 'other courier' | 'not packed' | 'cancelled' | 'not booked'

export type HandOverProblem =
  | { readonly code: 'nothing_chosen' }
  /** Nothing is recorded, not for the others either: somebody looks at the pile first. */
  | { readonly code: 'not_to_hand_over'; readonly parcels: readonly { readonly awb: string; readonly why: NotToHandOver }[] }

export type HandedOver = {
  readonly courierName: string
  /** Handed over now. */
  readonly awbs: readonly string[]
  /** Handed over before, by whoever is named there. */
  readonly before: readonly HandOverRow[]
  /** The courier should have fetched these too. */
  readonly missing: readonly HandOverRow[]
}

/** Records that a courier has taken these parcels. Their states change only with the courier's own scans. A repeat changes nothing. */
export async function handOver(
  courierName: string,
  awbs: readonly string[],
  by: Staff,
  deps: Deps,
): Promise<Result<HandedOver, HandOverProblem>> {
  const day = dayOf(deps.clock())
  return deps.db.transaction(async (tx) => {
    const found = await lockByAwb(tx, awbs)
    const problem = problemOf(courierName, awbs, found)
    if (problem) return refuse(problem)

    const [before, now] = [found.filter((row) => row.handedOver), found.filter((row) => !row.handedOver)]
    const at = deps.clock()
    const ids = now.map(({ parcelId }) => parcelId)
    if (ids.length > 0) await markHandedOver(tx, ids, by.name, at)
    for (const { orderId } of now) await recordEvent(tx, orderId, { act: 'handed over' }, { by, at, note: courierName })
    const missing = (await listHandOver(tx, day)).filter((row) => row.courierName === courierName && isStillHere(row))
    return ok({ courierName, awbs: now.map(({ awb }) => awb), before, missing })
  })
}

/** Asked before the hand-over is written down, so that whoever presses learns of it at once. */
export const refuseHandOver = (courierName: string, awbs: readonly string[], deps: Deps): Promise<HandOverProblem | undefined> =>
  deps.db.transaction(async (tx) => problemOf(courierName, awbs, await lockByAwb(tx, awbs)))

function problemOf(courierName: string, awbs: readonly string[], found: readonly HandOverRow[]): HandOverProblem | undefined {
  if (awbs.length === 0) return { code: 'nothing_chosen' }
  const refused = [...new Set(awbs)].flatMap((awb) => {
    const why = refusalOf(
      found.find((row) => row.awb === awb),
      courierName,
    )
    return why ? [{ awb, why }] : []
  })
  return refused.length > 0 ? { code: 'not_to_hand_over', parcels: refused } : undefined
}

const isStillHere = ({ state, handedOver }: HandOverRow): boolean => state === 'booked' && handedOver === undefined

function refusalOf(row: HandOverRow | undefined, courierName: string): NotToHandOver | undefined {
  if (!row) return 'unknown'
  if (row.orderState === 'cancelled' || row.state === 'cancelled') return 'cancelled'
  if (row.courierName !== courierName) return 'other courier'
  if (row.state === 'booking') return 'not booked'
  return row.packed || row.state !== 'booked' ? undefined : 'not packed'
}
