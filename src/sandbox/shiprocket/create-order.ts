import type { Reply } from '../http-server.ts'
import { type CarrierOrder, type SandboxCarrier, good, invalid, shipmentOf, takeNumber } from './carrier-state.ts'
import { findCourier } from './couriers.ts'
import { paise } from '#src/kit/money.ts'
import { entryOf, setEntry } from '#src/kit/table.ts'

const cancelled = 5

/** The same reference returns the same order unchanged; that of a cancelled order can never be used again. */
export function createOrder(carrier: SandboxCarrier, body: Record<string, unknown>): Reply {
  const errors = missingFields(body)
  if (Object.keys(errors).length > 0) return invalid(errors)
  const wrong = wrongFields(body)
  if (Object.keys(wrong).length > 0) return invalid(wrong)
  if (!carrier.pickupLocations.some((location) => location.pickup_location === body['pickup_location'])) return wrongPickup(carrier)

  const reference = String(body['order_id'])
  const earlier = Object.values(carrier.file.state.orders).find((order) => order.reference === reference)
  if (earlier?.statusCode === cancelled) return invalid({ order_id: ['The order id has already been taken.'] })
  return shown(carrier, earlier ?? newOrder(carrier, reference, body))
}

/** The carrier's reply is a 200 with a message and no ids. */
const wrongPickup = (carrier: SandboxCarrier): Reply =>
  good({
    message: 'Wrong Pickup location entered. Please choose one location from the data given',
    data: { data: carrier.pickupLocations },
  })

function newOrder(carrier: SandboxCarrier, reference: string, body: Record<string, unknown>): CarrierOrder {
  const order: CarrierOrder = { id: takeNumber(carrier), reference, shipmentId: takeNumber(carrier), asked: body, statusCode: 1 }
  setEntry(carrier.file.state.orders, order.id, order)
  setEntry(carrier.file.state.shipments, order.shipmentId, {
    id: order.shipmentId,
    orderId: order.id,
    awb: undefined,
    courierId: undefined,
    chargedPaise: paise(0),
    statusCode: 11,
    pickupDate: undefined,
    manifested: false,
    scans: [],
    assignedAt: undefined,
    station: 0,
  })
  carrier.file.changed()
  return order
}

function shown(carrier: SandboxCarrier, order: CarrierOrder): Reply {
  const shipment = shipmentOf(carrier, order.shipmentId)
  return good({
    order_id: order.id,
    shipment_id: order.shipmentId,
    status: order.statusCode === 1 ? 'NEW' : 'READY TO SHIP',
    status_code: order.statusCode,
    onboarding_completed_now: 0,
    awb_code: shipment?.awb ?? null,
    courier_company_id: shipment?.courierId ?? null,
    courier_name: findCourier(shipment?.courierId ?? 0)?.name ?? null,
  })
}

const required = [
  ...['order_id', 'order_date', 'pickup_location', 'billing_customer_name', 'billing_address', 'billing_city', 'billing_pincode'],
  ...['billing_state', 'billing_country', 'billing_email', 'billing_phone', 'order_items', 'payment_method', 'sub_total'],
  ...['length', 'breadth', 'height', 'weight'],
]

type FieldErrors = Record<string, string[]>

function missingFields(body: Record<string, unknown>): FieldErrors {
  const missing = required.filter((field) => {
    const given = entryOf(body, field)
    return given === undefined || given === null || given === '' || (Array.isArray(given) && given.length === 0)
  })
  return Object.fromEntries(missing.map((field) => [field, [`The ${field.replaceAll('_', ' ')} field is required.`]]))
}

function wrongFields(body: Record<string, unknown>): FieldErrors {
  const text = (field: string): string => String(entryOf(body, field))
  const sides = ['length', 'breadth', 'height'].filter((side) => !(Number(entryOf(body, side)) > 0.5))
  const emoji = ['billing_customer_name', 'billing_address', 'billing_city'].filter((field) =>
    /\p{Extended_Pictographic}/u.test(text(field)),
  )
  return {
    ...(text('order_id').length > 50 && { order_id: ['The order id may not be greater than 50 characters.'] }),
    ...(!/^\d{4}-\d\d-\d\d \d\d:\d\d/.test(text('order_date')) && { order_date: ['The order date does not match the format Y-m-d H:i.'] }),
    ...(!/^[6-9]\d{9}$/.test(text('billing_phone')) && { billing_phone: ['The billing phone format is invalid.'] }),
    ...(!/^[1-9]\d{5}$/.test(text('billing_pincode')) && { billing_pincode: ['The billing pincode must be 6 digits.'] }),
    ...(text('billing_city').length > 30 && { billing_city: ['The billing city may not be greater than 30 characters.'] }),
    ...(!(Number(body['weight']) > 0) && { weight: ['The weight must be greater than 0.'] }),
    ...(!['COD', 'Prepaid'].includes(text('payment_method')) && { payment_method: ['The selected payment method is invalid.'] }),
    ...Object.fromEntries(sides.map((side) => [side, [`The ${side} must be at least 0.5.`]])),
    ...Object.fromEntries(emoji.map((field) => [field, [`The ${field.replaceAll('_', ' ')} contains characters that are not allowed.`]])),
  }
}
