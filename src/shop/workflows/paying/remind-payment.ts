import type { OrderId } from '#src/kit/id.ts'
import { lockOrder } from '../../orders/orders.store.ts'
import { listAttempts } from '../../payments/payments.store.ts'
import type { Deps } from '../deps.ts'
import { paymentFailed, queueMails } from '../messages/messages.ts'
import { canBePaid, mayMailShopper } from '../ordering/ordering.ts'

/** Mails the shopper a link to try again, if the order is still unpaid and no payment is authorised or waits for a decision. */
export const remindPayment = (orderId: OrderId, deps: Deps): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || order.state === 'to_confirm' || !canBePaid(order, deps)) return
    const attempts = await listAttempts(tx, orderId)
    if (attempts.some(({ state }) => state === 'authorised' || state === 'mismatch')) return
    const failure = attempts.findLast(({ state }) => state === 'failed')?.failure
    if (!(await mayMailShopper(tx, order, deps))) return
    await queueMails(tx, [paymentFailed(order, failure, deps)], deps)
  })
