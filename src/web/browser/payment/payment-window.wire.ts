import type { PaymentWindowRequest } from './payment-window-request.ts'
import { membersOf, textOf } from '../unknown-json.ts'

/** Returns the options of the gateway's checkout script. The amount is only displayed: the gateway's own order decides. */
export const toOptions = (
  request: PaymentWindowRequest,
  { handler, ondismiss, returnUrl }: { handler: (detail: unknown) => void; ondismiss: () => void; returnUrl: string | undefined },
) => ({
  key: request.keyId,
  amount: request.amountPaise,
  currency: 'INR',
  name: request.brandName,
  order_id: request.gatewayOrderId,
  prefill: { name: request.recipient.name, email: request.recipient.email, contact: `+91${request.recipient.phone}` },
  // The gateway stores at most 256 characters a note.
  notes: { address: request.address.slice(0, 256) },
  theme: { color: request.themeColour },
  handler,
  modal: { ondismiss, escape: true, backdropclose: false },
  // With a return URL the gateway's page posts the payment there instead of calling the handler.
  ...(returnUrl === undefined ? {} : { callback_url: returnUrl, redirect: true }),
})

/** Returns the body that confirms a payment, from the detail of the script; undefined when a part of it is missing. */
export function confirmationFrom(detail: unknown): Record<string, string> | undefined {
  const { razorpay_payment_id, razorpay_order_id, razorpay_signature } = membersOf(detail)
  const body = {
    razorpay_payment_id: textOf(razorpay_payment_id),
    razorpay_order_id: textOf(razorpay_order_id),
    razorpay_signature: textOf(razorpay_signature),
  }
  return Object.values(body).every(Boolean) ? body : undefined
}

export const cancellationOf = (gatewayOrderId: string) => ({ razorpay_order_id: gatewayOrderId })

/** Whether the server has reported the payment: only "Payment Status Updated, 1499.00" counts. */
export const isReportedPaid = (reply: string): boolean => /^"?Payment Status Updated, \d+(?:\.\d+)?"?\s*$/.test(reply)
