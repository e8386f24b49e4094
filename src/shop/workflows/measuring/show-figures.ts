import type { ZodiacSign } from '#src/kit/lid/zodiac.ts'
import type { Paise } from '#src/kit/money.ts'
import { type Counted, regroup, together } from '../../figures/counted.ts'
import { listBlogSigns } from '../../figures/blog-signs.store.ts'
import { type FigureName, figureNames, figureOf, type FigureUnit } from '../../figures/figures.ts'
import { type Goods, listGoods } from '../../figures/goods.store.ts'
import { type AskedRanges, type Ranges, rangesOf } from '../../figures/range.ts'
import * as series from '../../figures/series.ts'
import { countRange, type CountingDeps } from './count-range.ts'

export type FigureValue = {
  readonly unit: FigureUnit
  /** Undefined where there is nothing to divide by. */
  readonly value: number | undefined
  readonly before: number | undefined
  /** Of a share: of how many it is one. */
  readonly whole: number | undefined
}

export type SoldGoods = Pick<Goods, 'productName' | 'colourName' | 'picture' | 'variantId' | 'productId'> & {
  readonly units: number
  /** Undefined for whoever sees no money. */
  readonly paise: Paise | undefined
}

export type SoldGroup = { readonly name: string; readonly units: number; readonly paise: Paise | undefined }

export type FiguresShown = Ranges & {
  /** The shop sells nothing else yet: what is counted are trials. */
  readonly areTrials: boolean
  /** Without those of money for whoever may not see them. */
  readonly figures: Readonly<Partial<Record<FigureName, FigureValue>>>
  readonly moneyByDay: readonly series.MoneyOfDay[] | undefined
  readonly ordersByDay: readonly series.OrdersOfDay[]
  readonly ordersByHour: readonly (readonly number[])[]
  readonly goods: readonly SoldGoods[]
  readonly colours: readonly SoldGroup[]
  readonly categories: readonly SoldGroup[]
  readonly signs: readonly { readonly sign: ZodiacSign; readonly units: number }[]
  readonly names: readonly series.NameCount[]
  readonly months: readonly (series.WritingOfMonth & { readonly blogSign: ZodiacSign | undefined })[]
  readonly cohorts: readonly series.Cohort[]
  readonly cameBackBy: Readonly<Record<series.SentPart, readonly (series.Outcomes & { readonly name: string })[]>>
  readonly daysToDelivery: readonly series.DaysToDelivery[]
  readonly ordersByAmount: readonly series.Band[] | undefined
  readonly againBy: readonly { readonly reason: string; readonly units: number }[]
  readonly refundsBy: readonly { readonly reason: string; readonly count: number; readonly paise: Paise | undefined }[]
}

const shownGoods = 12
const shownGroups = 8
const shownNames = 20
const namesOfAMonth = 5
const shownPlaces = 10

/** Everything that the page Figures shows of a range. `seesMoney`: without it no amount leaves the shop. */
export async function showFigures(asked: AskedRanges, seesMoney: boolean, deps: CountingDeps): Promise<FiguresShown> {
  const { reading, clock, gateway } = deps
  const ranges = rangesOf(asked, clock())
  const [days, daysBefore] = [await countRange(ranges.range, deps), await countRange(ranges.against, deps)]
  const [now, before] = [together(days.values()), together(daysBefore.values())]
  const [known, blogSigns] = [await listGoods(reading, [...now.sold.keys()]), await listBlogSigns(reading)]
  return {
    ...ranges,
    areTrials: gateway.mode !== 'live',
    figures: valuesOf(now, before, seesMoney),
    moneyByDay: seesMoney ? series.moneyByDay(days, daysBefore) : undefined,
    ordersByDay: series.ordersByDay(days),
    ordersByHour: series.ordersByHour(days),
    ...soldOf(now, known, seesMoney),
    signs: series.signCounts(now),
    names: series.frequentNames(now, shownNames),
    months: series.writingByMonth(days, namesOfAMonth).map((month) => ({ ...month, blogSign: blogSigns.get(month.month) })),
    cohorts: series.cohortsByWeek(days),
    cameBackBy: {
      payment: series.outcomesBy('payment', now, shownPlaces),
      courier: series.outcomesBy('courier', now, shownPlaces),
      state: series.outcomesBy('state', now, shownPlaces),
      pincode: series.outcomesBy('pincode', now, shownPlaces),
    },
    daysToDelivery: series.daysToDelivery(now),
    ordersByAmount: seesMoney ? series.ordersByAmount(now) : undefined,
    againBy: series
      .mostOf(
        regroup(now.made, (step, reason) => (step === 'again' ? reason : undefined)),
        shownGroups,
      )
      .map(({ key, count }) => ({ reason: key, units: count })),
    refundsBy: series
      .mostOf(now.refunds, shownGroups)
      .map(({ key, count, paise }) => ({ reason: key, count, paise: seesMoney ? paise : undefined })),
  }
}

export function valuesOf(now: Counted, before: Counted, seesMoney: boolean): FiguresShown['figures'] {
  const seen = figureNames.filter((name) => seesMoney || !figureOf(name).isMoney)
  return Object.fromEntries(
    seen.map((name) => {
      const { unit, value, whole } = figureOf(name)
      return [name, { unit, value: value(now), before: value(before), whole: whole?.(now) }]
    }),
  )
}

function soldOf(
  { sold }: Counted,
  known: ReadonlyMap<string, Goods>,
  seesMoney: boolean,
): Pick<FiguresShown, 'goods' | 'colours' | 'categories'> {
  const shown = ({ count, paise }: { count: number; paise: Paise }) => ({ units: count, paise: seesMoney ? paise : undefined })
  const groups = (nameOf: (goods: Goods) => string | undefined): SoldGroup[] =>
    series
      .mostOf(
        regroup(sold, (variantId) => (known.has(variantId) ? nameOf(known.get(variantId)!) : undefined)),
        shownGroups,
      )
      .map(({ key, ...sum }) => ({ name: key, ...shown(sum) }))
  return {
    goods: series.mostOf(sold, shownGoods).flatMap(({ key, ...sum }) => {
      const goods = known.get(key)
      return goods ? [{ ...goods, ...shown(sum) }] : []
    }),
    colours: groups(({ colourName }) => colourName),
    categories: groups(({ categories }) => categories[0]),
  }
}
