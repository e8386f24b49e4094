import { isEmailAddress } from '#src/kit/contact/email.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { type Message, messageKinds } from '../../notifications/messages.ts'
import { copyMail, findMail, type MailStatus, sendAgain } from '../../notifications/outbox-list.store.ts'
import { endPause } from '../../notifications/outbox.store.ts'
import type { Staff } from '../../orders/actor.ts'
import type { Order } from '../../orders/order.ts'
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
    const order = await findOrderOf(tx, mail.message)
    await recordMailAct(tx, { act: 'mail sent again', about: `mail ${id} (${mail.kind}) to ${mail.to}`, order }, { by, at })
    return true
  })

export type CopyMail = {
  readonly id: number
  /** Undefined for the address to which it went; of a mail about an order, the one that the order has now. */
  readonly to: string | undefined
  /** A repeat with the same key is the same copy. */
  readonly requestKey: string
  readonly by: Staff
}

export type CopyMailProblem = { readonly code: 'mail_not_found' } | { readonly code: 'address_refused' }

/** Judges the address of a copy; undefined when it can be sent there. */
export const checkCopy = (to: string | undefined): CopyMailProblem | undefined =>
  to !== undefined && !isEmailAddress(to) ? { code: 'address_refused' } : undefined

/**
 * Sends the same message as a mail of its own, also to another address. A mail that is sent again keeps its message id, and mailboxes
 * hide what they have already.
 */
export async function sendCopy(
  { id, to, requestKey, by }: CopyMail,
  deps: Pick<Deps, 'db' | 'clock' | 'wakeMailSender'>,
): Promise<Result<MailStatus, CopyMailProblem>> {
  const refused = checkCopy(to)
  if (refused) return refuse(refused)
  return deps.db.transaction(async (tx) => {
    const at = deps.clock()
    const mail = await findMail(tx, id)
    if (!mail) return refuse({ code: 'mail_not_found' })
    const order = await findOrderOf(tx, mail.message)
    const isToShopper = messageKinds[mail.kind].to === 'shopper'
    const address = to ?? (order && isToShopper ? order.recipient.email : mail.to)
    const copied = await copyMail(tx, id, { to: { name: order?.recipient.name ?? '', address }, requestKey, at })
    const copy = copied && (await findMail(tx, copied.id))
    if (!copied || !copy) return refuse({ code: 'mail_not_found' })
    tx.afterCommit(deps.wakeMailSender)
    if (copied.isNew) await recordMailAct(tx, { act: 'mail copied', about: `mail ${id} (${mail.kind}) to ${address}`, order }, { by, at })
    return ok(copy)
  })
}

const findOrderOf = async (tx: Transaction, message: Message): Promise<Order | undefined> => {
  const orderNumber = orderNumberIn(message)
  return orderNumber === undefined ? undefined : findOrderByNumber(tx, orderNumber)
}

type MailAct = { readonly act: 'mail copied' | 'mail sent again'; readonly about: string; readonly order: Order | undefined }

async function recordMailAct(tx: Transaction, { act, about, order }: MailAct, { by, at }: { by: Staff; at: Date }): Promise<void> {
  if (order) await recordEvent(tx, order.id, { act }, { by, at, note: about })
  else await recordShopAct(tx, { act, about }, { by, at })
}

/** Ends the pause, because the mail server accepts our login again. */
export const resumeMail = (by: Staff, { db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  db.transaction(async (tx) => {
    const at = clock()
    await endPause(tx, at)
    await recordShopAct(tx, { act: 'mail resumed' }, { by, at })
  })

/** Returns undefined for a mail that is about no order; a sample's number may be that of somebody's real one. */
export function orderNumberIn(message: Message): string | undefined {
  if (message.isSample) return undefined
  if (message.kind === 'attention-needed') return message.order?.orderNumber
  return 'orderNumber' in message ? message.orderNumber : undefined
}
