import { entryOf } from '#src/kit/table.ts'
import { pendingFaults } from '../faults.ts'
import { type Ledger, type SandboxGateway, freshLedger, newId, type RefundStart, type WindowFault } from './ledger.ts'
import type { PaymentWire } from './ledger.wire.ts'
import { settleRefund } from './refund-payment.ts'
import { settlementReport, settlementTotals } from './settlement-report.ts'
import { authoriseLate, capturePayment, takePayment } from './take-payment.ts'
import { sweepUncaptured } from './uncaptured.ts'
import type { webhookSender } from './webhook-sender.ts'

export type RazorpayControl = ReturnType<typeof controlOf>

/** What a test or a person may do to the sandbox, by function, by control call and by the panel's buttons alike. */
export function controlOf(gateway: SandboxGateway, webhooks: ReturnType<typeof webhookSender>) {
  const faults = pendingFaults()
  const ledger = () => gateway.file.state
  const clearFaults = () => {
    faults.clear()
    webhooks.clearFaults()
    Object.assign(ledger(), { nextOutcomes: [], nextRefunds: [], windowFaults: [], listLagMs: 0 })
    gateway.file.changed()
  }
  return {
    keyId: gateway.keyId,
    faults,
    webhooks,
    clearFaults,
    ledger,
    /** A payment without a browser: with no `outcome` the instrument decides. */
    pay: (request: Parameters<typeof takePayment>[1]) => takePayment(gateway, request),
    /** Authorises a payment that had failed; `captureInDashboard` then captures it. */
    authoriseLate: (paymentId: string) => authoriseLate(gateway, paymentId),
    captureInDashboard: (paymentId: string) => captureInDashboard(gateway, paymentId),
    settleRefund: (refundId: string, outcome: 'processed' | 'failed') => settleRefund(gateway, refundId, outcome),
    /** Sets how the next payments end, whatever the window requests. */
    nextPayments: (outcomes: readonly string[]) => void ledger().nextOutcomes.push(...outcomes),
    nextRefunds: (starts: readonly RefundStart[]) => void ledger().nextRefunds.push(...starts),
    nextWindows: (wanted: readonly WindowFault[], orderId?: string) =>
      void ledger().windowFaults.push(...wanted.map((fault) => ({ fault, orderId }))),
    /** Returns whether the next payment window has this fault, and uses it up. */
    takeWindowFault(fault: WindowFault, orderId?: string): boolean {
      const { windowFaults } = ledger()
      const at = windowFaults.findIndex((rule) => rule.fault === fault && (rule.orderId ?? orderId) === orderId)
      if (at >= 0) windowFaults.splice(at, 1)
      return at >= 0
    },
    lagLists: (seconds: number) => void (ledger().listLagMs = seconds * 1000),
    /** Puts the sandbox's clock forward; what is not captured in five days is refunded. */
    advance(seconds: number) {
      ledger().aheadMs += seconds * 1000
      sweepUncaptured(gateway)
      gateway.file.changed()
    },
    /** The files that the dashboard would give for what is settled by now. */
    settlementReport: () => settlementReport(gateway),
    settlementTotals: () => settlementTotals(gateway),
    /** Takes over what another sandbox has recorded, such as that of a rehearsal. */
    adopt({ orders, payments, refunds, refundKeys }: Pick<Ledger, 'orders' | 'payments' | 'refunds' | 'refundKeys'>) {
      Object.assign(ledger().orders, orders)
      Object.assign(ledger().payments, payments)
      Object.assign(ledger().refunds, refunds)
      Object.assign(ledger().refundKeys, refundKeys)
      gateway.file.changed()
    },
    sendUnexpectedEvent: (event: UnexpectedEvent) => emitUnexpectedEvent(gateway, event),
    reset() {
      clearFaults()
      webhooks.stop()
      gateway.file.replace({ ...freshLedger(undefined), counter: ledger().counter })
    },
  }
}

/** Events that are sent although nothing has happened. */
export const unexpectedEvents = ['unknownEvent', 'hugeBody', 'foreignOrder', 'failedAfterCaptured'] as const
export type UnexpectedEvent = (typeof unexpectedEvents)[number]

function emitUnexpectedEvent(gateway: SandboxGateway, what: UnexpectedEvent): void {
  const payment = Object.values(gateway.file.state.payments).findLast(({ captured }) => captured) ?? foreignPayment(gateway)
  if (what === 'unknownEvent') gateway.emit('payment.downtime.started', { payment })
  if (what === 'hugeBody') gateway.emit('payment.captured', { payment: { ...payment, description: 'x'.repeat(2_000_000) } })
  if (what === 'foreignOrder') gateway.emit('payment.captured', { payment: foreignPayment(gateway) })
  if (what === 'failedAfterCaptured') gateway.emit('payment.failed', { payment: { ...payment, status: 'failed', captured: false } })
}

/** A payment for an order that this shop never opened, such as one of another shop with the same account. */
const foreignPayment = (gateway: SandboxGateway): PaymentWire => ({
  id: newId(gateway.file.state, 'pay_'),
  entity: 'payment',
  amount: 100_000,
  currency: 'INR',
  status: 'captured',
  order_id: newId(gateway.file.state, 'order_'),
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
  created_at: Math.floor(gateway.clock().getTime() / 1000),
})

function captureInDashboard(gateway: SandboxGateway, paymentId: string): boolean {
  const payment = entryOf(gateway.file.state.payments, paymentId)
  if (payment?.status !== 'authorized') return false
  capturePayment(gateway, payment)
  gateway.file.changed()
  return true
}
