import type { PaymentAttemptState } from '../payments/payment-attempt.ts'
import type { RefundState } from '../payments/refund.ts'

/** How the state of a payment is shown: a dot and a word. */
export const paymentStateLabels = {
  created: { label: 'Begun', look: 'hollow' },
  authorised: { label: 'Promised', look: 'wait' },
  captured: { label: 'Paid', look: 'done' },
  failed: { label: 'Failed', look: 'ended' },
  mismatch: { label: 'Held', look: 'wrong' },
  surplus: { label: 'Too much', look: 'wait' },
  refunded: { label: 'Sent back', look: 'ended' },
} as const satisfies Record<PaymentAttemptState, { label: string; look: string }>

export const refundStateLabels = {
  asked: { label: 'Asked for', look: 'wait' },
  pending: { label: 'On its way', look: 'active' },
  processed: { label: 'Arrived', look: 'done' },
  failed: { label: 'Failed', look: 'wrong' },
} as const satisfies Record<RefundState, { label: string; look: string }>
