import { type Day, dayOf, parseDay } from '#src/kit/time/day.ts'
import { againstLabels, rangeLabels } from '#src/shop/staff-texts/figures/range-texts.ts'
import type { AgainstName, AskedRanges, Days, RangeName } from '#src/shop/figures/range.ts'

/** The range and the comparison of an address: what it does not name is this month, and the days before. */
export function askedIn(query: URLSearchParams, now: Date): AskedRanges {
  const today = dayOf(now)
  const own = daysIn(query, ['from', 'to'], today)
  const ownAgainst = daysIn(query, ['againstFrom', 'againstTo'], today)
  const range = query.get('range') ?? ''
  const against = query.get('against') ?? ''
  return {
    // Days alone are enough: `?from=2026-11-01&to=2026-11-30`.
    name: isRange(range) ? range : query.has('from') ? 'own' : 'month',
    own,
    against: isAgainst(against) ? against : 'before',
    ownAgainst,
  }
}

const isRange = (text: string): text is RangeName => Object.hasOwn(rangeLabels, text)
const isAgainst = (text: string): text is AgainstName => Object.hasOwn(againstLabels, text)

function daysIn(query: URLSearchParams, [first, last]: readonly [string, string], today: Day): Days {
  const to = parseDay(query.get(last) ?? '') ?? today
  const from = parseDay(query.get(first) ?? '') ?? to
  return from <= to ? { from, to } : { from: to, to: from }
}

/** The same as a query: own days only where they are asked for. */
export function queryOf({ name, own, against, ownAgainst }: AskedRanges): URLSearchParams {
  return new URLSearchParams({
    range: name,
    ...(name === 'own' ? own : {}),
    against,
    ...(against === 'own' ? { againstFrom: ownAgainst.from, againstTo: ownAgainst.to } : {}),
  })
}
