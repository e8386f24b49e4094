import type { RazorpaySandbox } from '#src/sandbox/razorpay/razorpay-sandbox.ts'
import type { PaymentConfirmation } from '#src/shop/payments/payment-gateway.port.ts'

export type SandboxPayment = {
  readonly gatewayOrderId: string
  readonly method: 'upi' | 'card' | 'netbanking'
  readonly instrument: string
  /** 'captured', or the gateway's reason for a failure. */
  readonly outcome: string
  /** Instead of the order's amount. */
  readonly amountPaise: number | undefined
  /** Although the order is paid already. */
  readonly again: boolean
  readonly email: string
  readonly phone: string
}

/** Pays as the payment window does. Returns what the window reports to the browser; undefined when the payment failed. */
export function payInSandbox(sandbox: RazorpaySandbox, { gatewayOrderId, amountPaise, phone, ...payment }: SandboxPayment) {
  const paid = sandbox.pay({
    ...payment,
    order_id: gatewayOrderId,
    contact: phone,
    ...(amountPaise === undefined ? {} : { amount: amountPaise }),
  })
  if (!('ok' in paid)) return undefined
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = paid.ok
  return {
    gatewayOrderId: razorpay_order_id,
    gatewayPaymentId: razorpay_payment_id,
    signature: razorpay_signature,
  } satisfies PaymentConfirmation
}
