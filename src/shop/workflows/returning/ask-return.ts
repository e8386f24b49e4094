import type { OrderId } from '#src/kit/id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { messageFault, tidyText } from '../../enquiries/written-text.ts'
import { findErasedAt } from '../../orders/erase-order.store.ts'
import type { Order } from '../../orders/order.ts'
import { listOrderEvents } from '../../orders/order-events.store.ts'
import { lockOrder } from '../../orders/orders.store.ts'
import { isForMoney, isReturnOver, type Return } from '../../returns/return.ts'
import { listUnusedPhotos } from '../../returns/return-photos.store.ts'
import { refuseReturn, type ReturnRefusal, type WantedReturn } from '../../returns/return-rules.ts'
import { insertReturn, listReturnsOfOrder } from '../../returns/returns.store.ts'
import type { Deps } from '../deps.ts'
import { queueMails, returnAsked, returnNews } from '../messages/messages.ts'
import { findSoldOut, listReplacements } from '../replacing/replacing.ts'
import { haveCollected } from './have-collected.ts'
import { deliveriesOf, returnRules, unitsLeft } from './return-offer.ts'
import { mostPhotos } from './take-photos.ts'

export type AskReturn = Omit<WantedReturn, 'photos'> & {
  readonly orderId: OrderId
  readonly words: string
  /** Of photographs that were taken for this order. */
  readonly photoKeys: readonly string[]
}

export type AskReturnProblem =
  | { readonly code: 'order_not_found' }
  /** Another one of the same order has not ended. */
  | { readonly code: 'return_open'; readonly ordinal: number }
  | { readonly code: 'words_refused'; readonly message: string }
  | ReturnRefusal

const longestWords = 1_000

/**
 * A shopper asks to send pieces back. The owner's rules decide at once whether that is possible, and whether anybody of the staff has to
 * look at it. Asking the same again while it is open is the same return.
 */
export const askReturn = (asked: AskReturn, deps: Deps): Promise<Result<{ asked: Return; isNew: boolean }, AskReturnProblem>> =>
  deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, asked.orderId)
    if (!order || (await findErasedAt(tx, asked.orderId))) return refuse({ code: 'order_not_found' })
    const returns = await listReturnsOfOrder(tx, order.id)
    const open = returns.find(({ state }) => !isReturnOver(state))
    if (open) return isSame(open, asked) ? ok({ asked: open, isNew: false }) : refuse({ code: 'return_open', ordinal: open.ordinal })

    const words = tidyText(asked.words)
    const fault = words === '' ? undefined : messageFault(words, longestWords)
    if (fault !== undefined) return refuse({ code: 'words_refused', message: fault })
    const known = (await listUnusedPhotos(tx, order.id)).map(({ key }) => key)
    const photoKeys = known.filter((key) => asked.photoKeys.includes(key)).slice(0, mostPhotos)
    const [events, replacements] = [await listOrderEvents(tx, order.id), await listReplacements(tx, order.id)]
    const deliveries = deliveriesOf(order, { events, returns, replacements })
    const deliveredAt = earliest(asked.lines.map(({ position }) => deliveries[position - 1]))
    const refusal = refuseReturn(
      { ...asked, photos: photoKeys.length },
      { order, deliveredAt, leftUnits: unitsLeft(order, returns), now: deps.clock() },
      returnRules(deps.settings),
    )
    return refusal ? refuse(refusal) : ok({ asked: await write(tx, order, { ...asked, words, photoKeys }, deps), isNew: true })
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

/** Undefined when one of them is. */
const earliest = (times: readonly (Date | undefined)[]): Date | undefined => times.toSorted(byTime)[0]
const byTime = (a: Date | undefined, b: Date | undefined): number => (a?.getTime() ?? 0) - (b?.getTime() ?? 0)

const isSame = (open: Return, { lines, reason, wish }: AskReturn): boolean =>
  open.reason === reason &&
  open.wish === wish &&
  open.lines.length === lines.length &&
  lines.every(({ position, units }) => open.lines.some((line) => line.position === position && line.units === units))
