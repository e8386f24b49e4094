import type { OrderId } from '#src/kit/id.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { AttentionNeeded } from '../../notifications/messages/attention-needed.ts'
import type { Staff } from '../../orders/actor.ts'
import type { AttentionCause, AttentionFilter, AttentionNote } from '../../orders/attention/attention.ts'
import type { Order } from '../../orders/order.ts'
import { recordEvent } from '../../orders/order-events.store.ts'
import { lockOrder } from '../../orders/orders.store.ts'
import {
  addAttention,
  eraseAttentionTexts,
  listOpenTexts,
  reopenSettledAttention,
  settleOpenAttention,
} from '../../orders/attention/attention.store.ts'
import type { Deps } from '../deps.ts'
import { queueMails } from '../messages/messages.ts'

export type AttentionDeps = Pick<Deps, 'settings' | 'deskUrl' | 'wakeMailSender' | 'clock'>

export const attention = (deps: Deps) => ({
  resolve: (id: OrderId, by: Staff, cause?: AttentionCause) => resolveOrder(id, by, deps, cause),
  reopen: (id: OrderId, settledAt: Date, by: Staff) => reopenOrder(id, settledAt, by, deps),
})

/**
 * Opens notes on an order that needs a person: they stay open until somebody settles them, and one mail to the shop names them all.
 * Nothing else may write them, so that there is never one without its mail. Notes that are open already are not mailed again.
 */
export async function askForAttention(
  tx: Transaction,
  { id, orderNumber, mode }: Pick<Order, 'id' | 'orderNumber' | 'mode'>,
  asked: AttentionNote | readonly AttentionNote[],
  deps: AttentionDeps,
): Promise<void> {
  const notes = [asked].flat()
  const since = deps.clock()
  if (!(await addAttention(tx, id, notes, since))) return
  const cause = notes.map(({ text }) => text).join('\n')
  const reference = `${id} ${cause} ${since.toISOString()}`
  await mailShop(
    tx,
    reference,
    { cause, order: { orderNumber, orderUrl: deps.deskUrl({ order: orderNumber }) }, isSandbox: mode !== 'live' },
    deps,
  )
}

/** Settles the open notes that match, with what was answered to them. Returns their texts. */
export const settleAttention = (
  tx: Transaction,
  id: OrderId,
  filter: AttentionFilter,
  { by, at, answer }: { readonly by: Pick<Staff, 'name'>; readonly at: Date; readonly answer?: string },
): Promise<string[]> => settleOpenAttention(tx, id, filter, { settledBy: by.name, at, answer })

// For the rooms that erase personal data and that refund.
export { eraseAttentionTexts, listOpenTexts }

/** Settles the open notes of an order, all or those of a cause, and records in its history who did it and what they were. Returns when, if there were any. */
export const resolveOrder = (id: OrderId, by: Staff, deps: Deps, cause?: AttentionCause): Promise<Date | undefined> =>
  deps.db.transaction(async (tx) => {
    const at = deps.clock()
    if (!(await lockOrder(tx, id))) return undefined
    const settled = await settleAttention(tx, id, cause ? { causes: [cause] } : {}, { by, at })
    if (settled.length === 0) return undefined
    await recordEvent(tx, id, { act: 'attention settled' }, { by, at, note: settled.join('\n') })
    return at
  })

/** The opposite: opens again what was settled at that moment. Nobody is mailed, because somebody is looking. Returns whether there was any. */
const reopenOrder = (id: OrderId, settledAt: Date, by: Staff, deps: Deps): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    if (!(await lockOrder(tx, id))) return false
    const reopened = await reopenSettledAttention(tx, id, settledAt)
    if (reopened.length === 0) return false
    await recordEvent(tx, id, { act: 'attention reopened' }, { by, at: deps.clock(), note: reopened.join('\n') })
    return true
  })

/** Mails the shop about something that concerns no order, once for each `about`. */
export const notifyShop = (tx: Transaction, cause: string, about: string, deps: AttentionDeps): Promise<void> =>
  mailShop(tx, about, { cause, order: undefined, isSandbox: false }, deps)

async function mailShop(
  tx: Transaction,
  reference: string,
  content: Pick<AttentionNeeded, 'cause' | 'order' | 'isSandbox'>,
  deps: AttentionDeps,
): Promise<void> {
  const { brand, mail } = deps.settings
  const to = { name: brand.name, address: mail.orders }
  await queueMails(tx, [{ reference, to, message: { kind: 'attention-needed', brandName: brand.name, ...content } }], deps)
}
