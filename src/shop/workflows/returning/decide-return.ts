import type { Paise } from '#src/kit/money.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Staff } from '../../orders/actor.ts'
import { isForMoney, type ReturnWay } from '../../returns/return.ts'
import { changeReturn } from '../../returns/returns.store.ts'
import { findOwed } from './find-owed.ts'
import type { Deps } from '../deps.ts'
import { queueMails, returnNews } from '../messages/messages.ts'
import { findSoldOut } from '../replacing/replacing.ts'
import { haveCollected } from './have-collected.ts'
import { holdReturn, type ReturnAddress, type ReturnProblem } from './hold-return.ts'
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

/** With the reason, which the shopper gets: before the pieces come, or after they were inspected. */
export const refuseByStaff = ({ by, words, ...address }: ByStaff, deps: Deps): Promise<Result<void, ReturnProblem>> =>
  deps.db.transaction(async (tx) => {
    const found = await holdReturn(tx, address, 'refused')
    if (!found.ok) return found
    const { order, held } = found.value
    await changeReturn(tx, held.id, { state: 'refused' }, { by, at: deps.clock(), note: words })
    await queueMails(tx, [returnNews(order, held, { news: 'refused', words }, deps)], deps)
    return ok(undefined)
  })

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
