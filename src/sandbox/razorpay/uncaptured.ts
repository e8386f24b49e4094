import { type Bank, unixSeconds } from './ledger.ts'

const keptSeconds = 5 * 24 * 3600

/** Money that was only promised goes back when nobody captures it in time. */
export function sweepUncaptured(bank: Bank): void {
  const now = unixSeconds(bank.clock)
  for (const payment of Object.values(bank.file.state.payments)) {
    if (payment.status !== 'authorized' || payment.created_at + keptSeconds > now) continue
    Object.assign(payment, { status: 'refunded', amount_refunded: payment.amount, refund_status: 'full' })
  }
}
