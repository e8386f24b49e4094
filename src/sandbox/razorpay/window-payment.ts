import { createHmac } from 'node:crypto'
import type { RazorpayControl } from './control.ts'
import type { WindowFault } from './ledger.ts'
import type { PaymentResult, takePayment } from './take-payment.ts'

/** What the window is told after a payment made in it, and how it shall misbehave. */
export type WindowReply = PaymentResult & { readonly fault?: WindowFault }

/** The payment is a true one; the next fault asked for is only in what the window makes of it. */
export function payInWindow(control: RazorpayControl, request: Parameters<typeof takePayment>[1]): WindowReply {
  // A page may not say what it pays, nor pay twice: only tests may, by a call of their own.
  const result = control.pay({ ...request, amount: undefined, currency: undefined, again: false })
  if ('error' in result) return result
  const fault = (['closeTab', 'tamperSignature', 'swapIds', 'doubleHandler', 'dismissAfterPay'] as const).find((each) =>
    control.takeWindowFault(each, request.order_id),
  )
  if (fault === 'tamperSignature') return { ok: { ...result.ok, razorpay_signature: flipped(result.ok.razorpay_signature) } }
  if (fault === 'swapIds') return { ok: { ...result.ok, razorpay_signature: anotherSignature } }
  return fault === undefined ? result : { ...result, fault }
}

const flipped = (signature: string): string => signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
const anotherSignature = createHmac('sha256', 'of another order').update('order_1|pay_1').digest('hex')
