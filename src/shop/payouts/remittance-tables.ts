import { formatPaise, type Paise, paise, subtract, sum } from '#src/kit/money.ts'
import { readId, readMoment, readRupees, readText } from './cells.ts'
import type { PayoutTable } from './payout-table.ts'

/** The cash of one parcel in a remittance of the carrier's. */
export type RemittedParcel = {
  /** The carrier's number of the payout. */
  readonly remittanceId: string
  readonly awb: string
  /** The carrier's own, not ours. */
  readonly carrierOrderId: string
  /** What the courier collected for it; below zero where it is taken back. */
  readonly amountPaise: Paise
  readonly deliveredAt: Date | undefined
  readonly remittedAt: Date | undefined
  readonly utr: string | undefined
  /** Set where the carrier has set something off against this parcel. */
  readonly adjustment: string | undefined
  readonly linkedRemittances: string | undefined
}

/** One payout of the carrier's as a whole, with what it kept. */
export type Remittance = {
  readonly remittanceId: string
  readonly paidAt: Date
  /** The cash of its parcels. */
  readonly collectedPaise: Paise
  readonly freightPaise: Paise | undefined
  readonly earlyPaise: Paise | undefined
  readonly instantPaise: Paise | undefined
  readonly takenBackPaise: Paise | undefined
  readonly adjustedPaise: Paise | undefined
  /** What reached the bank. */
  readonly remittedPaise: Paise
  readonly utr: string | undefined
  readonly status: string
  readonly remarks: string | undefined
}

const rupees = 'rupees, such as 799 or 799.50'
const aDay = 'a day: 2026-09-11, or 11/09/2026 with the day first'
const longNumber = 'digits as text: a spreadsheet has cut this number short, so take the carrier’s original file'

export const remittedParcelTable: PayoutTable<RemittedParcel> = {
  mark: 'AWB',
  columns: {
    remittanceId: { heads: ['CRF ID'], read: readId, wanted: longNumber },
    awb: { heads: ['AWB'], read: readId, wanted: longNumber },
    carrierOrderId: { heads: ['Order Id'], read: readId, wanted: longNumber },
    amountPaise: { heads: ['Order Value'], read: readRupees, wanted: rupees },
    deliveredAt: { heads: ['Delivered Date'], read: readMoment, wanted: aDay, optional: true },
    remittedAt: { heads: ['Remittance Date'], read: readMoment, wanted: aDay, optional: true },
    utr: { heads: ['UTR'], read: readText, wanted: 'the bank reference', optional: true },
    adjustment: { heads: ['total_adjusted_amt'], read: readText, wanted: 'text', optional: true },
    linkedRemittances: { heads: ['Linked CRF Ids'], read: readText, wanted: 'text', optional: true },
  },
}

export const remittanceTable: PayoutTable<Remittance> = {
  mark: 'COD Available',
  columns: {
    remittanceId: { heads: ['CRF ID'], read: readId, wanted: longNumber },
    paidAt: { heads: ['Date'], read: readMoment, wanted: aDay },
    collectedPaise: { heads: ['COD Available'], read: readRupees, wanted: rupees },
    freightPaise: { heads: ['Freight Charges from COD'], read: readRupees, wanted: rupees, optional: true },
    earlyPaise: { heads: ['Early COD Charges'], read: readRupees, wanted: rupees, optional: true },
    instantPaise: { heads: ['Instant COD Charges'], read: readRupees, wanted: rupees, optional: true },
    takenBackPaise: { heads: ['RTO Reversal Amount'], read: readRupees, wanted: rupees, optional: true },
    adjustedPaise: { heads: ['Adjusted Amount'], read: readRupees, wanted: rupees, optional: true },
    remittedPaise: { heads: ['Remittance Amount'], read: readRupees, wanted: rupees },
    utr: { heads: ['UTR'], read: readText, wanted: 'the bank reference', optional: true },
    status: { heads: ['Status'], read: readText, wanted: 'the carrier’s word for how it stands' },
    remarks: { heads: ['remarks'], read: readText, wanted: 'text', optional: true },
  },
}

/** What the carrier kept of the cash; never spread over the parcels. */
export const keptByCarrier = (of: Remittance): Paise =>
  sum([of.freightPaise, of.earlyPaise, of.instantPaise, of.takenBackPaise, of.adjustedPaise].map((amount) => amount ?? paise(0)))

/** What of that is its fee for paying cash out early or at once; the rest is freight, or was paid before. */
export const feesOf = (of: Remittance): Paise => sum([of.earlyPaise ?? paise(0), of.instantPaise ?? paise(0)])

/** Where the payout is not the cash less what the carrier names; undefined where it is. */
export function unexplained(of: Remittance): string | undefined {
  const wanted = subtract(of.collectedPaise, keptByCarrier(of))
  if (wanted === of.remittedPaise) return undefined
  return `Payout ${of.remittanceId}: ${formatPaise(of.remittedPaise)} was paid, and the cash less what the carrier names comes to ${formatPaise(wanted)}.`
}
