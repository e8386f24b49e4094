import type { OrderId } from '#src/kit/id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { readEntryText, type TextProblem } from '../../enquiries/entry-text.ts'
import { listMailsAbout } from '../../notifications/outbox-list.store.ts'
import type { Staff } from '../../orders/actor.ts'
import { findErasedAt } from '../../orders/erase-order.store.ts'
import { recordEvent } from '../../orders/order-events.store.ts'
import { lockOrder } from '../../orders/orders.store.ts'
import type { Deps } from '../deps.ts'
import { orderLetter, queueMails } from '../messages/messages.ts'

export type WriteToShopper = {
  readonly orderId: OrderId
  readonly text: string
  /** A repeat with the same key is the same mail. */
  readonly requestKey: string
  readonly by: Staff
}

export type WriteProblem = TextProblem | { readonly code: 'order_not_found' } | { readonly code: 'order_erased' }

/** Staff write to the shopper by mail, and the history of the order says so. Returns the address; an answer comes to the shop's own mailbox. */
export async function writeToShopper({ orderId, text, requestKey, by }: WriteToShopper, deps: Deps): Promise<Result<string, WriteProblem>> {
  const letter = readEntryText(text)
  if (!letter.ok) return letter
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return refuse({ code: 'order_not_found' })
    if (await findErasedAt(tx, orderId)) return refuse({ code: 'order_erased' })
    const mail = orderLetter(order, { key: requestKey, letter: letter.value, signature: by.name }, deps)
    const isRepeat = (await listMailsAbout(tx, mail.reference)).length > 0
    await queueMails(tx, [mail], deps)
    if (!isRepeat) await recordEvent(tx, orderId, { act: 'letter written' }, { by, at: deps.clock() })
    return ok(order.recipient.email)
  })
}
