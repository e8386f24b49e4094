import type { Transaction } from '#src/platform/db/database.ts'
import type { Order, Replaced } from '../../orders/order.ts'
import { findOrder } from '../../orders/orders.store.ts'
import { changeReturn, lockReturnState } from '../../returns/returns.store.ts'
import { askForAttention } from '../attention/attention.ts'
import type { Deps } from '../deps.ts'

type End = 'delivered' | 'cancelled' | 'came back' | 'lost'

/**
 * What becomes of the order in place of whose pieces this free one comes. A return has ended when they are with the shopper. Where they cannot
 * reach the shopper, what was agreed is owed again: another one, or the money. Does nothing for an order that was sold. Repeating it is harmless.
 */
export async function followReplacement(
  tx: Transaction,
  order: Pick<Order, 'replaces' | 'orderNumber'>,
  end: End,
  deps: Pick<Deps, 'clock' | 'settings' | 'deskUrl' | 'wakeMailSender'>,
): Promise<void> {
  const { replaces } = order
  if (replaces?.returned) await followReturn(tx, { ...order, returnId: replaces.returned.returnId }, end, deps)
  // What becomes of a second parcel stands at itself; where it is cancelled, its pieces are owed by the order that was paid.
  else if (replaces?.rest && end !== 'cancelled') return
  else if (replaces && end !== 'delivered') await oweAgain(tx, { ...order, replaces }, end, deps)
}

type OfReturn = Pick<Order, 'orderNumber'> & { readonly returnId: number }

async function followReturn(tx: Transaction, { returnId, orderNumber }: OfReturn, end: End, { clock }: Pick<Deps, 'clock'>): Promise<void> {
  if ((await lockReturnState(tx, returnId)) !== 'replacing') return
  const change = { by: { who: 'shop' }, at: clock() } as const
  if (end === 'delivered') await changeReturn(tx, returnId, { state: 'settled' }, change)
  else await changeReturn(tx, returnId, { state: 'inspected' }, { ...change, note: endTexts[end](orderNumber) })
}

/** For staff: the shopper does not see notes of this state. */
const endTexts = {
  cancelled: (number: string) => `Order ${number}, which replaced the pieces, was cancelled.`,
  'came back': (number: string) => `The parcel of order ${number}, which replaced the pieces, came back.`,
  lost: (number: string) => `The parcel of order ${number}, which replaced the pieces, is lost.`,
} as const

type SentAgain = Pick<Order, 'orderNumber'> & { readonly replaces: Replaced }

async function oweAgain(
  tx: Transaction,
  { orderNumber, replaces }: SentAgain,
  end: Exclude<End, 'delivered'>,
  deps: Parameters<typeof askForAttention>[3],
): Promise<void> {
  const paid = await findOrder(tx, replaces.orderId)
  if (!paid) return
  const ended = { cancelled: 'was cancelled', 'came back': 'came back', lost: 'is lost' }[end]
  const text = replaces.rest
    ? `Order ${orderNumber}, its second parcel, ${ended}: refund its pieces, or send them again there.`
    : `Order ${orderNumber}, in which its parcel was sent again, ${ended}: send it once more or refund it.`
  await askForAttention(tx, paid, { cause: end === 'lost' ? 'parcel_lost' : 'parcel_returned', about: orderNumber, text }, deps)
}
