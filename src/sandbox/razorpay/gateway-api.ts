import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { entryOf, setEntry } from '#src/kit/table.ts'
import type { Reply, Call } from '../http-server.ts'
import { type SandboxGateway, newId, unixSeconds } from './ledger.ts'
import type { OrderWire, PaymentWire } from './ledger.wire.ts'
import { refundPayment } from './refund-payment.ts'
import { refusals } from './refusals.ts'
import { capturePayment } from './take-payment.ts'

/** The gateway's API under /v1, with its own refusals. */
export function handleApiCall(gateway: SandboxGateway, call: Call): Reply {
  if (!hasKeys(gateway, call)) return refusals.wrongKeys
  const body = jsonBody(call)
  if (body === undefined) return refusals.invalidJson
  const route = routes.find(({ method, path }) => method === call.method && path.test(call.path))
  const id = route?.path.exec(call.path)?.[1] ?? ''
  return route ? route.handle(gateway, { id, body, call }) : refusals.wrongAddress
}

type ApiRequest = { readonly id: string; readonly body: Record<string, unknown>; readonly call: Call }
type Route = { readonly method: 'GET' | 'POST'; readonly path: RegExp; handle(gateway: SandboxGateway, request: ApiRequest): Reply }

const routes: readonly Route[] = [
  { method: 'POST', path: /^\/v1\/orders$/, handle: createOrder },
  { method: 'GET', path: /^\/v1\/orders$/, handle: listOrders },
  { method: 'GET', path: /^\/v1\/orders\/([^/]+)$/, handle: (gateway, { id }) => found(entryOf(gateway.file.state.orders, id)) },
  { method: 'GET', path: /^\/v1\/orders\/([^/]+)\/payments$/, handle: listPayments },
  { method: 'GET', path: /^\/v1\/payments\/([^/]+)$/, handle: (gateway, { id }) => found(entryOf(gateway.file.state.payments, id)) },
  { method: 'POST', path: /^\/v1\/payments\/([^/]+)\/capture$/, handle: capture },
  {
    method: 'POST',
    path: /^\/v1\/payments\/([^/]+)\/refund$/,
    handle: (gateway, { id, body, call }) => refundPayment(gateway, id, body, call),
  },
  { method: 'GET', path: /^\/v1\/payments\/([^/]+)\/refunds$/, handle: listRefunds },
  { method: 'GET', path: /^\/v1\/refunds\/([^/]+)$/, handle: (gateway, { id }) => found(entryOf(gateway.file.state.refunds, id)) },
]

const good = (body: unknown): Reply => ({ status: 200, body })
const found = (entity: unknown): Reply => (entity ? good(entity) : refusals.unknownId)
const collection = (items: readonly unknown[]): Reply => good({ entity: 'collection', count: items.length, items })

const orderRequest = z.looseObject({
  currency: z.string(),
  receipt: z.string().nullish(),
  notes: z.record(z.string(), z.unknown()).nullish(),
})

function createOrder(gateway: SandboxGateway, { body }: ApiRequest): Reply {
  const refusal = refuseOrder(body)
  if (refusal) return refusal
  const amount = z.int().parse(body['amount'])
  const { currency, receipt, notes } = orderRequest.parse(body)
  const order: OrderWire = {
    id: newId(gateway.file.state, 'order_'),
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency,
    receipt: receipt ?? null,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: notes && Object.keys(notes).length > 0 ? notes : [],
    created_at: unixSeconds(gateway.clock),
  }
  setEntry(gateway.file.state.orders, order.id, order)
  gateway.file.changed()
  return good(order)
}

function refuseOrder(body: Record<string, unknown>): Reply | undefined {
  const { amount, currency, receipt } = body
  const notes = Object.values(z.record(z.string(), z.unknown()).nullish().catch(null).parse(body['notes']) ?? {})
  const expiry = z.object({ capture_options: z.object({ automatic_expiry_period: z.number() }) }).safeParse(body['payment'])
  if (amount === undefined) return refusals.required('amount')
  if (!Number.isInteger(amount)) return refusals.notWhole
  if (Number(amount) < 100) return refusals.tooSmall
  if (!currency) return refusals.required('currency')
  if (String(receipt ?? '').length > 40) return refusals.receiptTooLong
  if (notes.length > 15) return refusals.tooManyNotes
  if (notes.some((note) => String(note).length > 256)) return refusals.noteTooLong
  if (expiry.success && expiry.data.capture_options.automatic_expiry_period < 12) return refusals.expiryTooShort
  return undefined
}

function listOrders(gateway: SandboxGateway, { call }: ApiRequest): Reply {
  const receipt = call.query.get('receipt')
  const skip = Number(call.query.get('skip')) || 0
  const count = Math.min(Number(call.query.get('count')) || 10, 100)
  const { orders, listLagMs } = gateway.file.state
  const shownUntil = (gateway.clock().getTime() - listLagMs) / 1000
  const newestFirst = Object.values(orders)
    .filter((order) => listLagMs === 0 || order.created_at <= shownUntil)
    .toReversed()
  return collection(newestFirst.filter((order) => receipt === null || order.receipt === receipt).slice(skip, skip + count))
}

function listPayments(gateway: SandboxGateway, { id }: ApiRequest): Reply {
  if (!entryOf(gateway.file.state.orders, id)) return refusals.unknownId
  return collection(
    Object.values(gateway.file.state.payments)
      .filter((payment) => payment.order_id === id)
      .toReversed(),
  )
}

function listRefunds(gateway: SandboxGateway, { id }: ApiRequest): Reply {
  if (!entryOf(gateway.file.state.payments, id)) return refusals.unknownId
  return collection(
    Object.values(gateway.file.state.refunds)
      .filter((refund) => refund.payment_id === id)
      .toReversed(),
  )
}

function capture(gateway: SandboxGateway, { id, body }: ApiRequest): Reply {
  const payment: PaymentWire | undefined = entryOf(gateway.file.state.payments, id)
  if (!payment) return refusals.unknownId
  if (payment.captured) return refusals.alreadyCaptured
  if (payment.status !== 'authorized') return refusals.notAuthorised
  if (body['amount'] !== payment.amount) return refusals.captureOtherAmount
  capturePayment(gateway, payment)
  gateway.file.changed()
  return good(payment)
}

function hasKeys(gateway: SandboxGateway, call: Call): boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(`${gateway.keyId}:${gateway.keySecret}`).toString('base64')}`)
  const given = Buffer.from(call.headers.authorization ?? '')
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** Returns an empty object for an empty body, and undefined for what is not a JSON object. */
function jsonBody(call: Call): Record<string, unknown> | undefined {
  if (call.rawBody.length === 0) return {}
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(call.rawBody.toString('utf8')))
  } catch {
    return undefined
  }
}
