import { toStorable } from '#src/kit/storable-text.ts'
import type { PaymentConfirmation } from '#src/shop/payments/payment-gateway.port.ts'

/** The gateway's form when it sends the shopper back: the three parts of a payment, or the fields of an error. */
export type ReturnedPayment =
  | { readonly kind: 'paid'; readonly confirmation: PaymentConfirmation }
  | { readonly kind: 'failed'; readonly gatewayOrderId: string | undefined }

export function fromWire(form: URLSearchParams): ReturnedPayment {
  const part = (name: string): string => toStorable((form.get(name) ?? '').trim().slice(0, 200))
  const [gatewayPaymentId, gatewayOrderId, signature] = [part('razorpay_payment_id'), part('razorpay_order_id'), part('razorpay_signature')]
  if (gatewayPaymentId && gatewayOrderId && signature)
    return { kind: 'paid', confirmation: { gatewayPaymentId, gatewayOrderId, signature } }
  return { kind: 'failed', gatewayOrderId: gatewayOrderId || orderOfError(form.get('error[metadata]') ?? '') }
}

function orderOfError(metadata: string): string | undefined {
  try {
    const { order_id: id } = Object(JSON.parse(metadata)) as { order_id?: unknown }
    return typeof id === 'string' ? toStorable(id) : undefined
  } catch {
    return undefined
  }
}
