const minutes = 60_000
const hours = 60 * minutes

/** How long money may still come in for an order whose payment was opened: banks report payments for up to three days. */
export const paymentWindowMs = 72 * hours

/** When the gateway is asked about an order that is still unpaid, counted from the opening of its payment. */
const unpaidChecksMs = [2 * minutes, 5 * minutes, 15 * minutes, 60 * minutes, 6 * hours, 24 * hours, 48 * hours, paymentWindowMs]
/** The gateway is asked about a paid order only to find a second payment whose webhook was lost. */
const paidChecksMs = [24 * hours, paymentWindowMs]

/** Returns the first check after `now`; undefined when the last one is over. A payment opened later than `now` was opened before the clock was set back. */
export function nextPaymentCheck(openedAt: Date, now: Date, isPaid = false): Date | undefined {
  const from = Math.min(openedAt.getTime(), now.getTime())
  const afterMs = (isPaid ? paidChecksMs : unpaidChecksMs).find((candidate) => from + candidate > now.getTime())
  return afterMs === undefined ? undefined : new Date(from + afterMs)
}
