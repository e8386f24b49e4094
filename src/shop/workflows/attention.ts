import type { Transaction } from '#src/platform/db/database.ts'
import type { AttentionNeeded } from '../notifications/messages.ts'
import { addToOutbox } from '../notifications/outbox.store.ts'
import type { Order } from '../orders/order.ts'
import { changeOrder } from '../orders/orders.store.ts'
import type { Deps } from './deps.ts'

type Needs = Pick<Deps, 'settings' | 'orderUrl' | 'mailsWaiting'>

/** A person must look at this order: kept on it until somebody says it is settled, and mailed to the shop once for each cause. */
export async function askForAttention(
  tx: Transaction,
  { id, orderNumber, mode }: Pick<Order, 'id' | 'orderNumber' | 'mode'>,
  cause: string,
  deps: Needs,
): Promise<void> {
  await changeOrder(tx, id, { attention: cause })
  await mailShop(tx, `${id} ${cause}`, { cause, order: { orderNumber, orderUrl: deps.orderUrl(id) }, isSandbox: mode !== 'live' }, deps)
}

/** The same for what is about no order; `about` is mailed once. */
export const tellShop = (tx: Transaction, cause: string, about: string, deps: Needs): Promise<void> =>
  mailShop(tx, about, { cause, order: undefined, isSandbox: false }, deps)

async function mailShop(
  tx: Transaction,
  reference: string,
  said: Pick<AttentionNeeded, 'cause' | 'order' | 'isSandbox'>,
  { settings, mailsWaiting }: Needs,
): Promise<void> {
  const { brand, mail } = settings
  const to = { name: brand.name, address: mail.orders }
  await addToOutbox(tx, [{ reference, to, message: { kind: 'attention-needed', brandName: brand.name, ...said } }])
  tx.afterCommit(mailsWaiting)
}
