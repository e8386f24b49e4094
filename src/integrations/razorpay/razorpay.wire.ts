import { cutText } from '#src/kit/printable.ts'
import { z } from 'zod'
import { type Paise, paise } from '#src/kit/money.ts'
import type { GatewayEvent, GatewayOrder, GatewayPayment, GatewayRefund } from '#src/shop/payments/payment-gateway.port.ts'

const wholePaise = z.int().nonnegative()

const orderWire = z.object({ id: z.string().min(1), amount: wholePaise, currency: z.string() })

const paymentWire = z.object({
  id: z.string().min(1),
  order_id: z.string().nullish(),
  amount: wholePaise,
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  method: z.string().nullish(),
  error_description: z.string().nullish(),
  error_reason: z.string().nullish(),
})

const refundWire = z.object({
  id: z.string().min(1),
  payment_id: z.string().min(1),
  receipt: z.string().nullish(),
  amount: wholePaise,
  status: z.enum(['pending', 'processed', 'failed']),
})

/** The documented failure body; every member may be missing. */
const refusalWire = z.object({ error: z.object({ description: z.string().nullish(), field: z.string().nullish() }) })

const entity = z.object({ entity: z.unknown() }).nullish()
const eventWire = z.object({ event: z.string(), payload: z.object({ payment: entity, refund: entity }).nullish() })

const gatewayOrder = orderWire.transform((order): GatewayOrder & { readonly currency: string } => ({
  gatewayOrderId: order.id,
  amountPaise: paise(order.amount),
  currency: order.currency,
}))

const gatewayPayment = paymentWire.transform(
  (payment): GatewayPayment => ({
    gatewayPaymentId: payment.id,
    gatewayOrderId: payment.order_id ?? undefined,
    amountPaise: paise(payment.amount),
    currency: payment.currency,
    status: payment.status === 'authorized' ? 'authorised' : payment.status,
    method: payment.method ?? 'unknown',
    failure: payment.error_description || payment.error_reason || undefined,
  }),
)

const gatewayRefund = refundWire.transform(
  (refund): GatewayRefund => ({
    gatewayRefundId: refund.id,
    gatewayPaymentId: refund.payment_id,
    refundKey: refund.receipt ?? undefined,
    amountPaise: paise(refund.amount),
    status: refund.status,
  }),
)

export const fromWire = {
  order: gatewayOrder,
  orders: z.object({ items: z.array(gatewayOrder) }),
  payment: gatewayPayment,
  payments: z.object({ items: z.array(gatewayPayment) }),
  refund: gatewayRefund,
  refunds: z.object({ items: z.array(gatewayRefund) }),
  refusal: refusalWire,
}

/** A genuine event whose body cannot be parsed is recorded and ignored. */
export function eventFromWire(json: unknown): GatewayEvent {
  const event = eventWire.safeParse(json)
  if (!event.success) return { kind: 'unreadable', payment: undefined, refund: undefined }
  const { payload } = event.data
  return {
    kind: event.data.event,
    payment: gatewayPayment.safeParse(payload?.payment?.entity).data,
    refund: gatewayRefund.safeParse(payload?.refund?.entity).data,
  }
}

const maxNotes = 15
const maxNoteLength = 256

/** The capture options are sent with each order, so that the account's dashboard settings do not matter. */
export const orderToWire = (order: { receipt: string; amountPaise: Paise; notes: Readonly<Record<string, string>> }) => ({
  amount: order.amountPaise,
  currency: 'INR',
  receipt: order.receipt,
  notes: Object.fromEntries(
    Object.entries(order.notes)
      .slice(0, maxNotes)
      .map(([name, note]) => [name, cutText(note, maxNoteLength)]),
  ),
  payment: {
    capture: 'automatic',
    capture_options: { automatic_expiry_period: 12, manual_expiry_period: 7200, refund_speed: 'normal' },
  },
})

export const captureToWire = (amountPaise: Paise) => ({ amount: amountPaise, currency: 'INR' })

export const refundToWire = (amountPaise: Paise, receipt: string) => ({ amount: amountPaise, speed: 'normal', receipt })
