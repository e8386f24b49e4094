import { type Clock, systemClock } from '#src/kit/time/clock.ts'
import { isEmailAddress } from '#src/kit/contact/email.ts'
import type { Paise } from '#src/kit/money.ts'
import { isMobile, normalisePhone } from '#src/kit/contact/phone.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import type { Carrier, ConsignmentRequest, Courier, ServiceabilityQuery } from '#src/shop/shipping/carrier.port.ts'
import type { ReturnCarrier } from '#src/shop/shipping/return-carrier.port.ts'
import { assignAwb, findAssigned } from './assign-awb.ts'
import { fetchDocument } from './fetch-document.ts'
import { type RefusedLoginStore, loginSchedule, inMemoryRefusedLogins } from './login-schedule.ts'
import { readTrackingEvent } from './read-tracking-event.ts'
import { couriersFromWire, fromWire } from './shiprocket.wire.ts'
import { type ShiprocketAccess, type ShiprocketClient, shiprocketClient } from './shiprocket-client.ts'
import { failure, failureText, textOf } from './shiprocket-faults.ts'
import { awbToWire, invoicesToWire, orderToWire, ordersToWire, serviceabilityToWire, shipmentsToWire } from './shiprocket-request.wire.ts'
import { awbOf } from './awb.ts'
import { idOf, requestPickup } from './shiprocket-calls.ts'
import { shiprocketReturns } from './shiprocket-returns.ts'
import { trackingFromWire } from './tracking.wire.ts'
import { answerUndelivered, findUndelivered } from './undelivered.ts'

export type ShiprocketOptions = Omit<ShiprocketAccess, 'timeoutMs' | 'clock' | 'logins' | 'leastGapMs'> & {
  readonly mode: 'sandbox' | 'live'
  /** The token that the carrier sends with its events; without one no event is accepted. */
  readonly webhookToken?: string
  readonly refusedLogins?: RefusedLoginStore
  readonly timeoutMs?: number
  readonly clock?: Clock
}

/** Shiprocket over its HTTP API. Many of its failures are HTTP 200, and some of its refusals mean that the work is already done. */
export function shiprocketCarrier(options: ShiprocketOptions): Carrier & { readonly returns: ReturnCarrier } {
  const { clock = systemClock, refusedLogins = inMemoryRefusedLogins(), timeoutMs = 20_000 } = options
  const logins = loginSchedule(refusedLogins, options, clock)
  const isLive = options.mode === 'live'
  const shiprocket = shiprocketClient({ ...options, timeoutMs, clock, logins, leastGapMs: isLive ? 500 : 0 })
  return {
    mode: options.mode,
    returns: shiprocketReturns(shiprocket, clock),
    checkServiceability: (query) => checkServiceability(shiprocket, query),
    createConsignment: (request) => createConsignment(shiprocket, request),
    findConsignment: async (reference) => {
      const known = await lookUp(shiprocket, reference)
      return known?.cancelled ? undefined : known?.ids
    },
    assignAwb: async (consignmentId, courierId) => {
      const id = idOf(consignmentId)
      return assignAwb(shiprocket, awbToWire(id, idOf(courierId)), () => findAssigned(shiprocket, id))
    },
    findAwb: async (consignmentId) => findAssigned(shiprocket, idOf(consignmentId)),
    requestPickup: async (consignmentId, wantedDay) => requestPickup(shiprocket, idOf(consignmentId), wantedDay),
    generateManifest: async (consignmentId) => generateManifest(shiprocket, idOf(consignmentId)),
    printManifest: async (...carrierOrderIds) => ({
      manifestUrl: await printed(shiprocket, '/manifests/print', ordersToWire(carrierOrderIds.map(idOf))),
    }),
    printLabel: async (...consignmentIds) => ({
      labelUrl: await printed(shiprocket, '/courier/generate/label', shipmentsToWire(consignmentIds.map(idOf))),
    }),
    printCarrierInvoice: async (...carrierOrderIds) => ({
      carrierInvoiceUrl: await printed(shiprocket, '/orders/print/invoice', invoicesToWire(carrierOrderIds.map(idOf))),
    }),
    track: async (awb) => trackingFromWire(await shiprocket.ask('GET', `/courier/track/awb/${awbOf(awb)}`)),
    fetchDocument: (url) => fetchDocument(url, { onlySecure: isLive, timeoutMs }),
    readTrackingEvent: (raw, token) => readTrackingEvent(raw, token, options.webhookToken ?? ''),
    findUndelivered: (awb) => findUndelivered(shiprocket, awb),
    answerUndelivered: (awb, answer) => answerUndelivered(shiprocket, awb, answer),
    cancelConsignment: (carrierOrderId) => cancelOrder(shiprocket, idOf(carrierOrderId)),
    listPickupLocations: async () => fromWire.pickupLocations.parse(await shiprocket.ask('GET', '/settings/company/pickup')),
    findWalletBalance: () => findWalletBalance(shiprocket),
    allowLogin: () => refusedLogins.set(null),
  }
}

/** "Cannot be reached" comes as a 404, as a 200 with status 404 in its body, as an empty list and as an empty body. */
async function checkServiceability(shiprocket: ShiprocketClient, query: ServiceabilityQuery): Promise<Courier[]> {
  const reply = await shiprocket.send('GET', `/courier/serviceability/?${serviceabilityToWire(query)}`)
  if (reply.status >= 300 && reply.status !== 404) throw failure(reply)
  return couriersFromWire(reply.json)
}

async function createConsignment(shiprocket: ShiprocketClient, request: ConsignmentRequest) {
  const order = orderToWire(request, phonesOf(request))
  refuseUnprintable(order)
  const existing = await findByReference(shiprocket, request.reference)
  if (existing) return existing

  const reply = await shiprocket.ask('POST', '/orders/create/adhoc', order)
  const created = fromWire.created.parse(reply)
  if (created) return created
  // The reply to a wrong pickup location is a 200 with a message and the known locations, but no ids.
  const { message, pickupLocations } = fromWire.failure.parse(reply)
  const known = pickupLocations.length > 0 ? ` (${pickupLocations.join(', ')})` : ''
  throw new SupplierError('invalid', `Shiprocket: ${textOf(message) || 'no ids in the reply'}${known}`)
}

async function findByReference(shiprocket: ShiprocketClient, reference: string) {
  const order = await lookUp(shiprocket, reference)
  if (order?.cancelled) throw new SupplierError('invalid', `Shiprocket: ${reference} was cancelled, a new reference is needed`)
  return order?.ids
}

/** The carrier's search returns every reference with the same beginning. */
async function lookUp(shiprocket: ShiprocketClient, reference: string) {
  const orders = fromWire.orders.parse(await shiprocket.ask('GET', `/orders?search=${encodeURIComponent(reference)}`))
  return orders.find((each) => each.reference === reference)
}

/** The carrier would accept such an order, and its courier could not deliver it. */
function refuseUnprintable(order: ReturnType<typeof orderToWire>): void {
  if (order.billing_customer_name === '') throw new SupplierError('invalid', 'Shiprocket needs a name that can be printed')
  if (`${order.billing_address}${order.billing_address_2}`.length < 3)
    throw new SupplierError('invalid', 'Shiprocket needs an address that can be printed')
  if (!isEmailAddress(order.billing_email)) throw new SupplierError('invalid', 'Shiprocket needs one plain e-mail address')
}

/** The carrier's reply has no body. */
async function cancelOrder(shiprocket: ShiprocketClient, carrierOrderId: number): Promise<void> {
  const reply = await shiprocket.sendBlind('POST', '/orders/cancel', invoicesToWire([carrierOrderId]))
  if (reply.status >= 300 && !/already (?:been )?cancel/i.test(failureText(reply))) throw failure(reply)
}

async function findWalletBalance(shiprocket: ShiprocketClient): Promise<Paise> {
  const balance = fromWire.wallet.parse(await shiprocket.ask('GET', '/account/details/wallet-balance'))
  if (balance === undefined) throw new SupplierError('bad_body', 'Shiprocket: no balance in the reply')
  return balance
}

async function generateManifest(shiprocket: ShiprocketClient, consignmentId: number): Promise<{ manifestUrl: string | undefined }> {
  const reply = await shiprocket.send('POST', '/manifests/generate', shipmentsToWire([consignmentId]))
  if (fromWire.failure.parse(reply.json).alreadyManifested) return { manifestUrl: undefined }
  if (reply.status >= 300) throw failure(reply)
  return { manifestUrl: urlOf(reply.json) }
}

const printed = async (shiprocket: ShiprocketClient, path: string, body: object): Promise<string> =>
  urlOf(await shiprocket.ask('POST', path, body))

function urlOf(reply: unknown): string {
  const { url, reasons } = fromWire.document.parse(reply)
  if (!url) throw new SupplierError('not_ready', `Shiprocket: ${textOf(...reasons) || 'the document is not ready'}`)
  return url
}

/** Shiprocket refuses a parcel without a mobile number: where the recipient has none, the shop's own is sent, and the landline as the alternate number. */
function phonesOf({ recipient, senderPhone }: ConsignmentRequest): { phone: string; alternatePhone: string | undefined } {
  const first = normalisePhone(recipient.phone)
  if (!first) throw new SupplierError('invalid', 'Shiprocket needs a phone number of ten digits')
  const second = normalisePhone(recipient.alternatePhone ?? '')
  if (isMobile(first)) return { phone: first, alternatePhone: second }
  const mobile = [second, normalisePhone(senderPhone)].find((phone) => phone !== undefined && isMobile(phone))
  if (!mobile) throw new SupplierError('invalid', 'Shiprocket needs a mobile number, the recipient’s or the shop’s own')
  return { phone: mobile, alternatePhone: first }
}
