import { type Paise, paise } from '#src/kit/money.ts'
import { newOrderId } from '../../orders/order-id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import { lineTitle } from '../../cart/cart.ts'
import { removeStock } from '../../catalogue/stock/stock.store.ts'
import { findVariantsForSale } from '../../catalogue/variants-for-sale.store.ts'
import type { Staff } from '../../orders/actor.ts'
import type { Order, OrderLine, Replaced } from '../../orders/order.ts'
import { recordEvent } from '../../orders/order-events.store.ts'
import { insertLines, insertOrder, type NewOrder } from '../../orders/orders.store.ts'
import { freeTotals, orderTotals } from '../../pricing/order-totals.ts'
import { replacedText, type ReturnedLine, returnNumber } from '../../returns/return.ts'
import type { Deps } from '../deps.ts'
import { queueUnits } from '../making/making.ts'

type Units = Pick<ReturnedLine, 'position' | 'units'>

type InPlaceOf = {
  /** The one that was paid. */
  readonly order: Order
  readonly units: readonly Units[]
  /** Undefined where its parcel is sent again. */
  readonly returned: Replaced['returned']
  /** They are the very pieces that came back: nothing is made, and nothing taken from stock. */
  readonly areSame?: boolean
  /** They are of its second parcel, which is sent again. */
  readonly isRest?: boolean
}

/** Titles of the pieces of which fewer are free than these, so that a replacement could not be made now. */
export async function findSoldOut(sql: Sql, order: Pick<Order, 'lines'>, units: readonly Units[]): Promise<readonly string[]> {
  const lines = linesOf(order, units)
  const variants = await findVariantsForSale(sql, [...new Set(lines.map(({ variantId }) => variantId))])
  const wanted = (id: OrderLine['variantId']): number =>
    lines.reduce((units, line) => units + (line.variantId === id ? line.quantity : 0), 0)
  const free = (id: OrderLine['variantId']): number => variants.find(({ variantId }) => variantId === id)?.available ?? 0
  return [...new Set(lines.filter(({ variantId }) => free(variantId) < wanted(variantId)).map(lineTitle))]
}

/**
 * Places the order that comes in place of pieces of another one: it costs nothing and is confirmed at once, so workshop, parcel, mails and lists
 * treat it as any other. Expects the first order to be locked, and that nothing else comes in their place; the database refuses a second one.
 */
export async function placeReplacement(
  tx: Transaction,
  inPlaceOf: InPlaceOf,
  by: Staff,
  deps: Deps,
): Promise<Result<Order, { readonly code: 'out_of_stock' }>> {
  const { order, returned, areSame = false } = inPlaceOf
  const placed = replacementOf(inPlaceOf, deps)
  const replacement = await insertFree(tx, placed, deps)
  const at = placed.placedAt
  const note = returned ? returnNumber(order.orderNumber, returned.ordinal) : order.orderNumber
  if (!areSame) {
    const taken = await removeStock(tx, placed.lines, { why: 'replaced', orderId: placed.id, staffName: by.name, note, at })
    if (!taken.ok) return tx.rollback(refuse({ code: 'out_of_stock' }))
  }
  await insertLines(tx, placed.id, placed.lines)
  const inPlace = `It comes in place of ${replacedText({ orderNumber: order.orderNumber, returned })}.`
  await beginFree(tx, replacement, { by, at, note: inPlace, areMade: areSame }, deps)
  return ok(replacement)
}

type Rest = {
  /** The one that was paid. */
  readonly order: Order
  readonly units: readonly Units[]
  /** What of its total was paid for these units. */
  readonly pricePaise: Paise
  /** Of making them, where that is not as it was promised. */
  readonly makingDays: number | undefined
}

/** Places the order that is the second parcel of another one: its pieces are taken from stock already. Expects the first to be locked. */
export async function placeRest(tx: Transaction, { order, units, pricePaise, makingDays }: Rest, by: Staff, deps: Deps): Promise<Order> {
  const lines = linesOf(order, units).map((line) => ({ ...line, makingDays: makingDays ?? line.makingDays }))
  const replaces: Replaced = { orderId: order.id, orderNumber: order.orderNumber, returned: undefined, rest: { isSentAgain: false } }
  const placed = { ...freeOrder(order, { lines, replaces }, deps), totals: freeTotals(pricePaise) }
  const rest = await insertFree(tx, placed, deps)
  await insertLines(tx, placed.id, placed.lines)
  const note = `It is the second parcel of order ${order.orderNumber}.`
  await beginFree(tx, rest, { by, at: placed.placedAt, note, areMade: false }, deps)
  return rest
}

async function insertFree(tx: Transaction, placed: NewOrder, deps: Deps): Promise<Order> {
  const inserted = await insertOrder(tx, placed, {
    numberPrefix: deps.settings.orders.numberPrefix,
    ...{ idempotency: undefined, paymentCheckAt: undefined, consent: undefined },
  })
  if (!inserted) throw new Error('an order without a key was placed before')
  return { ...placed, orderNumber: inserted.orderNumber }
}

type Begun = { readonly by: Staff; readonly at: Date; readonly note: string; readonly areMade: boolean }

async function beginFree(tx: Transaction, order: Order, { areMade, ...change }: Begun, deps: Deps): Promise<void> {
  await recordEvent(tx, order.id, { state: 'confirmed' }, change)
  await queueUnits(tx, order, deps, { areMade })
  await deps.queue.enqueue(tx, 'order.fulfil', { orderId: order.id })
}

function replacementOf({ order, units, returned, areSame = false, isRest = false }: InPlaceOf, deps: Pick<Deps, 'clock'>): NewOrder {
  const lines = linesOf(order, units).map((line) => (areSame ? { ...line, makingDays: 0 } : line))
  const replaces = { orderId: order.id, orderNumber: order.orderNumber, returned, ...(isRest && { rest: { isSentAgain: true } }) }
  return freeOrder(order, { lines, replaces }, deps)
}

function freeOrder(
  order: Order,
  { lines, replaces }: Pick<NewOrder, 'lines'> & { readonly replaces: Replaced },
  { clock }: Pick<Deps, 'clock'>,
): NewOrder {
  return {
    id: newOrderId(),
    state: 'confirmed',
    paymentMethod: 'free',
    advancePaise: paise(0),
    carriedPaise: paise(0),
    replaces,
    mode: order.mode,
    // There is nothing to claim input tax credit for.
    recipient: { ...order.recipient, gstin: undefined, businessName: undefined },
    lines,
    totals: freeTotals(orderTotals(lines).goodsPaise),
    ...{ gatewayOrderId: undefined, paymentOpenedAt: undefined, holdUntil: undefined, paidAt: undefined, attention: undefined },
    stock: 'taken',
    cameFrom: 'buy-now',
    placedAt: clock(),
  }
}

/** As they were bought; the prices are what is declared to the carrier. */
const linesOf = ({ lines }: Pick<Order, 'lines'>, wanted: readonly Units[]): OrderLine[] =>
  wanted.map(({ position, units }) => ({ ...lines[position - 1]!, quantity: units, apart: undefined }))
