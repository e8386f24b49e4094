import type { OrderId } from '#src/kit/id.ts'
import type { Staff } from '../../orders/actor.ts'
import { recordEvent } from '../../orders/order-events.store.ts'
import { lockOrder } from '../../orders/orders.store.ts'
import { settleAttention } from './attention.ts'
import type { Deps } from '../deps.ts'

/** What a person had to look at is settled; who said so is kept, with what it was. */
export const resolveOrder = (id: OrderId, by: Staff, deps: Deps): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order?.attention) return
    await settleAttention(tx, id)
    await recordEvent(tx, id, { act: 'attention settled' }, { by, at: deps.clock(), note: order.attention })
  })
