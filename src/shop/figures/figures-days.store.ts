import { type Day, parseDay } from '#src/kit/time/day.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { Order } from '../orders/order.ts'
import { type Counted, countedJson, toCountedJson } from './counted.ts'

/** The days of this range that are kept as they are counted now: none of which something has changed since. */
export async function listKeptDays(
  sql: Sql,
  { from, to }: { readonly from: Day; readonly to: Day },
  mode: Order['mode'],
): Promise<ReadonlyMap<Day, Counted>> {
  const rows = await sql.query<{ day: string; counted: unknown; counted_version: number }>(keptQuery, [from, to, mode, countedJson.version])
  return new Map(rows.map((row) => [parseDay(row.day)!, countedJson.read(row.counted, row.counted_version, row.day)]))
}

const isCurrent = `kept.mode = $3 and counted_version = $4 and not exists (select from figures_stale stale where stale.day = kept.day)`

const keptQuery = `select day::text, counted, counted_version from figures_days kept where day between $1 and $2 and ${isCurrent} order by day`

/** One process at a time counts days for keeping: what is written last has then seen what was deleted as seen. Until the transaction ends. */
export const lockDays = (tx: Transaction): Promise<unknown> => tx.query(`select pg_advisory_xact_lock(hashtextextended('figures days', 0))`)

/** The days of this range that are not kept, or of which something has changed; oldest first. */
export async function listDaysToCount(
  sql: Sql,
  { from, to }: { readonly from: Day; readonly to: Day },
  mode: Order['mode'],
  limit: number,
): Promise<Day[]> {
  const rows = await sql.query<{ day: string }>(
    `select day::text from (select generate_series($1::date, $2::date, interval '1 day')::date as day) as wanted
     where not exists (select from figures_days kept where kept.day = wanted.day and ${isCurrent}) order by day limit $5`,
    [from, to, mode, countedJson.version, limit],
  )
  return rows.map(({ day }) => parseDay(day)!)
}

/** Call it before counting: a change that is not seen here has a row that stays, and its day is counted once more. */
export const forgetChanges = (tx: Transaction, days: readonly Day[]): Promise<unknown> =>
  tx.query('delete from figures_stale where day = any ($1::date[])', [days])

export async function keepDays(
  tx: Transaction,
  days: readonly (readonly [Day, Counted])[],
  mode: Order['mode'],
  builtAt: Date,
): Promise<void> {
  await tx.query(
    `insert into figures_days (day, mode, counted, counted_version, built_at)
     select day, $3, counted, $4, $5 from unnest($1::date[], $2::jsonb[]) as counted (day, counted)
     on conflict (mode, day) do update set counted = excluded.counted, counted_version = excluded.counted_version, built_at = excluded.built_at`,
    [days.map(([day]) => day), days.map(([, counted]) => toCountedJson(counted)), mode, countedJson.version, builtAt],
  )
}

/** The day of the first thing that is counted; undefined in a shop without any. */
export async function findFirstDay(sql: Sql): Promise<Day | undefined> {
  const [row] = await sql.query<{ day: string | null }>(
    `select (least((select min(placed_at) from orders), (select min(received_at) from enquiries)) at time zone 'Asia/Kolkata')::date::text as day`,
  )
  return row?.day ? parseDay(row.day) : undefined
}
