import type { OrderId } from '#src/kit/id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { Staff } from '../../orders/actor.ts'
import { findErasedAt } from '../../orders/erase-order.store.ts'
import { canMoveOrder, type Order, type OrderState } from '../../orders/order.ts'
import { recordEvent } from '../../orders/order-events.store.ts'
import { findOrder, lockOrder, saveUnitsApart } from '../../orders/orders.store.ts'
import { isInTwoParcels, ownLines, unitsApart } from '../../orders/own-lines.ts'
import { priceOfUnits } from '../../orders/units/price-of-units.ts'
import type { Deps } from '../deps.ts'
import { type BeforeCollectionProblem, changeBeforeCollection } from '../fulfilling/fulfilling.ts'
import { replanUnits, takeApart } from '../making/making.ts'
import { orderDivided, queueMails } from '../messages/messages.ts'
import { findRest, placeRest } from '../replacing/replacing.ts'

type Units = { readonly position: number; readonly units: number }

export type DivideOrder = {
  readonly orderId: OrderId
  /** What goes in the first parcel; the rest goes in the second. Lines, counted from 1, that are left out are all in the second. */
  readonly first: readonly Units[]
  /** Working days until the second parcel is ready; undefined for as long as its pieces take. */
  readonly restDays: number | undefined
  readonly by: Staff
  /** For the shopper. */
  readonly words: string | undefined
}

/** Until then a second parcel may be put off. */
export const mostRestDays = 30

export type DivideProblem =
  | BeforeCollectionProblem
  | { readonly code: 'order_erased' }
  | { readonly code: 'comes_in_place'; readonly of: string }
  /** The courier collects one amount for one parcel. */
  | { readonly code: 'paid_in_cash' }
  | { readonly code: 'not_to_be_divided'; readonly state: OrderState }
  /** Its pieces were sold to others before its payment came. */
  | { readonly code: 'sold_out_order' }
  | { readonly code: 'divided_already'; readonly orderNumber: string }
  | { readonly code: 'single_piece' }
  | { readonly code: 'line_not_found'; readonly position: number }
  | { readonly code: 'too_many_units'; readonly position: number; readonly units: number }
  /** One of the parcels would be empty. */
  | { readonly code: 'nothing_apart' }
  | { readonly code: 'days_refused' }
  /** The workshop has begun with pieces that are to go in the second parcel. */
  | { readonly code: 'begun' }

export type DividedOrder = { readonly order: Order; readonly rest: Order }

/**
 * Puts a part of the pieces of a paid order into a second parcel, which is an order of its own that costs nothing, and mails the shopper. A parcel that
 * is booked already is cancelled with the carrier and booked anew with what is left in it. Money, invoice and stock stay with the order that was paid.
 */
export async function divideOrder(request: DivideOrder, deps: Deps): Promise<Result<DividedOrder, DivideProblem>> {
  const { orderId, by } = request
  // Before the carrier cancels anything.
  const refusal = await refuseDivision(request, deps)
  if (refusal) return (await findDivided(deps.db, request)) ?? refuse(refusal)
  const change = (tx: Transaction) => divide(tx, request, deps)
  const divided = await changeBeforeCollection<DividedOrder, DivideProblem>(orderId, { by, change }, deps)
  return divided.ok ? ok(divided.value.value) : divided
}

const areDays = (days: number | undefined): boolean => days === undefined || (Number.isInteger(days) && days >= 0 && days <= mostRestDays)

export type WantedDivision = Pick<DivideOrder, 'orderId' | 'first' | 'restDays'>

/** What the same request has done before: whoever asks twice divides once. */
async function findDivided(sql: Sql, { orderId, first }: DivideOrder): Promise<Result<DividedOrder, never> | undefined> {
  const order = await findOrder(sql, orderId)
  if (!order || !isInTwoParcels(order)) return undefined
  const rest = await findRest(sql, order)
  const units = restUnits(order, first)
  const isSame = units.ok && JSON.stringify(units.value) === JSON.stringify(unitsApart(order))
  return rest && isSame ? ok({ order, rest }) : undefined
}

/** Why an order cannot be divided now; undefined when it can. */
export async function refuseDivision(
  { orderId, first, restDays }: WantedDivision,
  { db }: Pick<Deps, 'db'>,
): Promise<DivideProblem | undefined> {
  const order = await findOrder(db, orderId)
  if (!order) return { code: 'order_not_found' }
  const refusal = await refuseOrder(db, order)
  if (refusal) return refusal
  const units = restUnits(order, first)
  if (!units.ok) return units.problem
  return areDays(restDays) ? undefined : { code: 'days_refused' }
}

async function refuseOrder(sql: Sql, order: Order): Promise<DivideProblem | undefined> {
  const { id, state, stock, paymentMethod, replaces, lines } = order
  if (await findErasedAt(sql, id)) return { code: 'order_erased' }
  if (replaces) return { code: 'comes_in_place', of: replaces.orderNumber }
  if (paymentMethod === 'cod') return { code: 'paid_in_cash' }
  if (isInTwoParcels(order)) return { code: 'divided_already', orderNumber: (await findRest(sql, order))?.orderNumber ?? '' }
  if (!divisible.includes(state) || !canMoveOrder(state, 'cancelled')) return { code: 'not_to_be_divided', state }
  if (stock !== 'taken') return { code: 'sold_out_order' }
  return lines.reduce((all, { quantity }) => all + quantity, 0) < 2 ? { code: 'single_piece' } : undefined
}

const divisible: readonly OrderState[] = ['paid', 'booked']

/** What is left for the second parcel. */
function restUnits({ lines }: Order, first: DivideOrder['first']): Result<Units[], DivideProblem> {
  for (const { position, units } of first) {
    const line = lines[position - 1]
    if (!line || first.filter((each) => each.position === position).length > 1) return refuse({ code: 'line_not_found', position })
    if (!Number.isInteger(units) || units < 0 || units > line.quantity)
      return refuse({ code: 'too_many_units', position, units: line.quantity })
  }
  const rest = lines
    .map(({ quantity }, index) => ({
      position: index + 1,
      units: quantity - (first.find(({ position }) => position === index + 1)?.units ?? 0),
    }))
    .filter(({ units }) => units > 0)
  const isNothingFirst = first.every(({ units }) => units === 0)
  return rest.length === 0 || isNothingFirst ? refuse({ code: 'nothing_apart' }) : ok(rest)
}

async function divide(tx: Transaction, request: DivideOrder, deps: Deps): Promise<Result<DividedOrder, DivideProblem>> {
  const { orderId, first, restDays, by, words } = request
  const order = await lockOrder(tx, orderId)
  if (!order) return refuse({ code: 'order_not_found' })
  const refusal = await refuseOrder(tx, order)
  if (refusal) return refuse(refusal)
  const units = restUnits(order, first)
  if (!units.ok) return units
  const price = priceOfUnits(order, units.value)
  if (!price.ok) return price
  if (!(await takeApart(tx, orderId, units.value))) return tx.rollback(refuse({ code: 'begun' }))
  await saveUnitsApart(tx, orderId, units.value)
  const rest = await placeRest(tx, { order, units: units.value, pricePaise: price.value, makingDays: restDays }, by, deps)
  await recordEvent(tx, orderId, { act: 'divided' }, { by, at: deps.clock(), note: `The rest goes in ${rest.orderNumber}.` })
  const divided = await findOrder(tx, orderId)
  if (!divided) throw new Error(`order ${orderId} is gone although it is locked`)
  await replanUnits(tx, divided, deps)
  await queueMails(tx, [orderDivided({ ...divided, lines: ownLines(divided) }, { rest, words }, deps)], deps)
  return ok({ order: divided, rest })
}
