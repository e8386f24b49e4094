import { entryOf } from '#src/kit/table.ts'
import { faultBook } from '../faults.ts'
import { type Bank, freshLedger, newId, type RefundStart, type WindowFault } from './ledger.ts'
import type { PaymentWire } from './ledger.wire.ts'
import { settleRefund } from './refund-payment.ts'
import { authoriseLate, capturePayment, takePayment } from './take-payment.ts'
import { sweepUncaptured } from './uncaptured.ts'
import type { webhookSender } from './webhook-sender.ts'

export type RazorpayControl = ReturnType<typeof controlOf>

/** What a test or a person may do to the sandbox: the same by function call, by control call and by the panel's buttons. */
export function controlOf(bank: Bank, webhooks: ReturnType<typeof webhookSender>) {
  const faults = faultBook()
  const ledger = () => bank.file.state
  const clearFaults = () => {
    faults.clear()
    webhooks.clearFaults()
    Object.assign(ledger(), { nextOutcomes: [], nextRefunds: [], windowFaults: [], listLagMs: 0 })
    bank.file.changed()
  }
  return {
    keyId: bank.keyId,
    faults,
    webhooks,
    clearFaults,
    ledger,
    /** A payment without a browser: with no `outcome` the instrument decides. */
    pay: (request: Parameters<typeof takePayment>[1]) => takePayment(bank, request),
    /** A payment that had failed is authorised after all; with `capture` the gateway's own desk takes it too. */
    authoriseLate: (paymentId: string) => authoriseLate(bank, paymentId),
    captureAtDesk: (paymentId: string) => captureAtDesk(bank, paymentId),
    settleRefund: (refundId: string, outcome: 'processed' | 'failed') => settleRefund(bank, refundId, outcome),
    /** How the next payments end, whatever the window asks for. */
    nextPayments: (outcomes: readonly string[]) => void ledger().nextOutcomes.push(...outcomes),
    nextRefunds: (starts: readonly RefundStart[]) => void ledger().nextRefunds.push(...starts),
    nextWindows: (wanted: readonly WindowFault[], orderId?: string) =>
      void ledger().windowFaults.push(...wanted.map((fault) => ({ fault, orderId }))),
    /** Whether the next payment window shall go wrong in this way; asked once. */
    takeWindowFault(fault: WindowFault, orderId?: string): boolean {
      const { windowFaults } = ledger()
      const at = windowFaults.findIndex((rule) => rule.fault === fault && (rule.orderId ?? orderId) === orderId)
      if (at >= 0) windowFaults.splice(at, 1)
      return at >= 0
    },
    lagLists: (seconds: number) => void (ledger().listLagMs = seconds * 1000),
    /** Puts the sandbox's clock forward; what nobody captured in five days goes back. */
    advance(seconds: number) {
      ledger().aheadMs += seconds * 1000
      sweepUncaptured(bank)
      bank.file.changed()
    },
    tell: (news: News) => tell(bank, news),
    reset() {
      clearFaults()
      webhooks.stop()
      bank.file.replace({ ...freshLedger(undefined), counter: ledger().counter })
    },
  }
}

/** Events that come without anything having happened here. */
export const news = ['unknownEvent', 'hugeBody', 'foreignOrder', 'failedAfterCaptured'] as const
export type News = (typeof news)[number]

function tell(bank: Bank, what: News): void {
  const payment = Object.values(bank.file.state.payments).findLast(({ captured }) => captured) ?? strangersPayment(bank)
  if (what === 'unknownEvent') bank.emit('payment.downtime.started', { payment })
  if (what === 'hugeBody') bank.emit('payment.captured', { payment: { ...payment, description: 'x'.repeat(2_000_000) } })
  if (what === 'foreignOrder') bank.emit('payment.captured', { payment: strangersPayment(bank) })
  if (what === 'failedAfterCaptured') bank.emit('payment.failed', { payment: { ...payment, status: 'failed', captured: false } })
}

/** Of an order that this shop never opened, such as one of another shop with the same account. */
const strangersPayment = (bank: Bank): PaymentWire => ({
  id: newId(bank.file.state, 'pay_'),
  entity: 'payment',
  amount: 100_000,
  currency: 'INR',
  status: 'captured',
  order_id: newId(bank.file.state, 'order_'),
  method: 'upi',
  captured: true,
  amount_refunded: 0,
  refund_status: null,
  email: null,
  contact: null,
  notes: [],
  fee: null,
  tax: null,
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
  created_at: Math.floor(bank.clock().getTime() / 1000),
})

function captureAtDesk(bank: Bank, paymentId: string): boolean {
  const payment = entryOf(bank.file.state.payments, paymentId)
  if (payment?.status !== 'authorized') return false
  capturePayment(bank, payment)
  bank.file.changed()
  return true
}
