import type { OrderId } from '#src/kit/id.ts'
import { formatPaise } from '#src/kit/money.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { AttentionNote } from '../../orders/attention/attention.ts'
import { canMoveOrder, type Order } from '../../orders/order.ts'
import { lockOrder } from '../../orders/orders.store.ts'
import type { GatewayRefund } from '../../payments/payment-gateway.port.ts'
import { findAttempt } from '../../payments/payments.store.ts'
import { canMoveRefund, nextRefundCheck, type Refund } from '../../payments/refund.ts'
import { changeRefund, findRefundableOfOrder, findRefundAtGateway, insertRefund } from '../../payments/refunds.store.ts'
import { askForAttention } from '../attention/attention.ts'
import type { Deps } from '../deps.ts'
import { issueCreditNote } from '../invoicing/invoicing.ts'
import { mailRefund } from './mail-refund.ts'

/** Applies the reported state of a refund, whether our own call, a webhook or a check reports it, however often and in whatever order. */
export async function applyRefund(tx: Transaction, reported: GatewayRefund, deps: Deps): Promise<void> {
  const order = await lockItsOrder(tx, reported)
  if (!order || order.mode !== deps.gateway.mode) return

  const known = await findRefundAtGateway(tx, reported.gatewayRefundId, reported.refundKey)
  if (!known) return recordPanelRefund(tx, reported, order, deps)
  if (!canMoveRefund(known.state, reported.status)) return

  const now = deps.clock()
  const nextTryAt = reported.status === 'pending' ? nextRefundCheck(known.askedAt, now) : undefined
  await changeRefund(tx, known.id, { state: reported.status, gatewayRefundId: reported.gatewayRefundId, lastError: null, nextTryAt }, now)
  if (reported.status === 'failed') await askForAttention(tx, order, failureNote(known), deps)
  else if (known.state === 'asked') await credit(tx, order, known, deps)
  if (known.state === 'asked') await mailRefund(tx, order, known, deps)
}

/** The order that asked for it, or else the one that has its payment: while this waits for the lock, the payment may be carried to another. */
async function lockItsOrder(tx: Transaction, reported: GatewayRefund): Promise<Order | undefined> {
  const orderId = await findItsOrder(tx, reported)
  const order = orderId && (await lockOrder(tx, orderId))
  return (await findItsOrder(tx, reported)) === orderId ? order : lockItsOrder(tx, reported)
}

async function findItsOrder(
  tx: Transaction,
  { gatewayRefundId, refundKey, gatewayPaymentId }: GatewayRefund,
): Promise<OrderId | undefined> {
  const known = await findRefundAtGateway(tx, gatewayRefundId, refundKey)
  return known?.orderId ?? (await findAttempt(tx, gatewayPaymentId))?.orderId
}

/** Records a refund that staff made in the gateway's own panel. */
async function recordPanelRefund(tx: Transaction, reported: GatewayRefund, order: Order, deps: Deps): Promise<void> {
  const now = deps.clock()
  const refund = {
    id: reported.gatewayRefundId,
    cause: `gateway ${reported.gatewayRefundId}`,
    orderId: order.id,
    gatewayPaymentId: reported.gatewayPaymentId,
    amountPaise: reported.amountPaise,
    reason: 'Sent back by our team.',
    askedAt: now,
  }
  const nextTryAt = reported.status === 'pending' ? nextRefundCheck(now, now) : undefined
  const isNew = await insertRefund(tx, { ...refund, state: reported.status, gatewayRefundId: reported.gatewayRefundId, nextTryAt })
  if (!isNew || reported.status === 'failed') return
  await credit(tx, order, refund, deps)
  await mailRefund(tx, order, refund, deps)
  const isStillToSend = canMoveOrder(order.state, 'cancelled')
  if (isStillToSend && ((await findRefundableOfOrder(tx, order.id))?.refundablePaise ?? 0) <= 0) {
    const text = 'All its money was sent back at the payment gateway, but the order still stands: cancel it.'
    await askForAttention(tx, order, { cause: 'refunded_but_not_cancelled', text }, deps)
  }
}

type AcceptedRefund = Pick<Refund, 'id' | 'cause' | 'gatewayPaymentId' | 'amountPaise' | 'units' | 'reason'>

/** Credits what was invoiced, because the gateway has accepted the refund: nothing where a payment never paid the order. */
async function credit(tx: Transaction, order: Order, refund: AcceptedRefund, deps: Deps): Promise<void> {
  const { id, cause: reference, gatewayPaymentId, amountPaise, units, reason } = refund
  const paid = await findAttempt(tx, gatewayPaymentId)
  if (!paid?.hasPaid) return
  const credited = await issueCreditNote(tx, { orderId: order.id, reference, amountPaise, units, reason }, deps)
  if (!credited.ok && credited.problem.code === 'more_than_invoiced' && !isUndone(order)) {
    const text = `Refund ${id} is more than is left of its invoice to credit: correct the accounts.`
    await askForAttention(tx, order, { cause: 'refund_exceeds_invoice', about: id, text }, deps)
  }
}

/** Its end has credited all of the invoice: it was cancelled, or its parcel came back and its cash was never paid. */
const isUndone = ({ state, paymentMethod }: Order): boolean =>
  state === 'cancelled' || (state === 'returned_to_origin' && paymentMethod === 'cod')

const failureNote = ({ id, amountPaise }: Refund): AttentionNote => ({
  cause: 'refund_failed',
  about: id,
  text: `Refund ${id} of ${formatPaise(amountPaise)} has failed at the payment gateway: the shopper has not got the money. Refund it again or by hand.`,
})
