import type { OrderId } from '#src/kit/id.ts'
import { listMailsAbout } from '../../notifications/outbox-list.store.ts'
import type { Staff } from '../../orders/actor.ts'
import { recordEvent } from '../../orders/order-events.store.ts'
import { findOrderByNumber, lockOrder } from '../../orders/orders.store.ts'
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

/** Staff mail the page's address to the shopper, after a call. The same key again sends nothing. Returns the address; undefined for no such order. */
export const mailOrderLink = (
  { orderId, requestKey, by }: { readonly orderId: OrderId; readonly requestKey: string; readonly by: Staff },
  deps: Deps,
): Promise<string | undefined> =>
  deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return undefined
    const isRepeat = (await listMailsAbout(tx, `${orderId} ${requestKey}`)).length > 0
    await queueMails(tx, [orderLink(order, requestKey, deps, true)], deps)
    if (!isRepeat) await recordEvent(tx, orderId, { act: 'link mailed' }, { by, at: deps.clock() })
    return order.recipient.email
  })
