import type { Day } from '#src/kit/time/day.ts'
import type { Sql } from '#src/platform/db/database.ts'
import type { Canvas } from '../../catalogue/product.ts'
import type { ParcelState } from '../../shipping/parcel.ts'
import { isCurrent } from '../../shipping/parcels.store.ts'
import { waitsForCall } from '../calling/calling.ts'
import { tabQueries } from '../dispatching/dispatching.ts'
import type { UnitToPress, WaitingLine } from './waiting-line.ts'

/** Counts are exact up to here; one more means "more than that". */
export const mostCounted = 1_000

/** Cash orders of which no call rests: how many can be called now. */
export async function countOrdersToCall(sql: Sql, now: Date): Promise<number> {
  const [row] = await sql.query<{ count: number }>(callCountQuery, [now])
  return row?.count ?? 0
}

const callCountQuery = `
  select count(*)::integer as count from (
    select from orders where ${waitsForCall} and coalesce(
      (select call_again_at from order_calls where order_id = orders.id order by id desc limit 1), $1) <= $1 limit ${mostCounted + 1}) as found`

/** Parcels of these tabs, in their order. */
export async function listParcelLines(sql: Sql, tab: 'not delivered' | 'coming back', limit: number): Promise<WaitingLine[]> {
  const rows = await sql.query<ParcelRow>(parcelLinesQuery(tab, limit))
  return rows.map((row) => ({
    key: `parcel ${row.order_number} ${row.state}`,
    since: row.updated_at,
    kind: 'parcel',
    orderNumber: row.order_number,
    recipientName: row.recipient_name,
    city: row.city,
    courierName: row.courier_name ?? undefined,
    state: row.state,
    pickupDay: row.pickup_day ?? undefined,
  }))
}

/** These parcels have left, so that it does not matter when a parcel may be packed. */
const anyRule = { onlyChecked: false }

const parcelLinesQuery = (tab: 'not delivered' | 'coming back', limit: number): string => `
  select order_number, recipient_name, city, courier_name, parcel.state, left(pickup_date, 10) as pickup_day, parcel.updated_at
    from parcels parcel join orders on orders.id = parcel.order_id
   where parcel.${isCurrent} and ${tabQueries(anyRule)[tab].condition} order by parcel.started_at, parcel.id limit ${limit}`

type ParcelRow = {
  order_number: string
  recipient_name: string
  city: string
  courier_name: string | null
  state: ParcelState
  pickup_day: Day | null
  updated_at: Date
}

/** Units that wait to be pressed for the next pickup, with what is late; and how many of that pickup are pressed already. */
export type Pressing = { readonly day: Day; readonly queued: number; readonly pressed: number; readonly units: readonly UnitToPress[] }

/** Undefined when nothing waits to be pressed. */
export async function findPressing(sql: Sql, today: Day, limit: number): Promise<Pressing | undefined> {
  const [row] = await sql.query<PressingRow>(pressingQuery, [today])
  if (!row?.day) return undefined
  const units = await sql.query<UnitRow>(unitsToPressQuery, [row.day, limit])
  return { day: row.day, queued: row.queued, pressed: row.pressed, units: units.map(toUnitToPress) }
}

const pickupDay = `coalesce(left(parcel.pickup_date, 10), ready_on::text)`
const unitsWithWriting = `
  from units join orders on orders.id = units.order_id
  join order_lines line on line.order_id = units.order_id and line.position = line_position
  left join parcels parcel on parcel.order_id = units.order_id and parcel.${isCurrent}
  where units.state in ('queued', 'pressed', 'checked') and orders.state in ('paid', 'confirmed', 'booked')
    and (line.personal_name is not null or line.zodiac_sign is not null)`

const pressingQuery = `
  with waiting as (select greatest(${pickupDay}, $1::text) as day, units.state ${unitsWithWriting})
  select day, (count(*) filter (where state = 'queued'))::integer as queued, (count(*) filter (where state <> 'queued'))::integer as pressed
    from waiting where day = (select min(day) from waiting where state = 'queued') group by day`

const unitsToPressQuery = `
  select order_number, number, product_name, colour_name, personal_name, zodiac_sign, snapshot -> 'canvas' as canvas ${unitsWithWriting}
    and units.state = 'queued' and ${pickupDay} <= $1 order by ${pickupDay}, orders.placed_at, units.order_id, number limit $2`

type PressingRow = { day: Day | null; queued: number; pressed: number }
type UnitRow = {
  order_number: string
  number: number
  product_name: string
  colour_name: string
  personal_name: string | null
  zodiac_sign: string | null
  canvas: Canvas | null
}

const toUnitToPress = (row: UnitRow): UnitToPress => ({
  orderNumber: row.order_number,
  unit: row.number,
  productName: row.product_name,
  colourName: row.colour_name,
  name: row.personal_name ?? '',
  sign: row.zodiac_sign ?? undefined,
  canvas: row.canvas ?? undefined,
})
