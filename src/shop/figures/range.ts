import { addDays, type Day, dayOf, parseDay, startOfDay } from '#src/kit/time/day.ts'

export const rangeNames = ['today', '7', '30', '90', 'month', 'year', 'own'] as const
export type RangeName = (typeof rangeNames)[number]

export const againstNames = ['before', 'last-year', 'own'] as const
export type AgainstName = (typeof againstNames)[number]

/** From a time, up to and without another. */
export type Span = { readonly begins: Date; readonly ends: Date }

export type Days = { readonly from: Day; readonly to: Day }

/** Whole days of India's calendar. `until` is earlier than the end of the last while that is still running, or is compared with such a day. */
export type Range = Days & { readonly until: Date }

/** What is asked for: a range, and what it is compared with. */
export type AskedRanges = { readonly name: RangeName; readonly own: Days; readonly against: AgainstName; readonly ownAgainst: Days }

export type Ranges = { readonly range: Range; readonly against: Range; readonly isRunning: boolean }

const dayMs = 86_400_000

/** A range ends today at the latest. One that ends today is compared up to the same hour of the last day on the other side. */
export function rangesOf(asked: AskedRanges, now: Date): Ranges {
  const today = dayOf(now)
  const days = upTo(daysOf(asked, today), today)
  const isRunning = days.to === today
  const other = upTo(comparedDays(asked, days), today)
  const hourMs = now.getTime() - startOfDay(today).getTime()
  const untilOf = ({ to }: Days, isCut: boolean) => new Date(Math.min(startOfDay(to).getTime() + (isCut ? hourMs : dayMs), now.getTime()))
  return {
    range: { ...days, until: untilOf(days, false) },
    against: { ...other, until: untilOf(other, isRunning) },
    isRunning,
  }
}

function daysOf({ name, own }: AskedRanges, today: Day): Days {
  switch (name) {
    case 'today':
      return { from: today, to: today }
    case '7':
    case '30':
    case '90':
      return { from: addDays(today, 1 - Number(name)), to: today }
    case 'month':
      return { from: `${today.slice(0, 8)}01` as Day, to: today }
    case 'year':
      return { from: `${Number(today.slice(0, 4)) - (today.slice(5, 7) < '04' ? 1 : 0)}-04-01` as Day, to: today }
    case 'own':
      return own
  }
}

function comparedDays({ name, against, ownAgainst }: AskedRanges, { from, to }: Days): Days {
  if (against === 'own') return ownAgainst
  if (against === 'last-year') return { from: monthsBefore(from, 12), to: monthsBefore(to, 12) }
  if (name === 'month') return { from: monthsBefore(from, 1), to: monthsBefore(to, 1) }
  const before = addDays(from, -1)
  return { from: addDays(before, 1 - daysIn({ from, to })), to: before }
}

/** The same day of an earlier month; of a day that it does not have, its last. */
function monthsBefore(day: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 8)
  for (let last = date; ; last--) {
    const found = parseDay(`${first}${String(last).padStart(2, '0')}`)
    if (found) return found
  }
}

const upTo = ({ from, to }: Days, today: Day): Days => {
  const last = to > today ? today : to
  return { from: from > last ? last : from, to: last }
}

/** How many days it has, the first and the last included. */
export const daysIn = ({ from, to }: Days): number => Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / dayMs) + 1

export const listDays = ({ from, to }: Days): Day[] => Array.from({ length: daysIn({ from, to }) }, (_, at) => addDays(from, at))

/** Days that follow each other are one span; none ends after `until`. */
export function spansOf(days: readonly Day[], until: Date): Span[] {
  const spans: { begins: Date; ends: Date }[] = []
  for (const day of days) {
    const begins = startOfDay(day)
    const ends = new Date(Math.min(begins.getTime() + dayMs, until.getTime()))
    const last = spans.at(-1)
    if (last?.ends.getTime() === begins.getTime()) last.ends = ends
    else spans.push({ begins, ends })
  }
  return spans
}
