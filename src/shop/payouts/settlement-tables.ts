import { add, formatPaise, type Paise, paise, subtract } from '#src/kit/money.ts'
import { type CellReader, readId, readMoment, readRupees, readText, readWholePaise } from './cells.ts'
import type { Columns, FileFault, PayoutTable } from './payout-table.ts'

/** One payment, refund or correction in a settlement of the gateway's. */
export type SettlementRow = {
  readonly settlementId: string
  /** The gateway's id of the payment or refund; with the settlement's it is the row's key. */
  readonly entityId: string
  /** The gateway's word: payment, refund, adjustment, transfer ... */
  readonly kind: string
  readonly currency: string
  readonly amountPaise: Paise
  /** Without its tax. */
  readonly feePaise: Paise
  readonly taxPaise: Paise
  readonly debitPaise: Paise
  readonly creditPaise: Paise
  readonly madeAt: Date
  readonly settledAt: Date
  readonly utr: string | undefined
  /** Of a refund, where the file has it. */
  readonly gatewayPaymentId: string | undefined
  /** Our order number, as the gateway was given it. */
  readonly receipt: string | undefined
  readonly disputeId: string | undefined
  readonly description: string | undefined
}

/** One settlement as a whole: what reached the bank. */
export type SettlementTotal = {
  readonly settlementId: string
  readonly amountPaise: Paise
  readonly status: string
  readonly utr: string | undefined
  readonly madeAt: Date
}

const rupees = 'rupees, such as 1499.50'
const aTime = 'a time, the day first: 02/09/2026 10:11:12, or 2026-09-02 10:11:12'

type Raw = Omit<SettlementRow, 'settlementId' | 'settledAt'> & {
  readonly settlementId: string | undefined
  readonly settledAt: Date | undefined
}

const columnsOf = (amount: CellReader<Paise>, wanted: string, fee: string): Columns<Raw> => ({
  settlementId: { heads: ['settlement_id'], read: readId, wanted: 'the id of the settlement', optional: true },
  entityId: { heads: ['entity_id'], read: readId, wanted: 'an id such as pay_… or rfnd_…' },
  kind: { heads: ['transaction_entity', 'type'], read: readText, wanted: 'payment, refund or adjustment' },
  currency: { heads: ['currency'], read: readText, wanted: 'INR' },
  amountPaise: { heads: ['amount'], read: amount, wanted },
  feePaise: { heads: [fee], read: amount, wanted },
  taxPaise: { heads: ['tax'], read: amount, wanted },
  debitPaise: { heads: ['debit'], read: amount, wanted },
  creditPaise: { heads: ['credit'], read: amount, wanted },
  madeAt: { heads: ['entity_created_at', 'created_at'], read: readMoment, wanted: aTime },
  settledAt: { heads: ['settled_at'], read: readMoment, wanted: aTime, optional: true },
  utr: { heads: ['settlement_utr'], read: readText, wanted: 'the bank reference', optional: true },
  gatewayPaymentId: { heads: ['payment_id'], read: readId, wanted: 'pay_…', optional: true },
  receipt: { heads: ['order_receipt'], read: readText, wanted: 'an order number', optional: true },
  disputeId: { heads: ['dispute_id'], read: readId, wanted: 'an id such as disp_…', optional: true },
  description: { heads: ['entity_description', 'description'], read: readText, wanted: 'text', optional: true },
})

/** What the row may add to the settlement by its amounts, the usual first. Credits that the shop has with the gateway pay fees, or a whole refund. */
function possibleNets({ kind, amountPaise, feePaise, taxPaise, debitPaise }: Raw): readonly [Paise, ...Paise[]] {
  const [costs, none] = [add(feePaise, taxPaise), paise(0)]
  // A correction and what is reversed go either way: their sign is that of the column they stand in.
  if (kind === 'payment' || (eitherWay.has(kind) && debitPaise === 0)) return [subtract(amountPaise, costs), amountPaise]
  const debits: readonly [Paise, ...Paise[]] = [subtract(none, add(amountPaise, costs)), subtract(none, amountPaise)]
  return kind === 'refund' ? [...debits, subtract(none, costs), none] : debits
}

const eitherWay: ReadonlySet<string> = new Set(['adjustment', 'reversal', 'transfer_reversal', 'refund_reversal'])

function checkRow(row: Raw): Omit<FileFault, 'line'> | undefined {
  if (row.currency !== 'INR') return { column: 'currency', found: row.currency, wanted: 'INR' }
  const negative = [row.amountPaise, row.debitPaise, row.creditPaise].find((amount) => amount < 0)
  if (negative !== undefined) return { column: 'amount', found: formatPaise(negative), wanted: 'an amount that is not below zero' }
  const [net, possible] = [subtract(row.creditPaise, row.debitPaise), possibleNets(row)]
  // A file in paise under a heading for rupees, or a fee with its tax under one without, fails here.
  if (!possible.includes(net))
    return { column: 'credit', found: formatPaise(net), wanted: `${formatPaise(possible[0])}: amount less fee and tax` }
  return undefined
}

const isPaidOut = ({ settlementId, settledAt }: Raw): boolean => settlementId !== undefined && settledAt !== undefined

/** The report of the dashboard: rupees, the fee without its tax. */
const reportTable: PayoutTable<Raw> = {
  mark: 'fee (exclusive tax)',
  columns: columnsOf(readRupees, rupees, 'fee (exclusive tax)'),
  isPaidOut,
  check: checkRow,
}

/** The same rows as the gateway's API has them: whole paise, the fee with its tax. */
const rowsOfApi: PayoutTable<Raw> = {
  mark: 'fee',
  columns: columnsOf(readWholePaise, 'whole paise, such as 149950', 'fee'),
  isPaidOut,
  check: (row) => checkRow({ ...row, feePaise: subtract(row.feePaise, row.taxPaise) }),
}

export const settlementTables = {
  report: reportTable as PayoutTable<SettlementRow>,
  api: rowsOfApi as PayoutTable<SettlementRow>,
} as const

/** Fees of the API include their tax. */
export const withoutTaxInFee = <Row extends Pick<SettlementRow, 'feePaise' | 'taxPaise'>>(row: Row): Row => ({
  ...row,
  feePaise: subtract(row.feePaise, row.taxPaise),
})

export const settlementTotalTable: PayoutTable<SettlementTotal> = {
  mark: 'fees',
  columns: {
    settlementId: { heads: ['id'], read: readId, wanted: 'an id such as setl_…' },
    amountPaise: { heads: ['amount'], read: readRupees, wanted: rupees },
    status: { heads: ['status'], read: readText, wanted: 'created, processed or failed' },
    utr: { heads: ['utr'], read: readText, wanted: 'the bank reference', optional: true },
    madeAt: { heads: ['created_at'], read: readMoment, wanted: aTime },
  },
}
