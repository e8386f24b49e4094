import type { Paise } from '#src/kit/money.ts'
import type { Day } from '#src/kit/time/day.ts'
import type { Sql } from '#src/platform/db/database.ts'
import { cashPaiseOf } from '../../pricing/part-payment.ts'
import type { OrderState } from '../../orders/order.ts'
import type { UndeliveredAnswer } from '../../shipping/carrier.port.ts'
import type { ParcelState } from '../../shipping/parcel.ts'
import type { ParcelTab } from '../../shipping/parcel-tabs.ts'
import { isCurrent } from '../../shipping/parcels.store.ts'
import { isUnitToMake } from '../../workshop/units.store.ts'
import { type PackingRule, type TabQuery, tabQueries } from './parcel-tabs.store.ts'

export type ParcelPageFilter = {
  /** As the carrier names it. */
  readonly courierName?: string | undefined
  readonly pickupDay?: Day | undefined
}

/** One parcel in a tab. */
export type ParcelRow = {
  readonly orderNumber: string
  readonly orderState: OrderState
  readonly mode: 'sandbox' | 'test' | 'live'
  readonly state: ParcelState
  readonly recipientName: string
  /** Without the country. */
  readonly phone: string
  readonly city: string
  readonly pincode: string
  /** What the courier must collect from the recipient; undefined for a paid order. */
  readonly cashPaise: Paise | undefined
  readonly awb: string | undefined
  readonly courierName: string | undefined
  readonly pickupDay: Day | undefined
  readonly failedStep: string | undefined
  readonly lastError: string | undefined
  readonly nextTryAt: Date | undefined
  readonly blockedReason: string | undefined
  readonly packed: DoneByStaff | undefined
  readonly handedOver: DoneByStaff | undefined
  /** How many units it has, and how many of them are not pressed or checked yet. */
  readonly units: { readonly all: number; readonly toBeMade: number }
  /** Of the latest delivery that failed, and what was asked after it. */
  readonly undelivered: FailedDelivery | undefined
}

export type DoneByStaff = { readonly by: string; readonly at: Date }

export type FailedDelivery = {
  /** In the courier's words. */
  readonly words: string
  readonly at: Date
  readonly tries: number
  readonly answer: { readonly kind: UndeliveredAnswer['kind']; readonly by: string; readonly at: Date } | undefined
}

/** Rows, and what `after` has to be for the next ones; undefined at the end. */
export type ParcelRows = { readonly rows: readonly ParcelRow[]; readonly next: string | undefined }

export type PageRequest = {
  readonly tab: ParcelTab
  readonly rule: PackingRule
  readonly filter: ParcelPageFilter
  /** Where the page before it has ended. What is no such place means the beginning. */
  readonly after?: string | undefined
  readonly limit: number
}

/** Returns the rows of a tab after a place in it. */
export async function listPage(sql: Sql, request: PageRequest): Promise<ParcelRows> {
  const { text, values } = pageQuery(request)
  const found = await sql.query<PageRow>(text, values)
  const shown = found.slice(0, request.limit)
  const last = shown.at(-1)
  return { rows: shown.map(toRow), next: last && found.length > request.limit ? `${last.place} ${last.id}` : undefined }
}

const sortKeys: Record<TabQuery['sortKey'], { readonly expression: string; readonly type: string; readonly direction: 'asc' | 'desc' }> = {
  'pickup day': { expression: `coalesce(left(parcel.pickup_date, 10), '~')`, type: 'text', direction: 'asc' },
  oldest: { expression: 'parcel.started_at', type: 'timestamptz', direction: 'asc' },
  newest: { expression: 'parcel.started_at', type: 'timestamptz', direction: 'desc' },
}

/** The statement of a page, for its rows and for the test of its plan. */
export function pageQuery({ tab, rule, filter, after, limit }: PageRequest): {
  readonly text: string
  readonly values: readonly unknown[]
} {
  const { condition, sortKey } = tabQueries(rule)[tab]
  const { expression, type, direction } = sortKeys[sortKey]
  const values: unknown[] = [limit + 1]
  const value = (given: unknown): string => `$${values.push(given)}`
  const place = placeOf(after, type)
  const conditions = [
    `parcel.${isCurrent}`,
    condition,
    ...(filter.courierName === undefined ? [] : [`parcel.courier_name = ${value(filter.courierName)}`]),
    ...(filter.pickupDay === undefined ? [] : [`left(parcel.pickup_date, 10) = ${value(filter.pickupDay)}`]),
    ...(place ? [`(${expression}, parcel.id) ${direction === 'asc' ? '>' : '<'} (${value(place.key)}::${type}, ${value(place.id)})`] : []),
  ]
  return {
    values,
    text: `with page as (
       select parcel.*, ${expression} as sort_key, orders.order_number, orders.state as order_state, orders.mode, orders.recipient_name, orders.phone, orders.city,
         orders.pincode, case when orders.payment_method = 'cod' then ${cashPaiseOf('orders')} end as cash_paise
       from parcels parcel join orders on orders.id = parcel.order_id
       where ${conditions.join(' and ')}
       order by ${expression} ${direction}, parcel.id ${direction} limit $1)
     select page.*, ${type === 'text' ? 'sort_key' : `to_char(sort_key at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`} as place,
       made.units_all, made.units_to_be_made, failed.words, failed.at as failed_at, failed.tries, answer.kind as answer_kind, answer.staff_name as answer_by, answer.asked_at as answer_at
     from page
     left join lateral (
       select count(*)::integer as units_all, count(*) filter (where ${isUnitToMake})::integer as units_to_be_made
       from units unit join order_lines line on line.order_id = unit.order_id and line.position = unit.line_position
       where page.state in ('booking', 'booked') and unit.order_id = page.order_id
     ) made on true
     left join lateral (
       select (array_agg(activity order by at desc))[1] as words, max(at) as at,
         count(distinct (at at time zone 'Asia/Kolkata')::date)::integer as tries
       from tracking_scans scan where page.state = 'undelivered' and scan.parcel_id = page.id and scan.awb = page.awb and scan.state = 'undelivered'
     ) failed on failed.tries > 0
     left join lateral (
       select kind, staff_name, asked_at from undelivered_answers asked
       where page.state = 'undelivered' and asked.parcel_id = page.id and asked.attempt = failed.tries and asked.refused is null order by asked_at desc limit 1
     ) answer on true
     order by page.sort_key ${direction}, page.id ${direction}`,
  }
}

/** Reads the place that `next` has named. */
function placeOf(after: string | undefined, type: string): { readonly key: string; readonly id: string } | undefined {
  const [, key, id] = /^(\S{1,30}) ([\w-]{1,64})$/.exec(after ?? '') ?? []
  if (key === undefined || id === undefined) return undefined
  return type === 'text' || !Number.isNaN(Date.parse(key)) ? { key, id } : undefined
}

type PageRow = Pick<ParcelRow, 'state' | 'mode' | 'phone' | 'city' | 'pincode'> & {
  readonly id: string
  readonly place: string
  readonly order_number: string
  readonly order_state: OrderState
  readonly recipient_name: string
  readonly cash_paise: Paise | null
  readonly awb: string | null
  readonly courier_name: string | null
  readonly pickup_date: string | null
  readonly failed_step: string | null
  readonly last_error: string | null
  readonly next_try_at: Date | null
  readonly blocked_reason: string | null
  readonly packed_at: Date | null
  readonly packed_by: string | null
  readonly handed_over_at: Date | null
  readonly handed_over_by: string | null
  readonly units_all: number
  readonly units_to_be_made: number
  readonly words: string | null
  readonly failed_at: Date | null
  readonly tries: number | null
  readonly answer_kind: UndeliveredAnswer['kind'] | null
  readonly answer_by: string | null
  readonly answer_at: Date | null
}

const toRow = (row: PageRow): ParcelRow => ({
  orderNumber: row.order_number,
  orderState: row.order_state,
  mode: row.mode,
  state: row.state,
  recipientName: row.recipient_name,
  phone: row.phone,
  city: row.city,
  pincode: row.pincode,
  cashPaise: row.cash_paise ?? undefined,
  awb: row.awb ?? undefined,
  courierName: row.courier_name ?? undefined,
  pickupDay: (row.pickup_date?.slice(0, 10) as Day | undefined) ?? undefined,
  failedStep: row.failed_step ?? undefined,
  lastError: row.last_error ?? undefined,
  nextTryAt: row.next_try_at ?? undefined,
  blockedReason: row.blocked_reason ?? undefined,
  packed: doneBy(row.packed_by, row.packed_at),
  handedOver: doneBy(row.handed_over_by, row.handed_over_at),
  units: { all: row.units_all, toBeMade: row.units_to_be_made },
  undelivered:
    row.words !== null && row.failed_at && row.tries
      ? { words: row.words, at: row.failed_at, tries: row.tries, answer: answerOf(row) }
      : undefined,
})

/** Undefined where nobody has done it, and where there is no parcel. */
export const doneBy = (by: string | null | undefined, at: Date | null | undefined): DoneByStaff | undefined =>
  by !== undefined && by !== null && at ? { by, at } : undefined

const answerOf = ({ answer_kind: kind, answer_by: by, answer_at: at }: PageRow): FailedDelivery['answer'] =>
  kind && by !== null && at ? { kind, by, at } : undefined
