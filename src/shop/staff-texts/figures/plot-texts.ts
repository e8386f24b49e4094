import { formatPaise, type Paise } from '#src/kit/money.ts'
import { formatLongDay } from '#src/kit/time/format-date.ts'
import type { Cohort, DaysToDelivery, MoneyOfDay, OrdersOfDay } from '../../figures/series.ts'
import { changeText, formatCount, formatShare } from '../../figures/figure-values.ts'

// The sentence beside each plot: its point, for whoever does not look at the marks.

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

export const plotTitles = {
  money: 'Money in by day',
  orders: 'Orders by day',
  hours: 'When orders come',
  goods: 'Best pieces',
  signs: 'Signs',
  cohorts: 'Came back, by the week it was sent',
  delivery: 'Days to the door',
  amounts: 'How much an order comes to',
} as const

export type PlotName = keyof typeof plotTitles

const noneYet = 'Nothing in these days.'

export function moneyText(days: readonly MoneyOfDay[], now: number | undefined, before: number | undefined): string {
  const best = maxOf(days, ({ paise }) => paise)
  if (!best || best.paise <= 0) return 'No money came in on these days.'
  const change = changeText('paise', now, before)
  const compared =
    change === undefined ? '' : `, ${change === 'the same' ? 'as much as' : `${change.replace(/, .*/, '')} than`} in the days beside it`
  return `${formatPaise((now ?? 0) as Paise)} came in${compared}. The best day was ${formatLongDay(best.day)} with ${formatPaise(best.paise)}.`
}

export function ordersText(days: readonly OrdersOfDay[]): string {
  const [paid, cash] = [sumOf(days, (each) => each.paid), sumOf(days, (each) => each.cash)]
  const best = maxOf(days, (each) => each.paid + each.cash)
  if (!best || paid + cash === 0) return noneYet
  const share = formatShare(cash / (paid + cash))
  return `${formatCount(paid + cash)} orders, ${share} of them in cash. Most came on ${formatLongDay(best.day)}: ${best.paid + best.cash}.`
}

export function hoursText(cells: readonly (readonly number[])[]): string {
  const all = cells.flatMap((row, weekday) => row.map((count, hour) => ({ weekday, hour, count })))
  const best = maxOf(all, ({ count }) => count)
  if (!best || best.count === 0) return noneYet
  return `Most orders come on ${weekdays[best.weekday]}s between ${best.hour} and ${best.hour + 1} o’clock: ${best.count} in these days.`
}

export const goodsText = (
  goods: readonly { readonly productName: string; readonly colourName: string; readonly units: number }[],
): string => {
  const [first] = goods
  return first
    ? `Most were sold of ${first.productName} in ${first.colourName}: ${formatCount(first.units)}. What was cancelled is taken off.`
    : noneYet
}

export function signsText(signs: readonly { readonly sign: string; readonly units: number }[]): string {
  const all = sumOf(signs, ({ units }) => units)
  const best = maxOf(signs, ({ units }) => units)
  return best && all > 0
    ? `${best.sign} is chosen most: ${formatShare(best.units / all)} of ${formatCount(all)} pieces with a sign.`
    : noneYet
}

export function cohortsText(cohorts: readonly Cohort[], rate: number | undefined): string {
  if (rate === undefined) return 'No parcel that was sent in these days has come to its end.'
  const open = cohorts.filter(({ isOpen, sent }) => isOpen && sent > 0).length
  const note =
    open === 0
      ? ''
      : open === 1
        ? ' One week is still open: under 95 % of it has ended.'
        : ` ${open} weeks are still open: under 95 % of them have ended.`
  return `${formatShare(rate)} of what has ended came back.${note}`
}

export function deliveryText(days: readonly DaysToDelivery[], median: number | undefined): string {
  const slowest = days.at(-1)
  if (median === undefined || !slowest) return 'Nothing was delivered in these days.'
  return `Half of what was delivered took ${median === 1 ? 'one day' : `${median} days`} or less; the longest took ${slowest.days}.`
}

export function amountsText(bands: readonly { readonly label: string; readonly orders: number }[]): string {
  const all = sumOf(bands, ({ orders }) => orders)
  const best = maxOf(bands, ({ orders }) => orders)
  return best && all > 0 ? `Most orders come to ${best.label}: ${formatShare(best.orders / all)}.` : noneYet
}

const sumOf = <Row>(rows: readonly Row[], valueOf: (row: Row) => number): number => rows.reduce((sum, row) => sum + valueOf(row), 0)

const maxOf = <Row>(rows: readonly Row[], valueOf: (row: Row) => number): Row | undefined =>
  rows.reduce<Row | undefined>((best, row) => (best === undefined || valueOf(row) > valueOf(best) ? row : best), undefined)
