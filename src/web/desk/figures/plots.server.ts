import { formatPaise, type Paise } from '#src/kit/money.ts'
import type { Day } from '#src/kit/time/day.ts'
import { formatDays, formatLongDay } from '#src/kit/time/format-date.ts'
import { bandText, formatCount, formatShare } from '#src/shop/figures/figure-values.ts'
import * as texts from '#src/shop/staff-texts/figures/plot-texts.ts'
import type { FiguresShown } from '#src/shop/workflows/measuring/measuring.ts'
import { barPlot, columnPlot, dotPlot, heatPlot, linePlot } from '../../desk-ui/plot/plots.server.ts'
import { mediaUrl } from '../../media-url.ts'
import { bundleDays } from './bundle-days.ts'
import type { ColumnKind, PlotTable, ShownPlot } from './plot-data.ts'

const { plotTitles: titles } = texts

/** Every plot that this person may see. `byDay`: not by week, however long the range is; for files. */
export function plotsOf(shown: FiguresShown, { byDay = false } = {}): ShownPlot[] {
  return [
    ...(shown.moneyByDay ? [moneyPlot(shown, shown.moneyByDay, byDay)] : []),
    ordersPlot(shown, byDay),
    hoursPlot(shown),
    goodsPlot(shown),
    signsPlot(shown),
    cohortsPlot(shown),
    deliveryPlot(shown),
    ...(shown.ordersByAmount ? [amountsPlot(shown.ordersByAmount)] : []),
  ]
}

const shortDay = (day: Day): string => formatDays(day, day).replace(/^\S+ /, '')
const weekNote = (isWeekly: boolean): string => (isWeekly ? ' Drawn by week, from Monday; the file has the days.' : '')
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', notation: 'compact', maximumFractionDigits: 1 })
/** "₹5K", "₹1.2L": as short as an axis needs it. */
const shortRupees = (amount: number): string => rupees.format(amount * 0.01)

function moneyPlot(shown: FiguresShown, days: NonNullable<FiguresShown['moneyByDay']>, byDay: boolean): ShownPlot {
  const { isWeekly, bundles } = bundleDays(days, byDay)
  const rows = bundles.map((bundle) => {
    const [{ day, dayBefore }] = bundle
    const others = bundle.filter(({ paiseBefore }) => paiseBefore !== undefined)
    return {
      ...{ day, dayBefore, isOpen: isOpenAt(shown, bundle.at(-1)!.day) },
      paise: sumOf(bundle, ({ paise }) => paise),
      paiseBefore: others.length > 0 ? sumOf(others, ({ paiseBefore }) => paiseBefore ?? 0) : undefined,
    }
  })
  const amount = (value: number) => formatPaise(value as Paise)
  const marks = rows.map(({ day, paise, isOpen }) => ({
    ...{ label: shortDay(day), value: paise, isOpen },
    title: `${formatLongDay(day)}: ${amount(paise)}${isOpen ? ' so far' : ''}`,
  }))
  const before = rows.flatMap(({ dayBefore, paiseBefore: value }) =>
    dayBefore === undefined || value === undefined
      ? []
      : [{ label: shortDay(dayBefore), value, title: `${formatLongDay(dayBefore)}: ${amount(value)}` }],
  )
  const { moneyIn } = shown.figures
  return {
    ...{ name: 'money', title: titles.money },
    sentence: texts.moneyText(days, moneyIn?.value, moneyIn?.before) + weekNote(isWeekly),
    svg: linePlot(marks, before, { name: titles.money, format: shortRupees }),
    table: tableOf(
      [
        [isWeekly ? 'Week from' : 'Day', 'day'],
        ['Money in', 'paise'],
        ['Compared with', 'day'],
        ['Money in then', 'paise'],
      ],
      rows.map(({ day, paise, dayBefore, paiseBefore }) => [day, paise, dayBefore, paiseBefore]),
    ),
  }
}

function ordersPlot(shown: FiguresShown, byDay: boolean): ShownPlot {
  const { isWeekly, bundles } = bundleDays(shown.ordersByDay, byDay)
  const rows = bundles.map((bundle) => ({
    ...{ day: bundle[0].day, isOpen: isOpenAt(shown, bundle.at(-1)!.day) },
    ...{ paid: sumOf(bundle, ({ paid }) => paid), cash: sumOf(bundle, ({ cash }) => cash) },
  }))
  const columns = rows.map(({ day, paid, cash, isOpen }) => ({
    ...{ label: shortDay(day), isOpen },
    parts: [
      { value: paid, title: `${formatLongDay(day)}: ${paid} paid` },
      { value: cash, title: `${formatLongDay(day)}: ${cash} in cash` },
    ],
  }))
  return {
    ...{ name: 'orders', title: titles.orders },
    sentence: `${texts.ordersText(shown.ordersByDay)} Solid is paid, hatched is cash.${weekNote(isWeekly)}`,
    svg: columnPlot(columns, { name: titles.orders, format: formatCount }),
    table: tableOf(
      [
        [isWeekly ? 'Week from' : 'Day', 'day'],
        ['Paid', 'count'],
        ['In cash', 'count'],
      ],
      rows.map(({ day, paid, cash }) => [day, paid, cash]),
    ),
  }
}

function hoursPlot({ ordersByHour }: FiguresShown): ShownPlot {
  const hours = Array.from({ length: 24 }, (_, hour) => String(hour))
  const titleOf = (weekday: number, hour: number, count: number) => `${texts.weekdays[weekday]}, ${hour} to ${hour + 1} o’clock: ${count}`
  const rows = texts.weekdays.map((day) => day.slice(0, 3))
  return {
    ...{ name: 'hours', title: titles.hours, sentence: texts.hoursText(ordersByHour) },
    svg: heatPlot(ordersByHour, { name: titles.hours, rows, columns: hours, titleOf }),
    table: tableOf(
      [['Hour', 'text'], ...texts.weekdays.map((day) => [day, 'count'] as const)],
      hours.map((hour, at) => [hour, ...ordersByHour.map((row) => row[at])]),
    ),
  }
}

const shownBars = 8

function goodsPlot({ goods }: FiguresShown): ShownPlot {
  const bars = goods.slice(0, shownBars).map(({ productName, colourName, units, picture }) => ({
    ...{
      label: `${productName}, ${colourName}`,
      shown: formatCount(units),
      value: units,
      title: `${productName}, ${colourName}: ${units}`,
    },
    pictureUrl: picture && mediaUrl(picture.key, picture.widths[0] ?? 0, 'webp'),
  }))
  const seesMoney = goods.some(({ paise }) => paise !== undefined)
  return {
    ...{ name: 'goods', title: titles.goods, sentence: texts.goodsText(goods) },
    svg: barPlot(bars, { name: titles.goods }),
    table: tableOf(
      [['Piece', 'text'], ['Colour', 'text'], ['SKU', 'text'], ['Sold', 'count'], ...(seesMoney ? [['Value', 'paise'] as const] : [])],
      goods.map(({ productName, colourName, variantId, units, paise }) => [
        productName,
        colourName,
        variantId,
        units,
        ...(seesMoney ? [paise] : []),
      ]),
    ),
  }
}

function signsPlot({ signs }: FiguresShown): ShownPlot {
  const columns = signs.map(({ sign, units }) => ({ label: sign.slice(0, 3), parts: [{ value: units, title: `${sign}: ${units}` }] }))
  return {
    ...{ name: 'signs', title: titles.signs, sentence: texts.signsText(signs) },
    svg: columnPlot(columns, { name: titles.signs, format: formatCount }),
    table: tableOf(
      [
        ['Sign', 'text'],
        ['Pieces', 'count'],
      ],
      signs.map(({ sign, units }) => [sign, units]),
    ),
  }
}

function cohortsPlot({ cohorts, figures }: FiguresShown): ShownPlot {
  const rows = cohorts.filter(({ sent }) => sent > 0).map((cohort) => ({ ...cohort, rate: rateOf(cohort) }))
  const marks = rows.flatMap(({ week, rate, isOpen, sent }) =>
    rate === undefined
      ? []
      : [
          {
            label: shortDay(week),
            value: rate,
            isOpen,
            title: `Week from ${formatLongDay(week)}: ${formatShare(rate)} of ${sent}${isOpen ? ', still open' : ''}`,
          },
        ],
  )
  return {
    ...{ name: 'cohorts', title: titles.cohorts, sentence: texts.cohortsText(cohorts, figures.cameBack?.value) },
    svg: linePlot(percent(marks), [], { name: titles.cohorts, format: (value) => `${value} %` }),
    table: tableOf(
      [
        ['Week from', 'day'],
        ['Sent', 'count'],
        ['Delivered', 'count'],
        ['Came back', 'count'],
        ['Rate', 'share'],
        ['Open', 'text'],
      ],
      rows.map(({ week, sent, delivered, cameBack, rate, isOpen }) => [week, sent, delivered, cameBack, rate, isOpen ? 'open' : '']),
    ),
  }
}

const percent = <Mark extends { readonly value: number }>(marks: readonly Mark[]): Mark[] =>
  marks.map((mark) => ({ ...mark, value: mark.value * 1e2 }))

export const rateOf = ({ delivered, cameBack }: { readonly delivered: number; readonly cameBack: number }): number | undefined =>
  delivered + cameBack === 0 ? undefined : cameBack / (delivered + cameBack)

function deliveryPlot({ daysToDelivery, figures }: FiguresShown): ShownPlot {
  const columns = daysToDelivery.map(({ days, orders }) => ({ at: days, count: orders, title: `${days} days: ${orders}` }))
  const median = figures.daysToDelivery?.value
  return {
    ...{ name: 'delivery', title: titles.delivery, sentence: texts.deliveryText(daysToDelivery, median) },
    svg: dotPlot(columns, median, { name: titles.delivery, unit: 'days' }),
    table: tableOf(
      [
        ['Days', 'count'],
        ['Orders', 'count'],
      ],
      daysToDelivery.map(({ days, orders }) => [days, orders]),
    ),
  }
}

function amountsPlot(bands: NonNullable<FiguresShown['ordersByAmount']>): ShownPlot {
  const rows = bands.map(({ fromPaise, orders }, at) => ({ label: bandText(fromPaise, bands[at + 1]?.fromPaise), orders }))
  const bars = rows.map(({ label, orders }) => ({ label, shown: formatCount(orders), value: orders, title: `${label}: ${orders}` }))
  return {
    ...{ name: 'amounts', title: titles.amounts, sentence: texts.amountsText(rows) },
    svg: barPlot(bars, { name: titles.amounts }),
    table: tableOf(
      [
        ['Order total', 'text'],
        ['Orders', 'count'],
      ],
      rows.map(({ label, orders }) => [label, orders]),
    ),
  }
}

const isOpenAt = ({ isRunning, range }: FiguresShown, day: Day): boolean => isRunning && day === range.to

const tableOf = (columns: readonly (readonly [head: string, kind: ColumnKind])[], rows: PlotTable['rows']): PlotTable => ({
  columns: columns.map(([head, kind]) => ({ head, kind })),
  rows,
})

const sumOf = <Row>(rows: readonly Row[], valueOf: (row: Row) => number): number => rows.reduce((sum, row) => sum + valueOf(row), 0)
