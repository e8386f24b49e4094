import type { OrderId } from '#src/kit/id.ts'
import { type Paise, paise, sum } from '#src/kit/money.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { StockCause } from '../../catalogue/stock/stock-move.ts'
import { releaseHold, returnStock } from '../../catalogue/stock/stock.store.ts'
import { forgetCashKeys } from '../../notifications/outbox-list.store.ts'
import type { Staff } from '../../orders/actor.ts'
import {
  cancellationReason,
  type CancellationRefusal,
  checkReason,
  type ReasonRefusal,
  refuseShoppersCancellation,
} from '../../orders/cancellation.ts'
import { canMoveOrder, type Order, type OrderState } from '../../orders/order.ts'
import { ownLines } from '../../orders/own-lines.ts'
import { changeOrder, findOrder, lockOrder } from '../../orders/orders.store.ts'
import type { PartOfPayment } from '../../payments/refund.ts'
import { findRefundableOfOrder } from '../../payments/refunds.store.ts'
import { cameInPaise } from '../../pricing/part-payment.ts'
import { askRefundOfOrder } from '../refunding/refunding.ts'
import type { Deps } from '../deps.ts'
import { withdrawUnits } from '../making/making.ts'
import { orderCancelled, queueMails } from '../messages/messages.ts'
import { endRest, findRest, followReplacement, isRestLeft } from '../replacing/replacing.ts'
import { mayMailShopper } from './refuse-excess.ts'
import { creditAll } from '../invoicing/invoicing.ts'

export type CancelOrder = {
  readonly orderId: OrderId
  readonly cancelledBy: Staff | { readonly who: 'shopper' | 'shop' }
  /** As a person wrote it. */
  readonly reason: string | undefined
}

export type CancelOrderProblem = { readonly code: 'order_not_found' } | CancellationRefusal | ReasonRefusal

/** Cancels an order before it is sent: its units are on sale again, and its payment is refunded. Repeating it is harmless. */
export async function cancelOrder(request: CancelOrder, deps: Deps): Promise<Result<Order, CancelOrderProblem>> {
  // A shopper's text is checked, because the shop's mails repeat it; the texts of staff are not.
  const reason = request.cancelledBy.who === 'shopper' ? checkReason(request.reason ?? '') : ok(request.reason)
  return reason.ok ? cancelWith({ ...request, reason: reason.value }, deps) : reason
}

const cancelWith = (request: CancelOrder, deps: Deps): Promise<Result<Order, CancelOrderProblem>> =>
  deps.db.transaction(async (tx) => {
    // A courier's scan locks the second parcel first, and then writes on the order that was paid.
    const divided = await findOrder(tx, request.orderId)
    const rest = divided && (await findRest(tx, divided))
    if (rest) await lockOrder(tx, rest.id)
    const order = await lockOrder(tx, request.orderId)
    if (!order) return refuse({ code: 'order_not_found' })
    if (order.state === 'cancelled') return ok(order)
    if (!canMoveOrder(order.state, 'cancelled') || isRestLeft(await findRest(tx, order))) return refuse({ code: 'too_late_to_cancel' })
    const refusal =
      request.cancelledBy.who === 'shopper' ? refuseShoppersCancellation(order, deps.settings.orders.cancellation, deps.clock()) : undefined
    if (refusal) return refuse(refusal)
    return ok(await cancelLocked(tx, order, request, deps))
  })

type Cancelling = Pick<CancelOrder, 'cancelledBy' | 'reason'> & {
  /** What of its payments pays the order that is placed in its place in this transaction, and does not go back. */
  readonly carried?: readonly PartOfPayment[]
}

/** Expects the order to be locked, and in a state from which it can be cancelled, with its second parcel. */
export async function cancelLocked(
  tx: Transaction,
  order: Order,
  { cancelledBy, reason, carried = [] }: Cancelling,
  deps: Deps,
): Promise<Order> {
  const costsNothing = cancelledBy.who === 'shopper' && cameInPaise(order) === 0
  const mayMail = !costsNothing || (await mayMailShopper(tx, order, deps))
  const rest = await findRest(tx, order)
  if (rest) await endRest(tx, rest, { by: cancelledBy, note: `Order ${order.orderNumber} was cancelled.` }, deps)
  // A second parcel that was cancelled before has given its pieces back.
  await returnUnits(tx, rest ? order : { ...order, lines: ownLines(order) }, {
    orderId: order.id,
    at: deps.clock(),
    ...(cancelledBy.who === 'staff' && { staffName: cancelledBy.name }),
  })
  const stock = order.stock === 'held' || order.stock === 'taken' ? 'released' : order.stock
  await changeOrder(tx, order.id, { state: 'cancelled', stock }, { by: cancelledBy, at: deps.clock(), note: reason })
  await withdrawUnits(tx, order.id)
  if (order.state === 'to_confirm') await forgetCashKeys(tx, order.id)
  await followReplacement(tx, order, 'cancelled', deps)
  const refundPaise = await refundWhatWasPaid(tx, order, carried, deps)
  const paysNextPaise = carried.length > 0 ? sum(carried.map(({ amountPaise }) => amountPaise)) : undefined
  const creditNote = await creditAll(tx, order.id, cancellationReason, deps)
  if (mayHaveParcel.includes(order.state)) await deps.queue.enqueue(tx, 'parcel.stop', { orderId: order.id })
  const cancelled: Order = { ...order, state: 'cancelled', stock }
  const mails = orderCancelled(cancelled, { cancelledBy: cancelledBy.who, reason, refundPaise, paysNextPaise, creditNote }, deps)
  await queueMails(tx, mayMail ? mails : mails.filter(({ message }) => message.kind !== 'order-cancelled'), deps)
  return cancelled
}

/** In these states the parcel is booked, or the steps of its booking may be under way. */
const mayHaveParcel: readonly OrderState[] = ['paid', 'confirmed', 'booked']

async function returnUnits(tx: Transaction, { stock, lines }: Order, cause: StockCause): Promise<void> {
  if (stock === 'held') await releaseHold(tx, lines, cause)
  if (stock === 'taken') await returnStock(tx, lines, cause)
}

/** Returns the amount; undefined when nothing goes back. Whatever is left of each payment goes back to it. */
async function refundWhatWasPaid(
  tx: Transaction,
  { id: orderId }: Order,
  carried: readonly PartOfPayment[],
  deps: Deps,
): Promise<Paise | undefined> {
  const paid = await findRefundableOfOrder(tx, orderId)
  const back = (paid?.parts ?? []).flatMap(({ gatewayPaymentId, amountPaise: left }) => {
    const kept = carried.find((part) => part.gatewayPaymentId === gatewayPaymentId)?.amountPaise ?? 0
    return left > kept ? [{ gatewayPaymentId, amountPaise: paise(left - kept) }] : []
  })
  if (back.length === 0) return undefined
  const amountPaise = sum(back.map((part) => part.amountPaise))
  await askRefundOfOrder(tx, { cause: `cancelled ${orderId}`, orderId, amountPaise, reason: cancellationReason }, back, deps)
  return amountPaise
}
