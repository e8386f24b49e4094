import type { FeaturedProduct } from './featured-order.store.ts'
import type { FieldChange } from './product-record.ts'

/** A product that stands at another place among those that are sold. Places count from 1 on. */
export type PlaceChange = {
  readonly id: string
  readonly before: number
  /** Undefined: it is sold no longer. */
  readonly after: number | undefined
  /** What it stood behind; undefined for the first. */
  readonly behind: string | undefined
}

/** As a change of a field. */
export const placeChange = ({ before, after }: Pick<PlaceChange, 'before' | 'after'>): FieldChange => ({ field: 'place', before, after })

/**
 * The products that were moved to make one order of the other, and those that have left it. Without `moving` they are not known, and the fewest
 * are named by which it can be done.
 */
export function movedPlaces(before: readonly string[], after: readonly string[], moving: readonly string[] = []): PlaceChange[] {
  const [from, to, known] = [placesOf(before), placesOf(after), new Set(moving)]
  const kept = before.flatMap((id, at) => (to.get(id) === at + 1 ? [at + 1] : []))
  const staying = longestRising(
    after.flatMap((id) => (known.has(id) ? [] : (from.get(id) ?? []))),
    new Set(kept),
  )
  return before.flatMap((id, at) =>
    staying.has(at + 1) ? [] : [{ id, before: at + 1, after: to.get(id), behind: at === 0 ? undefined : before[at - 1] }],
  )
}

/**
 * The order with these products back where they were: each behind what it stood behind, or, where that is no longer there or `isMoved` by
 * somebody, at the number that it had; what was the first comes behind what somebody has put there. All others stay as they are.
 */
export function orderBefore(
  order: readonly FeaturedProduct[],
  places: readonly PlaceChange[],
  isMoved: (id: string) => boolean,
): FeaturedProduct[] {
  const products = new Map<string, FeaturedProduct>(order.map((product) => [product.id, product]))
  const back = places.filter(({ id }) => products.has(id)).toSorted((one, other) => one.before - other.before)
  const moving = new Set(back.map(({ id }) => id))
  const result = chainOf(order.filter(({ id }) => !moving.has(id)).map(({ id }) => id))
  const isElsewhere = (id: string) => isMoved(id) && !moving.has(id)
  for (const { id, before, behind } of back) {
    const isThere = behind !== undefined && result.has(behind) && products.get(behind)!.isActive && !isElsewhere(behind)
    const numbered = () => result.nth(before - 1, (other) => products.get(other)!.isActive)
    result.insert(id, behind === undefined ? result.lastOfFirst(isElsewhere) : isThere ? behind : numbered())
  }
  return result.ids().map((id) => products.get(id)!)
}

export const soldOnly = (order: readonly FeaturedProduct[]): string[] => order.flatMap(({ id, isActive }) => (isActive ? [id] : []))

const placesOf = (order: readonly string[]): ReadonlyMap<string, number> => new Map(order.map((id, at) => [id, at + 1]))

/** The most of these numbers, all different, that rise from one to the next; of several such rows the one with the most numbers of `kept`. */
function longestRising(numbers: readonly number[], kept: ReadonlySet<number>): ReadonlySet<number> {
  // A tree of prefixes: at each index the best row that ends with one of the numbers that the index stands for.
  const size = numbers.reduce((most, number) => Math.max(most, number), 0)
  const tree: (Row | undefined)[] = Array(size + 1)
  for (const number of numbers) {
    let before: Row | undefined
    for (let at = number - 1; at > 0; at -= at & -at) before = better(before, tree[at])
    const row: Row = { number, before, worth: (before?.worth ?? 0) + numbers.length + 1 + Number(kept.has(number)) }
    for (let at = number; at <= size; at += at & -at) tree[at] = better(tree[at], row)
  }
  let best: Row | undefined
  for (let at = size; at > 0; at -= at & -at) best = better(best, tree[at])
  const rising = new Set<number>()
  for (let row = best; row; row = row.before) rising.add(row.number)
  return rising
}

type Row = { readonly number: number; readonly before: Row | undefined; readonly worth: number }
const better = (one: Row | undefined, other: Row | undefined): Row | undefined => (other && (!one || other.worth > one.worth) ? other : one)

/** A list in which inserting is cheap: a folder may bring another order of ten thousand products. */
function chainOf(ids: readonly string[]) {
  const first = Symbol('before the first')
  const next = new Map<string | typeof first, string>()
  let last: string | typeof first = first
  for (const id of ids) {
    next.set(last, id)
    last = id
  }
  const known = new Set(ids)

  return {
    has: (id: string) => known.has(id),
    /** Behind this one, or as the first. */
    insert(id: string, behind: string | undefined) {
      const after = next.get(behind ?? first)
      next.set(behind ?? first, id)
      if (after !== undefined) next.set(id, after)
      known.add(id)
    },
    /** The nth of those that count, or the last if there are not so many; undefined for none. */
    nth(wanted: number, counts: (id: string) => boolean): string | undefined {
      let [found, left]: [string | undefined, number] = [undefined, wanted]
      for (let id = next.get(first); id !== undefined && left > 0; id = next.get(id)) {
        if (!counts(id)) continue
        found = id
        left -= 1
      }
      return found
    },
    /** The last of those that stand in front, one behind the other, and are such; undefined where the first is not. */
    lastOfFirst(isSuch: (id: string) => boolean): string | undefined {
      let found: string | undefined
      for (let id = next.get(first); id !== undefined && isSuch(id); id = next.get(id)) found = id
      return found
    },
    ids(): string[] {
      const all: string[] = []
      for (let id = next.get(first); id !== undefined; id = next.get(id)) all.push(id)
      return all
    },
  }
}
