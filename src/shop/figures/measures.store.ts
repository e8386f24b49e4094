import { type Paise, paise } from '#src/kit/money.ts'
import { type Day, parseDay } from '#src/kit/time/day.ts'
import { businessMsBetween } from '#src/kit/time/working-time.ts'
import type { Sql } from '#src/platform/db/database.ts'
import type { Order } from '../orders/order.ts'
import { addTo, type Counted, emptyCounted, type MeasureName, measureNames } from './counted.ts'
import type { Span } from './range.ts'
import { deliveryRows } from './delivery-rows.store.ts'
import { orderRows } from './order-rows.store.ts'

export type Counting = {
  readonly mode: Order['mode']
  /** On which no business hours pass. */
  readonly holidays: readonly Day[]
}

/** One thing that is counted. */
export type CountedRow = {
  readonly at: Date
  readonly key: string
  readonly count: number
  readonly paise: Paise
  /** The order number, the ticket of an enquiry or the number of a tax document. */
  readonly number: string
}

/** For each measure the rows that are counted, in the spans of $1 and $2 and the mode of $3; of days in India. */
const rowsOf: Readonly<Record<MeasureName, string>> = { ...orderRows, ...deliveryRows }

/** What each day of these spans comes to; a day of which there is nothing is left out. */
export async function countDays(sql: Sql, spans: readonly Span[], counting: Counting): Promise<ReadonlyMap<Day, Counted>> {
  const days = new Map<Day, ReturnType<typeof emptyCounted>>()
  if (spans.length === 0) return days
  // One after the other: the desk has few connections, and a transaction has one.
  for (const name of measureNames)
    for (const row of await sumsOf(sql, name, spans, counting)) {
      const day = parseDay(row.day)!
      const counted = days.get(day) ?? emptyCounted()
      days.set(day, counted)
      addTo(counted[name], row.key, { count: row.count, paise: paise(row.paise) })
    }
  return days
}

type SumRow = { readonly day: string; readonly key: string; readonly count: number; readonly paise: number }

async function sumsOf(sql: Sql, name: MeasureName, spans: readonly Span[], counting: Counting): Promise<readonly SumRow[]> {
  if (name === 'enquiries') {
    const rows = await sql.query<StoredRow & { day: string }>(
      `select *, ${dayOfRow} as day from (${rowsOf.enquiries}) as counted`,
      valuesOf(spans, counting),
    )
    return rows.map((row) => ({ ...row, key: keyOfEnquiry(row, counting) }))
  }
  return sql.query<SumRow>(sumsQuery(name), valuesOf(spans, counting))
}

const dayOfRow = `(at at time zone 'Asia/Kolkata')::date::text`

export const sumsQuery = (name: MeasureName): string => `
  select ${dayOfRow} as day, key, sum(count)::integer as count, sum(paise)::bigint as paise from (${rowsOf[name]}) as counted group by 1, 2`

const valuesOf = (spans: readonly Span[], { mode }: Counting): unknown[] => [
  spans.map(({ begins }) => begins),
  spans.map(({ ends }) => ends),
  mode,
]

/** The rows behind a measure, oldest first; a tally of the same spans is their sum. */
export async function listCounted(sql: Sql, name: MeasureName, spans: readonly Span[], counting: Counting): Promise<CountedRow[]> {
  const rows = await sql.query<StoredRow>(
    `select at, key, count, paise, number, until from (${rowsOf[name]}) as counted order by at, number, key`,
    valuesOf(spans, counting),
  )
  return rows.map((row) => ({
    at: row.at,
    key: name === 'enquiries' ? keyOfEnquiry(row, counting) : row.key,
    count: row.count,
    paise: paise(row.paise),
    number: row.number,
  }))
}

type StoredRow = {
  readonly at: Date
  readonly key: string
  readonly count: number
  readonly paise: number
  readonly number: string
  readonly until: Date | null
}

/** Business hours are counted as for the clocks of enquiries, which depend on the owner's holidays. In whole minutes; empty while nobody has answered. */
function keyOfEnquiry({ at, until }: Pick<StoredRow, 'at' | 'until'>, { holidays }: Counting): string {
  return until ? String(Math.floor(businessMsBetween(at, until, holidays) / 60_000)) : ''
}
