import type { Transaction } from '#src/platform/db/database.ts'
import type { Refund } from '../../payments/refund.ts'
import { insertRefund } from '../../payments/refunds.store.ts'
import { randomKey } from '#src/kit/random-key.ts'
import type { Deps } from '../deps.ts'

export type AskedRefund = Pick<Refund, 'cause' | 'orderId' | 'gatewayPaymentId' | 'amountPaise' | 'units' | 'reason'>

/** Records that money has to be refunded, and for which cause; the gateway is asked afterwards. The same cause again changes nothing. */
export async function askRefund(tx: Transaction, asked: AskedRefund, { clock, queue }: Pick<Deps, 'clock' | 'queue'>): Promise<void> {
  const refundId = `rf_${randomKey<'refund'>()}`
  const askedAt = clock()
  // Due at once, in case its job is lost.
  if (await insertRefund(tx, { ...asked, id: refundId, askedAt, nextTryAt: askedAt }))
    await queue.enqueue(tx, 'payment.refund', { refundId })
}
