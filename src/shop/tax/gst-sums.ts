import type { GstReturn, GstTable } from './gst-return.ts'
import { negativeTotals, type TaxTotals, totalsOf } from './split-tax.ts'

/** The tables that hold amounts; `docs` counts numbers. */
export type SummedTable = Exclude<GstTable, 'docs'>

/** What the rows of a table come to. Credit notes have positive amounts in tables of their own. */
export const sumOfTable = (gst: GstReturn, table: SummedTable): TaxTotals => totalsOf(gst[table].map(({ totals }) => totals))

/** Supplies less credits, as the tables of documents declare them. */
export const declaredTotals = (gst: GstReturn): TaxTotals =>
  totalsOf([
    ...(['b2b', 'b2cl', 'b2cs'] as const).map((table) => sumOfTable(gst, table)),
    ...(['cdnr', 'cdnur'] as const).map((table) => negativeTotals(sumOfTable(gst, table))),
  ])
