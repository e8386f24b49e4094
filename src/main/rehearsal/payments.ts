import { payInSandbox } from './sandbox-payment.wire.ts'
import type { Paise } from '#src/kit/money.ts'
import type { Order } from '#src/shop/orders/order.ts'
import { expectDone, later, minutes, owner, type Placed, type Stage } from './stage.ts'

export type Payment = {
  /** 'captured', or the gateway's reason for a failure. */
  readonly outcome?: string
  /** Instead of the order's amount. */
  readonly amountPaise?: number
  /** Although the order is paid already. */
  readonly again?: boolean
}

/** The shopper pays in the gateway's window; in most cases the browser then returns, otherwise the webhook alone reports the payment. */
export async function pay(
  stage: Stage,
  { gatewayOrderId, order }: Placed,
  { outcome = 'captured', amountPaise, again = false }: Payment = {},
) {
  if (!gatewayOrderId) throw new Error(`no payment was opened for ${order.orderNumber}`)
  const { email, phone } = order.recipient
  const paid = payInSandbox(stage.open.payments, {
    ...{ gatewayOrderId, outcome, amountPaise, again, email, phone },
    ...stage.random.oneOf(instruments),
  })
  if (paid && !stage.random.percent(15)) await stage.open.shop.payments.confirm(paid)
}

/** Pays some minutes after the order was placed, as shoppers do. */
export const paySoon = (stage: Stage, placed: Placed, payment: Payment = {}, waitMinutes = stage.random.whole(1, 6)): void =>
  later(stage, waitMinutes * minutes, () => pay(stage, placed, payment))

/** The owner sends money of a paid order back. */
export async function refund({ open }: Stage, { id, orderNumber }: Order, amountPaise: Paise, reason: string): Promise<void> {
  const request = { orderId: id, gatewayPaymentId: undefined, isDecision: false, amountPaise, reason, askedBy: owner }
  expectDone('refund money', await open.shop.payments.refund({ ...request, requestKey: `rehearsal ${orderNumber}` }))
}

const instruments = [
  { method: 'upi', instrument: 'success@razorpay' },
  { method: 'upi', instrument: 'asha@okbank' },
  { method: 'card', instrument: '4111 1111 1111 1111' },
  { method: 'netbanking', instrument: 'HDFC' },
] as const
