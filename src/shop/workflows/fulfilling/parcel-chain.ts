import type { ParcelId } from '#src/kit/id.ts'
import { type Paise, subtract } from '#src/kit/money.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import type { Order } from '../../orders/order.ts'
import { ownLines, unitsApart } from '../../orders/own-lines.ts'
import { priceOfUnits } from '../../orders/units/price-of-units.ts'
import type { ConsignmentRequest, Courier } from '../../shipping/carrier.port.ts'
import { cashPaise } from '../../pricing/part-payment.ts'
import { chooseCouriers, packParcel } from '../../shipping/pack-parcel.ts'
import { plannedPickup } from '../../shipping/working-days.ts'
import type { Deps } from '../deps.ts'
import { copyCarrierDocuments, type CopiedDocumentIds } from './copy-documents.ts'

/** What the steps have returned so far; each step finds the values of those before it. */
export type BookedParcel = {
  readonly couriers: readonly Courier[]
  readonly carrierOrderId: string
  readonly consignmentId: string
  readonly collectPaise: Paise | undefined
  readonly awb: string
  readonly courierName: string
  readonly quotedPaise: Paise | undefined
  readonly quotedBackPaise: Paise | undefined
  readonly pickupDate: string | undefined
  readonly pickupToken: string | undefined
  readonly manifestUrl: string | undefined
  readonly printedManifestUrl: string
  readonly labelUrl: string
  readonly carrierInvoiceUrl: string
  readonly trackUrl: string | undefined
  /** The ids of our copies. */
  readonly papers: CopiedDocumentIds
}

export type ParcelBooking = {
  readonly order: Order
  readonly parcelId: ParcelId
  /** Which parcel of its order it is. */
  readonly round: number
  /** How often this step has failed before. */
  readonly failedTries: number
}

type Work = (booking: ParcelBooking, soFar: BookedParcel, deps: Deps) => Promise<Partial<BookedParcel>>

/** Every call that changes something at the carrier is a step, in this order; a step runs only when the one before it has succeeded. */
export const parcelChain = {
  couriers: async ({ order }, _, deps) => ({ couriers: await findCouriers(order, deps) }),
  consignment: async (booking, _, deps) => ({
    ...(await deps.carrier.createConsignment(consignmentRequest(booking, deps))),
    collectPaise: booking.order.paymentMethod === 'cod' ? cashPaise(booking.order) : undefined,
  }),
  awb: (_, { consignmentId, couriers }, deps) => assignAwb(consignmentId, couriers, deps),
  pickup: ({ order }, { consignmentId }, deps) => deps.carrier.requestPickup(consignmentId, pickupDay(order, deps)),
  manifest: (_, { consignmentId }, { carrier }) => carrier.generateManifest(consignmentId),
  'printed manifest': async (_, { carrierOrderId }, { carrier }) => ({
    printedManifestUrl: (await carrier.printManifest(carrierOrderId)).manifestUrl,
  }),
  label: (_, { consignmentId }, { carrier }) => carrier.printLabel(consignmentId),
  'carrier invoice': (_, { carrierOrderId }, { carrier }) => carrier.printCarrierInvoice(carrierOrderId),
  track: async (_, { awb }, { carrier }) => ({ trackUrl: (await carrier.track(awb)).trackUrl }),
  papers: async ({ parcelId, failedTries }, soFar, deps) => ({
    papers: await copyCarrierDocuments({ parcelId, failedTries }, soFar, deps),
  }),
} as const satisfies Record<string, Work>

export type ChainStep = keyof typeof parcelChain
export const chainSteps = Object.keys(parcelChain) as readonly ChainStep[]

/** Throws when no courier goes there, so that the next run asks again. */
async function findCouriers(order: Order, { carrier, settings }: Deps): Promise<Courier[]> {
  const { recipient, paymentMethod } = order
  const isCash = paymentMethod === 'cod'
  const { weightGrams } = packParcel(ownLines(order), settings.defaultParcel)
  const route = { fromPincode: settings.pickup.pincode, toPincode: recipient.pincode, weightGrams, cod: isCash }
  const couriers = chooseCouriers(await carrier.checkServiceability(route), isCash)
  if (couriers.length === 0) throw new SupplierError('not_serviceable', `No courier goes to ${recipient.pincode}.`)
  return couriers
}

async function assignAwb(
  consignmentId: string,
  couriers: readonly Courier[],
  { carrier }: Deps,
): Promise<Pick<BookedParcel, 'awb' | 'courierName' | 'quotedPaise' | 'quotedBackPaise'>> {
  let refusal = new SupplierError('courier_refused', 'No courier was asked.')
  for (const { courierId, ratePaise: quotedPaise, returnPaise: quotedBackPaise } of couriers) {
    try {
      return { ...(await carrier.assignAwb(consignmentId, courierId)), quotedPaise, quotedBackPaise }
    } catch (error) {
      if (!(error instanceof SupplierError) || error.kind !== 'courier_refused') throw error
      refusal = error
    }
  }
  throw refusal
}

/** The slowest line decides. */
function pickupDay(order: Order, { settings, clock }: Deps) {
  const [now, makingDays] = [clock(), Math.max(...ownLines(order).map((line) => line.makingDays))]
  return plannedPickup({ orderedAt: order.paidAt ?? now, makingDays, now }, settings.delivery)
}

/** A reference that was cancelled with the carrier can never be used again. */
export const referenceOf = ({ order, round }: Pick<ParcelBooking, 'order' | 'round'>): string =>
  round === 1 ? order.orderNumber : `${order.orderNumber}-${round}`

function consignmentRequest(booking: ParcelBooking, { settings }: Deps): ConsignmentRequest {
  const { recipient, advancePaise, paymentMethod, placedAt } = booking.order
  const lines = ownLines(booking.order)
  return {
    reference: referenceOf(booking),
    placedAt,
    pickupLocation: settings.pickup.location,
    senderPhone: settings.contact.phone,
    recipient,
    lines: lines.map((line) => ({
      title: `${line.productName} (${line.colourName})`,
      sku: line.variantId,
      quantity: line.quantity,
      unitPricePaise: line.unitPricePaise,
      hsnCode: line.hsnCode,
      gstBasisPoints: line.gstBasisPoints,
    })),
    totalPaise: declaredPaise(booking.order),
    advancePaise,
    paymentMethod: paymentMethod === 'cod' ? 'cod' : 'online',
    parcel: packParcel(lines, settings.defaultParcel),
  }
}

/** What is in the parcel is worth so much. The values of the two parcels of an order add up to its total. */
function declaredPaise(order: Order): Paise {
  // Of what costs nothing the value is declared: a parcel without any is not insured, and carriers refuse it.
  if (order.paymentMethod === 'free') return order.totals.goodsPaise
  const apart = priceOfUnits(order, unitsApart(order))
  if (!apart.ok) throw new Error(`order ${order.orderNumber} has pieces apart that it has not`)
  return subtract(order.totals.totalPaise, apart.value)
}
