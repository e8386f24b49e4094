import type { OrderId } from '#src/kit/id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { addDays, type Day, dayOf, startOfDay } from '#src/kit/time/day.ts'
import { formatLongDay } from '#src/kit/time/format-date.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { countMailsAbout } from '../../notifications/outbox-list.store.ts'
import { awaitErasure, endAwait, findAwaited } from '../../orders/awaited-erasures.store.ts'
import { findErasedAt } from '../../orders/erase-order.store.ts'
import type { Order } from '../../orders/order.ts'
import { recordEvent } from '../../orders/order-events.store.ts'
import { findOrder, lockOrder } from '../../orders/orders.store.ts'
import { recordAudit } from '../../staff/audit-log.store.ts'
import { listDocumentsOfOrder } from '../../tax/tax-documents.store.ts'
import { type EraseRefusal, findErasureRefusal } from '../correcting/correcting.ts'
import type { Deps } from '../deps.ts'
import { erasureMail } from './erasure-mail.ts'
import { queueMails } from '../messages/messages.ts'
import { type StayingRecord, whatStays } from './what-stays.ts'

/** What the page of an order says about the personal data of that order. */
export type TheirData = {
  readonly erasure:
    | { readonly state: 'not asked' }
    /** It replaces pieces of this order, and is erased with it. */
    | { readonly state: 'goes with'; readonly orderId: OrderId; readonly orderNumber: string }
    /** `isTheirs`: the shopper asked, and may take it back. */
    | { readonly state: 'asked'; readonly askedAt: Date; readonly isTheirs: boolean }
    | { readonly state: 'erased'; readonly at: Date }
  /** When it is erased, or would be if it were asked for now. */
  readonly when: string
  readonly stays: readonly StayingRecord[]
}

/** Undefined when there is no such order. */
export async function showTheirData(orderId: OrderId, deps: Pick<Deps, 'db' | 'clock'>): Promise<TheirData | undefined> {
  const { db, clock } = deps
  const order = await findOrder(db, orderId)
  if (!order) return undefined
  const [erasedAt, awaited, documents, refusal] = await Promise.all([
    findErasedAt(db, orderId),
    findAwaited(db, orderId),
    listDocumentsOfOrder(db, orderId),
    findErasureRefusal(db, order),
  ])
  const from = awaited ? dayOf(awaited.notBefore ?? clock()) : firstNight(clock())
  const when = whenText(from, refusal)
  const stays = whatStays(documents, clock())
  if (erasedAt) return { erasure: { state: 'erased', at: erasedAt }, when, stays }
  if (awaited) return { erasure: { state: 'asked', askedAt: awaited.askedAt, isTheirs: awaited.by === 'shopper' }, when, stays }
  const { replaces } = order
  if (replaces) return { erasure: { state: 'goes with', orderId: replaces.orderId, orderNumber: replaces.orderNumber }, when, stays }
  return { erasure: { state: 'not asked' }, when, stays }
}

const dayMs = 86_400_000

/** Two whole days, in which whoever reads the mailbox of the order can take back what a forwarded link has asked for. */
const firstNight = (now: Date): Day => addDays(dayOf(now), 3)

function whenText(from: Day, refusal: EraseRefusal | undefined): string {
  const night = formatLongDay(from)
  switch (refusal?.code) {
    case 'order_not_over':
      return `The order is still under way: it is erased in the night after it has arrived, come back or been cancelled and all its money is through, but not before the night to ${night}.`
    case 'money_open':
      return `Money of it is still on its way or to be decided, or pieces come back: it is erased in the night after that is over, but not before the night to ${night}.`
    case 'complaint_open':
      return `A complaint about it is still open: it is erased in the night after that is settled, but not before the night to ${night}.`
    case undefined:
      return `It is erased in the night to ${night}.`
  }
}

export type TheirDataProblem =
  | { readonly code: 'order_not_found' }
  /** It is asked for on the page of this order. */
  | { readonly code: 'is_replacement'; readonly orderNumber: string }

/**
 * The shopper asks for erasure on the page of the order. Twice asked is one request, with one mail. A replacement is refused: name and address
 * would stay with the first order, although the shopper was promised that they go.
 */
export async function askErasure(orderId: OrderId, deps: Deps): Promise<Result<'asked' | 'erased', TheirDataProblem>> {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return refuse({ code: 'order_not_found' })
    if (await findErasedAt(tx, orderId)) return ok('erased')
    if (order.replaces) return refuse({ code: 'is_replacement', orderNumber: order.replaces.orderNumber })
    const askedAt = deps.clock()
    const from = firstNight(askedAt)
    const isNew = await awaitErasure(tx, { orderId, askedAt, by: 'shopper', notBefore: startOfDay(from) })
    if (!isNew) return ok('asked')
    await record(tx, order, { event: 'erasure asked', act: 'privacy.asked' }, askedAt)
    const refusal = await findErasureRefusal(tx, order)
    const when = whenText(from, refusal)
    const stays = whatStays(await listDocumentsOfOrder(tx, orderId), askedAt)
    // Who asks and takes it back by turns fills nobody's mailbox: what was mailed today leads to the page, which shows how it stands.
    const wasMailed = (await countMailsAbout(tx, `${orderId} asked`, new Date(askedAt.getTime() - dayMs))) > 0
    if (!wasMailed) await queueMails(tx, [erasureMail(order, { step: 'asked', when, stays, at: askedAt }, deps)], deps)
    return ok('asked')
  })
}

/** The shopper takes the request back. False when there is none of theirs, or it has taken effect. */
export async function keepData(orderId: OrderId, deps: Deps): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || !(await endAwait(tx, orderId, { by: 'shopper' }))) return false
    await record(tx, order, { event: 'erasure taken back', act: 'privacy.kept' }, deps.clock())
    return true
  })
}

async function record(
  tx: Transaction,
  order: Order,
  { event, act }: { readonly event: 'erasure asked' | 'erasure taken back'; readonly act: string },
  at: Date,
): Promise<void> {
  await recordEvent(tx, order.id, { act: event }, { by: { who: 'shopper' }, at })
  await recordAudit(tx, { at, who: undefined, act, outcome: 'done', about: { kind: 'order', number: order.orderNumber } })
}
