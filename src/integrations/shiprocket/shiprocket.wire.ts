import { z } from 'zod'
import { type Paise, paise } from '#src/kit/money.ts'
import type { Courier, Tracking } from '#src/shop/shipping/carrier.port.ts'

// Money is in rupees on this wire, and times are India's without a zone.
// Numbers come as text and text as numbers, and nearly every member may be missing or null.

const anything = z.unknown().optional()
const text = anything.transform((value) => (typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''))
const number = anything.transform((value) => {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof read === 'number' && Number.isFinite(read) ? read : undefined
})
const link = anything.transform((value) => (typeof value === 'string' && /^https?:\/\//.test(value) ? value : undefined))
/** An object, or an empty one for anything else. */
const part = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).catch(() => z.object(shape).parse({}))

const courierWire = part({
  courier_company_id: number,
  courier_name: text,
  rate: number,
  estimated_delivery_days: number,
  cod: number,
  blocked: number,
})

const orderWire = part({ id: number, channel_order_id: text, status_code: number, shipments: z.array(part({ id: number })).catch([]) })

const cancelledStatus = 5

const assignedWire = part({ data: part({ awb_code: text, courier_name: text, awb_assign_error: anything }) })

const trackingWire = part({
  tracking_data: part({
    track_status: number,
    track_url: link,
    shipment_track_activities: z.array(part({ date: text, activity: text, location: text, 'sr-status': number })).catch([]),
  }),
})

const serviceabilityWire = part({
  data: part({
    available_courier_companies: z.array(courierWire).catch([]),
    recommended_courier_company_id: number,
    shiprocket_recommended_courier_id: number,
  }),
})

type BookedIds = { readonly carrierOrderId: string; readonly consignmentId: string }

/** Only both together are of use. */
const bookedIds = (orderId: number | undefined, shipmentId: number | undefined): BookedIds | undefined =>
  orderId && shipmentId ? { carrierOrderId: String(orderId), consignmentId: String(shipmentId) } : undefined

/** Answers in our words. An address of a paper may be missing for as long as the paper is. */
export const fromWire = {
  failure: part({
    message: anything,
    response: anything,
    errors: anything,
    already_manifested_shipment_ids: anything,
  }).transform((failure) => ({
    message: failure.message,
    response: failure.response,
    errors: failure.errors,
    alreadyManifested: Array.isArray(failure.already_manifested_shipment_ids),
  })),
  login: part({ token: text }),
  created: part({ order_id: number, shipment_id: number }).transform(({ order_id, shipment_id }) => bookedIds(order_id, shipment_id)),
  orders: part({ data: z.array(orderWire).catch([]) }).transform(({ data }) =>
    data.map((order) => ({
      reference: order.channel_order_id,
      cancelled: order.status_code === cancelledStatus,
      ids: bookedIds(order.id, order.shipments[0]?.id),
    })),
  ),
  shipment: part({ data: part({ awb: text, courier: text }) }).transform(({ data }) => ({ awb: data.awb, courierName: data.courier })),
  assigned: part({
    awb_assign_status: number,
    status_code: number,
    message: anything,
    awb_code: text,
    courier_name: text,
    response: anything,
  }).transform((reply) => {
    // The number comes at either depth, and an unsuccessful `response` may be a mere sentence.
    const { data } = assignedWire.parse(reply.response)
    return {
      refused: reply.awb_assign_status === 0,
      walletLow: reply.status_code === 350,
      awb: data.awb_code || reply.awb_code,
      courierName: data.courier_name || reply.courier_name,
      reasons: [data.awb_assign_error, reply.message, typeof reply.response === 'string' ? reply.response : undefined],
    }
  }),
  pickup: part({
    pickup_status: number,
    response: part({ pickup_scheduled_date: text, pickup_token_number: text, data: anything }),
  }).transform(({ pickup_status, response }) => ({
    confirmed: pickup_status !== 0,
    pickupDate: response.pickup_scheduled_date || undefined,
    pickupToken: response.pickup_token_number || undefined,
    reason: response.data,
  })),
  paper: part({ manifest_url: link, label_url: link, invoice_url: link, response: anything, message: anything }).transform((paper) => ({
    url: paper.manifest_url ?? paper.label_url ?? paper.invoice_url,
    reasons: [paper.message, paper.response],
  })),
}

const roundToPaise = (rupees: number): Paise => paise(Math.round(rupees * 100))

/** Blocked couriers and nonsense are left out. The recommended one comes first, then the cheapest. */
export function couriersFromWire(reply: unknown): Courier[] {
  const { data } = serviceabilityWire.parse(reply)
  const recommended = data.recommended_courier_company_id ?? data.shiprocket_recommended_courier_id
  return data.available_courier_companies
    .flatMap((wire): Courier[] => {
      if (wire.courier_company_id === undefined || wire.rate === undefined || wire.blocked) return []
      return [
        {
          courierId: String(wire.courier_company_id),
          name: wire.courier_name,
          ratePaise: roundToPaise(wire.rate),
          courierDays: Math.ceil(wire.estimated_delivery_days ?? unknownDays),
          cod: wire.cod === 1,
          recommended: wire.courier_company_id === recommended,
        },
      ]
    })
    .toSorted((a, b) => Number(b.recommended) - Number(a.recommended) || a.ratePaise - b.ratePaise)
}

/** A courier that names no days is assumed to be slow rather than quick. */
const unknownDays = 10

export function trackingFromWire(reply: unknown): Tracking {
  const { tracking_data: data } = trackingWire.parse(reply)
  if (data.track_status !== 1) return { trackUrl: data.track_url, scans: [] }
  return {
    trackUrl: data.track_url,
    scans: data.shipment_track_activities.map((scan) => ({
      at: scan.date,
      place: scan.location,
      activity: withoutPhones(scan.activity),
      statusCode: scan['sr-status'],
    })),
  }
}

/** Scans may carry a courier's private number. */
const withoutPhones = (activity: string): string => activity.replace(/(?:\+?91[\s-]?)?[6-9]\d{9}/g, '(number)')
