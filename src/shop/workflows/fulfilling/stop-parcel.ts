import type { OrderId, ParcelId } from '#src/kit/id.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import type { Order } from '../../orders/order.ts'
import { findOrder } from '../../orders/orders.store.ts'
import type { Parcel } from '../../shipping/parcel.ts'
import { findCurrentParcel, planTracking, saveBookingDetails, saveParcelState } from '../../shipping/parcels.store.ts'
import { askForAttention } from '../attention/attention.ts'
import type { Deps } from '../deps.ts'
import { stepsOf } from './fulfil-order.ts'
import { type BookedParcel, referenceOf } from './parcel-chain.ts'
import { consignmentValue } from './step-values.ts'

/** 'busy': the parcel is being booked at this moment. */
export type StoppedParcel = 'stopped' | 'nothing to do' | 'busy' | 'asked a person'

/** Cancels the parcel of a cancelled order with the carrier, however far its booking had come. Throws SupplierError while trying again makes sense. */
export async function stopParcel(orderId: OrderId, deps: Deps): Promise<StoppedParcel> {
  const lock = await deps.db.lock(`order.fulfil ${orderId}`)
  if (!lock) return 'busy'
  try {
    const [order, parcel] = await Promise.all([findOrder(deps.db, orderId), findCurrentParcel(deps.db, orderId)])
    if (order?.state !== 'cancelled' || !parcel || parcel.state === 'cancelled') return 'nothing to do'
    return await stop(order, parcel, deps)
  } finally {
    await lock.release()
  }
}

type Booked = Pick<BookedParcel, 'carrierOrderId' | 'consignmentId'>

async function stop(order: Order, parcel: Parcel, deps: Deps): Promise<StoppedParcel> {
  const booked = await findBooked(order, parcel, deps)
  if (booked) return cancelBooked(order, parcel.id, booked, deps)
  // Its booking had not reached the carrier: no list may say for ever that it is being booked.
  await markCancelled(parcel.id, {}, deps)
  return 'stopped'
}

/** A booking that was killed has left its recorded steps; where the reply to the first call that creates was lost, the carrier is asked. */
export async function findBooked(order: Order, { id, round }: Parcel, deps: Deps): Promise<Booked | undefined> {
  const recorded = await findRecordedConsignment(id, deps)
  if (recorded) return recorded
  const done = await stepsOf(id, deps).names()
  return done.includes('couriers') ? deps.carrier.findConsignment(referenceOf({ order, round })) : undefined
}

/** What the carrier has created for a parcel, also when the process ended before it was saved with the parcel. */
export async function findRecordedConsignment(id: ParcelId, deps: Deps): Promise<Booked | undefined> {
  const steps = stepsOf(id, deps)
  if (!(await steps.names()).includes('consignment')) return undefined
  return steps.once('consignment', consignmentValue, () => Promise.reject(new Error('the step is recorded already')))
}

async function cancelBooked(order: Order, parcelId: ParcelId, booked: Booked, deps: Deps): Promise<StoppedParcel> {
  try {
    await deps.carrier.cancelConsignment(booked.carrierOrderId)
  } catch (error) {
    if (!(error instanceof SupplierError) || error.tryAgain !== 'never') throw error
    const text = `It was cancelled, but the carrier does not cancel its parcel: stop it by hand. The carrier said: ${error.message}`
    await deps.db.transaction((tx) => askForAttention(tx, order, { cause: 'parcel_not_stopped', text }, deps))
    return 'asked a person'
  }
  await markCancelled(parcelId, booked, deps)
  return 'stopped'
}

const markCancelled = (parcelId: ParcelId, booked: Partial<Booked>, { db, clock }: Deps): Promise<void> =>
  db.transaction(async (tx) => {
    await saveBookingDetails(tx, parcelId, booked, clock())
    await saveParcelState(tx, parcelId, 'cancelled', clock())
    await planTracking(tx, parcelId, undefined)
  })
