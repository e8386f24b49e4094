import type { Columns } from '#src/kit/csv.ts'
import { formatTaxDay } from '#src/kit/time/format-date.ts'
import { stateNames, type StateCode } from '#src/kit/contact/indian-state.ts'
import { formatPercent, paiseToRupees } from '#src/kit/money.ts'
import type { GstReturn, GstTable, IssuedSeries, RatedDocument } from './gst-return.ts'

type RowOf<Table extends GstTable> = GstReturn[Table][number]

const place = (code: StateCode): string => `${code}-${stateNames[code]}`
const rateOf = ({ gstBasisPoints }: { readonly gstBasisPoints: number }): string => formatPercent(gstBasisPoints).replace(' %', '')
const noCess = () => '0.00'
const empty = () => ''

const taxable: Columns<{ readonly gstBasisPoints: number; readonly totals: RatedDocument['totals'] }> = {
  Rate: rateOf,
  'Taxable Value': ({ totals }) => paiseToRupees(totals.taxablePaise),
  'Cess Amount': noCess,
}

const recipient: Columns<RatedDocument> = {
  'GSTIN/UIN of Recipient': ({ document }) => document.buyer.gstin,
  'Receiver Name': ({ document }) => document.buyer.businessName ?? document.buyer.name,
}

const invoice: Columns<RatedDocument> = {
  'Invoice Number': ({ document }) => document.number,
  'Invoice date': ({ document }) => formatTaxDay(document.issuedOn),
  'Invoice Value': ({ valuePaise }) => paiseToRupees(valuePaise),
  'Place Of Supply': ({ document }) => place(document.placeOfSupply),
}

const note: Columns<RatedDocument> = {
  'Note Number': ({ document }) => document.number,
  'Note Date': ({ document }) => formatTaxDay(document.issuedOn),
  'Note Type': () => 'C',
  'Place Of Supply': ({ document }) => place(document.placeOfSupply),
}

const usualRate = { 'Applicable % of Tax Rate': empty }
const noMarketplace = { 'E-Commerce GSTIN': empty }

/** Kinds of documents as table 13 lists them. Of its four kinds of challans three are for job work, for approval and for gas. */
const natures: Readonly<Record<IssuedSeries['kind'], string>> = {
  invoice: 'Invoices for outward supply',
  'credit-note': 'Credit Note',
  challan: 'Delivery Challan in cases other than by way of supply (excluding at S no. 9 to 11)',
}

/** The columns of the tax office's own templates, table by table, in their spelling and order. */
export const gstColumns: { readonly [Table in GstTable]: Columns<RowOf<Table>> } = {
  b2b: {
    ...recipient,
    ...invoice,
    'Reverse Charge': () => 'N',
    ...usualRate,
    'Invoice Type': () => 'Regular B2B',
    ...noMarketplace,
    ...taxable,
  },
  b2cl: { ...invoice, ...usualRate, ...taxable, ...noMarketplace },
  b2cs: { Type: () => 'OE', 'Place Of Supply': ({ placeOfSupply }) => place(placeOfSupply), ...usualRate, ...taxable, ...noMarketplace },
  cdnr: {
    ...recipient,
    ...note,
    'Reverse Charge': () => 'N',
    'Note Supply Type': () => 'Regular B2B',
    'Note Value': ({ valuePaise }) => paiseToRupees(valuePaise),
    ...usualRate,
    ...taxable,
  },
  cdnur: { 'UR Type': () => 'B2CL', ...note, 'Note Value': ({ valuePaise }) => paiseToRupees(valuePaise), ...usualRate, ...taxable },
  hsn: {
    HSN: ({ hsnCode }) => hsnCode,
    Description: empty,
    UQC: () => 'NOS-NUMBERS',
    'Total Quantity': ({ units }) => units,
    'Total Value': ({ totals }) => paiseToRupees(totals.totalPaise),
    Rate: rateOf,
    'Taxable Value': ({ totals }) => paiseToRupees(totals.taxablePaise),
    'Integrated Tax Amount': ({ totals }) => paiseToRupees(totals.igstPaise),
    'Central Tax Amount': ({ totals }) => paiseToRupees(totals.cgstPaise),
    'State/UT Tax Amount': ({ totals }) => paiseToRupees(totals.sgstPaise),
    'Cess Amount': noCess,
    'B2B or B2C': ({ buyers }) => buyers,
  },
  docs: {
    'Nature of Document': ({ kind }) => natures[kind],
    'Sr. No. From': ({ from }) => from,
    'Sr. No. To': ({ to }) => to,
    'Total Number': ({ count }) => count,
    Cancelled: () => 0,
  },
}

/** Every document by its rates, with the table of the return it belongs to. */
export const documentColumns: Columns<RatedDocument> = {
  Number: ({ document }) => document.number,
  Date: ({ document }) => formatTaxDay(document.issuedOn),
  Table: ({ table, document }) => (document.seller.gstin === undefined ? '' : table),
  Order: ({ document }) => document.orderNumber,
  Corrects: ({ document }) => (document.kind === 'credit-note' ? document.corrects.number : ''),
  Buyer: ({ document }) => document.buyer.businessName ?? document.buyer.name,
  GSTIN: ({ document }) => document.buyer.gstin,
  'Place of supply': ({ document }) => place(document.placeOfSupply),
  Rate: rateOf,
  Taxable: ({ totals }) => paiseToRupees(totals.taxablePaise),
  CGST: ({ totals }) => paiseToRupees(totals.cgstPaise),
  SGST: ({ totals }) => paiseToRupees(totals.sgstPaise),
  IGST: ({ totals }) => paiseToRupees(totals.igstPaise),
  Total: ({ totals }) => paiseToRupees(totals.totalPaise),
}
