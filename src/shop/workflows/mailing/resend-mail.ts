import type { Message } from '../../notifications/messages.ts'
import { findMail, sendAgain } from '../../notifications/outbox-list.store.ts'
import { endPause } from '../../notifications/outbox.store.ts'
import type { Staff } from '../../orders/actor.ts'
import { recordEvent } from '../../orders/order-events.store.ts'
import { findOrderByNumber } from '../../orders/orders.store.ts'
import { recordShopAct } from '../staffing/staffing.ts'
import type { Deps } from '../deps.ts'

/** Sends a mail once more, also one that was sent or given up, and records who asked for it. Returns false when there is no such mail. */
export const resendMail = (id: number, by: Staff, { db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<boolean> =>
  db.transaction(async (tx) => {
    const at = clock()
    const mail = await findMail(tx, id)
    if (!mail || !(await sendAgain(tx, id, at))) return false
    const about = `mail ${id} (${mail.kind}) to ${mail.to}`
    const orderNumber = orderNumberIn(mail.message)
    const order = orderNumber === undefined ? undefined : await findOrderByNumber(tx, orderNumber)
    if (order) await recordEvent(tx, order.id, { act: 'mail sent again' }, { by, at, note: about })
    else await recordShopAct(tx, { act: 'mail sent again', about }, { by, at })
    return true
  })

/** Ends the pause, because the mail server accepts our login again. */
export const resumeMail = (by: Staff, { db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  db.transaction(async (tx) => {
    const at = clock()
    await endPause(tx, at)
    await recordShopAct(tx, { act: 'mail resumed' }, { by, at })
  })

/** Returns undefined for a mail that is about no order. */
export function orderNumberIn(message: Message): string | undefined {
  if (message.kind === 'attention-needed') return message.order?.orderNumber
  return 'orderNumber' in message ? message.orderNumber : undefined
}
