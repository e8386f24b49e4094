import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { entryOf, setEntry } from '#src/kit/table.ts'
import type { Answer, Call } from '../http-server.ts'
import { type Bank, newId, unixSeconds } from './ledger.ts'
import type { OrderWire, PaymentWire } from './ledger.wire.ts'
import { refundPayment } from './refund-payment.ts'
import { refusals } from './refusals.ts'
import { capturePayment } from './take-payment.ts'

/** The gateway's API under /v1, with its own refusals. */
export function answerApi(bank: Bank, call: Call): Answer {
  if (!hasKeys(bank, call)) return refusals.wrongKeys
  const body = jsonBody(call)
  if (body === undefined) return refusals.invalidJson
  const route = routes.find(({ method, path }) => method === call.method && path.test(call.path))
  const id = route?.path.exec(call.path)?.[1] ?? ''
  return route ? route.answer(bank, { id, body, call }) : refusals.wrongAddress
}

type Asked = { readonly id: string; readonly body: Record<string, unknown>; readonly call: Call }
type Route = { readonly method: 'GET' | 'POST'; readonly path: RegExp; answer(bank: Bank, asked: Asked): Answer }

const routes: readonly Route[] = [
  { method: 'POST', path: /^\/v1\/orders$/, answer: createOrder },
  { method: 'GET', path: /^\/v1\/orders$/, answer: listOrders },
  { method: 'GET', path: /^\/v1\/orders\/([^/]+)$/, answer: (bank, { id }) => found(entryOf(bank.file.state.orders, id)) },
  { method: 'GET', path: /^\/v1\/orders\/([^/]+)\/payments$/, answer: listPayments },
  { method: 'GET', path: /^\/v1\/payments\/([^/]+)$/, answer: (bank, { id }) => found(entryOf(bank.file.state.payments, id)) },
  { method: 'POST', path: /^\/v1\/payments\/([^/]+)\/capture$/, answer: capture },
  { method: 'POST', path: /^\/v1\/payments\/([^/]+)\/refund$/, answer: (bank, { id, body, call }) => refundPayment(bank, id, body, call) },
  { method: 'GET', path: /^\/v1\/payments\/([^/]+)\/refunds$/, answer: listRefunds },
  { method: 'GET', path: /^\/v1\/refunds\/([^/]+)$/, answer: (bank, { id }) => found(entryOf(bank.file.state.refunds, id)) },
]

const good = (body: unknown): Answer => ({ status: 200, body })
const found = (entity: unknown): Answer => (entity ? good(entity) : refusals.unknownId)
const collection = (items: readonly unknown[]): Answer => good({ entity: 'collection', count: items.length, items })

const orderRequest = z.looseObject({
  currency: z.string(),
  receipt: z.string().nullish(),
  notes: z.record(z.string(), z.unknown()).nullish(),
})

function createOrder(bank: Bank, { body }: Asked): Answer {
  const refusal = refuseOrder(body)
  if (refusal) return refusal
  const amount = z.int().parse(body['amount'])
  const { currency, receipt, notes } = orderRequest.parse(body)
  const order: OrderWire = {
    id: newId(bank.file.state, 'order_'),
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
    created_at: unixSeconds(bank.clock),
  }
  setEntry(bank.file.state.orders, order.id, order)
  bank.file.changed()
  return good(order)
}

function refuseOrder(body: Record<string, unknown>): Answer | undefined {
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

function listOrders(bank: Bank, { call }: Asked): Answer {
  const receipt = call.query.get('receipt')
  const skip = Number(call.query.get('skip')) || 0
  const count = Math.min(Number(call.query.get('count')) || 10, 100)
  const { orders, listLagMs } = bank.file.state
  const shownUntil = (bank.clock().getTime() - listLagMs) / 1000
  const newestFirst = Object.values(orders)
    .filter((order) => listLagMs === 0 || order.created_at <= shownUntil)
    .toReversed()
  return collection(newestFirst.filter((order) => receipt === null || order.receipt === receipt).slice(skip, skip + count))
}

function listPayments(bank: Bank, { id }: Asked): Answer {
  if (!entryOf(bank.file.state.orders, id)) return refusals.unknownId
  return collection(
    Object.values(bank.file.state.payments)
      .filter((payment) => payment.order_id === id)
      .toReversed(),
  )
}

function listRefunds(bank: Bank, { id }: Asked): Answer {
  if (!entryOf(bank.file.state.payments, id)) return refusals.unknownId
  return collection(
    Object.values(bank.file.state.refunds)
      .filter((refund) => refund.payment_id === id)
      .toReversed(),
  )
}

function capture(bank: Bank, { id, body }: Asked): Answer {
  const payment: PaymentWire | undefined = entryOf(bank.file.state.payments, id)
  if (!payment) return refusals.unknownId
  if (payment.captured) return refusals.alreadyCaptured
  if (payment.status !== 'authorized') return refusals.notAuthorised
  if (body['amount'] !== payment.amount) return refusals.captureOtherAmount
  capturePayment(bank, payment)
  bank.file.changed()
  return good(payment)
}

function hasKeys(bank: Bank, call: Call): boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(`${bank.keyId}:${bank.keySecret}`).toString('base64')}`)
  const given = Buffer.from(call.headers.authorization ?? '')
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** An empty body is an empty object; undefined when it is no JSON object. */
function jsonBody(call: Call): Record<string, unknown> | undefined {
  if (call.rawBody.length === 0) return {}
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(call.rawBody.toString('utf8')))
  } catch {
    return undefined
  }
}
