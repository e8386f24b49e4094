import type { OrderId } from '#src/kit/id.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { announceCatalogueChange, takeHeld, takeStock } from '../catalogue/stock.store.ts'
import { addToOutbox } from '../notifications/outbox.store.ts'
import { moveOrder, type Order } from '../orders/order.ts'
import { changeOrder, lockOrderByGatewayOrder, type OrderChange } from '../orders/orders.store.ts'
import { canMoveAttempt, isExactly, type PaymentAttemptState, type PaymentDoor } from '../payments/payment-attempt.ts'
import type { GatewayPayment } from '../payments/payment-gateway.port.ts'
import { findAttempt, saveAttempt } from '../payments/payments.store.ts'
import type { Deps } from './deps.ts'
import { orderMessages } from './order-messages.ts'

/** What became of one payment; `captured` also when it was captured before. */
export type AppliedPayment = { readonly state: PaymentAttemptState; readonly orderId: OrderId } | undefined

/**
 * The one way an order becomes paid, whichever door the news came through, however often and in whatever order.
 * Undefined when the payment is not for an order of ours.
 */
export async function applyPayment(tx: Transaction, payment: GatewayPayment, door: PaymentDoor, deps: Deps): Promise<AppliedPayment> {
  const order = payment.gatewayOrderId === undefined ? undefined : await lockOrderByGatewayOrder(tx, payment.gatewayOrderId)
  if (!order || order.mode !== deps.payments.mode) return undefined

  const earlier = await findAttempt(tx, payment.gatewayPaymentId)
  const state = attemptState(payment, order)
  if (earlier && !canMoveAttempt(earlier.state, state)) return { state: earlier.state, orderId: order.id }

  await saveAttempt(tx, order.id, payment, { state, door, at: deps.clock() })
  if (state === 'captured') await becomePaid(tx, order, deps)
  const attention = attentionFor(state, payment)
  if (attention) await changeOrder(tx, order.id, { attention })
  return { state, orderId: order.id }
}

function attemptState(payment: GatewayPayment, order: Order): PaymentAttemptState {
  if (payment.status !== 'captured') return payment.status
  if (!isExactly(payment, order.totalPaise)) return 'mismatch'
  return moveOrder(order.state, 'paid').ok ? 'captured' : 'surplus'
}

const attentionFor = (state: PaymentAttemptState, { gatewayPaymentId }: GatewayPayment): string | undefined =>
  state === 'mismatch'
    ? `Payment ${gatewayPaymentId} is not the amount of this order: refund it or settle it by hand.`
    : state === 'surplus'
      ? `Payment ${gatewayPaymentId} came in besides what was owed: refund it.`
      : undefined

/** With the mails and the parcel in the same transaction: a paid order is never forgotten, and never sent twice. */
async function becomePaid(tx: Transaction, order: Order, deps: Deps): Promise<void> {
  const paidAt = deps.clock()
  const stock = await sellStock(tx, order)
  await changeOrder(tx, order.id, { state: 'paid', paidAt, ...stock })
  await addToOutbox(tx, orderMessages({ ...order, state: 'paid', paidAt }, deps))
  tx.afterCommit(deps.mailsWaiting)
  if (stock.stock === 'taken') await deps.queue.enqueue(tx, 'order.fulfil', { orderId: order.id })
}

/** Its held pieces; a lapsed order takes new ones if there are any. */
async function sellStock(tx: Transaction, { stock, lines }: Order): Promise<Pick<OrderChange, 'stock' | 'attention'>> {
  const sold = stock === 'held' ? await takeHeld(tx, lines) : await takeStock(tx, lines)
  if ('ok' in sold && !sold.ok) {
    return {
      stock: 'short',
      attention: 'It was paid after its pieces had been given back, and they are sold out: make more, or refund it.',
    }
  }
  const { showsToShoppers } = 'ok' in sold ? sold.value : sold
  if (showsToShoppers) await announceCatalogueChange(tx, 'stock')
  return { stock: 'taken' }
}
