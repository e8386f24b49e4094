import { type Paise, paise } from '#src/kit/money.ts'
import type { StateCode } from '#src/kit/contact/indian-state.ts'
import type { Challan } from './challans/challan.ts'
import { negativeTotals, type TaxTotals, totalsOf } from './split-tax.ts'
import type { TaxDocument } from './tax-document.ts'

/** What was supplied in a period, in the tables of the form GSTR-1. Each row has one rate; a document with two rates has two rows. */
export type GstReturn = {
  /** Table 4: to registered buyers, invoice by invoice. */
  readonly b2b: readonly RatedDocument[]
  /** Table 5: large ones to unregistered buyers in other states. */
  readonly b2cl: readonly RatedDocument[]
  /** Table 7: all other supplies to unregistered buyers, added up by state and rate, less what was credited. */
  readonly b2cs: readonly SuppliesToState[]
  /** Table 9B: credit notes, to registered buyers and against large invoices. */
  readonly cdnr: readonly RatedDocument[]
  readonly cdnur: readonly RatedDocument[]
  /** Table 12: by HSN code, less what was credited. */
  readonly hsn: readonly SuppliesOfCode[]
  /** Table 13: the numbers that were issued, of challans too. */
  readonly docs: readonly IssuedSeries[]
}

export type GstTable = keyof GstReturn
export const gstTables = ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'hsn', 'docs'] as const satisfies readonly GstTable[]

export type RatedDocument = {
  readonly document: TaxDocument
  readonly table: GstTable
  /** The value of the whole document. */
  readonly valuePaise: Paise
  readonly gstBasisPoints: number
  readonly totals: TaxTotals
}

export type SuppliesToState = { readonly placeOfSupply: StateCode; readonly gstBasisPoints: number; readonly totals: TaxTotals }

export type SuppliesOfCode = {
  readonly hsnCode: string
  readonly buyers: 'B2B' | 'B2C'
  readonly gstBasisPoints: number
  readonly units: number
  readonly totals: TaxTotals
}

export type IssuedSeries = {
  readonly kind: (TaxDocument | Challan)['kind']
  readonly from: string
  readonly to: string
  readonly count: number
}

/** Above this an invoice to an unregistered buyer in another state has a row of its own (since 1 August 2024; before, ₹2,50,000). */
const largePaise = paise(1_00_000_00)

/** Leaves out the documents of a seller that was not registered. Challans only count among the numbers that were issued. */
export function gstReturnOf(all: readonly TaxDocument[], challans: readonly Challan[]): GstReturn {
  const documents = all.filter(isOfRegistered)
  const rated = documents.flatMap(ratedRows)
  const inTable = (table: GstTable) => rated.filter((row) => row.table === table)
  return {
    b2b: inTable('b2b'),
    b2cl: inTable('b2cl'),
    b2cs: byKey(inTable('b2cs'), ({ document, gstBasisPoints }) => `${document.placeOfSupply} ${gstBasisPoints}`).map((rows) => ({
      placeOfSupply: rows[0].document.placeOfSupply,
      gstBasisPoints: rows[0].gstBasisPoints,
      totals: totalsOf(rows.map(({ document, totals }) => signed(totals, document))),
    })),
    cdnr: inTable('cdnr'),
    cdnur: inTable('cdnur'),
    hsn: hsnRows(documents),
    docs: byKey([...documents, ...challans.filter(isOfRegistered)], ({ number }) => number.slice(0, number.lastIndexOf('/'))).map(
      (rows) => ({
        kind: rows[0].kind,
        from: rows[0].number,
        to: rows.at(-1)!.number,
        count: rows.length,
      }),
    ),
  }
}

const isOfRegistered = ({ seller }: TaxDocument | Challan): boolean => seller.gstin !== undefined

/** A document by its rates, each in the table where it belongs. */
export function ratedRows(document: TaxDocument): RatedDocument[] {
  const valuePaise = totalsOf(document.lines).totalPaise
  const table = tableOf(document, valuePaise)
  return byKey(document.lines, ({ gstBasisPoints }) => String(gstBasisPoints)).map((lines) => ({
    document,
    table,
    valuePaise,
    gstBasisPoints: lines[0].gstBasisPoints,
    totals: totalsOf(lines),
  }))
}

/** A credit note stands where its invoice stood. */
function tableOf(document: TaxDocument, valuePaise: Paise): GstTable {
  const { buyer, placeOfSupply, seller, kind } = document
  if (buyer.gstin !== undefined) return kind === 'invoice' ? 'b2b' : 'cdnr'
  const invoicedPaise = kind === 'invoice' ? valuePaise : document.corrects.totalPaise
  const isLarge = placeOfSupply !== seller.stateCode && invoicedPaise > largePaise
  return isLarge ? (kind === 'invoice' ? 'b2cl' : 'cdnur') : 'b2cs'
}

function hsnRows(documents: readonly TaxDocument[]): SuppliesOfCode[] {
  const lines = documents.flatMap((document) => document.lines.map((line) => ({ document, line })))
  return byKey(lines, ({ document, line }) => `${line.hsnCode} ${line.gstBasisPoints} ${buyersOf(document)}`).map((rows) => ({
    hsnCode: rows[0].line.hsnCode,
    buyers: buyersOf(rows[0].document),
    gstBasisPoints: rows[0].line.gstBasisPoints,
    units: rows.reduce((units, { document, line }) => units + signOf(document) * line.quantity, 0),
    totals: totalsOf(rows.map(({ document, line }) => signed(line, document))),
  }))
}

const buyersOf = ({ buyer }: TaxDocument) => (buyer.gstin === undefined ? 'B2C' : 'B2B')
const signOf = ({ kind }: TaxDocument): 1 | -1 => (kind === 'invoice' ? 1 : -1)

const signed = (totals: TaxTotals, { kind }: TaxDocument): TaxTotals => (kind === 'invoice' ? totals : negativeTotals(totals))

/** Groups the rows by key, in the order in which the keys first occur. */
function byKey<Row>(rows: readonly Row[], keyOf: (row: Row) => string): [Row, ...Row[]][] {
  const groups = new Map<string, [Row, ...Row[]]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return [...groups.values()]
}
