import { formatLongDay } from '#src/kit/time/format-date.ts'
import type { GstCheck, GstCheckName } from './gst-checks.ts'
import type { GstTable } from './gst-return.ts'
import type { DocumentFilter } from './tax-documents.store.ts'

/** The tables of the form GSTR-1 in its order, each in words. */
export const gstTableNames: Readonly<Record<GstTable, string>> = {
  b2b: 'to registered buyers',
  b2cl: 'large ones to other states',
  b2cs: 'all other supplies, by state',
  cdnr: 'credit notes to registered buyers',
  cdnur: 'credit notes against large ones',
  hsn: 'by HSN code',
  docs: 'the numbers issued',
}

/** Each check as a statement that holds, and as what is wrong where it does not. */
const checkTexts: Readonly<Record<GstCheckName, readonly [holds: string, wrong: string]>> = {
  numbersWithoutGaps: ['Every series of numbers is complete.', 'These numbers are missing'],
  daysInOrder: ['No number has an earlier day than the one before it.', 'These have an earlier day than the number before'],
  tablesAddUp: ['The tables come to what the documents come to.', 'These tables do not come to what the documents come to'],
  storedSumsAgree: ['The sum of each document is that of its lines.', 'The sum of these is not that of their lines'],
  creditsWithinInvoices: ['No invoice is credited with more than it comes to.', 'These are credited with more than they come to'],
  parcelsInvoiced: ['Every parcel that was booked has its invoice.', 'The parcels of these orders have no invoice'],
  cancelledCredited: [
    'What was cancelled, or came back unpaid, is credited in full.',
    'These were cancelled or came back unpaid, and are not credited in full',
  ],
  sellerRegistered: ['Every document bears the GSTIN of the shop.', 'These were issued without the GSTIN of the shop and are in no table'],
}

export const gstCheckText = ({ name, faults }: GstCheck): string =>
  faults.length === 0 ? checkTexts[name][0] : `${checkTexts[name][1]}: ${faults.join(', ')}.`

type NotedFiles = {
  readonly legalName: string
  readonly gstin: string | undefined
  readonly documents: number
  readonly challans: number
  readonly checks: readonly GstCheck[]
}

/** The page that lies on top of the accountant's files. */
export const accountantNote = (
  { from, to, trials }: DocumentFilter,
  { legalName, gstin, documents, challans, checks }: NotedFiles,
): string =>
  [
    `${legalName}, ${gstin === undefined ? 'without a GSTIN' : `GSTIN ${gstin}`}`,
    `${formatLongDay(from)} to ${formatLongDay(to)}${trials ? ': trials without real money, nothing to declare' : ''}`,
    '',
    `${documents === 1 ? 'One document' : `${documents} documents`}: each a PDF in documents/, all in register.csv by their rates.`,
    ...(challans === 0
      ? []
      : [`${challans === 1 ? 'One delivery challan' : `${challans} delivery challans`}: each a PDF in challans/, all in challans.csv.`]),
    'The tables of the form GSTR-1, in the columns of the tax office’s own template:',
    ...Object.entries(gstTableNames).map(([table, name]) => `  gstr1-${table}.csv  ${name}`),
    '',
    'Checks:',
    ...checks.map((check) => `  [${check.faults.length === 0 ? 'holds' : 'WRONG'}] ${gstCheckText(check)}`),
    '',
  ].join('\r\n')
