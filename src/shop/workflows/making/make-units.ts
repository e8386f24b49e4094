import type { OrderId } from '#src/kit/id.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { Actor } from '../../orders/actor.ts'
import type { Order } from '../../orders/order.ts'
import { ownLines } from '../../orders/own-lines.ts'
import { readyDay } from '../../shipping/working-days.ts'
import {
  addUnits,
  areUnitsBegun,
  cancelUnits,
  isLineBegun,
  isLineLocked,
  packRemainingUnits,
  putUnitsTogether,
  saveReadyDay,
  takeUnitsApart,
} from '../../workshop/units.store.ts'
import type { Deps } from '../deps.ts'

/** Puts the units of an order into the workshop's queue, in the transaction in which the order becomes certain. Repeating it is harmless. */
export async function queueUnits(
  tx: Transaction,
  { id, lines }: Pick<Order, 'id' | 'lines'>,
  { settings, clock }: Pick<Deps, 'settings' | 'clock'>,
  { areMade = false } = {},
): Promise<void> {
  const makingDays = Math.max(...lines.map((line) => line.makingDays))
  await addUnits(tx, id, readyDay(clock(), makingDays, settings.delivery), { areMade })
}

/** Works out anew when the units in the order's own parcel are ready, once others are in it: its slowest line decides. */
export async function replanUnits(tx: Transaction, order: Order, { settings, clock }: Pick<Deps, 'settings' | 'clock'>): Promise<void> {
  const makingDays = Math.max(...ownLines(order).map((line) => line.makingDays))
  await saveReadyDay(tx, order.id, readyDay(order.paidAt ?? clock(), makingDays, settings.delivery))
}

/** Takes the units of an order that is cancelled off the board. */
export const withdrawUnits = (tx: Transaction, orderId: OrderId): Promise<void> => cancelUnits(tx, orderId)

type UnitsOfLine = { readonly position: number; readonly units: number }

/** Takes units for a second parcel off the board of an order. False where the workshop has begun with too many of them, and then nothing is sure. */
export const takeApart = async (tx: Transaction, orderId: OrderId, units: readonly UnitsOfLine[]): Promise<boolean> =>
  (await takeUnitsApart(tx, orderId, units)) === units.reduce((sum, each) => sum + each.units, 0)

/** The opposite. False, and nothing is changed, where the workshop has begun with a unit of the second parcel. */
export async function putTogether(tx: Transaction, orderId: OrderId, restId: OrderId): Promise<boolean> {
  if (await areUnitsBegun(tx, restId)) return false
  await putUnitsTogether(tx, orderId)
  return true
}

/** The courier has the parcel of an order: whatever the workshop has not recorded, all its units are packed. */
export const packRemaining = (tx: Transaction, orderId: OrderId, by: Actor, { clock }: Pick<Deps, 'clock'>): Promise<void> =>
  packRemainingUnits(tx, orderId, by, clock())

/** Whether no unit of this line was pressed or packed yet. `linePosition` counts from 1. */
export const canChangeWriting = async (sql: Sql, orderId: OrderId, linePosition: number): Promise<boolean> =>
  !(await isLineBegun(sql, orderId, linePosition))

/** Whether no unit of this line is taken, pressed or packed yet: then its shopper may still change the writing. */
export const isLeftToShopper = async (sql: Sql, orderId: OrderId, linePosition: number): Promise<boolean> =>
  (await canChangeWriting(sql, orderId, linePosition)) && !(await isLineLocked(sql, orderId, linePosition))
