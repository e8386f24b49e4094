import type { OrderId } from '#src/kit/id.ts'
import type { Paise } from '#src/kit/money.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { returnStock } from '../../catalogue/stock/stock.store.ts'
import type { Staff } from '../../orders/actor.ts'
import type { Order } from '../../orders/order.ts'
import { ownLines } from '../../orders/own-lines.ts'
import { recordEvent } from '../../orders/order-events.store.ts'
import { changeOrder, findOrder, lockOrder } from '../../orders/orders.store.ts'
import {
  type InspectionProblem,
  type UnitsInspection,
  type SettledUnits,
  settleAll,
  settleReturnedUnits,
} from '../../orders/units/settled-units.ts'
import { saveSettledUnits } from '../../orders/units/settled-units.store.ts'
import { findRefundableOfOrder } from '../../payments/refunds.store.ts'
import { canMoveParcel, type Parcel, type ParcelState } from '../../shipping/parcel.ts'
import { lockCurrentParcel, markSettled } from '../../shipping/parcels.store.ts'
import { moveParcel } from './apply-tracking.ts'
import { settleAttention } from '../attention/attention.ts'
import type { Deps } from '../deps.ts'
import { followReplacement } from '../replacing/replacing.ts'

export type SettleParcel = {
  readonly orderId: OrderId
  readonly by: Staff
  /** Recorded in the order's history. */
  readonly reason: string
  /** Staff know it although no scan has reported it. */
  readonly isUnscanned: boolean
}

export type SettledParcel = {
  readonly order: Order
  readonly units: readonly SettledUnits[]
  /** What was paid and not refunded: whether to refund it is for staff to decide. */
  readonly refundablePaise: Paise | undefined
}

export type SettleParcelProblem =
  | { readonly code: 'order_not_found' }
  /** Its units are on sale again, written off, or were never taken. */
  | { readonly code: 'pieces_settled' }
  | { readonly code: 'parcel_elsewhere'; readonly state: ParcelState | undefined; readonly mayBeUnscanned: boolean }
  | InspectionProblem

/** Puts the units of a parcel that came back on sale again, or writes them off, as staff have inspected them. Refunds nothing. */
export const receiveParcel = (request: SettleParcel & UnitsInspection, deps: Deps): Promise<Result<SettledParcel, SettleParcelProblem>> =>
  deps.db.transaction(async (tx) => {
    const found = await findToSettle(tx, request, 'returned')
    if (!found.ok) return found
    const units = settleReturnedUnits(ownLines(found.value.order), request)
    if (!units.ok) return units
    await moveTo('returned', tx, { ...found.value, by: request.by }, deps)
    const backInStock = units.value.filter(({ fate }) => fate === 'back in stock')
    const cause = { why: 'came_back', orderId: request.orderId, staffName: request.by.name, at: deps.clock() } as const
    if (backInStock.length > 0) await returnStock(tx, backInStock, cause)
    return ok(await settle(tx, { ...request, ...found.value }, { units: units.value, stock: 'came_back', act: 'pieces received' }, deps))
  })

/** Writes off all units of a parcel that the courier has lost. Refunds nothing. */
export const writeOffParcel = (request: SettleParcel, deps: Deps): Promise<Result<SettledParcel, SettleParcelProblem>> =>
  deps.db.transaction(async (tx) => {
    const found = await findToSettle(tx, request, 'lost')
    if (!found.ok) return found
    await moveTo('lost', tx, { ...found.value, by: request.by }, deps)
    const units = settleAll(ownLines(found.value.order), 'written off')
    return ok(await settle(tx, { ...request, ...found.value }, { units, stock: 'written_off', act: 'pieces written off' }, deps))
  })

/**
 * In the transaction that sends a parcel again: the pieces of one that came back are in the next one, and those of a lost one are written off.
 * Expects order and parcel to be locked, and the pieces not to be settled.
 */
export const settleSentAgain = (
  tx: Transaction,
  { order, parcel }: Found,
  { by, reason }: Pick<SettleParcel, 'by' | 'reason'>,
  deps: Deps,
): Promise<SettledParcel> => {
  const request = { orderId: order.id, by, reason, isUnscanned: false, order, parcel }
  const outcome: Outcome =
    parcel.state === 'lost'
      ? { units: settleAll(ownLines(order), 'written off'), stock: 'written_off', act: 'pieces written off' }
      : { units: settleAll(ownLines(order), 'sent again'), stock: 'came_back', act: 'pieces received' }
  return settle(tx, request, outcome, deps)
}

type Found = { readonly order: Order; readonly parcel: Parcel }

async function findToSettle(
  tx: Transaction,
  { orderId, isUnscanned }: SettleParcel,
  end: 'returned' | 'lost',
): Promise<Result<Found, SettleParcelProblem>> {
  const order = await lockOrder(tx, orderId)
  const parcel = await lockCurrentParcel(tx, orderId)
  if (!order) return refuse({ code: 'order_not_found' })
  if (order.stock !== 'taken') return refuse({ code: 'pieces_settled' })
  const state = parcel?.state
  const mayBeUnscanned = order.state === 'shipped' && state !== undefined && canMoveParcel(state, end)
  const isThere = state === end || (mayBeUnscanned && (isUnscanned || (end === 'returned' && state === 'returning')))
  return parcel && isThere ? ok({ order, parcel }) : refuse({ code: 'parcel_elsewhere', state, mayBeUnscanned })
}

/** Moves the parcel where no scan has done so. */
async function moveTo(state: 'returned' | 'lost', tx: Transaction, { order, parcel, by }: Found & { by: Staff }, deps: Deps) {
  if (parcel.state !== state) await moveParcel(tx, { order, parcel, state, by }, deps)
}

type Outcome = {
  readonly units: readonly SettledUnits[]
  readonly stock: 'came_back' | 'written_off'
  readonly act: 'pieces received' | 'pieces written off'
}

async function settle(
  tx: Transaction,
  { orderId, order: held, parcel, by, reason }: SettleParcel & Found,
  { units, stock, act }: Outcome,
  deps: Deps,
): Promise<SettledParcel> {
  const change = { by, at: deps.clock(), note: reason }
  await saveSettledUnits(tx, orderId, units)
  await markSettled(tx, parcel.id, change.at)
  await changeOrder(tx, orderId, { stock }, change)
  if (stock === 'written_off') await followReplacement(tx, held, 'lost', deps)
  await recordEvent(tx, orderId, { act }, change)
  await settleAttention(tx, orderId, { causes: [settledCauses[act]] }, change)
  const order = await findOrder(tx, orderId)
  if (!order) throw new Error(`order ${orderId} is gone although it is locked`)
  return { order, units, refundablePaise: (await findRefundableOfOrder(tx, orderId))?.refundablePaise }
}

/** The cause of the attention note that each action settles. */
const settledCauses = { 'pieces received': 'units_to_inspect', 'pieces written off': 'units_to_write_off' } as const
