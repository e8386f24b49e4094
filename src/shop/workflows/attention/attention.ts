import type { OrderId } from '#src/kit/id.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { AttentionNeeded } from '../../notifications/messages.ts'
import { addToOutbox } from '../../notifications/outbox.store.ts'
import type { Order } from '../../orders/order.ts'
import { addAttention, removeAttention } from '../../orders/attention.store.ts'
import type { Deps } from '../deps.ts'

export type AttentionDeps = Pick<Deps, 'settings' | 'orderUrl' | 'wakeMailSender' | 'clock'>

/**
 * A person must look at this order: kept on it until somebody says it is settled, and mailed to the shop. Nothing else may write it, so
 * that there is never one without its mail. A cause that stands there already is not mailed again.
 */
export async function askForAttention(
  tx: Transaction,
  { id, orderNumber, mode }: Pick<Order, 'id' | 'orderNumber' | 'mode'>,
  cause: string,
  deps: AttentionDeps,
): Promise<void> {
  if (!(await addAttention(tx, id, cause))) return
  const reference = `${id} ${cause} ${deps.clock().toISOString()}`
  await mailShop(tx, reference, { cause, order: { orderNumber, orderUrl: deps.orderUrl(id) }, isSandbox: mode !== 'live' }, deps)
}

/** Somebody has looked, and nothing is left to do: about anything, or only about what names `about`. */
export const settleAttention = (tx: Transaction, id: OrderId, about = ''): Promise<void> => removeAttention(tx, id, about)

/** The same for what is about no order; `about` is mailed once. */
export const notifyShop = (tx: Transaction, cause: string, about: string, deps: AttentionDeps): Promise<void> =>
  mailShop(tx, about, { cause, order: undefined, isSandbox: false }, deps)

async function mailShop(
  tx: Transaction,
  reference: string,
  said: Pick<AttentionNeeded, 'cause' | 'order' | 'isSandbox'>,
  { settings, wakeMailSender, clock }: AttentionDeps,
): Promise<void> {
  const { brand, mail } = settings
  const to = { name: brand.name, address: mail.orders }
  await addToOutbox(tx, [{ reference, to, message: { kind: 'attention-needed', brandName: brand.name, ...said } }], clock())
  tx.afterCommit(wakeMailSender)
}
