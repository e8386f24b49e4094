import type { Day } from '#src/kit/time/day.ts'

/** One kind of goods under an HSN code, with its tax rates and the day from which each applies, oldest first. */
export type TaxClass = { readonly hsnCode: string; readonly name: string; readonly rates: readonly DatedRate[] }

export type DatedRate = { readonly from: Day; readonly gstBasisPoints: number }

/** An HSN code and a rate that it has or had: together they identify the class. */
export type TaxedGoods = { readonly hsnCode: string; readonly gstBasisPoints: number }

/**
 * Returns the tax rate of goods on `day`: the rate with which they were recorded identifies their class, and the class has a rate for
 * the day. Goods of no known class are taxed at the rate with which they were recorded.
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
  // Two classes had this rate at some time: the goods belong to the one that had it last.
  return meant.toSorted((a, b) => (a.since < b.since ? 1 : -1))[0]?.rate ?? goods.gstBasisPoints
}

/** Returns the rates that goods of this code can have on `day`. */
export const ratesOn = (day: Day, hsnCode: string, classes: readonly TaxClass[]): number[] =>
  classes
    .filter((taxClass) => taxClass.hsnCode === hsnCode)
    .flatMap(({ rates }) => rates.findLast(({ from }) => from <= day)?.gstBasisPoints ?? [])
