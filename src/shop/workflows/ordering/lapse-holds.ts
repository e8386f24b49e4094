import type { OrderId } from '#src/kit/id.ts'
import { releaseHold } from '../../catalogue/stock/stock.store.ts'
import { changeOrder, listLapsing, lockOrder, shortenHolds } from '../../orders/orders.store.ts'
import { cancelLocked } from './cancel-order.ts'
import type { Deps } from '../deps.ts'
import { holdUntil, linkHoldUntil } from './hold.ts'

const batchSize = 100

/** Releases the units held for unpaid orders whose time is over. Returns how many orders lapsed. */
export async function lapseHolds(deps: Deps): Promise<number> {
  let lapsed = 0
  const longest = { ofLinks: linkHoldUntil(deps), ofOthers: holdUntil(deps) }
  await deps.db.transaction((tx) => shortenHolds(tx, longest))
  for (;;) {
    const ids = await listLapsing(deps.db, deps.clock(), batchSize)
    for (const id of ids) if (await lapse(id, deps)) lapsed++
    if (ids.length < batchSize) return lapsed
  }
}

const lapse = (id: OrderId, deps: Deps): Promise<boolean> => {
  const { db, clock } = deps
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (order?.state !== 'awaiting_payment') return false
    if (order.carriedPaise > 0) {
      // A lapsed order can still be paid; what was paid for the one before does not wait for that.
      await cancelLocked(tx, order, { cancelledBy: { who: 'shop' }, reason: restMissingReason }, deps)
      return true
    }
    await releaseHold(tx, order.lines, { orderId: id, at: clock() })
    await changeOrder(tx, id, { state: 'lapsed', stock: 'released' }, { by: { who: 'shop' }, at: clock() })
    return true
  })
}

const restMissingReason = 'The rest of its price was not paid in time.'
