import type { OrderId } from '#src/kit/id.ts'
import { transitionCheck } from '#src/kit/state-machine.ts'
import type { Paise } from '#src/kit/money.ts'
import type { GatewayPayment } from './payment-gateway.port.ts'

/** The states of one attempt to pay. What is not listed cannot happen, so a late report of an earlier state changes nothing. */
const nextStates = {
  created: ['authorised', 'captured', 'failed', 'refunded', 'mismatch', 'surplus'],
  /** Promised by the bank: a failure that is reported afterwards is out of date. */
  authorised: ['captured', 'refunded', 'mismatch', 'surplus'],
  /** Banks report some payments late: what failed may still come in. */
  failed: ['authorised', 'captured', 'refunded', 'mismatch', 'surplus'],
  /** It paid the order. */
  captured: ['refunded'],
  /** Another amount or currency came in than requested: a person accepts it all the same, or sends it back. */
  mismatch: ['captured', 'refunded'],
  /** Money came in for an order that was paid already, or cancelled: it goes back. */
  surplus: ['refunded'],
  refunded: [],
} as const satisfies Record<string, readonly string[]>

export type PaymentAttemptState = keyof typeof nextStates
export const paymentAttemptStates = Object.keys(nextStates) as readonly PaymentAttemptState[]

/** One attempt to pay, as far as the gateway has reported it. */
export type PaymentAttempt = {
  readonly gatewayPaymentId: string
  readonly orderId: OrderId
  readonly state: PaymentAttemptState
  /** It paid the order, even if it was refunded later. */
  readonly hasPaid: boolean
  readonly amountPaise: Paise
  readonly currency: string
  readonly method: string
  /** Why it failed, in the gateway's words. */
  readonly failure: string | undefined
  /** Through which source it was first reported. */
  readonly source: PaymentSource
  /** What the callback returned to the browser, once that was final. */
  readonly callbackReply: CallbackReply | undefined
  readonly firstSeenAt: Date
  readonly changedAt: Date
}

/** 'goes back': the payment came in for an order that was cancelled, or whose goods were sold out. */
export type CallbackReply = 'paid' | 'goes back'

/** How the shop learnt of a payment. */
export type PaymentSource = 'callback' | 'webhook' | 'reconciler'

export const canMoveAttempt = transitionCheck<PaymentAttemptState>(nextStates)

export const isExactly = (payment: GatewayPayment, totalPaise: Paise): boolean =>
  payment.amountPaise === totalPaise && payment.currency === 'INR'
