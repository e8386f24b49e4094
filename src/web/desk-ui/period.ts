import { type Day, dayOf, parseDay } from '#src/kit/time/day.ts'

export type Period = { readonly from: Day; readonly to: Day }

/** The days of an address; without them this month so far. */
export function periodIn(query: URLSearchParams, now: Date): Period {
  const today = dayOf(now)
  const from = parseDay(query.get('from') ?? '') ?? (`${today.slice(0, 8)}01` as Day)
  const to = parseDay(query.get('to') ?? '') ?? today
  return from <= to ? { from, to } : { from: to, to: from }
}
