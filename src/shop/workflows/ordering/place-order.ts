import type { OrderId } from '#src/kit/id.ts'
import { type Paise, paise } from '#src/kit/money.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import { dayOf } from '#src/kit/time/day.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { lineTitle } from '../../cart/cart.ts'
import { holdStock, takeStock, type OutOfStock } from '../../catalogue/stock/stock.store.ts'
import type { Staff } from '../../orders/actor.ts'
import { insertCashKey } from '../../orders/cash/cash-keys.store.ts'
import { newOrderId } from '../../orders/order-id.ts'
import type { Network } from '../../orders/network.ts'
import type { Order, OrderLine, Recipient, SaleMethod } from '../../orders/order.ts'
import { recordEvent } from '../../orders/order-events.store.ts'
import { keepTrace } from '../../orders/order-trace.store.ts'
import { type Consent, findRepeated, insertLines, insertOrder, type NewOrder } from '../../orders/orders.store.ts'
import { nextPaymentCheck } from '../../payments/payment-checks.ts'
import type { Charges } from '../../pricing/order-totals.ts'
import { dueOnlinePaise } from '../../pricing/part-payment.ts'
import { type DestinationProblem, promiseDestination } from '../serviceability/serviceability.ts'
import type { Deps } from '../deps.ts'
import { type FormerProblem, type GivenUp, carriedPaiseOf, giveUpFormer, inPlaceOf, noteOrderedAnew } from './give-up-former.ts'
import { holdUntil, linkHoldUntil } from './hold.ts'
import { newCashKey } from './issue-cash-key.ts'
import { openPayment } from './open-payment.ts'
import { orderMessages, payLink, queueMails } from '../messages/messages.ts'
import { payByFormer } from './pay-by-former.ts'
import { refuseByRecord } from './refuse-by-record.ts'
import { relatedToRead, type Excess, refuseExcess } from './refuse-excess.ts'
import { payOrder } from './pay-order.ts'
import type { LineProblem, RequestedLine } from './price-lines.ts'
import { type PricedOrder, priceOrder } from './price-order.ts'

export type PlaceOrder = {
  readonly lines: readonly RequestedLine[]
  readonly recipient: Recipient
  /** The shopper has confirmed a state that contradicts the pincode. */
  readonly isStateConfirmed?: boolean
  readonly paymentMethod: SaleMethod
  readonly cameFrom: Order['cameFrom']
  /** Who of the staff entered it; of an order that came by telephone only. */
  readonly takenBy?: Staff | undefined
  /** The total the shopper saw. The order is placed only if ours is the same. */
  readonly expectedTotalPaise: Paise
  /** What the shopper saw is paid online in advance, if it is paid in cash; undefined where no page was seen. */
  readonly expectedAdvancePaise?: Paise | undefined
  /** Which legal texts the page named; undefined when the request did not come from our page. */
  readonly consent?: Consent | undefined
  /** Where the request comes from; undefined when that is not known. */
  readonly network?: Network | undefined
  /** A repeat with the same key gets the first reply. */
  readonly idempotencyKey: string | undefined
}

export type PlacedOrder = { readonly order: Order; readonly gatewayOrderId: string | undefined }

export type PlaceOrderProblem =
  | LineProblem
  | Excess
  | { readonly code: 'out_of_stock'; readonly line: number; readonly title: string; readonly available: number }
  /** With what is charged beside the goods, which the shopper may have seen differently as well. */
  | {
      readonly code: 'total_changed'
      readonly totalPaise: Paise
      readonly charges: Pick<Charges, 'deliveryPaise' | 'cashFeePaise'>
      readonly lines: readonly RepricedLine[]
    }
  /** The shopper has seen another part, or none, to be paid online before. */
  | { readonly code: 'advance_changed'; readonly advancePaise: Paise; readonly cashPaise: Paise }
  | DestinationProblem
  /** A legal text cannot be in force since a future day. */
  | { readonly code: 'consent_in_future' }
  | { readonly code: 'idempotency_key_reused' }
  /** The order is placed but unpaid; the same request again opens its payment. */
  | { readonly code: 'payment_unavailable'; readonly orderId: OrderId; readonly orderNumber: string }

/** A line whose price is not, or may not be, what the shopper saw. */
export type RepricedLine = {
  readonly line: number
  readonly title: string
  readonly unitPricePaise: Paise
  readonly expectedUnitPricePaise: Paise | undefined
}

/** Records the order and moves its stock in one transaction, and only then asks the gateway: a lost reply leaves an unpaid order, never a payment without an order. */
export const placeOrder = (request: PlaceOrder, deps: Deps): Promise<Result<PlacedOrder, PlaceOrderProblem>> =>
  place<never>(request, undefined, deps)

export type PlaceInstead = PlaceOrder & {
  readonly takenBy: Staff
  /** The order of before in whose place it comes; undefined for none. */
  readonly insteadOf: OrderId | undefined
  /** What the caller was told that was paid for it. */
  readonly expectedPaidPaise: Paise
}

/**
 * The same by staff for a caller; an order of before, in whose place it comes, is cancelled in the same transaction, and what was paid for it pays this
 * one: all of it comes true, or nothing.
 */
export const placeInstead = (
  { insteadOf, expectedPaidPaise, ...request }: PlaceInstead,
  deps: Deps,
): Promise<Result<PlacedOrder, PlaceOrderProblem | FormerProblem>> => {
  const by = request.takenBy
  return place(request, insteadOf && ((tx, duePaise) => giveUpFormer(tx, { insteadOf, duePaise, expectedPaidPaise, by }, deps)), deps)
}

/** Gives up the order in whose place another comes, of which this much is to be paid online. */
type GiveUp<Problem> = ((tx: Transaction, duePaise: Paise) => Promise<Result<GivenUp, Problem>>) | undefined

async function place<Problem>(
  request: PlaceOrder,
  giveUp: GiveUp<Problem>,
  deps: Deps,
): Promise<Result<PlacedOrder, PlaceOrderProblem | Problem>> {
  const recorded = await recordOrder(request, giveUp, deps)
  if (recorded.ok) return withPayment(recorded.value, deps)

  const idempotency = idempotencyOf(request)
  const earlier = idempotency && (await findRepeated(deps.db, idempotency))
  if (!earlier) return recorded
  return earlier.isSameRequest ? repeat(earlier.order, request, deps) : refuse({ code: 'idempotency_key_reused' })
}

/** Pays an order of before. Its units are held again if it lapsed, and one that cannot be paid any more leaves its place to a new one. */
async function repeat(order: Order, { network }: PlaceOrder, deps: Deps): Promise<Result<PlacedOrder, PlaceOrderProblem>> {
  if (order.state === 'cancelled') return refuse({ code: 'idempotency_key_reused' })
  if (order.state !== 'lapsed') return withPayment(order, deps)
  const again = await payOrder({ orderId: order.id, network }, deps)
  if (again.ok) return again
  return refuse(again.problem.code === 'payment_unavailable' ? again.problem : { code: 'idempotency_key_reused' })
}

async function recordOrder<Problem>(
  request: PlaceOrder,
  giveUp: GiveUp<Problem>,
  deps: Deps,
): Promise<Result<Order, PlaceOrderProblem | Problem>> {
  const priced = await priceOrder({ ...request, pincode: request.recipient.pincode }, deps)
  if (!priced.ok) return priced

  const { lines, charges, totals, advancePaise, ownCash } = priced.value
  const { totalPaise } = totals
  if (totalPaise !== request.expectedTotalPaise)
    return refuse({ code: 'total_changed', totalPaise, charges, lines: changedLines(request, lines) })
  if (isConsentInFuture(request, deps)) return refuse({ code: 'consent_in_future' })
  const promised = await promiseDestination({ ...request, lines, totalPaise, notForCash: ownCash.notForCash }, deps.clock(), deps)
  if (!promised.ok) return promised
  const distrusted = await refuseByRecord(request, deps)
  if (distrusted) return refuse(distrusted)

  if (advancePaise !== (request.expectedAdvancePaise ?? advancePaise))
    return refuse({ code: 'advance_changed', advancePaise, cashPaise: paise(totalPaise - advancePaise) })

  return deps.db.transaction(async (tx) => {
    const { takenBy } = request
    // Before this order is written: what the former one held, and that it was unpaid, no longer counts against it.
    const duePaise = dueOnlinePaise({ ...request, totals, advancePaise })
    const former = await giveUp?.(tx, duePaise)
    if (former && !former.ok) return tx.rollback(former)
    const carriedPaise = former ? carriedPaiseOf(former.value) : paise(0)
    const isPaid = duePaise > 0 && carriedPaise === duePaise
    const order = newOrder({ ...request, promisedBy: promised.value, carriedPaise }, priced.value, deps)
    const recorded = await insertOrder(tx, order, {
      numberPrefix: deps.settings.orders.numberPrefix,
      idempotency: idempotencyOf(request),
      paymentCheckAt: opensNow(order) ? nextPaymentCheck(order.placedAt, order.placedAt) : undefined,
      consent: request.consent,
      network: request.network,
      // What is paid already is none of the orders that somebody may only hold so many of.
      readsRelated: isPaid ? undefined : relatedToRead(order, deps),
    })
    if (!recorded) return tx.rollback(refuse({ code: 'idempotency_key_reused' }))

    const { orderNumber, unpaid } = recorded
    const placed: Order = { ...order, orderNumber }
    // Sent together, they take one round trip to the database.
    const [stock] = await Promise.all([
      moveStock(tx, order),
      insertLines(tx, order.id, order.lines),
      !isPaid && writeMails(tx, placed, deps),
      keepTrace(tx, order.id),
      takenBy &&
        recordEvent(tx, order.id, { act: 'order taken' }, { by: takenBy, at: order.placedAt, note: former && inPlaceOf(former.value) }),
      takenBy && former && noteOrderedAnew(tx, former.value, placed, takenBy),
    ])
    if (!stock.ok) return tx.rollback(refuse(toOutOfStock(stock.problem, order.lines)))
    const excess = refuseExcess(order, { unpaid, free: stock.value, network: request.network }, deps)
    if (excess) return tx.rollback(refuse(excess))
    return ok(isPaid && takenBy ? await payByFormer(tx, placed, takenBy, deps) : placed)
  })
}

function isConsentInFuture({ consent }: PlaceOrder, { clock }: Deps): boolean {
  const today = dayOf(clock())
  return consent !== undefined && (consent.termsOf > today || consent.privacyOf > today)
}

/** Units of a cash order are sold when it is placed, those of an order that waits for a payment when that came in. */
const moveStock = (tx: Transaction, { id, stock, lines, placedAt }: NewOrder) =>
  (stock === 'taken' ? takeStock : holdStock)(tx, lines, { orderId: id, at: placedAt })

/**
 * A cash order is mailed about when it is placed; an online order, or one with an advance, when that is paid. Whoever has ordered by telephone has no
 * window to pay in, and gets the link to one.
 */
async function writeMails(tx: Transaction, order: Order, deps: Deps): Promise<void> {
  if (isPaidByLink(order)) return queueMails(tx, [payLink(order, 'ordered_by_telephone', `${order.id} telephone`, deps)], deps)
  if (order.state !== 'to_confirm') return
  const made = newCashKey(order, deps)
  await Promise.all([
    made && insertCashKey(tx, order.id, made.key, { because: 'placed', at: order.placedAt }),
    queueMails(tx, orderMessages(order, deps, made?.request), deps),
  ])
}

async function withPayment(order: Order, deps: Deps): Promise<Result<PlacedOrder, PlaceOrderProblem>> {
  if (!opensNow(order)) return ok({ order, gatewayOrderId: undefined })
  try {
    const gatewayOrderId = await openPayment(order, deps)
    return ok({ order: { ...order, gatewayOrderId }, gatewayOrderId })
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error
    return refuse({ code: 'payment_unavailable', orderId: order.id, orderNumber: order.orderNumber })
  }
}

/** Everything of it, or the advance of a cash order. */
const isPaidOnline = ({ paymentMethod, advancePaise }: Pick<Order, 'paymentMethod' | 'advancePaise'>): boolean =>
  paymentMethod === 'online' || advancePaise > 0

const isPaidByLink = ({ state, cameFrom }: Pick<Order, 'state' | 'cameFrom'>): boolean =>
  cameFrom === 'telephone' && state === 'awaiting_payment'

/**
 * The payment of a mailed link is opened by whoever follows it: until then the gateway need not know of the order, nor be there. What was paid for an order
 * before needs none.
 */
const opensNow = (order: Pick<Order, 'cameFrom' | 'paymentMethod' | 'advancePaise'>): boolean =>
  isPaidOnline(order) && order.cameFrom !== 'telephone'

function newOrder(
  request: PlaceOrder & Pick<Order, 'promisedBy' | 'carriedPaise'>,
  { lines, totals, advancePaise }: PricedOrder,
  { settings, clock, gateway, carrier }: Deps,
): NewOrder {
  const isCash = !isPaidOnline({ ...request, advancePaise })
  const placedAt = clock()
  const from = { settings, clock: () => placedAt }
  const heldUntil = request.cameFrom === 'telephone' ? linkHoldUntil(from) : holdUntil(from)
  return {
    id: newOrderId(),
    state: isCash ? 'to_confirm' : 'awaiting_payment',
    stock: isCash ? 'taken' : 'held',
    holdUntil: isCash ? undefined : heldUntil,
    paymentMethod: request.paymentMethod,
    replaces: undefined,
    advancePaise,
    carriedPaise: request.carriedPaise,
    mode: isCash ? carrier.mode : gateway.mode,
    cameFrom: request.cameFrom,
    recipient: request.recipient,
    lines,
    totals,
    gatewayOrderId: undefined,
    paymentOpenedAt: undefined,
    attention: undefined,
    placedAt,
    promisedBy: request.promisedBy,
    paidAt: undefined,
  }
}

function idempotencyOf({ idempotencyKey, lines, recipient, paymentMethod, expectedTotalPaise }: PlaceOrder) {
  return idempotencyKey === undefined
    ? undefined
    : { key: idempotencyKey, request: JSON.stringify([lines, recipient, paymentMethod, expectedTotalPaise]) }
}

function toOutOfStock({ variantId, available }: OutOfStock, lines: readonly OrderLine[]): PlaceOrderProblem {
  const line = lines.findIndex((candidate) => candidate.variantId === variantId)
  const sold = lines[line]
  return { code: 'out_of_stock', line, title: sold ? lineTitle(sold) : '', available }
}

const changedLines = ({ lines }: PlaceOrder, priced: readonly OrderLine[]): RepricedLine[] =>
  priced
    .map((line, index) => ({
      line: index,
      title: lineTitle(line),
      unitPricePaise: line.unitPricePaise,
      expectedUnitPricePaise: lines[index]?.expectedUnitPricePaise,
    }))
    .filter((line) => line.unitPricePaise !== line.expectedUnitPricePaise)
