import type { OrderId } from '#src/kit/id.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import type { Lock } from '#src/platform/db/database.ts'
import type { Steps } from '#src/platform/jobs/steps.ts'
import { addToOutbox } from '../notifications/outbox.store.ts'
import { moveOrder, type Order } from '../orders/order.ts'
import { changeOrder, findOrder, lockOrder } from '../orders/orders.store.ts'
import type { ConsignmentRequest, Courier } from '../shipping/carrier.port.ts'
import { saveProgress } from '../shipping/consignments.store.ts'
import { chooseCouriers, packParcel } from '../shipping/parcel.ts'
import type { Deps } from './deps.ts'
import { parcelBooked, type BookedParcel } from './parcel-message.ts'
import { handleShippingFailure } from './shipping-failure.ts'
import { issueInvoice } from './tax-papers.ts'

/** 'busy': another worker is at it. 'later' and 'blocked' say why at the consignment. */
export type Fulfilment = 'booked' | 'nothing to do' | 'busy' | 'later' | 'blocked'

/**
 * Hands a paid or confirmed order to the carrier. Killed anywhere, its next run continues after the last recorded step;
 * a step that was under way is asked again, and the carrier's port looks before it creates.
 */
export async function fulfilOrder(orderId: OrderId, deps: Deps): Promise<Fulfilment> {
  const lock = await deps.db.lock(`order.fulfil ${orderId}`)
  if (!lock) return 'busy'
  try {
    const order = await findOrder(deps.db, orderId)
    if (!order || order.stock !== 'taken' || !moveOrder(order.state, 'booked').ok) return 'nothing to do'
    return await book(order, lock, deps)
  } finally {
    await lock.release()
  }
}

async function book(order: Order, lock: Lock, deps: Deps): Promise<Fulfilment> {
  const recorded = deps.recordedSteps('order.fulfil', order.id)
  let wentOn = false
  const steps: Steps = {
    once: (name, work) =>
      recorded.once(name, async () => {
        // A connection that dropped took the lock with it: another worker may have begun.
        if (!lock.held()) throw new Error(`lost the lock on fulfilling ${order.orderNumber}`)
        const value = await work()
        wentOn = true
        return value
      }),
  }
  try {
    refuseOtherMode(order, deps)
    await finish(order, await runChain(order, steps, deps), deps)
    return 'booked'
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error
    return handleShippingFailure(order.id, error, wentOn, deps)
  }
}

/** Every call of the carrier that does something is a step of its own; the next one runs only when it has succeeded. */
async function runChain(order: Order, steps: Steps, deps: Deps): Promise<BookedParcel> {
  const { carrier } = deps
  const request = consignmentRequest(order, deps)
  const couriers = await steps.once('serviceability', () => findCouriers(request, deps))
  const consignment = await steps.once('consignment', () => carrier.createConsignment(request))
  const { carrierOrderId, consignmentId } = consignment
  const assigned = await steps.once('awb', () => assignAwb(consignmentId, couriers, deps))
  await deps.db.transaction((tx) => saveProgress(tx, order.id, { ...consignment, ...assigned }))
  const pickup = await steps.once('pickup', () => carrier.requestPickup(consignmentId))
  const { manifestUrl } = await steps.once('manifest', () => carrier.generateManifest(consignmentId))
  const printed = await steps.once('printed manifest', () => carrier.printManifest(carrierOrderId))
  const { labelUrl } = await steps.once('label', () => carrier.printLabel(consignmentId))
  const { carrierInvoiceUrl } = await steps.once('carrier invoice', () => carrier.printCarrierInvoice(carrierOrderId))
  const { trackUrl } = await steps.once('track', () => carrier.track(assigned.awb))
  return {
    ...consignment,
    ...assigned,
    ...pickup,
    manifestUrl,
    printedManifestUrl: printed.manifestUrl,
    labelUrl,
    carrierInvoiceUrl,
    trackUrl,
  }
}

const finish = (order: Order, parcel: BookedParcel, deps: Deps): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const current = await lockOrder(tx, order.id)
    await saveProgress(tx, order.id, { ...parcel, bookedAt: deps.clock() })
    // Cancelled while the parcel was being booked: a person must stop the parcel.
    const moved = current && moveOrder(current.state, 'booked').ok
    await changeOrder(
      tx,
      order.id,
      moved ? { state: 'booked' } : { attention: 'Its parcel was booked although the order had moved on: cancel the pickup.' },
    )
    // Goods may not leave without it.
    if (moved) await issueInvoice(tx, current, deps)
    await addToOutbox(tx, [parcelBooked(order, parcel, deps)])
    tx.afterCommit(deps.mailsWaiting)
  })

/** Play money never sends a real parcel, and real money never a pretended one. */
function refuseOtherMode(order: Order, { carrier }: Deps): void {
  if ((order.mode === 'live') !== (carrier.mode === 'live')) {
    throw new SupplierError('invalid', `This order was placed in ${order.mode} mode, and the carrier is in ${carrier.mode} mode.`)
  }
}

/** Throws rather than record that nobody goes there: the next run asks again. */
async function findCouriers({ recipient, parcel, paymentMethod }: ConsignmentRequest, { carrier, settings }: Deps): Promise<Courier[]> {
  const isCash = paymentMethod === 'cod'
  const route = { fromPincode: settings.pickup.pincode, toPincode: recipient.pincode, weightGrams: parcel.weightGrams, cod: isCash }
  const couriers = chooseCouriers(await carrier.checkServiceability(route), isCash)
  if (couriers.length === 0) throw new SupplierError('not_serviceable', `No courier goes to ${recipient.pincode}.`)
  return couriers
}

async function assignAwb(
  consignmentId: string,
  couriers: readonly Courier[],
  { carrier }: Deps,
): Promise<{ awb: string; courierName: string }> {
  let refusal = new SupplierError('courier_refused', 'No courier was asked.')
  for (const { courierId } of couriers) {
    try {
      return await carrier.assignAwb(consignmentId, courierId)
    } catch (error) {
      if (!(error instanceof SupplierError) || error.kind !== 'courier_refused') throw error
      refusal = error
    }
  }
  throw refusal
}

function consignmentRequest(order: Order, { settings }: Deps): ConsignmentRequest {
  const { recipient, totalPaise, paymentMethod, placedAt, lines } = order
  return {
    reference: order.orderNumber,
    placedAt,
    pickupLocation: settings.pickup.location,
    recipient,
    lines: lines.map((line) => ({
      title: `${line.productName} (${line.colourName})`,
      sku: line.variantId,
      quantity: line.quantity,
      unitPricePaise: line.unitPricePaise,
      hsnCode: line.hsnCode,
      gstBasisPoints: line.gstBasisPoints,
    })),
    totalPaise,
    paymentMethod,
    parcel: packParcel(lines, settings.defaultParcel),
  }
}
