import type { Day } from '#src/kit/time/day.ts'

/** One kind of goods under an HSN code, and what it is taxed with from which day on, oldest first. */
export type TaxClass = { readonly hsnCode: string; readonly name: string; readonly rates: readonly DatedRate[] }

export type DatedRate = { readonly from: Day; readonly gstBasisPoints: number }

/** An HSN code and a rate it has or had: together they say which class is meant. */
export type TaxedGoods = { readonly hsnCode: string; readonly gstBasisPoints: number }

/**
 * What goods are taxed with on `day`: the rate they were recorded with names their class, the class knows its rate of the day.
 * Goods of no known class keep the rate they were recorded with.
 */
export function rateOn(day: Day, goods: TaxedGoods, classes: readonly TaxClass[]): number {
  const meant = classes
    .filter(({ hsnCode }) => hsnCode === goods.hsnCode)
    .flatMap(({ rates }) => {
      const begun = rates.filter(({ from }) => from <= day)
      const recorded = begun.findLast(({ gstBasisPoints }) => gstBasisPoints === goods.gstBasisPoints)
      const current = begun.at(-1)
      return recorded && current ? [{ since: recorded.from, rate: current.gstBasisPoints }] : []
    })
  // Two classes had this rate at some time: the goods belong to that which took it up last.
  return meant.toSorted((a, b) => (a.since < b.since ? 1 : -1))[0]?.rate ?? goods.gstBasisPoints
}

/** The rates that goods of this code can have on `day`. */
export const ratesOn = (day: Day, hsnCode: string, classes: readonly TaxClass[]): number[] =>
  classes
    .filter((taxClass) => taxClass.hsnCode === hsnCode)
    .flatMap(({ rates }) => rates.findLast(({ from }) => from <= day)?.gstBasisPoints ?? [])
