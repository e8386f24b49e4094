import { type ZodiacSign, zodiacSigns } from '#src/kit/lid/zodiac.ts'
import type { Paise } from '#src/kit/money.ts'
import { addDays, type Day, startOfDay } from '#src/kit/time/day.ts'
import { type Counted, quantile, regroup, type Sum, sumWhere, type Tally, together } from './counted.ts'
import { isCohortOpen } from './figures.ts'

// What the plots show, each with the numbers of its table.

type Days = ReadonlyMap<Day, Counted>

export type MoneyOfDay = {
  readonly day: Day
  readonly paise: Paise
  readonly dayBefore: Day | undefined
  readonly paiseBefore: Paise | undefined
}

/** Day by day, each beside the day at the same place of what it is compared with. */
export function moneyByDay(now: Days, before: Days): MoneyOfDay[] {
  const others = [...before]
  return [...now].map(([day, { money }], at) => {
    const [dayBefore, other] = others[at] ?? []
    return { day, paise: total(money).paise, dayBefore, paiseBefore: other && total(other.money).paise }
  })
}

export type OrdersOfDay = { readonly day: Day; readonly paid: number; readonly cash: number }

export const ordersByDay = (days: Days): OrdersOfDay[] =>
  [...days].map(([day, { orders }]) => ({
    day,
    paid: sumWhere(orders, (how) => how !== 'cash').count,
    cash: sumWhere(orders, (how) => how === 'cash').count,
  }))

/** Monday to Sunday, each with its 24 hours in India. */
export function ordersByHour(days: Days): number[][] {
  const counts = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  for (const [day, { hours }] of days) for (const [hour, { count }] of hours) counts[weekdayOf(day)]![Number(hour)]! += count
  return counts
}

/** 0 is Monday. */
const weekdayOf = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

export type Cohort = {
  /** The Monday of the week in which its parcels were sent. */
  readonly week: Day
  readonly sent: number
  readonly delivered: number
  readonly cameBack: number
  readonly isOpen: boolean
}

export function cohortsByWeek(days: Days): Cohort[] {
  const weeks = Map.groupBy(days, ([day]) => addDays(day, -weekdayOf(day)))
  return [...weeks].map(([week, ofWeek]) => {
    const { sent } = together(ofWeek.map(([, counted]) => counted))
    return { week, isOpen: isCohortOpen(sent), ...outcomesOf(sent) }
  })
}

export type Outcomes = { readonly sent: number; readonly delivered: number; readonly cameBack: number }

const outcomesOf = (sent: Tally): Outcomes => ({
  sent: total(sent).count,
  delivered: sumWhere(sent, (outcome) => outcome === 'delivered').count,
  cameBack: sumWhere(sent, (outcome) => outcome === 'came_back').count,
})

/** Where the parts of the keys of what was sent stand. */
const sentParts = { payment: 1, courier: 3, state: 4, pincode: 5 } as const
export type SentPart = keyof typeof sentParts

/** What came of the parcels of each courier, state or part of India; those of which most came back first. */
export function outcomesBy(part: SentPart, { sent }: Counted, most: number): (Outcomes & { readonly name: string })[] {
  const names = new Set(regroup(sent, (...parts) => parts[sentParts[part]]).keys())
  const rows = [...names].map((name) => ({
    name,
    ...outcomesOf(new Map([...sent].filter(([key]) => key.split('|')[sentParts[part]] === name))),
  }))
  return rows.toSorted((a, b) => b.cameBack - a.cameBack || b.sent - a.sent || a.name.localeCompare(b.name)).slice(0, most)
}

export type DaysToDelivery = { readonly days: number; readonly orders: number }

export const daysToDelivery = ({ delivery }: Counted): DaysToDelivery[] =>
  [...regroup(delivery, (days) => days)]
    .map(([days, { count }]) => ({ days: Number(days), orders: count }))
    .toSorted((a, b) => a.days - b.days)

/** Of order totals, in paise: a band goes from its bound up to the next. */
const bandBounds = [0, 50_000, 100_000, 150_000, 200_000, 300_000, 500_000, 1_000_000] as const

export type Band = { readonly fromPaise: number; readonly orders: number }

export const ordersByAmount = ({ amounts }: Counted): Band[] =>
  bandBounds.map((fromPaise, at) => {
    const below = bandBounds[at + 1] ?? Number.POSITIVE_INFINITY
    return { fromPaise, orders: sumWhere(amounts, (amount) => Number(amount) >= fromPaise && Number(amount) < below).count }
  })

/** How many units had each sign, in the order of the zodiac. */
export const signCounts = ({ signs }: Counted): { readonly sign: ZodiacSign; readonly units: number }[] =>
  zodiacSigns.map((sign) => ({ sign, units: signs.get(sign)?.count ?? 0 }))

/** A name that fewer have asked for could be a person's. */
const fewestOfAName = 3

export type NameCount = { readonly name: string; readonly orders: number }

/** First names that were written at least three times, with a capital; the most frequent first. */
export const frequentNames = ({ names }: Counted, most: number): NameCount[] =>
  [...names]
    .filter(([, { count }]) => count >= fewestOfAName)
    .map(([name, { count }]) => ({ name: name.charAt(0).toUpperCase() + name.slice(1), orders: count }))
    .toSorted((a, b) => b.orders - a.orders || a.name.localeCompare(b.name))
    .slice(0, most)

export type WritingOfMonth = {
  readonly month: string
  readonly names: readonly NameCount[]
  readonly sign: string | undefined
  readonly signUnits: number
}

/** The most frequent names and sign of each month: `2026-11`. */
export function writingByMonth(days: Days, most: number): WritingOfMonth[] {
  return [...Map.groupBy(days, ([day]) => day.slice(0, 7))].map(([month, ofMonth]) => {
    const counted = together(ofMonth.map(([, each]) => each))
    const first = signCounts(counted).toSorted((a, b) => b.units - a.units)[0]
    const sign = first && first.units > 0 ? first.sign : undefined
    return { month, names: frequentNames(counted, most), sign, signUnits: first?.units ?? 0 }
  })
}

/** The keys of which most were counted first. */
export const mostOf = (tally: Tally, most: number): (Sum & { readonly key: string })[] =>
  [...tally]
    .map(([key, sum]) => ({ key, ...sum }))
    .toSorted((a, b) => b.count - a.count || b.paise - a.paise || a.key.localeCompare(b.key))
    .slice(0, most)

export const medianOf = (rows: readonly DaysToDelivery[]): number | undefined =>
  quantile(new Map(rows.map(({ days, orders }) => [String(days), { count: orders, paise: 0 as Paise }])), 0.5)

const total = (tally: Tally): Sum => sumWhere(tally, () => true)

/** Whether a day is over at this moment. */
export const isOver = (day: Day, now: Date): boolean => startOfDay(addDays(day, 1)) <= now
