import { z } from 'zod'
import { add, paise, paiseToRupees } from '#src/kit/money.ts'
import type { Answer, Call } from '../http-server.ts'
import { assignAwb, schedulePickup } from './book-courier.ts'
import { couriersToWire, findCourier, recommendedCourierId } from './couriers.ts'
import { createOrder } from './create-order.ts'
import { type Carriage, good, invalid, orderOf, refuse, shipmentOf } from './depot.ts'
import { generateManifest, printInvoice, printLabel, printManifest } from './documents.ts'
import { login, refuseToken } from './token.ts'
import { track } from './tracking.ts'

/** Everything of the carrier's API stands under this. */
export const apiRoot = '/v1/external'

/** The carrier's API, with its own refusals, many of which are HTTP 200. */
export function answerApi(carriage: Carriage, call: Call): Answer {
  const path = call.path.slice(apiRoot.length)
  const asked = jsonBody(call)
  if (!asked) return refuse(400, 'Invalid JSON')
  if (path === '/auth/login') return login(carriage, asked)
  const refused = refuseToken(carriage, call)
  if (refused) return refused
  const route = routes.find((each) => each.method === call.method && each.path.test(path))
  return route ? route.answer(carriage, asked, { call, part: route.path.exec(path)?.[1] ?? '' }) : refuse(404, '404 Not Found')
}

type Asked = Record<string, unknown>
type Route = {
  readonly method: 'GET' | 'POST'
  readonly path: RegExp
  answer(carriage: Carriage, asked: Asked, more: { call: Call; part: string }): Answer
}

const routes: readonly Route[] = [
  { method: 'GET', path: /^\/courier\/serviceability\/?$/, answer: (carriage, _, { call }) => serviceability(carriage, call.query) },
  { method: 'POST', path: /^\/orders\/create\/adhoc$/, answer: createOrder },
  { method: 'GET', path: /^\/orders$/, answer: (carriage, _, { call }) => listOrders(carriage, call.query.get('search') ?? '') },
  { method: 'POST', path: /^\/orders\/cancel$/, answer: cancelOrders },
  { method: 'GET', path: /^\/shipments\/(\d+)$/, answer: (carriage, _, { part }) => showShipment(carriage, part) },
  { method: 'POST', path: /^\/courier\/assign\/awb$/, answer: assignAwb },
  { method: 'POST', path: /^\/courier\/generate\/pickup$/, answer: schedulePickup },
  { method: 'POST', path: /^\/manifests\/generate$/, answer: generateManifest },
  { method: 'POST', path: /^\/manifests\/print$/, answer: printManifest },
  { method: 'POST', path: /^\/courier\/generate\/label$/, answer: printLabel },
  { method: 'POST', path: /^\/orders\/print\/invoice$/, answer: printInvoice },
  { method: 'GET', path: /^\/courier\/track\/awb\/([^/]+)$/, answer: (carriage, _, { part }) => track(carriage, part) },
  { method: 'GET', path: /^\/account\/details\/wallet-balance$/, answer: walletBalance },
  { method: 'GET', path: /^\/settings\/company\/pickup$/, answer: pickupLocations },
]

function serviceability(carriage: Carriage, query: URLSearchParams): Answer {
  const [from, to] = [query.get('pickup_postcode') ?? '', query.get('delivery_postcode') ?? '']
  if (!from || !to || !query.get('cod') || !query.get('weight')) {
    const needed = 'field is required when order id is not present.'
    return invalid(
      { weight: [`The weight ${needed}`], cod: [`The cod ${needed}`], order_id: ['The order id field is required.'] },
      'Required field missing',
    )
  }
  if (carriage.unserviceable.some((prefix) => prefix.test(to))) return good({ status: 404, message: 'Delivery postcode not serviceable' })
  return good({
    company_auto_shipment_insurance_setting: false,
    currency: 'INR',
    data: {
      available_courier_companies: couriersToWire(from, to, carriage.clock().getTime()),
      blocked_courier_companies: [],
      child_courier_id: null,
      is_recommendation_enabled: 1,
      recommended_courier_company_id: recommendedCourierId,
      shiprocket_recommended_courier_id: recommendedCourierId,
    },
    status: 200,
  })
}

function listOrders(carriage: Carriage, search: string): Answer {
  const orders = Object.values(carriage.file.state.orders).filter((order) => order.reference.includes(search))
  return good({
    data: orders.toReversed().map((order) => {
      const shipment = shipmentOf(carriage, order.shipmentId)
      const courier = findCourier(shipment?.courierId ?? 0)?.name ?? ''
      return {
        id: order.id,
        channel_order_id: order.reference,
        status_code: order.statusCode,
        shipments: [{ id: order.shipmentId, awb: shipment?.awb ?? '', courier }],
      }
    }),
    meta: { pagination: { total: orders.length } },
  })
}

function cancelOrders(carriage: Carriage, asked: Asked): Answer {
  for (const id of [asked['ids']].flat()) {
    const order = orderOf(carriage, id)
    const shipment = shipmentOf(carriage, order?.shipmentId)
    if (!order || !shipment) continue
    order.statusCode = 5
    shipment.statusCode = 8
    carriage.file.state.walletPaise = add(carriage.file.state.walletPaise, shipment.chargedPaise)
    shipment.chargedPaise = paise(0)
  }
  carriage.file.changed()
  return { status: 204, body: undefined }
}

function showShipment(carriage: Carriage, id: string): Answer {
  const shipment = shipmentOf(carriage, id)
  if (!shipment) return good({})
  const { orderId, awb, courierId, statusCode } = shipment
  return good({
    data: { id: shipment.id, order_id: orderId, awb: awb ?? null, courier: findCourier(courierId ?? 0)?.name ?? null, status: statusCode },
  })
}

/** A text, as the carrier gives it. */
function walletBalance(carriage: Carriage): Answer {
  return good({ data: { balance_amount: paiseToRupees(carriage.file.state.walletPaise) } })
}

function pickupLocations(carriage: Carriage): Answer {
  const locations = carriage.pickupLocations.map((location, at) => ({ id: at + 1, ...location, phone_verified: 1, status: 2 }))
  return good({ data: { shipping_address: locations } })
}

function jsonBody(call: Call): Asked | undefined {
  if (call.rawBody.length === 0) return {}
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(call.rawBody.toString('utf8')))
  } catch {
    return undefined
  }
}
