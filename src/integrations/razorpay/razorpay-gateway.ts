import { toStorableJson } from '#src/kit/storable-text.ts'
import type { z } from 'zod'
import { paise } from '#src/kit/money.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import type { GatewayPayment, PaymentGateway, PaymentMode } from '#src/shop/payments/payment-gateway.port.ts'
import { captureToWire, eventFromWire, fromWire, orderToWire, refundToWire } from './razorpay.wire.ts'
import { type RazorpayClient, razorpayClient } from './razorpay-client.ts'
import { isSignedWith } from './signatures.ts'

export type RazorpayOptions = {
  /** `https://api.razorpay.com`, or the address of the sandbox. */
  readonly baseUrl: string
  readonly keyId: string
  readonly keySecret: string
  /** The current secret first; a former one stays until its last event has been retried (24 hours). */
  readonly webhookSecrets: readonly string[]
  readonly scriptUrl: string
  /** What the checkout page's content security policy must allow. */
  readonly origins: readonly string[]
  readonly mode: PaymentMode
  readonly timeoutMs?: number
}

/** Razorpay over its HTTP API. Both signatures are checked here; no secret leaves this folder. */
export function razorpayGateway(options: RazorpayOptions): PaymentGateway {
  const razorpay = razorpayClient({ ...options, timeoutMs: options.timeoutMs ?? 10_000 })
  return {
    mode: options.mode,
    paymentWindow: { keyId: options.keyId, scriptUrl: options.scriptUrl, origins: options.origins },
    openPayment: (request) => openPayment(razorpay, request),
    isGenuine: ({ gatewayOrderId, gatewayPaymentId, signature }) =>
      isSignedWith(options.keySecret, `${gatewayOrderId}|${gatewayPaymentId}`, signature),
    findPayment: (gatewayPaymentId) => findOne(razorpay, 'payments', 'pay', gatewayPaymentId, fromWire.payment),
    listPayments: async (gatewayOrderId) =>
      (await razorpay.get(`/v1/orders/${checkedId('order', gatewayOrderId)}/payments`, fromWire.payments)).items,
    capture: (gatewayPaymentId, amountPaise) => capture(razorpay, gatewayPaymentId, captureToWire(amountPaise)),
    refund: async ({ gatewayPaymentId, amountPaise, refundKey }) =>
      razorpay.post(`/v1/payments/${checkedId('pay', gatewayPaymentId)}/refund`, fromWire.refund, refundToWire(amountPaise, refundKey), {
        'x-refund-idempotency': refundKey,
      }),
    listRefunds: async (gatewayPaymentId) =>
      (await razorpay.get(`/v1/payments/${checkedId('pay', gatewayPaymentId)}/refunds?count=100`, fromWire.refunds)).items,
    findRefund: (gatewayRefundId) => findOne(razorpay, 'refunds', 'rfnd', gatewayRefundId, fromWire.refund),
    readWebhook(rawBody, signature) {
      if (!options.webhookSecrets.some((secret) => isSignedWith(secret, rawBody, signature))) return undefined
      return eventFromWire(jsonOf(rawBody))
    },
  }
}

const minAmountPaise = paise(100)
const maxReceiptLength = 40

async function openPayment(
  razorpay: RazorpayClient,
  { orderNumber, amountPaise, notes }: Parameters<PaymentGateway['openPayment']>[0],
): ReturnType<PaymentGateway['openPayment']> {
  if (amountPaise < minAmountPaise) throw new SupplierError('invalid', `Razorpay takes no payment below ${minAmountPaise} paise`)
  if (orderNumber.length > maxReceiptLength) throw new SupplierError('invalid', 'Razorpay receipts have at most 40 characters')

  const create = () => razorpay.post('/v1/orders', fromWire.order, orderToWire({ receipt: orderNumber, amountPaise, notes }))
  try {
    return await create()
  } catch (error) {
    if (!(error instanceof SupplierError) || error.tryAgain !== 'uncertain') throw error
    // Lists may lag, so this can miss it. A second gateway order is harmless: shoppers only ever see the one that we store.
    const opened = await razorpay.get(`/v1/orders?receipt=${encodeURIComponent(orderNumber)}&count=10`, fromWire.orders)
    return opened.items.find((order) => order.amountPaise === amountPaise && order.currency === 'INR') ?? (await create())
  }
}

async function findOne<Wire extends z.ZodType>(
  razorpay: RazorpayClient,
  collection: 'payments' | 'refunds',
  kind: IdKind,
  id: string,
  wire: Wire,
): Promise<z.output<Wire> | undefined> {
  if (!isId(kind, id)) return undefined
  const reply = await razorpay.send('GET', `/v1/${collection}/${id}`)
  if (razorpay.isRefusal(reply, /id provided does not exist/i)) return undefined
  return razorpay.accept(reply, wire)
}

async function capture(razorpay: RazorpayClient, gatewayPaymentId: string, body: object): Promise<GatewayPayment> {
  const path = `/v1/payments/${checkedId('pay', gatewayPaymentId)}`
  const reply = await razorpay.send('POST', `${path}/capture`, body)
  if (razorpay.isRefusal(reply, /already been captured/i)) return razorpay.get(path, fromWire.payment)
  return razorpay.accept(reply, fromWire.payment)
}

type IdKind = 'order' | 'pay' | 'rfnd'

/** Ids come from browsers too: one with a slash or dots in it would call another address. */
const isId = (kind: IdKind, id: string): boolean => new RegExp(`^${kind}_[A-Za-z0-9]{1,40}$`).test(id)

function checkedId(kind: IdKind, id: string): string {
  if (!isId(kind, id)) throw new SupplierError('invalid', `not a Razorpay ${kind} id`)
  return id
}

function jsonOf(rawBody: Uint8Array): unknown {
  try {
    return toStorableJson(JSON.parse(Buffer.from(rawBody).toString('utf8')))
  } catch {
    return undefined
  }
}
