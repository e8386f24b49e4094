import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { entryOf, setEntry } from '#src/kit/table.ts'
import { failureOf, instrumentMembers, outcomeOf, paymentMethods } from './instruments.ts'
import { type SandboxGateway, newId, unixSeconds } from './ledger.ts'
import { feeAndTax, type OrderWire, type PaymentFailure, type PaymentWire } from './ledger.wire.ts'

/** What the payment window posts, and what a test may request without a window. */
const paymentRequest = z.object({
  order_id: z.string(),
  key_id: z.string().optional(),
  method: z.enum(paymentMethods).default('upi'),
  instrument: z.string().max(60).default('success@razorpay'),
  email: z.string().max(254).nullish(),
  contact: z.string().max(40).nullish(),
  /** 'captured', 'authorized' (waits for a capture) or the reason of a failure; otherwise the instrument decides. */
  outcome: z.string().max(60).optional(),
  /** An amount or currency other than the order's. */
  amount: z.int().positive().optional(),
  currency: z.string().length(3).optional(),
  /** Takes a payment even when the order is paid already. */
  again: z.boolean().default(false),
})

export type PaymentResult =
  | { readonly ok: { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string } }
  | { readonly error: PaymentFailure & { metadata: Record<string, string> } }

export function takePayment(gateway: SandboxGateway, input: z.input<typeof paymentRequest>): PaymentResult {
  const request = paymentRequest.parse(input)
  const order = entryOf(gateway.file.state.orders, request.order_id)
  if (!order || (request.key_id ?? gateway.keyId) !== gateway.keyId)
    return refused('input_validation_failed', 'The id provided does not exist', {})
  if (order.status === 'paid' && !request.again) return refused('order_already_paid', alreadyPaid, { order_id: order.id })

  const payment = newPayment(gateway, order, request)
  setEntry(gateway.file.state.payments, payment.id, payment)
  order.attempts += 1
  order.status = 'attempted'
  const outcome = gateway.file.state.nextOutcomes.shift() ?? request.outcome ?? outcomeOf(request.method, request.instrument)
  const result = settle(gateway, order, payment, request.method, outcome)
  gateway.file.changed()
  return result
}

const alreadyPaid = 'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.'

const refused = (reason: string, description: string, metadata: Record<string, string>): PaymentResult => ({
  error: { code: 'BAD_REQUEST_ERROR', description, source: 'business', step: 'payment_initiation', reason, metadata },
})

function settle(
  gateway: SandboxGateway,
  order: OrderWire,
  payment: PaymentWire,
  method: (typeof paymentMethods)[number],
  outcome: string,
): PaymentResult {
  if (outcome !== 'captured' && outcome !== 'authorized') {
    const failure = failureOf(outcome, method)
    fail(payment, failure)
    gateway.emit('payment.failed', { payment })
    return { error: { ...failure, metadata: { payment_id: payment.id, order_id: order.id } } }
  }
  payment.status = 'authorized'
  gateway.emit('payment.authorized', { payment })
  if (outcome === 'captured') capturePayment(gateway, payment)
  return { ok: confirmation(gateway, order.id, payment.id) }
}

/** A bank approves a payment after it had declined it: the gateway does not capture that by itself. */
export function authoriseLate(gateway: SandboxGateway, paymentId: string): boolean {
  const payment = entryOf(gateway.file.state.payments, paymentId)
  if (payment?.status !== 'failed') return false
  Object.assign(payment, { status: 'authorized', error_code: null, error_description: null, error_source: null, error_step: null })
  payment.error_reason = null
  gateway.emit('payment.authorized', { payment })
  gateway.file.changed()
  return true
}

/** Captures the payment and marks its order as paid. */
export function capturePayment(gateway: SandboxGateway, payment: PaymentWire): void {
  const order = entryOf(gateway.file.state.orders, payment.order_id)
  Object.assign(payment, { status: 'captured', captured: true, ...feeAndTax(payment.amount) })
  gateway.emit('payment.captured', { payment })
  if (!order) return
  Object.assign(order, { status: 'paid', amount_paid: payment.amount, amount_due: 0 })
  gateway.emit('order.paid', { payment, order })
}

function fail(payment: PaymentWire, failure: PaymentFailure): void {
  payment.status = 'failed'
  payment.error_code = failure.code
  payment.error_description = failure.description
  payment.error_source = failure.source
  payment.error_step = failure.step
  payment.error_reason = failure.reason
}

const confirmation = (gateway: SandboxGateway, orderId: string, paymentId: string) => ({
  razorpay_payment_id: paymentId,
  razorpay_order_id: orderId,
  razorpay_signature: createHmac('sha256', gateway.keySecret).update(`${orderId}|${paymentId}`).digest('hex'),
})

const newPayment = (gateway: SandboxGateway, order: OrderWire, request: z.output<typeof paymentRequest>): PaymentWire => ({
  id: newId(gateway.file.state, 'pay_'),
  entity: 'payment',
  amount: request.amount ?? order.amount,
  base_amount: request.amount ?? order.amount,
  currency: request.currency ?? order.currency,
  status: 'created',
  order_id: order.id,
  invoice_id: null,
  international: false,
  method: request.method,
  amount_refunded: 0,
  refund_status: null,
  captured: false,
  description: null,
  card_id: null,
  bank: null,
  wallet: null,
  vpa: null,
  email: request.email ?? null,
  contact: request.contact ?? null,
  notes: order.notes,
  fee: null,
  tax: null,
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
  created_at: unixSeconds(gateway.clock),
  ...instrumentMembers(request.method, request.instrument, newId(gateway.file.state, 'card_')),
})
