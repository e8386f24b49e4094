import { formatDate, formatWorkingDays } from '#src/kit/time/format-date.ts'
import { formatPaise } from '#src/kit/money.ts'
import type { OrderView } from '#src/shop/workflows/views/views.ts'

export type ShownRefund = Pick<OrderView['refunds'][number], 'amountPaise' | 'state' | 'askedAt'>

/** Returns when a refund arrives. */
export const refundTime = (refundDays: number): string => `It reaches you within ${formatWorkingDays(refundDays)}.`

/** Returns the status of a refund as a sentence for the shopper. */
export function refundMessage({ amountPaise, state, askedAt }: ShownRefund, refundDays: number): string {
  const amount = formatPaise(amountPaise)
  if (state === 'failed') return `${amount} could not be sent back yet. We are looking into it and write to you.`
  if (state === 'asked') return `${amount} goes back to you: our bank has it from us in a moment.`
  return `${amount} was sent back on ${formatDate(askedAt)}. ${refundTime(refundDays)}`
}
