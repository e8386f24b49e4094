import { findOrderByNumber } from '../../orders/orders.store.ts'
import type { Deps, JobData } from '../deps.ts'
import { orderLink, queueMails } from '../messages/messages.ts'
import { mayMailShopper } from './refuse-excess.ts'

/** One link is sent in this time, however often it is requested. */
const oncePerMs = 15 * 60_000

/**
 * Requests a mail with the address of an order's page. The order is looked up later, so that neither the reply nor its timing shows
 * whether there is such an order or whether the phone number fits.
 */
export const askForOrderLink = (request: JobData['order.send-link'], { db, queue }: Pick<Deps, 'db' | 'queue'>): Promise<void> =>
  db.transaction((tx) => queue.enqueue(tx, 'order.send-link', request))

/** Mails the page's address to the e-mail address on the order, if order number and phone number belong together. */
export async function sendOrderLink({ orderNumber, phone }: JobData['order.send-link'], deps: Deps): Promise<void> {
  const order = await findOrderByNumber(deps.db, orderNumber)
  const isMatch = order !== undefined && [order.recipient.phone, order.recipient.alternatePhone].includes(phone)
  if (!isMatch) return
  const now = deps.clock()
  const period = String(Math.floor(now.getTime() / oncePerMs))
  await deps.db.transaction(async (tx) => {
    if (!(await mayMailShopper(tx, order, deps))) return
    await queueMails(tx, [orderLink(order, period, deps)], deps)
  })
}
