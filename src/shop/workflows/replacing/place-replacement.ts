import { paise } from '#src/kit/money.ts'
import { newOrderId } from '../../orders/order-id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import { lineTitle } from '../../cart/cart.ts'
import { removeStock } from '../../catalogue/stock/stock.store.ts'
import { findVariantsForSale } from '../../catalogue/variants-for-sale.store.ts'
import type { Staff } from '../../orders/actor.ts'
import type { Order, OrderLine } from '../../orders/order.ts'
import { recordEvent } from '../../orders/order-events.store.ts'
import { insertLines, insertOrder, type NewOrder } from '../../orders/orders.store.ts'
import { freeTotals } from '../../pricing/order-totals.ts'
import { type Return, type ReturnedLine, returnNumber } from '../../returns/return.ts'
import type { Deps } from '../deps.ts'
import { queueUnits } from '../making/making.ts'

type Units = Pick<ReturnedLine, 'position' | 'units'>
type OfReturn = { readonly order: Order; readonly held: Pick<Return, 'id' | 'ordinal' | 'lines'> }

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
 * Places the order that replaces the pieces of a return: it costs nothing and is confirmed at once, so workshop, parcel, mails and lists treat
 * it as any other. Expects the first order to be locked, and that no other replacement is on its way; the database refuses a second one.
 */
export async function placeReplacement(
  tx: Transaction,
  { order, held }: OfReturn,
  by: Staff,
  deps: Deps,
): Promise<Result<Order, { readonly code: 'out_of_stock' }>> {
  const placed = replacementOf({ order, held }, deps)
  const inserted = await insertOrder(tx, placed, {
    numberPrefix: deps.settings.orders.numberPrefix,
    ...{ idempotency: undefined, paymentCheckAt: undefined, consent: undefined },
  })
  if (!inserted) throw new Error('an order without a key was placed before')
  const replacement: Order = { ...placed, orderNumber: inserted.orderNumber }
  const [at, note] = [placed.placedAt, returnNumber(order.orderNumber, held.ordinal)]
  const taken = await removeStock(tx, placed.lines, { why: 'replaced', orderId: placed.id, staffName: by.name, note, at })
  if (!taken.ok) return tx.rollback(refuse({ code: 'out_of_stock' }))
  await insertLines(tx, placed.id, placed.lines)
  await recordEvent(tx, placed.id, { state: 'confirmed' }, { by, at, note: `It replaces the pieces of return ${note}.` })
  await queueUnits(tx, replacement, deps)
  await deps.queue.enqueue(tx, 'order.fulfil', { orderId: placed.id })
  return ok(replacement)
}

function replacementOf({ order, held }: OfReturn, { clock }: Pick<Deps, 'clock'>): NewOrder {
  const lines = linesOf(order, held.lines)
  return {
    id: newOrderId(),
    state: 'confirmed',
    paymentMethod: 'free',
    advancePaise: paise(0),
    replaces: { returnId: held.id, ordinal: held.ordinal, orderId: order.id, orderNumber: order.orderNumber },
    mode: order.mode,
    // There is nothing to claim input tax credit for.
    recipient: { ...order.recipient, gstin: undefined, businessName: undefined },
    lines,
    totals: freeTotals(lines),
    ...{ gatewayOrderId: undefined, paymentOpenedAt: undefined, holdUntil: undefined, paidAt: undefined, attention: undefined },
    stock: 'taken',
    cameFrom: 'buy-now',
    placedAt: clock(),
  }
}

/** As they were bought; the prices are what is declared to the carrier. */
const linesOf = ({ lines }: Pick<Order, 'lines'>, wanted: readonly Units[]): OrderLine[] =>
  wanted.map(({ position, units }) => ({ ...lines[position - 1]!, quantity: units }))
