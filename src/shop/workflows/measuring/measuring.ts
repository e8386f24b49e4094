import { type FigureName, figureOf } from '../../figures/figures.ts'
import type { CountedRow } from '../../figures/measures.store.ts'
import type { MeasureName } from '../../figures/counted.ts'
import { type AskedRanges, type Range, rangesOf } from '../../figures/range.ts'
import type { Deps } from '../deps.ts'
import { keepEndedDays, listRows } from './count-range.ts'
import { mailWeek } from './mail-week.ts'
import { showFigures } from './show-figures.ts'

export { listRows } from './count-range.ts'
export type { FiguresShown, FigureValue, SoldGoods, SoldGroup } from './show-figures.ts'

type Sight = { readonly seesMoney: boolean }

/** One row behind a figure, without its amount for whoever sees no money. */
export type FigureRow = Omit<CountedRow, 'paise'> & { readonly paise: number | undefined }

export type FigureRows = {
  readonly range: Range
  readonly measure: MeasureName
  /** What of the rows comes to the figure. */
  readonly sums: 'count' | 'paise'
  readonly rows: readonly FigureRow[]
}

/** The shop's figures, each defined once in shop/figures/. Days are India's. */
export const measuring = (deps: Deps) => ({
  /** A range with what it is compared with. Without `seesMoney` no amount is in it. */
  show: (asked: AskedRanges, { seesMoney }: Sight) => showFigures(asked, seesMoney, deps),
  /** The rows behind one figure, oldest first: their sum is the figure. Undefined for a figure of money without `seesMoney`. */
  async showRows(name: FigureName, asked: AskedRanges, { seesMoney }: Sight): Promise<FigureRows | undefined> {
    const { measure, sums, isMoney } = figureOf(name)
    if (isMoney && !seesMoney) return undefined
    const { range } = rangesOf(asked, deps.clock())
    const rows = await listRows(name, range, deps)
    return { range, measure, sums, rows: rows.map((row) => ({ ...row, paise: seesMoney ? row.paise : undefined })) }
  },
  /** Keeps what ended days come to. */
  keepEndedDays: () => keepEndedDays(deps),
  /** Mails the owners on Monday what the week before came to. */
  mailWeek: () => mailWeek(deps),
})
