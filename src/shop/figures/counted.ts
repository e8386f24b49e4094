import { type Fields, type JsonParser, JsonMismatch, objectOf, tupleOf, wholeNumber } from '#src/kit/json/json-parser.ts'
import { storedJson } from '#src/kit/json/stored-json.ts'
import { add, type Paise, paise } from '#src/kit/money.ts'

/** What is counted of each day. Each name has one query, in measures.store.ts; every figure is made of some of them. */
export const measureNames = [
  'orders',
  'hours',
  'amounts',
  'money',
  'invoiced',
  'calls',
  'sent',
  'delivery',
  'made',
  'refunds',
  'sold',
  'names',
  'signs',
  'enquiries',
] as const

export type MeasureName = (typeof measureNames)[number]

/** So many of one key, and what they come to; refunds and credit notes are below zero. */
export type Sum = { readonly count: number; readonly paise: Paise }
export const nothing: Sum = { count: 0, paise: paise(0) }

/** Sums by key. A key of several parts has bars between them: `cash|cancelled`. */
export type Tally = ReadonlyMap<string, Sum>
/** What a day, or several together, come to. */
export type Counted = Readonly<Record<MeasureName, Tally>>

export const partsOf = (key: string): readonly string[] => key.split('|')

const addSums = (a: Sum, b: Sum): Sum => ({ count: a.count + b.count, paise: add(a.paise, b.paise) })

export const emptyCounted = (): Record<MeasureName, Map<string, Sum>> =>
  Object.fromEntries(measureNames.map((name) => [name, new Map<string, Sum>()])) as Record<MeasureName, Map<string, Sum>>

/** Adds to a tally in place, for sums over many days. */
export function addTo(tally: Map<string, Sum>, key: string, sum: Sum): void {
  tally.set(key, addSums(tally.get(key) ?? nothing, sum))
}

/** What several days come to together. */
export function together(days: Iterable<Counted>): Counted {
  const total = emptyCounted()
  for (const day of days) for (const name of measureNames) for (const [key, sum] of day[name]) addTo(total[name], key, sum)
  return total
}

/** What the keys that are wanted come to. */
export function sumWhere(tally: Tally, isWanted: (...parts: readonly string[]) => boolean): Sum {
  let total = nothing
  for (const [key, sum] of tally) if (isWanted(...partsOf(key))) total = addSums(total, sum)
  return total
}

/** Sums by one part of the key. */
export function regroup(tally: Tally, keyOf: (...parts: readonly string[]) => string | undefined): Tally {
  const sums = new Map<string, Sum>()
  for (const [key, sum] of tally) {
    const other = keyOf(...partsOf(key))
    if (other !== undefined) addTo(sums, other, sum)
  }
  return sums
}

/** The value at this share of a tally whose keys are numbers, 0.5 for the median; the lower of two. Undefined of none. */
export function quantile(tally: Tally, share: number): number | undefined {
  const values = [...tally].map(([key, { count }]) => ({ value: Number(key), count })).toSorted((a, b) => a.value - b.value)
  const total = values.reduce((sum, { count }) => sum + count, 0)
  let left = Math.max(1, Math.ceil(total * share))
  for (const { value, count } of values) {
    left -= count
    if (left <= 0) return value
  }
  return undefined
}

const sumJson = tupleOf(wholeNumber, wholeNumber)

const tallyJson: JsonParser<Map<string, Sum>> = (json) => {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new JsonMismatch('an object')
  return new Map(
    Object.entries(json).map(([key, stored]) => {
      const [count, amount] = sumJson(stored)
      return [key, { count, paise: paise(amount) }]
    }),
  )
}

/**
 * A kept day. When something else is counted, or counted otherwise, an upgrade joins that makes it a new version: days of another version are
 * counted anew, so that no upgrade is ever called (figures-days.store.ts).
 */
export const countedJson = storedJson<Counted>(
  'figures_days.counted',
  objectOf<Counted>(Object.fromEntries(measureNames.map((name) => [name, tallyJson])) as unknown as Fields<Counted>),
  // Version 1 did not say of deliveries whether their promise was kept.
  [(old) => old],
)

export const toCountedJson = (counted: Counted): string =>
  JSON.stringify(
    Object.fromEntries(
      measureNames.map((name) => [name, Object.fromEntries([...counted[name]].map(([key, sum]) => [key, [sum.count, sum.paise]]))]),
    ),
  )
