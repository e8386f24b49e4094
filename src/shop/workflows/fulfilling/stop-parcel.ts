import type { OrderId } from '#src/kit/id.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import type { Order } from '../../orders/order.ts'
import { findOrder } from '../../orders/orders.store.ts'
import type { Consignment } from '../../shipping/consignment.ts'
import { findConsignment, moveConsignment, planTracking, saveBookingDetails } from '../../shipping/consignments.store.ts'
import { askForAttention } from '../attention/attention.ts'
import type { Deps } from '../deps.ts'
import { stepsOf } from './fulfil-order.ts'
import { type BookedParcel, referenceOf } from './parcel-chain.ts'

/** 'busy': the parcel is just being booked. */
export type StoppedParcel = 'stopped' | 'nothing to do' | 'busy' | 'asked a person'

/** Of a cancelled order: takes its parcel off the carrier's list, however far the booking had come. Throws SupplierError while trying again makes sense. */
export async function stopParcel(orderId: OrderId, deps: Deps): Promise<StoppedParcel> {
  const lock = await deps.db.lock(`order.fulfil ${orderId}`)
  if (!lock) return 'busy'
  try {
    const [order, consignment] = await Promise.all([findOrder(deps.db, orderId), findConsignment(deps.db, orderId)])
    if (order?.state !== 'cancelled' || consignment?.state === 'cancelled') return 'nothing to do'
    const booked = await findBooked(order, consignment, deps)
    return booked ? await takeOff(order, booked, deps) : 'nothing to do'
  } finally {
    await lock.release()
  }
}

type Booked = Pick<BookedParcel, 'carrierOrderId' | 'consignmentId'>

/** A booking that was killed has left its steps, if not its consignment; where the answer to the first call that creates was lost, the carrier knows. */
async function findBooked(order: Order, consignment: Consignment | undefined, deps: Deps): Promise<Booked | undefined> {
  const round = consignment?.round ?? 1
  const steps = stepsOf(order.id, round, deps)
  const done = await steps.names()
  if (done.includes('consignment')) return steps.once<Booked>('consignment', () => Promise.reject(new Error('it is recorded')))
  return done.includes('couriers') ? deps.carrier.findConsignment(referenceOf({ order, round })) : undefined
}

async function takeOff(order: Order, booked: Booked, deps: Deps): Promise<StoppedParcel> {
  try {
    await deps.carrier.cancelConsignment(booked.carrierOrderId)
  } catch (error) {
    if (!(error instanceof SupplierError) || error.tryAgain !== 'never') throw error
    const text = `It was cancelled, but the carrier does not cancel its parcel: stop it by hand. The carrier said: ${error.message}`
    await deps.db.transaction((tx) => askForAttention(tx, order, { cause: 'parcel_not_stopped', text }, deps))
    return 'asked a person'
  }
  await deps.db.transaction(async (tx) => {
    await saveBookingDetails(tx, order.id, booked, deps.clock())
    await moveConsignment(tx, order.id, 'cancelled', deps.clock())
    await planTracking(tx, order.id, undefined)
  })
  return 'stopped'
}
