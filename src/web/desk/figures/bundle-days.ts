import { addDays, type Day } from '#src/kit/time/day.ts'

/** A plot of more days than these would be noise: they are drawn by week. */
const mostDays = 92

type Bundle<Row> = readonly [Row, ...Row[]]

/** Each day by itself, or weeks from Monday to Sunday, of which the first and the last may be short. */
export function bundleDays<Row extends { readonly day: Day }>(
  rows: readonly Row[],
  byDay: boolean,
): { readonly isWeekly: boolean; readonly bundles: readonly Bundle<Row>[] } {
  if (byDay || rows.length <= mostDays) return { isWeekly: false, bundles: rows.map((row) => [row]) }
  return { isWeekly: true, bundles: [...Map.groupBy(rows, ({ day }) => mondayOf(day)).values()] as unknown as Bundle<Row>[] }
}

const mondayOf = (day: Day): Day => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
