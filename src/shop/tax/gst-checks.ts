import { type GstReturn, gstReturnOf } from './gst-return.ts'
import { declaredTotals, sumOfTable } from './gst-sums.ts'
import type { TaxTotals } from './split-tax.ts'
import type { TaxDocument } from './tax-document.ts'

/** What an accountant looks for before a return is filed. */
export const gstCheckNames = [
  'numbersWithoutGaps',
  'daysInOrder',
  'tablesAddUp',
  'storedSumsAgree',
  'creditsWithinInvoices',
  'parcelsInvoiced',
  'cancelledCredited',
  'sellerRegistered',
] as const
export type GstCheckName = (typeof gstCheckNames)[number]

export type GstCheck = {
  readonly name: GstCheckName
  /** What contradicts it: numbers of documents or orders, tables; empty where it holds. */
  readonly faults: readonly string[]
}

/** What the database shows to be wrong in these days: numbers of documents and of orders. */
export type StoredGstFaults = {
  /** What the documents of a registered seller come to, less credit notes, as the books have it. */
  readonly totals: TaxTotals
  readonly missingNumbers: readonly string[]
  /** Documents with an earlier day than the number before. */
  readonly outOfOrder: readonly string[]
  /** Documents whose stored sums are not those of their lines. */
  readonly otherSums: readonly string[]
  /** Invoices that were credited with more than they come to. */
  readonly overCredited: readonly string[]
  /** Orders whose parcel was booked without an invoice. */
  readonly notInvoiced: readonly string[]
  /** Orders of which nothing was supplied, and whose invoice is not credited in full. */
  readonly notCredited: readonly string[]
}

/** Each check with what contradicts it, in the order of `gstCheckNames`. `isRegistered`: the shop has a GSTIN now. */
export function gstChecks(documents: readonly TaxDocument[], stored: StoredGstFaults, isRegistered: boolean): GstCheck[] {
  const faults: Readonly<Record<GstCheckName, readonly string[]>> = {
    numbersWithoutGaps: stored.missingNumbers,
    daysInOrder: stored.outOfOrder,
    tablesAddUp: wrongTables(gstReturnOf(documents, []), stored.totals),
    storedSumsAgree: stored.otherSums,
    creditsWithinInvoices: stored.overCredited,
    parcelsInvoiced: stored.notInvoiced,
    cancelledCredited: stored.notCredited,
    sellerRegistered: isRegistered ? documents.filter(({ seller }) => seller.gstin === undefined).map(({ number }) => number) : [],
  }
  return gstCheckNames.map((name) => ({ name, faults: faults[name] }))
}

/** The documents by buyer and by HSN code must both come to what is in the books. */
const wrongTables = (gst: GstReturn, wanted: TaxTotals): string[] => [
  ...(equal(declaredTotals(gst), wanted) ? [] : ['b2b, b2cl, b2cs, cdnr, cdnur']),
  ...(equal(sumOfTable(gst, 'hsn'), wanted) ? [] : ['hsn']),
]

const equal = (one: TaxTotals, other: TaxTotals): boolean =>
  (Object.keys(one) as (keyof TaxTotals)[]).every((part) => one[part] === other[part])
