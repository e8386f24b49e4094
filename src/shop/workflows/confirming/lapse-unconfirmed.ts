import type { OrderId } from '#src/kit/id.ts'
import { lapseOfReminded, lapseTimes } from '../../orders/cash/cash-confirmation.ts'
import { lockOrder } from '../../orders/orders.store.ts'
import type { Deps } from '../deps.ts'
import { confirmCash, queueMails } from '../messages/messages.ts'
import { cancelLocked, issueCashKey } from '../ordering/ordering.ts'
import { listToLapse, listToRemind } from './unconfirmed.store.ts'

/** In one run; the next is minutes later. */
const batchSize = 200

/** Reminds the shoppers of cash orders that nobody has confirmed, and ends those whose time is over. Returns how many of each. */
export async function lapseUnconfirmed(deps: Deps): Promise<{ reminded: number; lapsed: number }> {
  const times = lapseTimes(deps.settings.cashOrders, deps.clock())
  if (!times) return { reminded: 0, lapsed: 0 }
  const at = deps.clock()
  const count = { reminded: 0, lapsed: 0 }
  for (const id of await listToRemind(deps.db, times.remindPlacedBefore, at, batchSize)) if (await remind(id, deps)) count.reminded++
  for (const id of await listToLapse(deps.db, times, at, batchSize)) if (await lapse(id, deps)) count.lapsed++
  return count
}

/** However many mails the mailbox has had today: each order has one reminder, without which it would not end. */
const remind = (id: OrderId, deps: Deps): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (order?.state !== 'to_confirm') return false
    const issued = await issueCashKey(tx, order, 'reminder', deps)
    if (!issued) return false
    const lapsesAt = lapseOfReminded(deps.settings.cashOrders.remindBeforeHours, deps.clock()).toISOString()
    await queueMails(tx, [confirmCash(order, issued.id, { ...issued.request, lapsesAt }, deps)], deps)
    return true
  })

const lapsedReason = 'Nobody has confirmed it, and its pieces were kept for as long as we said. You can order again at any time.'

const lapse = (id: OrderId, deps: Deps): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (order?.state !== 'to_confirm') return false
    await cancelLocked(tx, order, { cancelledBy: { who: 'shop' }, reason: lapsedReason }, deps)
    return true
  })
