import type { OrderId } from '#src/kit/id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Sql } from '#src/platform/db/database.ts'
import type { Staff } from '../../orders/actor.ts'
import type { Order } from '../../orders/order.ts'
import { findOrder } from '../../orders/orders.store.ts'
import { isForMoney } from '../../returns/return.ts'
import { changeReturn } from '../../returns/returns.store.ts'
import { correctWithin, type CorrectWritingProblem, judgeWriting } from '../correcting/correcting.ts'
import type { Deps } from '../deps.ts'
import { queueMails, returnNews } from '../messages/messages.ts'
import { findSoldOut, placeReplacement } from '../replacing/replacing.ts'
import { holdReturn, type ReturnAddress, type ReturnProblem } from './hold-return.ts'

export type ReplaceUnits = ReturnAddress & {
  readonly by: Staff
  /** For the shopper. */
  readonly words: string | undefined
  /** What is written otherwise on the new pieces, by the position of the line in the first order. */
  readonly writings?: Writings | undefined
}

export type ReplaceProblem = ReturnProblem | { readonly code: 'agreed_otherwise' } | SoldOut | WritingRefused

/** Fewer of these pieces are free than are needed. */
export type SoldOut = { readonly code: 'sold_out'; readonly titles: readonly string[] }

/** Makes the pieces anew, as an order of its own that costs nothing, and mails the shopper where to follow it. Pressed twice it is one order. */
export const replaceUnits = (
  { by, words, writings = new Map(), ...address }: ReplaceUnits,
  deps: Deps,
): Promise<Result<Order, ReplaceProblem>> =>
  deps.db.transaction(async (tx) => {
    const found = await holdReturn(tx, address, 'replacing')
    if (!found.ok) return found
    const { order, held } = found.value
    if (held.agreed === undefined || isForMoney(held.agreed)) return refuse({ code: 'agreed_otherwise' })
    const titles = await findSoldOut(tx, order, held.lines)
    if (titles.length > 0) return refuse({ code: 'sold_out', titles })
    const judged = await judgeWritings(tx, order, writings)
    if (!judged.ok) return judged
    const placed = await placeReplacement(
      tx,
      { order, units: held.lines, returned: { returnId: held.id, ordinal: held.ordinal } },
      by,
      deps,
    )
    // Somebody has bought the last one at this moment.
    if (!placed.ok) return tx.rollback(refuse({ code: 'sold_out', titles: [] }))
    for (const [position, written] of judged.value) {
      const onReplacement = held.lines.findIndex((line) => line.position === position) + 1
      const corrected = await correctWithin(tx, { orderId: placed.value.id, position: onReplacement, written, by }, deps)
      if (!corrected.ok) return tx.rollback(refuse({ code: 'writing_refused', position, problem: corrected.problem }))
    }
    await changeReturn(tx, held.id, { state: 'replacing' }, { by, at: deps.clock(), note: words })
    await queueMails(tx, [returnNews(order, held, { news: 'replacing', words, replacement: placed.value }, deps)], deps)
    return ok(placed.value)
  })

type Writings = ReadonlyMap<number, { readonly name: string; readonly sign: string }>
type WritingRefused = { readonly code: 'writing_refused'; readonly position: number; readonly problem: CorrectWritingProblem }

/** Returns those that are not as they were. */
async function judgeWritings(sql: Sql, { lines }: Pick<Order, 'lines'>, writings: Writings): Promise<Result<Writings, WritingRefused>> {
  const changed = new Map<number, { name: string; sign: string }>()
  for (const [position, { name, sign }] of writings) {
    const line = lines[position - 1]
    const present = line?.personalisation
    if (!line || (present?.name === name && (present.sign ?? '') === sign)) continue
    const judged = await judgeWriting(sql, line, { name, sign })
    if (!judged.ok) return refuse({ code: 'writing_refused', position, problem: judged.problem })
    changed.set(position, { name, sign })
  }
  return ok(changed)
}

/** Judges what is to be written on the new pieces without making them. */
export async function checkWritings(
  orderId: OrderId,
  writings: Writings,
  { db }: Pick<Deps, 'db'>,
): Promise<Result<Writings, WritingRefused>> {
  const order = await findOrder(db, orderId)
  return order ? judgeWritings(db, order, writings) : ok(new Map())
}
