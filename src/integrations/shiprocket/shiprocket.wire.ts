import { z } from 'zod'
import { type Paise, paise } from '#src/kit/money.ts'
import type { Courier } from '#src/shop/shipping/carrier.port.ts'
import { anything, link, number, part, text } from './loose-wire.ts'

// Money is in rupees on this wire, and times are Indian time without a zone.

const courierWire = part({
  courier_company_id: number,
  courier_name: text,
  rate: number,
  rto_charges: number,
  estimated_delivery_days: number,
  cod: number,
  blocked: number,
})

const orderWire = part({ id: number, channel_order_id: text, status_code: number, shipments: z.array(part({ id: number })).catch([]) })

const cancelledStatus = 5

const assignedWire = part({ data: part({ awb_code: text, courier_name: text, awb_assign_error: anything }) })

const serviceabilityWire = part({
  data: part({
    available_courier_companies: z.array(courierWire).catch([]),
    recommended_courier_company_id: number,
    shiprocket_recommended_courier_id: number,
  }),
})

type BookedIds = { readonly carrierOrderId: string; readonly consignmentId: string }

/** Undefined unless both ids are there. */
const bookedIds = (orderId: number | undefined, shipmentId: number | undefined): BookedIds | undefined =>
  orderId && shipmentId ? { carrierOrderId: String(orderId), consignmentId: String(shipmentId) } : undefined

const roundToPaise = (rupees: number): Paise => paise(Math.round(rupees * 100))

/** Replies in the shop's terms. The URL of a document may be missing until the document is ready. */
export const fromWire = {
  failure: part({
    message: anything,
    response: anything,
    errors: anything,
    already_manifested_shipment_ids: anything,
    data: part({ data: z.array(part({ pickup_location: text })).catch([]) }),
  }).transform((failure) => ({
    message: failure.message,
    response: failure.response,
    errors: failure.errors,
    pickupLocations: failure.data.data.map((location) => location.pickup_location),
    alreadyManifested: Array.isArray(failure.already_manifested_shipment_ids),
  })),
  pickupLocations: part({ data: part({ shipping_address: z.array(part({ pickup_location: text })).catch([]) }) }).transform(({ data }) =>
    data.shipping_address.flatMap(({ pickup_location }) => pickup_location ?? []),
  ),
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
    // The AWB comes at either depth, and an unsuccessful `response` may be a plain string.
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
  wallet: part({ data: part({ balance_amount: number }) }).transform(({ data }) =>
    data.balance_amount === undefined ? undefined : roundToPaise(data.balance_amount),
  ),
  document: part({ manifest_url: link, label_url: link, invoice_url: link, response: anything, message: anything }).transform(
    (document) => ({
      url: document.manifest_url ?? document.label_url ?? document.invoice_url,
      reasons: [document.message, document.response],
    }),
  ),
}

/** Leaves out blocked couriers and those without an id or a rate. The recommended one comes first, then the cheapest. */
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
          ...(wire.rto_charges !== undefined && { returnPaise: roundToPaise(wire.rto_charges) }),
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
