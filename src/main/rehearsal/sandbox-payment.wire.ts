import { type RazorpaySandbox, sandboxKeys } from '#src/sandbox/razorpay/razorpay-sandbox.ts'
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

/** Opens a payment at the gateway that no shop has asked for, as a link made in its dashboard does. Returns the gateway's order. */
export async function openForeignPayment({ url }: RazorpaySandbox, amountPaise: number): Promise<string> {
  const { keyId, keySecret } = sandboxKeys
  const response = await fetch(`${url}/v1/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}` },
    body: JSON.stringify({ amount: amountPaise, currency: 'INR', receipt: 'link from the dashboard' }),
  })
  const opened = (await response.json()) as { readonly id?: string }
  if (!opened.id) throw new Error(`the gateway's stand-in opened no payment: ${response.status}`)
  return opened.id
}
