import { dayOf } from '#src/kit/time/day.ts'
import { formatLongDay, formatTime } from '#src/kit/time/format-date.ts'
import type { AgainstName, Range, RangeName } from '../../figures/range.ts'

export const rangeLabels: Readonly<Record<RangeName, string>> = {
  today: 'Today',
  '7': '7 days',
  '30': '30 days',
  '90': '90 days',
  month: 'This month',
  year: 'Financial year',
  own: 'Own days',
}

export const againstLabels: Readonly<Record<AgainstName, string>> = {
  before: 'The days before',
  'last-year': 'The same days last year',
  own: 'Own days',
}

/** Of this month these are the same days of last month. */
export const againstLabel = (against: AgainstName, range: RangeName): string =>
  against === 'before' && range === 'month' ? 'The same days last month' : againstLabels[against]

/** "1 November 2026 to 23 November 2026, up to 14.30", the hour only where the last day is not whole. */
export function rangeText({ from, to, until }: Range): string {
  const days = from === to ? formatLongDay(from) : `${formatLongDay(from)} to ${formatLongDay(to)}`
  return dayOf(until) > to ? days : `${days}, up to ${formatTime(until)}`
}
