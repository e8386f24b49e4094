import type { OrderId } from '#src/kit/id.ts'
import { transitionCheck } from '#src/kit/state-machine.ts'
import type { Paise } from '#src/kit/money.ts'
import type { GatewayPayment } from './payment-gateway.port.ts'

/** The whole life of one try to pay. Anything not listed here cannot happen, so late news of earlier states changes nothing. */
const nextStates = {
  created: ['authorised', 'captured', 'failed', 'refunded', 'mismatch', 'surplus'],
  /** Promised: a failure that is told after it is old news. */
  authorised: ['captured', 'refunded', 'mismatch', 'surplus'],
  /** Banks report some payments late: what failed may still come in. */
  failed: ['authorised', 'captured', 'refunded', 'mismatch', 'surplus'],
  /** It paid the order. */
  captured: ['refunded'],
  /** Money came in that is not what we asked for: a person accepts it all the same, or sends it back. */
  mismatch: ['captured', 'refunded'],
  /** Money came in for an order that was paid already, or cancelled: it goes back. */
  surplus: ['refunded'],
  refunded: [],
} as const satisfies Record<string, readonly string[]>

export type PaymentAttemptState = keyof typeof nextStates
export const paymentAttemptStates = Object.keys(nextStates) as readonly PaymentAttemptState[]

/** One try to pay, as far as the gateway told us. */
export type PaymentAttempt = {
  readonly gatewayPaymentId: string
  readonly orderId: OrderId
  readonly state: PaymentAttemptState
  /** It paid the order, whatever became of it later. */
  readonly hasPaid: boolean
  readonly amountPaise: Paise
  readonly currency: string
  readonly method: string
  /** Why it failed, in the gateway's words. */
  readonly failure: string | undefined
  /** Through which door it was first heard of. */
  readonly source: PaymentSource
  /** What the browser was told of it, once that was final. */
  readonly callbackReply: CallbackReply | undefined
  readonly firstSeenAt: Date
  readonly changedAt: Date
}

/** 'goes back': it came in for an order that was cancelled, or whose pieces were gone. */
export type CallbackReply = 'paid' | 'goes back'

/** Which of the three told us. */
export type PaymentSource = 'callback' | 'webhook' | 'reconciler'

export const canMoveAttempt = transitionCheck<PaymentAttemptState>(nextStates)

export const isExactly = (payment: GatewayPayment, totalPaise: Paise): boolean =>
  payment.amountPaise === totalPaise && payment.currency === 'INR'
