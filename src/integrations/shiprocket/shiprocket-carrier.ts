import { type Clock, systemClock } from '#src/kit/clock.ts'
import { isEmailAddress } from '#src/kit/email.ts'
import { normalisePhone } from '#src/kit/phone.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import type { Carrier, ConsignmentRequest, Courier, ServiceabilityQuery } from '#src/shop/shipping/carrier.port.ts'
import { assignAwb } from './assign-awb.ts'
import { couriersFromWire, fromWire, orderToWire, serviceabilityToWire, trackingFromWire } from './shiprocket.wire.ts'
import { type ShiprocketAccess, type ShiprocketClient, shiprocketClient } from './shiprocket-client.ts'
import { failure, failureWords, wordsOf } from './shiprocket-faults.ts'

export type ShiprocketOptions = Omit<ShiprocketAccess, 'timeoutMs' | 'clock'> & {
  readonly mode: 'sandbox' | 'live'
  readonly timeoutMs?: number
  readonly clock?: Clock
}

/** Shiprocket over its HTTP API. Many of its failures are HTTP 200, and some of its refusals mean that the work is already done. */
export function shiprocketCarrier(options: ShiprocketOptions): Carrier {
  const shiprocket = shiprocketClient({ ...options, timeoutMs: options.timeoutMs ?? 20_000, clock: options.clock ?? systemClock })
  return {
    mode: options.mode,
    checkServiceability: (query) => checkServiceability(shiprocket, query),
    createConsignment: (request) => createConsignment(shiprocket, request),
    assignAwb: async (consignmentId, courierId) => assignAwb(shiprocket, idOf(consignmentId), idOf(courierId)),
    requestPickup: async (consignmentId) => requestPickup(shiprocket, idOf(consignmentId)),
    generateManifest: async (consignmentId) => generateManifest(shiprocket, idOf(consignmentId)),
    async printManifest(carrierOrderId) {
      return { manifestUrl: await printed(shiprocket, '/manifests/print', { order_ids: [idOf(carrierOrderId)] }, 'manifest_url') }
    },
    async printLabel(consignmentId) {
      return { labelUrl: await printed(shiprocket, '/courier/generate/label', { shipment_id: [idOf(consignmentId)] }, 'label_url') }
    },
    async printCarrierInvoice(carrierOrderId) {
      return { carrierInvoiceUrl: await printed(shiprocket, '/orders/print/invoice', { ids: [idOf(carrierOrderId)] }, 'invoice_url') }
    },
    track: async (awb) => trackingFromWire(await shiprocket.ask('GET', `/courier/track/awb/${awbOf(awb)}`)),
  }
}

/** "Cannot be reached" comes as a 404, as a 200 that says 404, as an empty list and as nothing at all. */
async function checkServiceability(shiprocket: ShiprocketClient, query: ServiceabilityQuery): Promise<Courier[]> {
  const reply = await shiprocket.send('GET', `/courier/serviceability/?${serviceabilityToWire(query)}`)
  if (reply.status >= 300 && reply.status !== 404) throw failure(reply)
  return couriersFromWire(reply.json)
}

async function createConsignment(shiprocket: ShiprocketClient, request: ConsignmentRequest) {
  const order = orderToWire(request, phoneOf(request), normalisePhone(request.recipient.alternatePhone ?? ''))
  refuseUnprintable(order)
  const existing = await findByReference(shiprocket, request.reference)
  if (existing) return existing

  const reply = await shiprocket.ask('POST', '/orders/create/adhoc', order)
  const { order_id, shipment_id } = fromWire.created.parse(reply)
  if (order_id && shipment_id) return { carrierOrderId: String(order_id), consignmentId: String(shipment_id) }
  // A wrong pickup location is answered with 200, a sentence and no ids.
  throw new SupplierError(
    'invalid',
    `Shiprocket: ${failureWords({ status: 200, json: reply, retryAfterMs: undefined }) || 'no ids in the answer'}`,
  )
}

const cancelledStatus = 5

async function findByReference(shiprocket: ShiprocketClient, reference: string) {
  const { data } = fromWire.orders.parse(await shiprocket.ask('GET', `/orders?search=${encodeURIComponent(reference)}`))
  const order = data.find((each) => each.channel_order_id === reference)
  const shipmentId = order?.shipments[0]?.id
  if (!order?.id || !shipmentId) return undefined
  if (order.status_code === cancelledStatus)
    throw new SupplierError('invalid', `Shiprocket: ${reference} was cancelled, a new reference is needed`)
  return { carrierOrderId: String(order.id), consignmentId: String(shipmentId) }
}

/** The carrier would take these and fail at the door. */
function refuseUnprintable(order: ReturnType<typeof orderToWire>): void {
  if (order.billing_customer_name === '') throw new SupplierError('invalid', 'Shiprocket needs a name that can be printed')
  if (`${order.billing_address}${order.billing_address_2}`.length < 3)
    throw new SupplierError('invalid', 'Shiprocket needs an address that can be printed')
  if (!isEmailAddress(order.billing_email)) throw new SupplierError('invalid', 'Shiprocket needs one plain e-mail address')
}

async function requestPickup(shiprocket: ShiprocketClient, shipmentId: number) {
  const reply = await shiprocket.send('POST', '/courier/generate/pickup', { shipment_id: [shipmentId] })
  if (/already in pickup queue/i.test(failureWords(reply))) return { pickupDate: undefined, pickupToken: undefined }
  if (reply.status >= 300) throw failure(reply)
  const { pickup_status, response } = fromWire.pickup.parse(reply.json)
  if (pickup_status === 0) throw new SupplierError('not_ready', `Shiprocket: ${wordsOf(response.data) || 'no pickup yet'}`)
  return { pickupDate: response.pickup_scheduled_date || undefined, pickupToken: response.pickup_token_number || undefined }
}

async function generateManifest(shiprocket: ShiprocketClient, shipmentId: number): Promise<{ manifestUrl: string | undefined }> {
  const reply = await shiprocket.send('POST', '/manifests/generate', { shipment_id: [shipmentId] })
  if (Array.isArray(fromWire.failure.parse(reply.json).already_manifested_shipment_ids)) return { manifestUrl: undefined }
  if (reply.status >= 300) throw failure(reply)
  const { manifest_url } = fromWire.document.parse(reply.json)
  if (!manifest_url) throw new SupplierError('not_ready', 'Shiprocket: no manifest yet')
  return { manifestUrl: manifest_url }
}

async function printed(
  shiprocket: ShiprocketClient,
  path: string,
  body: object,
  member: 'manifest_url' | 'label_url' | 'invoice_url',
): Promise<string> {
  const document = fromWire.document.parse(await shiprocket.ask('POST', path, body))
  const url = document[member]
  if (!url) throw new SupplierError('not_ready', `Shiprocket: ${wordsOf(document.message, document.response) || `no ${member} yet`}`)
  return url
}

function phoneOf(request: ConsignmentRequest): string {
  const phone = normalisePhone(request.recipient.phone)
  if (!phone) throw new SupplierError('invalid', 'Shiprocket needs an Indian mobile number')
  return phone
}

function idOf(id: string): number {
  if (!/^\d{1,15}$/.test(id)) throw new SupplierError('invalid', `not a Shiprocket id: ${id}`)
  return Number(id)
}

function awbOf(awb: string): string {
  if (!/^[A-Za-z0-9-]{1,40}$/.test(awb)) throw new SupplierError('invalid', `not an AWB: ${awb}`)
  return awb
}
