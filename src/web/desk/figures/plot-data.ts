import { paiseToRupees, formatPaise, type Paise } from '#src/kit/money.ts'
import { formatLongDay } from '#src/kit/time/format-date.ts'
import { formatCount, formatShare } from '#src/shop/figures/figure-values.ts'
import type { PlotName } from '#src/shop/staff-texts/figures/plot-texts.ts'

/** How a column of a table is written, on the page and in its file. */
export type ColumnKind = 'text' | 'day' | 'count' | 'paise' | 'share'

export type PlotTable = {
  readonly columns: readonly { readonly head: string; readonly kind: ColumnKind }[]
  /** Undefined where there is nothing. */
  readonly rows: readonly (readonly (string | number | undefined)[])[]
}

/** A plot with everything about it: its point in words, its drawing, and its numbers. */
export type ShownPlot = {
  readonly name: PlotName
  readonly title: string
  readonly sentence: string
  readonly svg: string
  readonly table: PlotTable
}

const shownAs: Readonly<Record<ColumnKind, (value: string | number) => string>> = {
  text: String,
  day: (day) => formatLongDay(String(day)),
  count: (count) => formatCount(Number(count)),
  paise: (amount) => formatPaise(Number(amount) as Paise),
  share: (share) => formatShare(Number(share)),
}

export const cellText = (kind: ColumnKind, value: string | number | undefined): string => (value === undefined ? '–' : shownAs[kind](value))

/** For a spreadsheet: days as ISO 8601, rupees with a point, shares as numbers from 0 to 1. */
export const fileCell = (kind: ColumnKind, value: string | number | undefined): string | number | undefined =>
  kind === 'paise' && value !== undefined ? paiseToRupees(Number(value) as Paise) : value
