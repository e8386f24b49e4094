const minutes = 60_000
const hours = 60 * minutes

/** When the gateway is asked about an order still unpaid, counted from its placing: banks may report a payment for three days. */
const checksAfterMs = [2 * minutes, 5 * minutes, 15 * minutes, 60 * minutes, 6 * hours, 24 * hours, 48 * hours, 72 * hours]

/** The first check after `now`; undefined when the last one is over. */
export function nextPaymentCheck(placedAt: Date, now: Date): Date | undefined {
  const afterMs = checksAfterMs.find((candidate) => placedAt.getTime() + candidate > now.getTime())
  return afterMs === undefined ? undefined : new Date(placedAt.getTime() + afterMs)
}
