import type { OrderId } from '#src/kit/id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { Staff } from '../../orders/actor.ts'
import { findErasedAt } from '../../orders/erase-order.store.ts'
import type { Order } from '../../orders/order.ts'
import { recordEvent } from '../../orders/order-events.store.ts'
import { ownLines } from '../../orders/own-lines.ts'
import { findOrder, lockOrder } from '../../orders/orders.store.ts'
import { isFurtherPart } from '../../payments/refund.ts'
import { findRefundableOfOrder, listRefunds } from '../../payments/refunds.store.ts'
import type { Parcel, ParcelState } from '../../shipping/parcel.ts'
import { findCurrentParcel, lockCurrentParcel } from '../../shipping/parcels.store.ts'
import { settleAttention } from '../attention/attention.ts'
import type { Deps } from '../deps.ts'
import { queueMails, sentAgain } from '../messages/messages.ts'
import {
  findSoldOut,
  hasNotArrived,
  listReplacements,
  placeReplacement,
  type Replacement,
  restOf,
  sendsOwnAgain,
} from '../replacing/replacing.ts'
import { settleSentAgain } from '../tracking/tracking.ts'

export type SendAgain = {
  readonly orderId: OrderId
  readonly by: Staff
  /** For the shopper. */
  readonly words: string | undefined
}

export type SendAgainProblem =
  | { readonly code: 'order_not_found' }
  | { readonly code: 'order_erased' }
  /** It came in place of pieces of this order, which is where the next one starts. */
  | { readonly code: 'comes_in_place'; readonly of: string }
  /** Nothing is paid: the sale of a cash order ends when its parcel does not arrive. */
  | { readonly code: 'nothing_paid' }
  | { readonly code: 'money_went_back' }
  | { readonly code: 'parcel_elsewhere'; readonly state: ParcelState | undefined }
  | { readonly code: 'under_way'; readonly orderNumber: string }
  /** Of a part of its pieces the money went back: somebody has to tell them apart first. */
  | { readonly code: 'inspect_first' }
  /** Fewer of these pieces are free than are needed. */
  | { readonly code: 'sold_out'; readonly titles: readonly string[] }

export type SentAgain = { readonly order: Order; readonly areSameUnits: boolean }

/**
 * Sends the parcel of a paid order again that came back or was lost, as an order of its own that costs nothing, and mails the shopper where to
 * follow it. Pieces that came back and were not put away go out as they are; all others are made anew. Pressed twice it is one order.
 */
export const sendAgain = ({ orderId, by, words }: SendAgain, deps: Deps): Promise<Result<SentAgain, SendAgainProblem>> =>
  deps.db.transaction(async (tx) => {
    const asked = await findAsked(tx, orderId)
    // The courier's scans lock the last order first, and then write on the one that was paid.
    const last = asked && (await findLast(tx, asked))?.orderId
    if (last) await lockOrder(tx, last)
    const order = asked && (await lockOrder(tx, asked.order.id))
    if (!order) return refuse({ code: 'order_not_found' })
    const judged = await judge(tx, { ...asked, order })
    if (!judged.ok) return judged
    if (judged.value.holder.id !== (last ?? order.id)) throw new Error(`order ${order.orderNumber} was sent again at the same moment`)
    return send(tx, judged.value, { by, words }, deps)
  })

/** Why the parcel of an order cannot be sent again now; undefined when it can. */
export async function refuseSendAgain(orderId: OrderId, { db }: Pick<Deps, 'db'>): Promise<SendAgainProblem | undefined> {
  const asked = await findAsked(db, orderId)
  if (!asked) return { code: 'order_not_found' }
  const judged = await judge(db, asked)
  return judged.ok ? undefined : judged.problem
}

/** The order that was paid, and whether its second parcel is to be sent again: that is asked for at the order in which it left. */
type Asked = { readonly order: Order; readonly isRest: boolean }

async function findAsked(sql: Sql, orderId: OrderId): Promise<Asked | undefined> {
  const found = await findOrder(sql, orderId)
  const rest = found?.replaces?.rest && found.replaces
  const order = rest ? await findOrder(sql, rest.orderId) : found
  return order && { order, isRest: rest !== undefined }
}

/** In which order the parcel left last, where that is not the one that was paid. */
async function findLast(sql: Sql, { order, isRest }: Asked): Promise<Replacement | undefined> {
  const others = await listReplacements(sql, order.id)
  return isRest ? restOf(order, others) : others.findLast(sendsOwnAgain)
}

type Judged = Asked & {
  /** Whose parcel was the last that did not arrive: the order itself, or the one in which it was sent again. */
  readonly holder: Order
  readonly parcel: Parcel | undefined
  readonly units: readonly { readonly position: number; readonly units: number }[]
  readonly areSame: boolean
}

async function judge(sql: Sql, { order, isRest }: Asked): Promise<Result<Judged, SendAgainProblem>> {
  if (order.replaces) return refuse({ code: 'comes_in_place', of: order.replaces.orderNumber })
  if (await findErasedAt(sql, order.id)) return refuse({ code: 'order_erased' })
  if (order.paymentMethod === 'cod') return refuse({ code: 'nothing_paid' })
  const before = await findLast(sql, { order, isRest })
  if (isRest && !before) return refuse({ code: 'comes_in_place', of: order.orderNumber })
  const isAgain = before && before.rest?.isSentAgain !== false
  if (isAgain && !hasNotArrived(before) && before.parcelState !== 'lost')
    return refuse({ code: 'under_way', orderNumber: before.orderNumber })
  const holder = before ? await findOrder(sql, before.orderId) : order
  if (!holder) throw new Error(`order ${order.orderNumber} was sent again in an order that is gone`)
  const parcel = await findCurrentParcel(sql, holder.id)
  // What was cancelled on its way out has given its pieces back.
  if (holder.state !== 'cancelled' || holder === order) {
    const isBack = holder.state === 'returned_to_origin'
    if (!isBack && parcel?.state !== 'lost') return refuse({ code: 'parcel_elsewhere', state: parcel?.state })
  }
  return judgeUnits(sql, { order, isRest }, { holder, parcel })
}

async function judgeUnits(
  sql: Sql,
  { order, isRest }: Asked,
  { holder, parcel }: Pick<Judged, 'holder' | 'parcel'>,
): Promise<Result<Judged, SendAgainProblem>> {
  const refunded = (await listRefunds(sql, order.id))
    .filter(({ state, cause }) => state !== 'failed' && !isFurtherPart(cause))
    .flatMap(({ units }) => units ?? [])
  const left = unitsLeft(order, refunded)
    .map(({ position, units }) => ({ position, units: Math.min(units, unitsInParcel(order, position, isRest)) }))
    .filter(({ units }) => units > 0)
  // What was sent again may have been written otherwise since.
  const units = holder === order ? left : unitsLeft(holder, [])
  const money = (await findRefundableOfOrder(sql, order.id))?.refundablePaise ?? 0
  if (money <= 0 || units.length === 0 || count(units) > count(left)) return refuse({ code: 'money_went_back' })
  const areSame = holder.stock === 'taken' && holder.state === 'returned_to_origin'
  if (areSame && count(units) < count(unitsLeft({ lines: ownLines(holder) }, []))) return refuse({ code: 'inspect_first' })
  const titles = areSame ? [] : await findSoldOut(sql, holder, units)
  return titles.length > 0 ? refuse({ code: 'sold_out', titles }) : ok({ order, isRest, holder, parcel, units, areSame })
}

type Units = Judged['units'][number]

/** Of each line, by its position, what is left of it without these; lines of which nothing is left are left out. */
const unitsLeft = ({ lines }: Pick<Order, 'lines'>, without: readonly Units[]): Units[] =>
  lines
    .map(({ quantity }, index) => ({
      position: index + 1,
      units: quantity - count(without.filter(({ position }) => position === index + 1)),
    }))
    .filter(({ units }) => units > 0)

/** How many of a line are in the parcel that is asked about. */
function unitsInParcel({ lines }: Pick<Order, 'lines'>, position: number, isRest: boolean): number {
  const { quantity = 0, apart = 0 } = lines[position - 1] ?? {}
  return isRest ? apart : quantity - apart
}

const count = (units: readonly Units[]): number => units.reduce((sum, line) => sum + line.units, 0)

async function send(
  tx: Transaction,
  { order, isRest, holder, units, areSame }: Judged,
  { by, words }: Pick<SendAgain, 'by' | 'words'>,
  deps: Deps,
): Promise<Result<SentAgain, SendAgainProblem>> {
  const parcel = holder.stock === 'taken' ? await lockCurrentParcel(tx, holder.id) : undefined
  if (parcel) await settleSentAgain(tx, { order: holder, parcel }, { by, reason: 'It is sent again.' }, deps)
  const sent = { ...order, lines: holder.lines, recipient: holder.recipient }
  const placed = await placeReplacement(tx, { order: sent, units, returned: undefined, areSame, isRest }, by, deps)
  // Somebody has bought the last one at this moment.
  if (!placed.ok) return tx.rollback(refuse({ code: 'sold_out', titles: [] }))
  const change = { by, at: deps.clock(), note: `In order ${placed.value.orderNumber}.` }
  await recordEvent(tx, order.id, { act: 'sent again' }, change)
  // Of two parcels each has notes of its own; the order that was paid has one where the second was cancelled.
  if (isRest) await settleAttention(tx, order.id, { causes, about: holder.orderNumber }, change)
  for (const id of new Set([isRest ? holder.id : order.id, holder.id])) await settleAttention(tx, id, { causes }, change)
  await queueMails(tx, [sentAgain(order, { words, again: placed.value, areSameUnits: areSame }, deps)], deps)
  return ok({ order: placed.value, areSameUnits: areSame })
}

/** What is settled by it. */
const causes = ['parcel_returned', 'units_to_inspect', 'parcel_lost', 'units_to_write_off'] as const
