import type { Transaction } from '#src/platform/db/database.ts'
import type { Order } from '../../orders/order.ts'
import { changeReturn, lockReturnState } from '../../returns/returns.store.ts'
import type { Deps } from '../deps.ts'

/**
 * Moves the return whose pieces this order replaces: it has ended when they are with the shopper. Where they cannot reach the shopper, what was
 * agreed is owed again, and staff make another one or give the money back. Does nothing for an order that was sold. Repeating it is harmless.
 */
export async function followReplacement(
  tx: Transaction,
  { replaces, orderNumber }: Pick<Order, 'replaces' | 'orderNumber'>,
  end: 'delivered' | 'cancelled' | 'came back' | 'lost',
  { clock }: Pick<Deps, 'clock'>,
): Promise<void> {
  if (!replaces || (await lockReturnState(tx, replaces.returnId)) !== 'replacing') return
  const change = { by: { who: 'shop' }, at: clock() } as const
  if (end === 'delivered') await changeReturn(tx, replaces.returnId, { state: 'settled' }, change)
  else await changeReturn(tx, replaces.returnId, { state: 'inspected' }, { ...change, note: endTexts[end](orderNumber) })
}

/** For staff: the shopper does not see notes of this state. */
const endTexts = {
  cancelled: (number: string) => `Order ${number}, which replaced the pieces, was cancelled.`,
  'came back': (number: string) => `The parcel of order ${number}, which replaced the pieces, came back.`,
  lost: (number: string) => `The parcel of order ${number}, which replaced the pieces, is lost.`,
} as const
