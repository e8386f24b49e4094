import { createHash } from 'node:crypto'
import { type Columns, toCsv } from '#src/kit/csv.ts'
import { paise, paiseToRupees } from '#src/kit/money.ts'
import { addBankDays } from '#src/kit/time/bank-days.ts'
import { dayOf, startOfDay } from '#src/kit/time/day.ts'
import { entryOf } from '#src/kit/table.ts'
import type { SandboxGateway } from './ledger.ts'
import type { PaymentWire, RefundWire } from './ledger.wire.ts'

const settlesAfterBankDays = 2
/** The hour in India at which a settlement is made. */
const settlementHour = 15

/** One line of a settlement, in paise and unix seconds. */
type SettledEntry = {
  readonly entity: 'payment' | 'refund'
  readonly id: string
  readonly amount: number
  readonly fee: number
  readonly tax: number
  readonly createdAt: number
  readonly payment: PaymentWire
  readonly receipt: string | null
  readonly settlementId: string
  readonly settledAt: Date
}

/** What was settled until now: captured payments after two days of the banks, refunds with the settlement of the next of them. */
function settledEntries(gateway: SandboxGateway): SettledEntry[] {
  const { payments, refunds, orders, seed } = gateway.file.state
  const entry = (entity: SettledEntry['entity'], of: PaymentWire | RefundWire, payment: PaymentWire, bankDays: number): SettledEntry => {
    const day = addBankDays(dayOf(new Date(of.created_at * 1000)), bankDays)
    const isPayment = entity === 'payment'
    return {
      ...{ entity, id: of.id, amount: of.amount, createdAt: of.created_at, payment },
      fee: isPayment ? (payment.fee ?? 0) - (payment.tax ?? 0) : 0,
      tax: isPayment ? (payment.tax ?? 0) : 0,
      receipt: entryOf(orders, payment.order_id)?.receipt ?? null,
      settlementId: `setl_${hashOf(`${seed} ${day}`)}`,
      settledAt: new Date(startOfDay(day).getTime() + settlementHour * 3_600_000),
    }
  }
  const entries = [
    ...Object.values(payments).flatMap((payment) =>
      payment.captured && payment.currency === 'INR' ? [entry('payment', payment, payment, settlesAfterBankDays)] : [],
    ),
    ...Object.values(refunds).flatMap((refund) => {
      const payment = entryOf(payments, refund.payment_id)
      return payment && refund.status === 'processed' ? [entry('refund', refund, payment, 1)] : []
    }),
  ]
  const now = gateway.clock()
  return entries
    .filter(({ settledAt }) => settledAt <= now)
    .toSorted((a, b) => a.settledAt.getTime() - b.settledAt.getTime() || a.createdAt - b.createdAt || a.id.localeCompare(b.id))
}

const hashOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('base64')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 14)

const rupees = (amount: number): string => paiseToRupees(paise(amount))
const netOf = ({ entity, amount, fee, tax }: SettledEntry): number => (entity === 'payment' ? amount - fee - tax : -amount)
const utrOf = ({ settlementId }: SettledEntry): string => `UTR${settlementId.slice(5).toUpperCase()}`

/** "02/09/2026 10:11:12", in India. */
function written(moment: Date): string {
  const [day = '', time = ''] = new Date(moment.getTime() + 330 * 60_000).toISOString().split('T')
  return `${day.split('-').toReversed().join('/')} ${time.slice(0, 8)}`
}

const blank = () => undefined

/** The columns of the dashboard's report "Settlement Recon": rupees, the fee without its tax. */
const reportColumns: Columns<SettledEntry> = {
  transaction_entity: ({ entity }) => entity,
  entity_id: ({ id }) => id,
  amount: ({ amount }) => rupees(amount),
  currency: ({ payment }) => payment.currency,
  'fee (exclusive tax)': ({ fee }) => rupees(fee),
  tax: ({ tax }) => rupees(tax),
  debit: (entry) => rupees(Math.max(0, -netOf(entry))),
  credit: (entry) => rupees(Math.max(0, netOf(entry))),
  payment_method: ({ payment }) => payment.method,
  card_type: blank,
  issuer_name: blank,
  entity_created_at: ({ createdAt }) => written(new Date(createdAt * 1000)),
  payment_captured_at: ({ payment }) => written(new Date(payment.created_at * 1000)),
  payment_notes: blank,
  refund_notes: blank,
  arn: blank,
  entity_description: blank,
  order_id: ({ payment }) => payment.order_id,
  order_receipt: ({ receipt }) => receipt ?? undefined,
  order_notes: blank,
  dispute_id: blank,
  dispute_created_at: blank,
  dispute_reason: blank,
  settlement_id: ({ settlementId }) => settlementId,
  settled_at: ({ settledAt }) => written(settledAt),
  settlement_utr: utrOf,
  settled_by: () => 'Razorpay',
}

export const settlementReport = (gateway: SandboxGateway): string => toCsv(settledEntries(gateway), reportColumns)

type Settlement = { readonly entries: readonly SettledEntry[]; readonly first: SettledEntry }

/** The dashboard's list of settlements: totals only, ISO times of India without a zone. */
const totalColumns: Columns<Settlement> = {
  id: ({ first }) => first.settlementId,
  amount: ({ entries }) => rupees(entries.reduce((total, entry) => total + netOf(entry), 0)),
  status: () => 'processed',
  fees: () => '0.00',
  tax: () => '0.00',
  utr: ({ first }) => utrOf(first),
  created_at: ({ first }) => new Date(first.settledAt.getTime() + 330 * 60_000).toISOString().slice(0, 19),
}

export function settlementTotals(gateway: SandboxGateway): string {
  const bySettlement = Map.groupBy(settledEntries(gateway), ({ settlementId }) => settlementId)
  const settlements = [...bySettlement.values()].map((entries) => ({ entries, first: entries[0]! }))
  return toCsv(settlements, totalColumns)
}
