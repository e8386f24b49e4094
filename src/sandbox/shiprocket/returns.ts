import { add, paise } from '#src/kit/money.ts'
import { entryOf, setEntry } from '#src/kit/table.ts'
import type { Reply } from '../http-server.ts'
import {
  type CarrierOrder,
  type SandboxCarrier,
  good,
  indianTime,
  invalid,
  orderOf,
  refuse,
  type Shipment,
  shipmentByAwb,
  shipmentOf,
  takeNumber,
} from './carrier-state.ts'
import { findCourier } from './couriers.ts'

/** How long the carrier needs for a cancellation that it has accepted. */
const cancellingMs = 60_000

/** Numbers of the order table, in which returns have words of their own. */
const pending = 21
const cancelled = 27
const cancelling = 29

/** The order table's number after each of the shipment table, which has no words for returns: 47 is "QC Failed" here, and "Return Out For Pickup" there. */
const orderCodes: Readonly<Record<string, number>> = {
  ...{ 3: 23, 13: 24, 19: 47, 42: 32, 6: 25, 18: 25, 17: 48, 21: 50, 7: 26, 47: 57, 8: cancelled, 9: 15, 10: 16 },
}
export const returnCodeAfter = (shipmentCode: number, before: number): number => entryOf(orderCodes, String(shipmentCode)) ?? before

/** Unlike an ordinary order, a return is created once for ever: its reference is taken from then on. */
export function createReturn(carrier: SandboxCarrier, body: Record<string, unknown>): Reply {
  const missing = required.filter((field) => [undefined, ''].includes(entryOf(body, field) as undefined))
  if (missing.length > 0)
    return invalid(Object.fromEntries(missing.map((field) => [field, [`The ${field.replaceAll('_', ' ')} field is required.`]])))
  if (/^(\d)\1{9}$/.test(String(body['pickup_phone']))) return refuse(422, 'Phone number is in invalid format')
  const reference = String(body['order_id'])
  if (Object.values(carrier.file.state.orders).some((order) => order.reference === reference))
    return invalid({ order_id: ['The order id has already been taken.'] })
  const order: CarrierOrder = {
    ...{ id: takeNumber(carrier), reference, shipmentId: takeNumber(carrier), asked: body, statusCode: pending },
    ...{ isReturn: true, createdAt: carrier.clock().getTime() },
  }
  setEntry(carrier.file.state.orders, order.id, order)
  setEntry(carrier.file.state.shipments, order.shipmentId, newShipment(order))
  carrier.file.changed()
  return good({
    order_id: order.id,
    shipment_id: order.shipmentId,
    status: 'RETURN PENDING',
    status_code: pending,
    company_name: 'Sandbox',
  })
}

const newShipment = ({ id, shipmentId }: CarrierOrder): Shipment => ({
  ...{ id: shipmentId, orderId: id, awb: undefined, courierId: undefined, chargedPaise: paise(0), statusCode: 11 },
  // It is moved by hand only.
  ...{ pickupDate: undefined, manifested: false, scans: [], assignedAt: undefined, station: Number.MAX_SAFE_INTEGER },
})

/** Newest first, by pages and days: nothing else is searched by. */
export function listReturns(carrier: SandboxCarrier, query: URLSearchParams): Reply {
  const [page, perPage] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 15)]
  const isWithin = ({ createdAt = 0 }: CarrierOrder): boolean => {
    const day = indianTime(createdAt).slice(0, 10)
    return day >= (query.get('from') ?? '') && day <= (query.get('to') ?? '9')
  }
  const all = Object.values(carrier.file.state.orders)
    .filter((order) => order.isReturn && isWithin(order))
    .toReversed()
  const data = all.slice((page - 1) * perPage, page * perPage).map((order) => ({
    ...{ id: order.id, channel_order_id: order.reference, status_code: codeNow(carrier, order), shipment_id: order.shipmentId },
    shipments: [{ awb: shipmentOf(carrier, order.shipmentId)?.awb ?? '' }],
  }))
  return good({ data, meta: { pagination: { total: all.length, per_page: perPage, total_pages: Math.ceil(all.length / perPage) } } })
}

/** Of one return, whose shipments are an object here and a list elsewhere. */
export function showReturn(carrier: SandboxCarrier, id: string): Reply {
  const order = orderOf(carrier, id)
  const shipment = shipmentOf(carrier, order?.shipmentId)
  if (!order || !shipment) return refuse(400, 'Order ID not found')
  return good({
    data: {
      ...{ id: order.id, channel_order_id: order.reference, is_return: order.isReturn ? 1 : 0, status_code: codeNow(carrier, order) },
      ...{ customer_phone: 'Not Authorized', qc_reason: shipment.statusCode === 47 ? 'Product differs from the picture' : '' },
      shipments: { id: shipment.id, awb: shipment.awb ?? '', courier: findCourier(shipment.courierId ?? 0)?.name ?? '' },
    },
  })
}

/** Called off by its number, before the courier is on the way. */
export function cancelByAwb(carrier: SandboxCarrier, body: Record<string, unknown>): Reply {
  for (const awb of [body['awbs']].flat()) {
    const order = orderOf(carrier, shipmentByAwb(carrier, String(awb))?.orderId)
    const refused = order && cancelReturn(carrier, order)
    if (refused) return refused
  }
  return good({ message: 'Bulk Shipment cancellation is in progress. Please wait for some time.' })
}

/** Returns the refusal; undefined when it is accepted, which is not yet done. */
export function cancelReturn(carrier: SandboxCarrier, order: CarrierOrder): Reply | undefined {
  if (![pending, 22, 23, 24, cancelling, cancelled].includes(order.statusCode))
    return refuse(400, 'This shipment can not be cancelled: it is out for pickup or further.')
  order.cancelAskedAt ??= carrier.clock().getTime()
  carrier.file.changed()
  return undefined
}

function codeNow(carrier: SandboxCarrier, order: CarrierOrder): number {
  const { cancelAskedAt } = order
  const shipment = shipmentOf(carrier, order.shipmentId)
  const isCollected = ![pending, 22, 23, 24, cancelling, cancelled].includes(order.statusCode)
  if (cancelAskedAt === undefined || isCollected || !shipment) return order.statusCode
  const isDone = carrier.clock().getTime() >= cancelAskedAt + cancellingMs
  if (isDone && order.statusCode !== cancelled) {
    carrier.file.state.walletPaise = add(carrier.file.state.walletPaise, shipment.chargedPaise)
    shipment.chargedPaise = paise(0)
    order.statusCode = cancelled
    carrier.file.changed()
  }
  return isDone ? cancelled : cancelling
}

const required = [
  ...['order_id', 'order_date', 'payment_method', 'sub_total', 'length', 'breadth', 'height', 'weight', 'order_items'],
  ...['pickup', 'shipping'].flatMap((party) =>
    ['customer_name', 'address', 'city', 'state', 'country', 'pincode', 'email', 'phone'].map((field) => `${party}_${field}`),
  ),
]
