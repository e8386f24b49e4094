import { z } from 'zod'
import { add, paise, paiseToRupees } from '#src/kit/money.ts'
import type { Reply, Call } from '../http-server.ts'
import { assignAwb, schedulePickup } from './book-courier.ts'
import { couriersToWire, findCourier, recommendedCourierId } from './couriers.ts'
import { createOrder } from './create-order.ts'
import { type SandboxCarrier, good, invalid, orderOf, refuse, shipmentOf } from './carrier-state.ts'
import { generateManifest, printInvoice, printLabel, printManifest } from './documents.ts'
import { login, refuseToken } from './token.ts'
import { track } from './tracking.ts'
import { cancelByAwb, cancelReturn, createReturn, listReturns, showReturn } from './returns.ts'
import { answerUndelivered, listUndelivered, showUndelivered } from './undelivered.ts'

/** The root path of the carrier's API. */
export const apiRoot = '/v1/external'

/** The carrier's API, with its own refusals, many of which are HTTP 200. */
export function handleApiCall(carrier: SandboxCarrier, call: Call): Reply {
  const path = call.path.slice(apiRoot.length)
  const body = jsonBody(call)
  if (!body) return refuse(400, 'Invalid JSON')
  if (path === '/auth/login') return login(carrier, body)
  const refused = refuseToken(carrier, call)
  if (refused) return refused
  const route = routes.find((each) => each.method === call.method && each.path.test(path))
  return route ? route.handle(carrier, body, { call, part: route.path.exec(path)?.[1] ?? '' }) : refuse(404, '404 Not Found')
}

type RequestBody = Record<string, unknown>
type Route = {
  readonly method: 'GET' | 'POST'
  readonly path: RegExp
  handle(carrier: SandboxCarrier, body: RequestBody, more: { call: Call; part: string }): Reply
}

const routes: readonly Route[] = [
  { method: 'GET', path: /^\/courier\/serviceability\/?$/, handle: (carrier, _, { call }) => serviceability(carrier, call.query) },
  { method: 'POST', path: /^\/orders\/create\/adhoc$/, handle: createOrder },
  { method: 'GET', path: /^\/orders$/, handle: (carrier, _, { call }) => listOrders(carrier, call.query.get('search') ?? '') },
  { method: 'POST', path: /^\/orders\/create\/return$/, handle: createReturn },
  { method: 'GET', path: /^\/orders\/processing\/return$/, handle: (carrier, _, { call }) => listReturns(carrier, call.query) },
  { method: 'GET', path: /^\/orders\/show\/(\d+)$/, handle: (carrier, _, { part }) => showReturn(carrier, part) },
  { method: 'POST', path: /^\/orders\/cancel\/shipment\/awbs$/, handle: cancelByAwb },
  { method: 'POST', path: /^\/orders\/cancel$/, handle: cancelOrders },
  { method: 'GET', path: /^\/shipments\/(\d+)$/, handle: (carrier, _, { part }) => showShipment(carrier, part) },
  { method: 'POST', path: /^\/courier\/assign\/awb$/, handle: assignAwb },
  { method: 'POST', path: /^\/courier\/generate\/pickup$/, handle: schedulePickup },
  { method: 'POST', path: /^\/manifests\/generate$/, handle: generateManifest },
  { method: 'POST', path: /^\/manifests\/print$/, handle: printManifest },
  { method: 'POST', path: /^\/courier\/generate\/label$/, handle: printLabel },
  { method: 'POST', path: /^\/orders\/print\/invoice$/, handle: printInvoice },
  { method: 'GET', path: /^\/courier\/track\/awb\/([^/]+)$/, handle: (carrier, _, { part }) => track(carrier, part) },
  { method: 'GET', path: /^\/ndr\/all$/, handle: (carrier, _, { call }) => listUndelivered(carrier, call.query) },
  { method: 'GET', path: /^\/ndr\/([^/]+)$/, handle: (carrier, _, { part }) => showUndelivered(carrier, part) },
  { method: 'POST', path: /^\/ndr\/([^/]+)\/action$/, handle: (carrier, body, { part }) => answerUndelivered(carrier, body, part) },
  { method: 'GET', path: /^\/account\/details\/wallet-balance$/, handle: walletBalance },
  { method: 'GET', path: /^\/settings\/company\/pickup$/, handle: pickupLocations },
]

function serviceability(carrier: SandboxCarrier, query: URLSearchParams): Reply {
  const [from, to] = [query.get('pickup_postcode') ?? '', query.get('delivery_postcode') ?? '']
  if (!from || !to || !query.get('cod') || !query.get('weight')) {
    const needed = 'field is required when order id is not present.'
    return invalid(
      { weight: [`The weight ${needed}`], cod: [`The cod ${needed}`], order_id: ['The order id field is required.'] },
      'Required field missing',
    )
  }
  const far = query.get('is_return') === '1' ? from : to
  if (carrier.unserviceable.some((prefix) => prefix.test(far))) return good({ status: 404, message: 'Delivery postcode not serviceable' })
  return good({
    company_auto_shipment_insurance_setting: false,
    currency: 'INR',
    data: {
      available_courier_companies: couriersToWire({ from, to, now: carrier.clock().getTime() }, query),
      blocked_courier_companies: [],
      child_courier_id: null,
      is_recommendation_enabled: 1,
      ...(query.get('is_return') !== '1' && {
        recommended_courier_company_id: recommendedCourierId,
        shiprocket_recommended_courier_id: recommendedCourierId,
      }),
    },
    status: 200,
  })
}

function listOrders(carrier: SandboxCarrier, search: string): Reply {
  const orders = Object.values(carrier.file.state.orders).filter((order) => order.reference.includes(search))
  return good({
    data: orders.toReversed().map((order) => {
      const shipment = shipmentOf(carrier, order.shipmentId)
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

function cancelOrders(carrier: SandboxCarrier, body: RequestBody): Reply {
  for (const id of [body['ids']].flat()) {
    const order = orderOf(carrier, id)
    const shipment = shipmentOf(carrier, order?.shipmentId)
    if (!order || !shipment) continue
    if (order.isReturn) {
      const refused = cancelReturn(carrier, order)
      if (refused) return refused
      continue
    }
    order.statusCode = 5
    shipment.statusCode = 8
    carrier.file.state.walletPaise = add(carrier.file.state.walletPaise, shipment.chargedPaise)
    shipment.chargedPaise = paise(0)
  }
  carrier.file.changed()
  return { status: 204, body: undefined }
}

function showShipment(carrier: SandboxCarrier, id: string): Reply {
  const shipment = shipmentOf(carrier, id)
  if (!shipment) return good({})
  const { orderId, awb, courierId, statusCode } = shipment
  return good({
    data: { id: shipment.id, order_id: orderId, awb: awb ?? null, courier: findCourier(courierId ?? 0)?.name ?? null, status: statusCode },
  })
}

/** The balance is text, as in the carrier's replies. */
function walletBalance(carrier: SandboxCarrier): Reply {
  return good({ data: { balance_amount: paiseToRupees(carrier.file.state.walletPaise) } })
}

function pickupLocations(carrier: SandboxCarrier): Reply {
  const locations = carrier.pickupLocations.map((location, at) => ({ id: at + 1, ...location, phone_verified: 1, status: 2 }))
  return good({ data: { shipping_address: locations } })
}

function jsonBody(call: Call): RequestBody | undefined {
  if (call.rawBody.length === 0) return {}
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(call.rawBody.toString('utf8')))
  } catch {
    return undefined
  }
}
