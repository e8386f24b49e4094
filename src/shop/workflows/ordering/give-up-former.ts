import type { OrderId } from '#src/kit/id.ts'
import { formatPaise, type Paise, paise, sum } from '#src/kit/money.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { Staff } from '../../orders/actor.ts'
import { canMoveOrder, type Order, type OrderState } from '../../orders/order.ts'
import { recordEvent } from '../../orders/order-events.store.ts'
import { lockOrder } from '../../orders/orders.store.ts'
import { type CarryHindrance, carryPayments, findMoneyToCarry } from '../../payments/carried-payments.store.ts'
import { leastPaise } from '../../payments/least-paise.ts'
import { type PartOfPayment, spreadRefund } from '../../payments/refund.ts'
import type { Deps } from '../deps.ts'
import { canChangeWriting } from '../making/making.ts'
import { findRest, isRestLeft } from '../replacing/replacing.ts'
import { cancelLocked } from './cancel-order.ts'

/** Why no other order can be placed in place of one. */
export type FormerProblem =
  | { readonly code: 'former_not_found' }
  /** The courier has it, or it is over. */
  | { readonly code: 'former_not_open'; readonly state: OrderState }
  /** It costs nothing, and comes in place of pieces that were paid with an order before. */
  | { readonly code: 'former_is_free' }
  /** A name is in the leather already. */
  | { readonly code: 'former_pressed' }
  /** Its money cannot pay another order. */
  | { readonly code: 'former_money_bound'; readonly because: CarryHindrance | 'mode' }
  /** What was paid for it is not what the caller was told. */
  | { readonly code: 'former_paid_changed'; readonly paidPaise: Paise }
  /** The difference is less than any gateway takes. */
  | { readonly code: 'difference_too_small'; readonly differencePaise: Paise }

/** What becomes of an order in whose place another comes. */
export type JudgedFormer = {
  readonly order: Order
  /** What is left of its payments online; 0 where nothing was paid. */
  readonly paidPaise: Paise
  /** What of it pays the other order. */
  readonly carried: readonly PartOfPayment[]
}

/** Whether another order may be placed in place of this one, of which `duePaise` is to be paid online. */
export async function judgeFormer(
  sql: Sql,
  former: Order | undefined,
  duePaise: Paise,
  { gateway }: Pick<Deps, 'gateway'>,
): Promise<Result<JudgedFormer, FormerProblem>> {
  if (!former) return refuse({ code: 'former_not_found' })
  const { id, state, lines } = former
  const rest = await findRest(sql, former)
  if (!canMoveOrder(state, 'cancelled') || isRestLeft(rest)) return refuse({ code: 'former_not_open', state: rest?.state ?? state })
  if (former.paymentMethod === 'free') return refuse({ code: 'former_is_free' })
  const areOpen = await Promise.all(lines.map(async (line, index) => !line.personalisation || canChangeWriting(sql, id, index + 1)))
  if (rest) areOpen.push(...(await Promise.all(rest.lines.map((_, index) => canChangeWriting(sql, rest.id, index + 1)))))
  if (areOpen.includes(false)) return refuse({ code: 'former_pressed' })

  const { parts, refundablePaise: paidPaise, hindrance } = await findMoneyToCarry(sql, id)
  if (hindrance) return refuse({ code: 'former_money_bound', because: hindrance })
  if (paidPaise > 0 && former.mode !== gateway.mode) return refuse({ code: 'former_money_bound', because: 'mode' })
  const differencePaise = paise(Math.max(0, duePaise - paidPaise))
  if (paidPaise > 0 && differencePaise > 0 && differencePaise < leastPaise) return refuse({ code: 'difference_too_small', differencePaise })
  return ok({ order: former, paidPaise, carried: spreadRefund(paise(Math.min(duePaise, paidPaise)), parts).filter(isSome) })
}

const isSome = ({ amountPaise }: PartOfPayment): boolean => amountPaise > 0

export type GiveUpFormer = {
  readonly insteadOf: OrderId
  /** What of the order in its place is to be paid online. */
  readonly duePaise: Paise
  /** What the caller was told that was paid. */
  readonly expectedPaidPaise: Paise
  readonly by: Staff
}

/** An order that was given up, and what of its money pays the one in its place. */
export type GivenUp = { readonly order: Order; readonly carried: readonly PartOfPayment[] }

export const carriedPaiseOf = ({ carried }: Pick<GivenUp, 'carried'>): Paise => sum(carried.map(({ amountPaise }) => amountPaise))

/**
 * Cancels an order in the transaction that places another in its place: its units are free for that one, and so is its money. What that one costs less
 * goes back. Its shopper is mailed why.
 */
export async function giveUpFormer(
  tx: Transaction,
  { insteadOf, duePaise, expectedPaidPaise, by }: GiveUpFormer,
  deps: Deps,
): Promise<Result<GivenUp, FormerProblem>> {
  const judged = await judgeFormer(tx, await lockOrder(tx, insteadOf), duePaise, deps)
  if (!judged.ok) return judged
  const { order, paidPaise, carried } = judged.value
  if (paidPaise !== expectedPaidPaise) return refuse({ code: 'former_paid_changed', paidPaise })
  return ok({ order: await cancelLocked(tx, order, { cancelledBy: by, reason: orderedAnewReason, carried }, deps), carried })
}

/** Carries the money to the order that came in its place, which is written by now, and names each on the other. */
export async function noteOrderedAnew(tx: Transaction, { order: former, carried }: GivenUp, placed: Order, by: Staff): Promise<void> {
  const paid = carried.length > 0 && `${formatPaise(carriedPaiseOf({ carried }))} of its money pays it.`
  const at = placed.placedAt
  await recordEvent(tx, former.id, { act: 'ordered anew' }, { by, at, note: [`As ${placed.orderNumber}.`, paid].filter(Boolean).join(' ') })
  await carryPayments(tx, carried, { from: former.id, to: placed.id, at })
}

/** What the order in its place tells of it. */
export const inPlaceOf = ({ order: { orderNumber }, carried }: GivenUp): string =>
  [`In place of ${orderNumber}.`, carried.length > 0 && `Paid with ${formatPaise(carriedPaiseOf({ carried }))} of its money.`]
    .filter(Boolean)
    .join(' ')

/** In the mail to the shopper, and in the history. */
const orderedAnewReason = 'It is ordered anew, as you asked us by telephone.'
