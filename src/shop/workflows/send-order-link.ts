import { addToOutbox } from '../notifications/outbox.store.ts'
import { findOrderByNumber } from '../orders/orders.store.ts'
import type { Deps } from './deps.ts'
import { orderLink } from './money-messages.ts'

/** Whoever asks more often gets one link in this time. */
const oncePerMs = 15 * 60_000

/** Mails the page's address to the address on the order, if number and phone belong together. The caller learns nothing either way. */
export async function sendOrderLink({ orderNumber, phone }: { orderNumber: string; phone: string }, deps: Deps): Promise<void> {
  const order = await findOrderByNumber(deps.db, orderNumber)
  const isOwners = order !== undefined && [order.recipient.phone, order.recipient.alternatePhone].includes(phone)
  if (!isOwners) return
  const period = String(Math.floor(deps.clock().getTime() / oncePerMs))
  await deps.db.transaction(async (tx) => {
    await addToOutbox(tx, [orderLink(order, period, deps)])
    tx.afterCommit(deps.mailsWaiting)
  })
}
