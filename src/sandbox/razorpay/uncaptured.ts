import { type SandboxGateway, unixSeconds } from './ledger.ts'

const captureWindowSeconds = 5 * 24 * 3600

/** Refunds authorised payments that were not captured in time. */
export function sweepUncaptured(gateway: SandboxGateway): void {
  const now = unixSeconds(gateway.clock)
  for (const payment of Object.values(gateway.file.state.payments)) {
    if (payment.status !== 'authorized' || payment.created_at + captureWindowSeconds > now) continue
    Object.assign(payment, { status: 'refunded', amount_refunded: payment.amount, refund_status: 'full' })
  }
}
