import { formatDate } from '#src/kit/clock.ts'
import { formatPaise } from '#src/kit/money.ts'
import type { ShownRefund } from './order-paper.ts'

/** Where money on its way back is, said to the shopper. */
export function refundWords({ amountPaise, state, askedAt }: ShownRefund): string {
  const amount = formatPaise(amountPaise)
  if (state === 'failed') return `${amount} could not be sent back yet. We are looking into it and write to you.`
  if (state === 'asked') return `${amount} goes back to you: our bank has it from us in a moment.`
  return `${amount} was sent back on ${formatDate(askedAt)}. Banks take five to seven working days.`
}
