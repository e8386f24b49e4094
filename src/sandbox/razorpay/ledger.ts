import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '#src/kit/time/clock.ts'
import type { StateFile } from '../state-file.ts'
import type { OrderWire, PaymentWire, RefundWire } from './ledger.wire.ts'

/** The state of the sandbox, which survives a restart. */
export type Ledger = {
  readonly seed: string
  counter: number
  orders: Record<string, OrderWire>
  payments: Record<string, PaymentWire>
  refunds: Record<string, RefundWire>
  /** The request under each refund idempotency key, and its refund. */
  refundKeys: Record<string, { readonly asked: string; readonly refundId: string }>
  /** How the next payments end, in order; afterwards the instrument decides. */
  nextOutcomes: string[]
  /** How the next refunds begin; afterwards they are processed at once. */
  nextRefunds: RefundStart[]
  /** The faults of the next payment windows. */
  windowFaults: WindowRule[]
  /** How far the sandbox's clock is ahead. */
  aheadMs: number
  /** Lists show an order only this long after it was opened. */
  listLagMs: number
  events: WebhookEvent[]
  deliveries: WebhookAttempt[]
}

export type WebhookEvent = {
  readonly id: string
  readonly kind: string
  /** The exact text that is signed and sent. */
  readonly body: string
  /** Undefined when it was delivered, lost or given up. */
  due: { readonly attempt: number; readonly at: number; readonly signWith: 'secret' | 'old secret' | 'wrong secret' } | undefined
}

/** `pending` waits until somebody settles it. */
export type RefundStart = 'processed' | 'pending' | 'failed'

export const windowFaults = [
  // The order is paid, and the page gets no event.
  'closeTab',
  'tamperSignature',
  // The signature of another payment.
  'swapIds',
  'doubleHandler',
  // The order is paid, and the page gets the event of a closed window.
  'dismissAfterPay',
  // The window alerts that the order is unknown, and closes before anything is paid.
  'faultAlert',
  // Its script cannot be loaded.
  'scriptBlocked',
] as const
export type WindowFault = (typeof windowFaults)[number]

/** Without an order id it applies to the next window. */
export type WindowRule = { readonly fault: WindowFault; readonly orderId: string | undefined }

export type WebhookAttempt = {
  readonly at: number
  readonly eventId: string
  readonly kind: string
  readonly attempt: number
  readonly status: number
  readonly error: string | undefined
}

export type SandboxGateway = {
  readonly file: StateFile<Ledger>
  readonly clock: Clock
  readonly keyId: string
  readonly keySecret: string
  emit(kind: string, parts: { payment: PaymentWire; order?: OrderWire; refund?: RefundWire }): void
}

export const freshLedger = (seed: string | undefined): Ledger => ({
  seed: seed ?? randomBytes(8).toString('hex'),
  counter: 0,
  orders: {},
  payments: {},
  refunds: {},
  refundKeys: {},
  nextOutcomes: [],
  nextRefunds: [],
  windowFaults: [],
  aheadMs: 0,
  listLagMs: 0,
  events: [],
  deliveries: [],
})

/** A prefix and 14 letters or digits; the same seed gives the same ids in the same order. */
export function newId(ledger: Ledger, prefix: 'order_' | 'pay_' | 'rfnd_' | 'card_' | ''): string {
  ledger.counter += 1
  const digest = createHash('sha256').update(`${ledger.seed}:${ledger.counter}`).digest('base64')
  return prefix + digest.replace(/[^A-Za-z0-9]/g, '').slice(0, 14)
}

export const unixSeconds = (clock: Clock): number => Math.floor(clock().getTime() / 1000)
