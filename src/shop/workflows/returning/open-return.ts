import type { OrderId } from '#src/kit/id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Sql } from '#src/platform/db/database.ts'
import type { Staff } from '../../orders/actor.ts'
import type { Order } from '../../orders/order.ts'
import { findOrder, lockOrder } from '../../orders/orders.store.ts'
import { isForMoney, type Return } from '../../returns/return.ts'
import type { WantedReturn } from '../../returns/return-rules.ts'
import { insertReturn } from '../../returns/returns.store.ts'
import type { Deps } from '../deps.ts'
import { queueMails, returnNews } from '../messages/messages.ts'
import { findSoldOut } from '../replacing/replacing.ts'
import { haveCollected } from './have-collected.ts'
import { judgeReturn, type JudgedReturn, type ReturnObstacle } from './judge-return.ts'
import type { SoldOut } from './replace-units.ts'

export type OpenReturn = Omit<WantedReturn, 'photos'> & {
  readonly orderId: OrderId
  /** What the shopper said. */
  readonly words: string
}

export type OpenReturnProblem = ReturnObstacle | SoldOut

/** Why staff cannot agree to it now, before anything is written. */
export async function refuseOpening(request: OpenReturn, deps: Deps): Promise<OpenReturnProblem | undefined> {
  const judged = await judge(deps.db, await findOrder(deps.db, request.orderId), request, deps)
  return judged.ok ? undefined : judged.problem
}

/**
 * Staff enter what a shopper asks for by telephone or in a letter, and agree to it by that: days, writings and photographs, which bind the form of
 * the shopper's page, do not bind them. Entering the same again while it is open is the same return.
 */
export const openReturn = (
  { by, ...request }: OpenReturn & { readonly by: Staff },
  deps: Deps,
): Promise<Result<Return, OpenReturnProblem>> =>
  deps.db.transaction(async (tx) => {
    const judged = await judge(tx, await lockOrder(tx, request.orderId), request, deps)
    if (!judged.ok) return judged
    const { order, words, open } = judged.value
    if (open) return ok(open)
    const { orderId, lines, reason, wish } = request
    const written = await insertReturn(
      tx,
      { orderId, state: 'approved', reason, wish, words: words || undefined, agreed: wish, lines, photoKeys: [] },
      { by, at: deps.clock() },
    )
    const isCollected = await haveCollected(tx, written, deps)
    await queueMails(tx, [returnNews(order, written, { news: 'approved', isCollected }, deps)], deps)
    return ok(written)
  })

async function judge(sql: Sql, order: Order | undefined, asked: OpenReturn, deps: Deps): Promise<Result<JudgedReturn, OpenReturnProblem>> {
  const judged = await judgeReturn<never>(sql, { order, asked: { ...asked, photos: 0 }, now: deps.clock(), refuse: () => undefined })
  if (!judged.ok || judged.value.open || isForMoney(asked.wish)) return judged
  const titles = await findSoldOut(sql, judged.value.order, asked.lines)
  return titles.length > 0 ? refuse({ code: 'sold_out', titles }) : judged
}
