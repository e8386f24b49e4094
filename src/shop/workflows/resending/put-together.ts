import type { OrderId } from '#src/kit/id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { Staff } from '../../orders/actor.ts'
import { canMoveOrder, type Order, type OrderState } from '../../orders/order.ts'
import { recordEvent } from '../../orders/order-events.store.ts'
import { findOrder, lockOrder, saveUnitsApart } from '../../orders/orders.store.ts'
import { isInTwoParcels } from '../../orders/own-lines.ts'
import type { Deps } from '../deps.ts'
import { type BeforeCollectionProblem, changeBeforeCollection } from '../fulfilling/fulfilling.ts'
import { putTogether as putUnitsTogether, replanUnits } from '../making/making.ts'
import { orderPutTogether, queueMails } from '../messages/messages.ts'
import { endRest, findRest, isRestLeft, listReplacements } from '../replacing/replacing.ts'

export type PutTogether = { readonly orderId: OrderId; readonly by: Staff }

export type PutTogetherProblem =
  | BeforeCollectionProblem
  | { readonly code: 'not_divided' }
  | { readonly code: 'not_to_be_changed'; readonly state: OrderState }
  /** The courier has the second parcel, or it was sent again. */
  | { readonly code: 'rest_left'; readonly orderNumber: string }
  /** The workshop has begun with pieces of the second parcel. */
  | { readonly code: 'rest_begun'; readonly orderNumber: string }

/** Takes the division of an order back while no courier has either parcel: all its pieces are in one again, and the shopper is mailed. */
export async function putTogether({ orderId, by }: PutTogether, deps: Deps): Promise<Result<Order, PutTogetherProblem>> {
  const refusal = await refusePutTogether(orderId, deps)
  if (refusal?.code === 'not_divided') return (await findTogether(orderId, deps)) ?? refuse(refusal)
  if (refusal) return refuse(refusal)
  const change = (tx: Transaction) => put(tx, { orderId, by }, deps)
  const done = await changeBeforeCollection<Order, PutTogetherProblem>(orderId, { by, change }, deps)
  return done.ok ? ok(done.value.value) : done
}

/** It was divided, and is not any more: whoever asks twice has asked once. */
async function findTogether(orderId: OrderId, { db }: Pick<Deps, 'db'>): Promise<Result<Order, never> | undefined> {
  const order = await findOrder(db, orderId)
  const wasDivided = order && !isInTwoParcels(order) && (await listReplacements(db, orderId)).some(({ rest }) => rest)
  return wasDivided ? ok(order) : undefined
}

/** Why the parcels of an order cannot be put together now; undefined when they can. */
export async function refusePutTogether(orderId: OrderId, { db }: Pick<Deps, 'db'>): Promise<PutTogetherProblem | undefined> {
  const order = await findOrder(db, orderId)
  if (!order) return { code: 'order_not_found' }
  return refuseNow(order, await findRest(db, order))
}

function refuseNow(order: Order, rest: Order | undefined): PutTogetherProblem | undefined {
  if (!isInTwoParcels(order) || !rest) return { code: 'not_divided' }
  if (!canMoveOrder(order.state, 'cancelled')) return { code: 'not_to_be_changed', state: order.state }
  return isRestLeft(rest) || rest.replaces?.rest?.isSentAgain ? { code: 'rest_left', orderNumber: rest.orderNumber } : undefined
}

async function put(tx: Transaction, { orderId, by }: PutTogether, deps: Deps): Promise<Result<Order, PutTogetherProblem>> {
  // A courier's scan locks the second parcel first, and then writes on the order that was paid.
  const known = await findOrder(tx, orderId)
  const rest = known && (await findRest(tx, known))
  const lockedRest = rest && (await lockOrder(tx, rest.id))
  const order = await lockOrder(tx, orderId)
  if (!order) return refuse({ code: 'order_not_found' })
  const refusal = refuseNow(order, lockedRest)
  if (refusal || !lockedRest) return refuse(refusal ?? { code: 'not_divided' })
  const { id: restId, orderNumber } = lockedRest
  if (!(await putUnitsTogether(tx, orderId, restId))) return refuse({ code: 'rest_begun', orderNumber })
  await endRest(tx, { id: restId }, { by, note: `Its pieces are in the parcel of order ${order.orderNumber} again.` }, deps)
  await saveUnitsApart(tx, orderId, [])
  await recordEvent(tx, orderId, { act: 'put together' }, { by, at: deps.clock(), note: `Without ${orderNumber}.` })
  const whole = await findOrder(tx, orderId)
  if (!whole) throw new Error(`order ${orderId} is gone although it is locked`)
  await replanUnits(tx, whole, deps)
  await queueMails(tx, [orderPutTogether(whole, orderNumber, deps)], deps)
  return ok(whole)
}
