import type { Transaction } from '#src/platform/db/database.ts'
import { furtherPartOf, type PartOfPayment, type Refund, spreadRefund } from '../../payments/refund.ts'
import { insertRefund } from '../../payments/refunds.store.ts'
import { randomKey } from '#src/kit/random-key.ts'
import type { Deps } from '../deps.ts'

/** The same for an amount that goes back to one payment or several of those that paid the order. */
export async function askRefundOfOrder(
  tx: Transaction,
  asked: Omit<AskedRefund, 'gatewayPaymentId'>,
  left: readonly PartOfPayment[],
  deps: Pick<Deps, 'clock' | 'queue'>,
): Promise<void> {
  for (const [at, part] of spreadRefund(asked.amountPaise, left).entries())
    await askRefund(tx, { ...asked, ...part, cause: at === 0 ? asked.cause : furtherPartOf(asked.cause, at + 1) }, deps)
}

export type AskedRefund = Pick<Refund, 'cause' | 'orderId' | 'gatewayPaymentId' | 'amountPaise' | 'units' | 'reason'>

/** Records that money has to be refunded, and for which cause; the gateway is asked afterwards. The same cause again changes nothing. */
export async function askRefund(tx: Transaction, asked: AskedRefund, { clock, queue }: Pick<Deps, 'clock' | 'queue'>): Promise<void> {
  const refundId = `rf_${randomKey<'refund'>()}`
  const askedAt = clock()
  // Due at once, in case its job is lost.
  if (await insertRefund(tx, { ...asked, id: refundId, askedAt, nextTryAt: askedAt }))
    await queue.enqueue(tx, 'payment.refund', { refundId })
}
