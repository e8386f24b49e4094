import { z } from 'zod'
import { type Paise, paise, paiseToRupees } from '#src/kit/money.ts'
import type { ConsignmentRequest, Courier, ServiceabilityQuery, Tracking } from '#src/shop/shipping/carrier.port.ts'
import { addressLines, courierText } from './courier-text.ts'

// Money is in rupees on this wire, weights in kilograms, sizes in centimetres, times India's without a zone.
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

const replies = {
  failure: part({
    message: anything,
    response: anything,
    status_code: number,
    errors: anything,
    already_manifested_shipment_ids: anything,
  }),
  login: part({ token: text }),
  serviceability: part({
    data: part({
      available_courier_companies: z.array(courierWire).catch([]),
      recommended_courier_company_id: number,
      shiprocket_recommended_courier_id: number,
    }),
  }),
  created: part({ order_id: number, shipment_id: number }),
  orders: part({
    data: z
      .array(
        part({ id: number, channel_order_id: text, status: text, status_code: number, shipments: z.array(part({ id: number })).catch([]) }),
      )
      .catch([]),
  }),
  shipment: part({ data: part({ awb: text, courier: text }) }),
  // The number comes at either depth, and an unsuccessful `response` may be a mere sentence.
  awb: part({
    awb_assign_status: number,
    status_code: number,
    message: anything,
    awb_code: text,
    courier_name: text,
    response: part({ data: part({ awb_code: text, courier_name: text, awb_assign_error: anything }) }),
  }),
  pickup: part({ pickup_status: number, response: part({ pickup_scheduled_date: text, pickup_token_number: text, data: anything }) }),
  document: part({ manifest_url: link, label_url: link, invoice_url: link, response: anything, message: anything }),
  tracking: part({
    tracking_data: part({
      track_status: number,
      track_url: link,
      shipment_track_activities: z.array(part({ date: text, activity: text, location: text, 'sr-status': number })).catch([]),
    }),
  }),
}

export const fromWire = replies

const roundToPaise = (rupees: number): Paise => paise(Math.round(rupees * 100))

/** Blocked couriers and nonsense are left out. The recommended one comes first, then the cheapest. */
export function couriersFromWire(reply: unknown): Courier[] {
  const { data } = replies.serviceability.parse(reply)
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
  const { tracking_data: data } = replies.tracking.parse(reply)
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

const grams = (weightGrams: number): number => weightGrams / 1000
const centimetres = (millimetres: number): number => millimetres / 10
const rupees = (amount: Paise): number => Number(paiseToRupees(amount))

export const serviceabilityToWire = (query: ServiceabilityQuery): string =>
  new URLSearchParams({
    pickup_postcode: query.fromPincode,
    delivery_postcode: query.toPincode,
    cod: query.cod ? '1' : '0',
    weight: String(grams(query.weightGrams)),
  }).toString()

/** `phone` and `alternatePhone` are ten digits here. */
export function orderToWire(request: ConsignmentRequest, phone: string, alternatePhone: string | undefined) {
  const { recipient, parcel } = request
  const address = addressLines(recipient.addressLine1, recipient.addressLine2)
  return {
    order_id: request.reference,
    order_date: indianTime(request.placedAt),
    pickup_location: request.pickupLocation,
    billing_customer_name: courierText(recipient.name, 80),
    billing_last_name: '',
    billing_address: address.first,
    billing_address_2: address.second,
    billing_city: courierText(recipient.city, 30),
    billing_pincode: recipient.pincode,
    billing_state: courierText(recipient.state, 60),
    billing_country: 'India',
    billing_email: recipient.email,
    billing_phone: phone,
    ...(alternatePhone === undefined ? {} : { billing_alternate_phone: alternatePhone }),
    shipping_is_billing: true,
    order_items: request.lines.map((line) => ({
      name: courierText(line.title, 120),
      sku: line.sku,
      units: line.quantity,
      selling_price: rupees(line.unitPricePaise),
      tax: line.gstBasisPoints / 100,
      hsn: line.hsnCode,
    })),
    payment_method: request.paymentMethod === 'cod' ? 'COD' : 'Prepaid',
    sub_total: rupees(request.totalPaise),
    length: centimetres(parcel.lengthMm),
    breadth: centimetres(parcel.widthMm),
    height: centimetres(parcel.heightMm),
    weight: grams(parcel.weightGrams),
  }
}

/** "2026-11-20 10:00" in India, which keeps no summer time. */
function indianTime(date: Date): string {
  const shifted = new Date(date.getTime() + 330 * 60_000)
  return shifted.toISOString().slice(0, 16).replace('T', ' ')
}
