import type { OrderId } from '#src/kit/id.ts'
import { formatPaise } from '#src/kit/money.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { takeHeld, takeStock } from '../../catalogue/stock/stock.store.ts'
import { forgetCashKeys } from '../../notifications/outbox-list.store.ts'
import type { Actor } from '../../orders/actor.ts'
import { canMoveOrder, type Order, type StockOfOrder } from '../../orders/order.ts'
import { inTraceOfOrder } from '../../orders/order-trace.store.ts'
import { changeOrder, lockOrderByGatewayOrder, type OrderChange } from '../../orders/orders.store.ts'
import { planPaymentCheck } from '../../orders/order-payments.store.ts'
import { canMoveAttempt, isExactly, type PaymentAttemptState, type PaymentSource } from '../../payments/payment-attempt.ts'
import { nextPaymentCheck } from '../../payments/payment-checks.ts'
import type { GatewayPayment } from '../../payments/payment-gateway.port.ts'
import { findAttempt, saveAttempt } from '../../payments/payments.store.ts'
import { onlinePaise, withoutCashFee } from '../../pricing/part-payment.ts'
import { taxedTotals } from '../../pricing/taxed-totals.ts'
import { askRefund } from '../refunding/refunding.ts'
import { askForAttention, settleAttention } from '../attention/attention.ts'
import { cancelLocked } from '../ordering/ordering.ts'
import type { Deps } from '../deps.ts'
import { queueUnits } from '../making/making.ts'
import { orderMessages, orderPaidAfterAll, queueMails } from '../messages/messages.ts'
import { planReminder } from './plan-reminder.ts'

/** The state of one payment; `captured` also when it was captured before. */
export type AppliedPayment = { readonly state: PaymentAttemptState; readonly orderId: OrderId } | undefined

/**
 * Applies what a source reports about a payment, however often and in whatever order: its order becomes paid at most once.
 * Returns undefined when the payment is not for an order of ours.
 */
export async function applyPayment(tx: Transaction, payment: GatewayPayment, source: PaymentSource, deps: Deps): Promise<AppliedPayment> {
  const order = payment.gatewayOrderId === undefined ? undefined : await lockOrderByGatewayOrder(tx, payment.gatewayOrderId)
  if (!order || order.mode !== deps.gateway.mode) return undefined

  const earlier = await findAttempt(tx, payment.gatewayPaymentId)
  const state = attemptState(payment, order)
  if (earlier && !canMoveAttempt(earlier.state, state)) return { state: earlier.state, orderId: earlier.orderId }

  await saveAttempt(tx, order.id, payment, { state, source, at: deps.clock() })
  await inTraceOfOrder(tx, order.id, `payment ${state}`, async () => consequences[state]?.(tx, order, payment, deps))
  return { state, orderId: earlier?.orderId ?? order.id }
}

function attemptState(payment: GatewayPayment, order: Order): PaymentAttemptState {
  if (payment.status !== 'captured') return payment.status
  if (!isExactly(payment, onlinePaise(order))) return 'mismatch'
  return canMoveOrder(order.state, 'paid') ? 'captured' : 'surplus'
}

type Consequence = (tx: Transaction, order: Order, payment: GatewayPayment, deps: Deps) => Promise<void>

/** What happens in the same transaction when a payment reaches a state. */
const consequences: Partial<Record<PaymentAttemptState, Consequence>> = {
  captured: async (tx, order, _payment, deps) => void (await becomePaid(tx, order, { who: 'gateway' }, deps)),
  surplus: giveSurplusBack,
  mismatch: holdPayment,
  authorised: planCapture,
  failed: (tx, order, _payment, deps) => planReminder(tx, order, deps),
}

/**
 * Marks an order as paid, or as confirmed when its advance came in, with its mails and the job for its parcel in the same transaction, so
 * that none is lost or done twice. Returns the order as it is then.
 */
export async function becomePaid(tx: Transaction, order: Order, by: Actor, deps: Deps): Promise<Order> {
  const paidAt = deps.clock()
  const stock = await sellStock(tx, order, paidAt)
  const reached = order.advancePaise > 0 ? ({ state: 'confirmed' } as const) : paidOnline(order)
  const paid: Order = { ...order, ...reached, paidAt, stock }
  await changeOrder(tx, order.id, { ...reached, stock, paidAt }, { by, at: paidAt })
  if (order.state === 'to_confirm') await forgetCashKeys(tx, order.id)
  await planPaymentCheck(tx, order.id, nextPaymentCheck(order.paymentOpenedAt ?? order.placedAt, paidAt, true))
  if (stock === 'short' && deps.settings.orders.whenSoldOut === 'refund') {
    return cancelLocked(tx, paid, { cancelledBy: { who: 'shop' }, reason: soldOutReason }, deps)
  }
  await queueMails(tx, order.state === 'to_confirm' ? orderPaidAfterAll(paid, deps) : orderMessages(paid, deps), deps)
  if (stock === 'taken') {
    await queueUnits(tx, order, deps)
    await deps.queue.enqueue(tx, 'order.fulfil', { orderId: order.id })
  } else await askForAttention(tx, order, { cause: 'paid_but_sold_out', text: shortText }, deps)
  return paid
}

/** What cash on delivery costs is not asked of whoever pays everything online. */
function paidOnline({ lines, totals }: Order): OrderChange {
  return { state: 'paid', paymentMethod: 'online', ...(totals.cashFeePaise > 0 && { totals: taxedTotals(lines, withoutCashFee(totals)) }) }
}

const soldOutReason = 'The payment came after its pieces had been given back, and they were sold out by then.'
const shortText =
  'It was paid after its pieces had been given back, and they are sold out: make more and confirm it, or cancel it, which refunds it.'

/** Sells the units held for it; a lapsed order takes others if there are any, and those of a cash order were taken when it was placed. */
async function sellStock(tx: Transaction, { id, stock, lines }: Order, at: Date): Promise<StockOfOrder> {
  if (stock === 'taken') return 'taken'
  if (stock !== 'held') return (await takeStock(tx, lines, { orderId: id, at })).ok ? 'taken' : 'short'
  await takeHeld(tx, lines, { orderId: id, at })
  return 'taken'
}

/** The gateway has taken another amount, such as one with a fee that the customer bears: that it would go back by itself is no longer so. */
async function holdPayment(tx: Transaction, order: Order, { gatewayPaymentId, amountPaise }: GatewayPayment, deps: Deps): Promise<void> {
  const overtaken = { causes: ['authorisation_mismatch'], about: gatewayPaymentId } as const
  await settleAttention(tx, order.id, overtaken, { by: { name: 'the gateway' }, at: deps.clock() })
  const [paid, due] = [formatPaise(amountPaise), formatPaise(onlinePaise(order))]
  const text = `Payment ${gatewayPaymentId}, ${paid}, is not the amount of this order, ${due}: accept it for the order, or send it back.`
  await askForAttention(tx, order, { cause: 'payment_mismatch', about: gatewayPaymentId, text }, deps)
}

async function giveSurplusBack(
  tx: Transaction,
  order: Order,
  { gatewayPaymentId, amountPaise }: GatewayPayment,
  deps: Deps,
): Promise<void> {
  await askRefund(
    tx,
    { cause: `surplus ${gatewayPaymentId}`, orderId: order.id, gatewayPaymentId, amountPaise, reason: surplusReason(order) },
    deps,
  )
}

function surplusReason({ state, paymentMethod, advancePaise }: Order): string {
  if (state === 'cancelled') return 'The order had been cancelled before this payment.'
  if (advancePaise > 0) return 'The advance for the order had been paid already.'
  return paymentMethod === 'cod'
    ? 'The order had been confirmed as cash on delivery before this payment.'
    : 'The order had been paid already.'
}

/** Longer than the gateway takes to capture by itself. */
const captureAfterMs = 60_000

async function planCapture(tx: Transaction, order: Order, payment: GatewayPayment, deps: Deps): Promise<void> {
  const { gatewayPaymentId } = payment
  if (!isExactly(payment, onlinePaise(order)))
    return askForAttention(
      tx,
      order,
      {
        cause: 'authorisation_mismatch',
        about: gatewayPaymentId,
        text: `Payment ${gatewayPaymentId} is authorised for another amount: we do not take it, and it goes back by itself.`,
      },
      deps,
    )
  const notBefore = new Date(deps.clock().getTime() + captureAfterMs)
  await deps.queue.enqueue(tx, 'payment.capture', { gatewayPaymentId }, { notBefore })
}
