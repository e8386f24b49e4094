import type { Transaction } from '#src/platform/db/database.ts'
import type { Order } from '../../orders/order.ts'
import type { Deps } from '../deps.ts'

/** Most of those whose payment fails pay a minute later. */
const reminderAfterMs = 10 * 60_000

/** Plans one reminder, however often the payment fails meanwhile. */
export const planReminder = (
  tx: Transaction,
  { id: orderId }: Pick<Order, 'id'>,
  { queue, clock }: Pick<Deps, 'queue' | 'clock'>,
): Promise<void> =>
  queue.enqueue(tx, 'payment.remind', { orderId }, { key: orderId, notBefore: new Date(clock().getTime() + reminderAfterMs) })
