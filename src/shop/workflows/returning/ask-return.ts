import type { OrderId } from '#src/kit/id.ts'
import { ok, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { Order } from '../../orders/order.ts'
import { lockOrder } from '../../orders/orders.store.ts'
import { isForMoney, type Return } from '../../returns/return.ts'
import { listUnusedPhotos } from '../../returns/return-photos.store.ts'
import { refuseByRules, type ReturnRefusal, type WantedReturn } from '../../returns/return-rules.ts'
import { insertReturn } from '../../returns/returns.store.ts'
import type { Deps } from '../deps.ts'
import { queueMails, returnAsked, returnNews } from '../messages/messages.ts'
import { findSoldOut } from '../replacing/replacing.ts'
import { haveCollected } from './have-collected.ts'
import { judgeReturn, type ReturnObstacle } from './judge-return.ts'
import { returnRules } from './return-offer.ts'
import { mostPhotos } from './take-photos.ts'

export type AskReturn = Omit<WantedReturn, 'photos'> & {
  readonly orderId: OrderId
  readonly words: string
  /** Of photographs that were taken for this order. */
  readonly photoKeys: readonly string[]
}

export type AskReturnProblem = ReturnObstacle | ReturnRefusal

/**
 * A shopper asks to send pieces back. The owner's rules decide at once whether that is possible, and whether anybody of the staff has to
 * look at it. Asking the same again while it is open is the same return.
 */
export const askReturn = (asked: AskReturn, deps: Deps): Promise<Result<{ asked: Return; isNew: boolean }, AskReturnProblem>> =>
  deps.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, asked.orderId)
    const known = (await listUnusedPhotos(tx, asked.orderId)).map(({ key }) => key)
    const photoKeys = known.filter((key) => asked.photoKeys.includes(key)).slice(0, mostPhotos)
    const wanted = { ...asked, photos: photoKeys.length }
    const judged = await judgeReturn(tx, {
      ...{ order: locked, asked: wanted, now: deps.clock() },
      refuse: (delivered) => refuseByRules(wanted, delivered, returnRules(deps.settings)),
    })
    if (!judged.ok) return judged
    const { order, words, open } = judged.value
    if (open) return ok({ asked: open, isNew: false })
    return ok({ asked: await write(tx, order, { ...asked, words, photoKeys }, deps), isNew: true })
  })

async function write(tx: Transaction, order: Order, asked: AskReturn, deps: Deps): Promise<Return> {
  const { orderId, lines, reason, wish, photoKeys } = asked
  const isByRules = reason === 'changed_mind' && deps.settings.returns.approvesAtOnce
  // What cannot be made is for staff to decide: they offer another way.
  const isApproved = isByRules && (isForMoney(wish) || (await findSoldOut(tx, order, lines)).length === 0)
  const state = isApproved ? 'approved' : 'waiting'
  const written = await insertReturn(
    tx,
    { orderId, state, reason, wish, words: asked.words || undefined, agreed: isApproved ? wish : undefined, lines, photoKeys },
    { by: { who: 'shopper' }, at: deps.clock() },
  )
  const isCollected = isApproved && (await haveCollected(tx, written, deps))
  const mails = [
    returnNews(order, written, { news: isApproved ? 'approved' : 'asked', isCollected }, deps),
    returnAsked(order, written, photoKeys.length, deps),
  ]
  await queueMails(tx, mails, deps)
  return written
}
