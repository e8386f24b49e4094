import type { OrderId } from '#src/kit/id.ts'
import { formatLongDay } from '#src/kit/time/format-date.ts'
import { dayOf } from '#src/kit/time/day.ts'
import { endAwait, listDueErasures, lockAwaited } from '../../orders/awaited-erasures.store.ts'
import { findErasedAt } from '../../orders/erase-order.store.ts'
import { lockOrder } from '../../orders/orders.store.ts'
import { recordAudit } from '../../staff/audit-log.store.ts'
import { listDocumentsOfOrder } from '../../tax/tax-documents.store.ts'
import { eraseLocked } from '../correcting/correcting.ts'
import type { Deps } from '../deps.ts'
import { queueMails } from '../messages/messages.ts'
import { erasureMail } from './erasure-mail.ts'
import { recordPrivacyRequest } from './person.store.ts'
import { whatStays } from './what-stays.ts'

/**
 * Erases the orders whose shopper asked to be forgotten, as far as they may be by now. Returns how many. One that fails keeps nobody else
 * waiting; the run fails at its end.
 */
export async function eraseAwaited(deps: Deps): Promise<number> {
  const failures: unknown[] = []
  let erased = 0
  for (const { orderId, orderNumber } of await listDueErasures(deps.db, deps.clock()))
    try {
      if (await eraseOne(orderId, deps)) erased += 1
    } catch (error) {
      failures.push(new Error(`order ${orderNumber} was not erased`, { cause: error }))
    }
  if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures, 'several orders were not erased')
  return erased
}

/** The erasure, its mail and the end of the request are one transaction: a worker that is killed leaves all of it to the next night. */
const eraseOne = (orderId: OrderId, deps: Deps): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const awaited = order && (await lockAwaited(tx, orderId))
    if (!awaited) return false
    const wasErased = (await findErasedAt(tx, orderId)) !== undefined
    const documents = await listDocumentsOfOrder(tx, orderId)
    if (!(await eraseLocked(tx, order, { who: 'shop' }, deps)).ok) return false
    await endAwait(tx, orderId)
    if (awaited.by !== 'shopper' || wasErased) return true
    const at = deps.clock()
    const when = `You asked for it on ${formatLongDay(dayOf(awaited.askedAt))}.`
    await queueMails(tx, [erasureMail(order, { step: 'erased', when, stays: whatStays(documents, at), at }, deps)], deps)
    await recordPrivacyRequest(tx, { kind: 'erased', at, staffName: 'The page of an order', orders: 1, enquiries: 0, awaited: 0 })
    await recordAudit(tx, {
      at,
      who: undefined,
      act: 'privacy.erased',
      outcome: 'done',
      about: { kind: 'order', number: order.orderNumber },
    })
    return true
  })
