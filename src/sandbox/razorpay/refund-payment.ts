import { entryOf, setEntry } from '#src/kit/table.ts'
import type { Reply, Call } from '../http-server.ts'
import { type SandboxGateway, newId, unixSeconds } from './ledger.ts'
import type { Notes, PaymentWire, RefundWire } from './ledger.wire.ts'
import { refusals } from './refusals.ts'

/** The same key with the same body returns the same refund; with another body it is refused. */
export function refundPayment(gateway: SandboxGateway, paymentId: string, body: Record<string, unknown>, call: Call): Reply {
  const ledger = gateway.file.state
  const payment = entryOf(ledger.payments, paymentId)
  if (!payment) return refusals.unknownId

  const key = call.headers['x-refund-idempotency']
  if (key !== undefined && !/^[A-Za-z0-9_-]{10,}$/.test(String(key))) return refusals.refundKeyTooShort
  const asked = JSON.stringify([paymentId, body])
  const earlier = key === undefined ? undefined : entryOf(ledger.refundKeys, String(key))
  if (earlier) return earlier.asked === asked ? { status: 200, body: entryOf(ledger.refunds, earlier.refundId) } : refusals.refundKeyReused

  const refundable = payment.amount - payment.amount_refunded
  const amount = Number(body['amount'] ?? refundable)
  const refusal = refuseRefund(payment, amount, refundable)
  if (refusal) return refusal

  const refund = newRefund(gateway, payment, amount, body)
  const start = ledger.nextRefunds.shift() ?? 'processed'
  refund.status = 'pending'
  setEntry(ledger.refunds, refund.id, refund)
  if (key !== undefined) setEntry(ledger.refundKeys, String(key), { asked, refundId: refund.id })
  payment.amount_refunded += amount
  payment.refund_status = amount === refundable ? 'full' : 'partial'
  if (payment.refund_status === 'full') payment.status = 'refunded'
  gateway.emit('refund.created', { refund, payment })
  if (start !== 'pending') settleRefund(gateway, refund.id, start)
  gateway.file.changed()
  return { status: 200, body: refund }
}

/** A pending refund is processed, or fails and returns to the shop's account. */
export function settleRefund(gateway: SandboxGateway, refundId: string, outcome: 'processed' | 'failed'): boolean {
  const { refunds, payments } = gateway.file.state
  const refund = entryOf(refunds, refundId)
  const payment = refund && entryOf(payments, refund.payment_id)
  if (!refund || !payment || refund.status !== 'pending') return false
  refund.status = outcome
  if (outcome === 'failed') {
    payment.amount_refunded -= refund.amount
    payment.refund_status = payment.amount_refunded > 0 ? 'partial' : null
    payment.status = 'captured'
  }
  gateway.emit(`refund.${outcome}`, { refund, payment })
  gateway.file.changed()
  return true
}

function refuseRefund(payment: PaymentWire, amount: number, refundable: number): Reply | undefined {
  if (!payment.captured) return refusals.refundUncaptured
  if (payment.refund_status === 'full') return refusals.refundedAlready
  if (!Number.isInteger(amount)) return refusals.notWhole
  if (amount < 100) return refusals.tooSmall
  if (amount > refundable) return refusals.refundTooLarge
  return undefined
}

const newRefund = (gateway: SandboxGateway, payment: PaymentWire, amount: number, body: Record<string, unknown>): RefundWire => ({
  id: newId(gateway.file.state, 'rfnd_'),
  entity: 'refund',
  amount,
  currency: payment.currency,
  payment_id: payment.id,
  notes: (body['notes'] as Notes | undefined) ?? [],
  receipt: typeof body['receipt'] === 'string' ? body['receipt'] : null,
  acquirer_data: { arn: null },
  created_at: unixSeconds(gateway.clock),
  batch_id: null,
  status: 'processed',
  speed_processed: 'normal',
  speed_requested: typeof body['speed'] === 'string' ? body['speed'] : 'normal',
})
