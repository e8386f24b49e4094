import type { OrderId } from '#src/kit/id.ts'
import type { Staff } from '../../orders/actor.ts'
import { recordEvent } from '../../orders/order-events.store.ts'
import { lockOrder } from '../../orders/orders.store.ts'
import { settleAttention } from './attention.ts'
import type { Deps } from '../deps.ts'

/** Settles everything a person had to look at; the history of the order keeps who did it, and what it was. */
export const resolveOrder = (id: OrderId, by: Staff, deps: Deps): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const at = deps.clock()
    if (!(await lockOrder(tx, id))) return
    const settled = await settleAttention(tx, id, {}, { by, at })
    if (settled.length > 0) await recordEvent(tx, id, { act: 'attention settled' }, { by, at, note: settled.join('\n') })
  })
