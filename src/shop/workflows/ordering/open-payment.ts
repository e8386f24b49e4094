import { addressInOneLine } from '#src/kit/contact/postal-address.ts'
import { cutText } from '#src/kit/printable.ts'
import type { Order, Recipient } from '../../orders/order.ts'
import { saveGatewayOrder } from '../../orders/order-payments.store.ts'
import { nextPaymentCheck } from '../../payments/payment-checks.ts'
import { onlinePaise } from '../../pricing/part-payment.ts'
import type { Deps } from '../deps.ts'

/** Opens the gateway's order for ours, unless it is open. Two calls at once may open two: the first one saved is the only one ever shown. */
export async function openPayment(order: Order, { db, gateway, clock }: Deps): Promise<string> {
  if (order.gatewayOrderId) return order.gatewayOrderId

  const { orderNumber } = order
  const notes = { shop_order: orderNumber, address: shortAddress(order.recipient) }
  const { gatewayOrderId } = await gateway.openPayment({ orderNumber, amountPaise: onlinePaise(order), notes })
  const openedAt = clock()
  const opened = { openedAt, checkAt: nextPaymentCheck(openedAt, openedAt) }
  return db.transaction((tx) => saveGatewayOrder(tx, order.id, gatewayOrderId, opened))
}

/** Notes take 256 characters. */
const shortAddress = (recipient: Recipient): string => cutText(addressInOneLine(recipient), 256)
