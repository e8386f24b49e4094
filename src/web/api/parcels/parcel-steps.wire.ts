import * as z from 'zod'
import type { ParcelState } from '#src/shop/shipping/parcel.ts'
import type { TakenStep } from '#src/shop/workflows/fulfilling/fulfilling.ts'
import type { ShownParcel } from '#src/shop/workflows/views/views.ts'
import { looseText } from '../loose-fields.ts'

const id = looseText(60).pipe(z.string().min(1, 'is required'))
/** An id or a list of one, because these calls are for one parcel each. */
const oneOf = z.union([id, z.array(id).length(1, 'must be a list of one')], 'is required').transform((given) => [given].flat()[0] ?? '')

const body = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape, 'must be a JSON object')

/** The id by which each call names its parcel; everything else comes from the shop's own records. */
export const requests = {
  createOrder: body({ order_id: id }).transform(({ order_id }) => order_id),
  byConsignment: body({ shipment_id: oneOf }).transform(({ shipment_id }) => shipment_id),
  shippingDocuments: body({ orderNumber: looseText(60), awbNumber: looseText(60), shipmentNumber: looseText(60) }).transform(
    ({ orderNumber, awbNumber, shipmentNumber }) => ({ orderNumber, awb: awbNumber, consignmentId: shipmentNumber }),
  ),
  shipped: body({ isShipped: looseText(5).pipe(z.literal(['1', 'true'], "must be '1'")) }),
} as const

/** The carrier's ids are numbers on its wire. */
export const numeric = (carrierId: string | undefined): number | string | null =>
  carrierId === undefined ? null : /^\d{1,15}$/.test(carrierId) ? Number(carrierId) : carrierId

/** Each step's result in the shape that the carrier gives it. */
export const replies = {
  createOrder: ({ parcel }: TakenStep) => ({
    order_id: numeric(parcel.carrierOrderId),
    shipment_id: numeric(parcel.consignmentId),
    status: 'NEW',
    status_code: 1,
  }),
  assignAwb: ({ parcel }: TakenStep) => ({
    awb_assign_status: 1,
    response: {
      data: {
        awb_code: parcel.awb,
        courier_name: parcel.courierName,
        shipment_id: numeric(parcel.consignmentId),
        order_id: numeric(parcel.carrierOrderId),
      },
    },
  }),
  generatePickup: ({ parcel }: TakenStep) => ({
    pickup_status: 1,
    response: { pickup_scheduled_date: parcel.pickupDate ?? null, pickup_token_number: parcel.pickupToken ?? null },
  }),
  generateManifest: ({ parcel, documentUrls }: TakenStep) => ({
    status: 1,
    manifest_url: documentUrls.manifest ?? parcel.manifestUrl ?? parcel.printedManifestUrl ?? '',
  }),
  trackConsignment: ({ parcel, scans }: ShownParcel) => ({
    tracking_data: {
      track_status: scans.length > 0 ? 1 : 0,
      shipment_status: statusCode[parcel.state],
      shipment_track: [{ awb_code: parcel.awb, courier_name: parcel.courierName, current_status: parcel.state }],
      shipment_track_activities: scans.map(({ at, activity, place, state }) => ({
        date: at.toISOString(),
        activity,
        location: place,
        'sr-status': state ? String(statusCode[state]) : 'NA',
      })),
      track_url: parcel.trackUrl ?? '',
    },
  }),
}

/** A code of the carrier's table for each of our states. */
const statusCode: Record<ParcelState, number> = {
  booking: 11,
  booked: 3,
  collected: 42,
  in_transit: 18,
  out_for_delivery: 17,
  undelivered: 21,
  delivered: 7,
  returning: 9,
  returned: 10,
  lost: 12,
  cancelled: 8,
}
