import type { OrderId, ProductId, VariantId } from '#src/kit/id.ts'
import type { Day } from '#src/kit/time/day.ts'
import type { Sql } from '#src/platform/db/database.ts'
import type { Canvas, Picture } from '../../catalogue/product.ts'
import type { OrderState, Replaced } from '../../orders/order.ts'
import { replacedOrder, type ReplacedRow, toReplaced } from '../../orders/order-row.ts'
import { isCurrent } from '../../shipping/parcels.store.ts'
import { ticketOf } from '../../workshop/ticket-code.ts'
import type { UnitState, WorkshopUnit } from '../../workshop/unit.ts'

/** Returns the units with a writing that are not packed, the earliest pickup first; at most one more than `limit`. */
export async function listUnitsToMake(sql: Sql, limit: number): Promise<WorkshopUnit[]> {
  const rows = await sql.query<WorkshopRow>(boardQuery, [limit + 1])
  return rows.map(toUnit)
}

/** Returns the units that wait in their shelves, with a writing or without, of orders whose pickup is on this day or before. */
export async function listUnitsToPick(sql: Sql, until: Day, limit: number): Promise<WorkshopUnit[]> {
  const rows = await sql.query<WorkshopRow>(
    `select * from (${selectUnits} where units.state = 'queued' and orders.state in ('paid', 'confirmed', 'booked')) as queued
     where pickup_day <= $1 order by pickup_day, order_number, number limit $2`,
    [until, limit],
  )
  return rows.map(toUnit)
}

/** Returns all units of these orders, in no particular order of the orders. */
export async function listUnitsOf(sql: Sql, orderIds: readonly OrderId[]): Promise<WorkshopUnit[]> {
  const rows = await sql.query<WorkshopRow>(
    `${selectUnits} where units.order_id = any ($1) order by orders.placed_at, units.order_id, number`,
    [orderIds],
  )
  return rows.map(toUnit)
}

/** Finds the orders with these numbers. */
export async function findOrdersByNumber(sql: Sql, orderNumbers: readonly string[]): Promise<FoundOrder[]> {
  const rows = await sql.query<FoundRow>(
    `select id, order_number, state, mode, ${replacedOrder} as replaces,
       exists (select from order_lines where order_id = orders.id and apart > 0) as is_divided from orders where order_number = any ($1)`,
    [orderNumbers],
  )
  return rows.map(({ order_number: orderNumber, replaces, is_divided: isDivided, ...order }) => ({
    ...{ ...order, orderNumber, isDivided },
    replaces: replaces ? toReplaced(replaces) : undefined,
  }))
}

export type FoundOrder = {
  readonly id: OrderId
  readonly orderNumber: string
  readonly state: OrderState
  readonly mode: 'sandbox' | 'test' | 'live'
  /** Set of a free order only. */
  readonly replaces: Replaced | undefined
  /** A part of it is in a second parcel. */
  readonly isDivided: boolean
}

type FoundRow = Pick<FoundOrder, 'id' | 'state' | 'mode'> & {
  order_number: string
  replaces: ReplacedRow | null
  is_divided: boolean
}

// Units that went into a second parcel are cancelled here, and do not count. The carrier writes its pickup date as "2026-11-23 09:00:00".
const selectUnits = `
  select order_number, number, line_position, units.state, mode, product_id, line.variant_id, product_name, colour_name, personal_name, zodiac_sign, snapshot,
    plate_width_mm, plate_height_mm,
    in_parcel.place, in_parcel.unit_count,
    coalesce(substring(parcel.pickup_date from '^\\d{4}-\\d{2}-\\d{2}'), ready_on::text) as pickup_day,
    (select count(*) from unit_steps where order_id = units.order_id and unit_number = number and step = 'again' and taken_back_at is null)
      as times_spoilt,
    (select count(*) from prints where order_id = units.order_id and unit_number = number and form = 'ticket') as times_printed,
    (select max(at) from prints where order_id = units.order_id and unit_number = number and form = 'ticket') as printed_at,
    changed.times as times_changed, changed.last_at as changed_at, locked_by
  from units
  join orders on orders.id = units.order_id
  join order_lines line on line.order_id = units.order_id and line.position = line_position
  left join parcels parcel on parcel.order_id = units.order_id and parcel.${isCurrent}
  cross join lateral (
    select count(*) as unit_count, count(*) filter (where sibling.number <= units.number) as place from units as sibling
      where sibling.order_id = units.order_id and (sibling.state = 'cancelled') = (units.state = 'cancelled')) in_parcel
  cross join lateral (
    select count(*)::integer as times, max(at) as last_at from order_corrections made
      where made.order_id = units.order_id and what = 'writing' and made.position = line_position) changed
  left join pictures canvas on canvas.variant_id = line.variant_id and canvas.is_canvas`

export const boardQuery = `${selectUnits}
  where units.state in ('queued', 'pressed', 'checked') and orders.state in ('paid', 'confirmed', 'booked')
    and (line.personal_name is not null or line.zodiac_sign is not null)
  order by pickup_day, orders.placed_at, units.order_id, number limit $1`

type WorkshopRow = {
  order_number: string
  number: number
  line_position: number
  state: UnitState
  mode: FoundOrder['mode']
  product_id: ProductId
  variant_id: VariantId
  product_name: string
  colour_name: string
  personal_name: string | null
  zodiac_sign: string | null
  snapshot: { readonly picture?: Picture; readonly canvas?: Canvas }
  plate_width_mm: number | null
  plate_height_mm: number | null
  place: number
  unit_count: number
  pickup_day: Day
  times_spoilt: number
  times_printed: number
  printed_at: Date | null
  times_changed: number
  changed_at: Date | null
  locked_by: string | null
}

const toUnit = (row: WorkshopRow): WorkshopUnit => ({
  ticket: ticketOf(row.order_number, row.number),
  orderNumber: row.order_number,
  number: row.number,
  place: row.place,
  of: row.unit_count,
  linePosition: row.line_position,
  state: row.state,
  productId: row.product_id,
  variantId: row.variant_id,
  productName: row.product_name,
  colourName: row.colour_name,
  personalisation: row.personal_name || row.zodiac_sign ? { name: row.personal_name ?? '', sign: row.zodiac_sign ?? undefined } : undefined,
  canvas: row.snapshot.canvas,
  picture: row.snapshot.picture,
  plateMm: row.plate_width_mm && row.plate_height_mm ? { width: row.plate_width_mm, height: row.plate_height_mm } : undefined,
  pickupDay: row.pickup_day,
  isTrial: row.mode !== 'live',
  timesSpoilt: row.times_spoilt,
  timesPrinted: row.times_printed,
  printedAt: row.printed_at ?? undefined,
  timesChanged: row.times_changed,
  changedAt: row.changed_at ?? undefined,
  lockedBy: row.locked_by ?? undefined,
})
