import { addDays, type Day, dayOf } from '#src/kit/time/day.ts'
import { type Counted, emptyCounted, partsOf } from '../../figures/counted.ts'
import { findFirstDay, forgetChanges, keepDays, listDaysToCount, listKeptDays, lockDays } from '../../figures/figures-days.store.ts'
import { type CountedRow, countDays, type Counting, listCounted } from '../../figures/measures.store.ts'
import { type FigureName, figureOf } from '../../figures/figures.ts'
import { listDays, type Range, spansOf } from '../../figures/range.ts'
import type { Deps } from '../deps.ts'

export type CountingDeps = Pick<Deps, 'reading' | 'gateway' | 'settings' | 'clock'>

/** Sandbox and test orders count in a shop that sells nothing else, and live ones in all others. */
const countingOf = ({ gateway, settings }: Pick<Deps, 'gateway' | 'settings'>): Counting => ({
  mode: gateway.mode,
  holidays: settings.delivery.holidays,
})

/** What each day of a range comes to, in their order: ended days as they are kept, and those that are not, or have changed since, counted now. */
export async function countRange(range: Range, deps: CountingDeps): Promise<ReadonlyMap<Day, Counted>> {
  const { reading, clock } = deps
  const counting = countingOf(deps)
  const lastWhole = addDays(dayOf(new Date(Math.min(range.until.getTime(), clock().getTime()))), -1)
  const ended = { from: range.from, to: lastWhole < range.to ? lastWhole : range.to }
  const kept = ended.from <= ended.to ? await listKeptDays(reading, ended, counting.mode) : new Map<Day, Counted>()
  const days = listDays(range)
  const counted = await countDays(
    reading,
    spansOf(
      days.filter((day) => !kept.has(day)),
      range.until,
    ),
    counting,
  )
  return new Map(days.map((day) => [day, kept.get(day) ?? counted.get(day) ?? emptyCounted()]))
}

/** The rows behind a figure, oldest first. */
export async function listRows(name: FigureName, range: Range, deps: CountingDeps): Promise<CountedRow[]> {
  const { measure, isCounted } = figureOf(name)
  const rows = await listCounted(deps.reading, measure, spansOf(listDays(range), range.until), countingOf(deps))
  return rows.filter(({ key }) => isCounted(...partsOf(key)))
}

/** So many days are counted in one transaction. */
const daysAtOnce = 31

/** Keeps what ended days come to: all that are not kept yet, and those of which something has changed since. */
export async function keepEndedDays(deps: Pick<Deps, 'db' | 'gateway' | 'settings' | 'clock'>): Promise<void> {
  const { db, clock } = deps
  const counting = countingOf(deps)
  for (let counted = daysAtOnce; counted === daysAtOnce; )
    counted = await db.transaction(async (tx) => {
      await lockDays(tx)
      const now = clock()
      const [from, to] = [await findFirstDay(tx), addDays(dayOf(now), -1)]
      if (!from || from > to) return 0
      const days = await listDaysToCount(tx, { from, to }, counting.mode, daysAtOnce)
      await forgetChanges(tx, days)
      const found = await countDays(tx, spansOf(days, now), counting)
      await keepDays(
        tx,
        days.map((day) => [day, found.get(day) ?? emptyCounted()] as const),
        counting.mode,
        now,
      )
      return days.length
    })
}
