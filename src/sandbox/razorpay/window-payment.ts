import { createHmac } from 'node:crypto'
import type { RazorpayControl } from './control.ts'
import type { WindowFault } from './ledger.ts'
import type { PaymentResult, takePayment } from './take-payment.ts'

/** The result of a payment for the window, and the fault that the window shows. */
export type WindowReply = PaymentResult & { readonly fault?: WindowFault }

/** The payment itself is regular; the next requested fault is only in the report of the window. */
export function payInWindow(control: RazorpayControl, request: Parameters<typeof takePayment>[1]): WindowReply {
  // A page may neither choose the amount nor pay twice; tests may, by a call of their own.
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
