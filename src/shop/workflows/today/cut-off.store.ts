import { dayOf, parseIndianTime } from '#src/kit/time/day.ts'
import type { Sql } from '#src/platform/db/database.ts'
import { isWorkingDay, plannedPickup } from '../../shipping/working-days.ts'
import { waitsForCall } from '../calling/calling.ts'
import type { Deps } from '../deps.ts'

/** What the cut-off hour of today still decides, about cash orders that wait to be confirmed. */
export type CutOff = {
  readonly at: Date
  /** Leave today if they are confirmed before it. */
  readonly leaveToday: number
  /** Leave on a later day, which comes one working day sooner if they are confirmed before it. */
  readonly leaveSooner: number
}

/** Undefined after the cut-off hour, and on a day off: what is confirmed then counts from the next working day, sooner or later. */
export async function findCutOff({ reading, clock, settings }: Pick<Deps, 'reading' | 'clock' | 'settings'>): Promise<CutOff | undefined> {
  const { delivery } = settings
  const now = clock()
  const today = dayOf(now)
  const at = parseIndianTime(`${today} ${String(delivery.cutOffHour).padStart(2, '0')}:00`)!
  if (now >= at || !isWorkingDay(today, delivery)) return undefined
  const waiting = await listUnconfirmed(reading)
  const count = (leavesToday: boolean) =>
    waiting
      .filter(({ makingDays }) => (plannedPickup({ orderedAt: now, makingDays, now }, delivery) === today) === leavesToday)
      .reduce((orders, each) => orders + each.orders, 0)
  return { at, leaveToday: count(true), leaveSooner: count(false) }
}

/** Cash orders that nobody has confirmed yet, by how long the slowest of their products is made. */
async function listUnconfirmed(sql: Sql): Promise<{ readonly makingDays: number; readonly orders: number }[]> {
  const rows = await sql.query<{ making_days: number; orders: number }>(unconfirmedQuery)
  return rows.map((row) => ({ makingDays: row.making_days, orders: row.orders }))
}

const mostRead = 1_000
const unconfirmedQuery = `
  select making_days, count(*)::integer as orders from (
    select (select max(making_days) from order_lines where order_id = orders.id) as making_days from orders where ${waitsForCall} limit ${mostRead}) as waiting
   group by making_days`
