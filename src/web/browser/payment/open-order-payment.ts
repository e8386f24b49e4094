import type { OrderId } from '#src/kit/id.ts'
import type { Paise } from '#src/kit/money.ts'
import { openedPaymentFrom, refusalFrom, toWire } from './open-order-payment.wire.ts'
import { postJson } from '../post-json.ts'

type OpenedPayment = { readonly gatewayOrderId: string; readonly amountPaise: Paise } | { readonly refusal: string }

const noReply = 'We could not reach the shop. Nothing has been charged; please try again.'

/** Prepares an order of this shop for payment: its stock is held again, and the gateway has an order for it. */
export async function openOrderPayment(orderId: OrderId): Promise<OpenedPayment> {
  try {
    const response = await postJson('payOrder', toWire(orderId))
    const reply: unknown = await response.json()
    return (response.ok && openedPaymentFrom(reply)) || { refusal: refusalFrom(reply) || noReply }
  } catch {
    return { refusal: noReply }
  }
}
