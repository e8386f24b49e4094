import type { Paise } from '#src/kit/money.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { removeStock } from '../../catalogue/stock/stock.store.ts'
import type { Staff } from '../../orders/actor.ts'
import { isForMoney, isInspected, returnNumber, type ReturnWay } from '../../returns/return.ts'
import { changeReturn } from '../../returns/returns.store.ts'
import { findOwed } from './find-owed.ts'
import type { Deps } from '../deps.ts'
import { queueMails, returnNews } from '../messages/messages.ts'
import { findSoldOut } from '../replacing/replacing.ts'
import { haveCollected } from './have-collected.ts'
import { type HeldReturn, holdReturn, type ReturnAddress, type ReturnProblem } from './hold-return.ts'
import type { SoldOut } from './replace-units.ts'

type ByStaff = ReturnAddress & {
  readonly by: Staff
  /** For the shopper. */
  readonly words: string | undefined
}

export type ApproveProblem = ReturnProblem | SoldOut

/** The pieces may come, and the shopper gets what was wished for. */
export const approveReturn = ({ by, words, ...address }: ByStaff, deps: Deps): Promise<Result<void, ApproveProblem>> =>
  deps.db.transaction(async (tx) => {
    const found = await holdReturn(tx, address, 'approved')
    if (!found.ok) return found
    const { order, held } = found.value
    // An offer is accepted by the shopper only.
    if (held.state !== 'waiting') return refuse({ code: 'return_elsewhere', state: held.state })
    const titles = isForMoney(held.wish) ? [] : await findSoldOut(tx, order, held.lines)
    if (titles.length > 0) return refuse({ code: 'sold_out', titles })
    await changeReturn(tx, held.id, { state: 'approved', agreed: held.wish }, { by, at: deps.clock(), note: words })
    const isCollected = await haveCollected(tx, held, deps)
    await queueMails(tx, [returnNews(order, { ...held, agreed: held.wish }, { news: 'approved', words, isCollected }, deps)], deps)
    return ok(undefined)
  })

export type RefuseProblem =
  | ReturnProblem
  /** Its pieces were put on sale, and too few of their kind are left to send back. */
  | { readonly code: 'sold_since' }
  /** The shopper has accepted to keep the pieces for some money. */
  | { readonly code: 'offer_accepted' }

/** With the reason, which the shopper gets: before the pieces come, or after they were inspected. Then they go back to the shopper. */
export const refuseByStaff = ({ by, words, ...address }: ByStaff, deps: Deps): Promise<Result<{ isSentBack: boolean }, RefuseProblem>> =>
  deps.db.transaction(async (tx) => {
    const found = await holdReturn(tx, address, 'refused')
    if (!found.ok) return found
    const { order, held } = found.value
    const isSentBack = isInspected(held)
    if (held.state === 'inspected' && !isSentBack) return refuse({ code: 'offer_accepted' })
    if (!(await takeOffSale(tx, found.value, by, deps))) return refuse({ code: 'sold_since' })
    await changeReturn(tx, held.id, { state: 'refused' }, { by, at: deps.clock(), note: words })
    await queueMails(tx, [returnNews(order, held, { news: 'refused', words, isSentBack }, deps)], deps)
    return ok({ isSentBack })
  })

/** What was put on sale when the pieces were inspected. Returns whether it is still there. */
async function takeOffSale(tx: Transaction, { order, held }: HeldReturn, by: Staff, deps: Deps): Promise<boolean> {
  const onSale = held.lines.flatMap(({ position, backInStock = 0 }) =>
    backInStock > 0 ? [{ variantId: order.lines[position - 1]!.variantId, quantity: backInStock }] : [],
  )
  if (onSale.length === 0) return true
  const note = returnNumber(order.orderNumber, held.ordinal)
  const removed = await removeStock(tx, onSale, { why: 'sent_back', orderId: order.id, staffName: by.name, note, at: deps.clock() })
  return removed.ok
}

export type OfferProblem =
  | ReturnProblem
  | SoldOut
  | { readonly code: 'same_as_wish' }
  /** To keep the pieces, some money is offered: more than nothing, and at most what was paid for them. */
  | { readonly code: 'amount_refused'; readonly owedPaise: Paise }

/** Another way, which the shopper accepts or declines. */
export const offerOtherWay = (
  { by, words, offer, amountPaise, ...address }: ByStaff & { readonly offer: ReturnWay; readonly amountPaise: Paise | undefined },
  deps: Deps,
): Promise<Result<void, OfferProblem>> =>
  deps.db.transaction(async (tx) => {
    const found = await holdReturn(tx, address, 'offered')
    if (!found.ok) return found
    const { order, held } = found.value
    if (offer === held.wish) return refuse({ code: 'same_as_wish' })
    const titles = isForMoney(offer) ? [] : await findSoldOut(tx, order, held.lines)
    if (titles.length > 0) return refuse({ code: 'sold_out', titles })
    const { owedPaise } = await findOwed(tx, order, held)
    if (offer === 'keep' && (amountPaise === undefined || amountPaise > owedPaise)) return refuse({ code: 'amount_refused', owedPaise })
    const offered = offer === 'keep' ? { offer, amountPaise } : { offer }
    await changeReturn(tx, held.id, { state: 'offered', ...offered }, { by, at: deps.clock(), note: words })
    await queueMails(tx, [returnNews(order, { ...held, ...offered }, { news: 'offered', words }, deps)], deps)
    return ok(undefined)
  })
