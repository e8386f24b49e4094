import type { OrderId } from '#src/kit/id.ts'
import type { Paise } from '#src/kit/money.ts'
import { callAddress } from '../routes.ts'
import { openedPaymentFrom, refusalFrom, toWire } from './open-order-payment.wire.ts'

export type OpenedPayment = { readonly gatewayOrderId: string; readonly amountPaise: Paise } | { readonly refusal: string }

const noReply = 'We could not reach the shop. Nothing has been charged; please try again.'

/** Makes an order of ours ready to be paid: its pieces are kept again, and the gateway knows it. */
export async function openOrderPayment(orderId: OrderId): Promise<OpenedPayment> {
  try {
    const response = await fetch(callAddress('payOrder'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(toWire(orderId)),
    })
    const reply: unknown = await response.json()
    return (response.ok && openedPaymentFrom(reply)) || { refusal: refusalFrom(reply) || noReply }
  } catch {
    return { refusal: noReply }
  }
}
