import * as z from 'zod'
import { paiseToRupees, type Paise } from '#src/kit/money.ts'
import type { PaymentConfirmation } from '#src/shop/payments/payment-gateway.port.ts'
import { looseText } from '../loose-fields.ts'

export const ConfirmPaymentRequest = z.object(
  { razorpay_payment_id: looseText(), razorpay_order_id: looseText(), razorpay_signature: looseText() },
  'must be a JSON object',
)

/** Undefined unless all three parts are there. */
export function fromWire(body: z.output<typeof ConfirmPaymentRequest>): PaymentConfirmation | undefined {
  const { razorpay_payment_id: gatewayPaymentId, razorpay_order_id: gatewayOrderId, razorpay_signature: signature } = body
  return gatewayPaymentId && gatewayOrderId && signature ? { gatewayPaymentId, gatewayOrderId, signature } : undefined
}

/** The texts that the storefront reads. */
export const replies = {
  missing: 'Missing payment details',
  failed: 'Payment failed.',
  pending: 'Your payment is being confirmed.',
  updated: (amount: Paise) => `Payment Status Updated, ${paiseToRupees(amount)}`,
} as const
