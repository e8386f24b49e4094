import type { OrderId } from '#src/kit/id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { Personalisation } from '../../catalogue/product.ts'
import { findVariantsForSale } from '../../catalogue/variants-for-sale.store.ts'
import type { Corrector } from '../../orders/actor.ts'
import { insertCorrection, saveWriting } from '../../orders/corrections/corrections.store.ts'
import { type FieldConflict, mergeFields } from '../../orders/corrections/merge-fields.ts'
import type { ChangeRefusal } from '../../orders/corrections/shoppers-changes.ts'
import { canMoveOrder, type Order, type OrderLine, type OrderState } from '../../orders/order.ts'
import { recordEvent } from '../../orders/order-events.store.ts'
import { findOrder, lockOrder } from '../../orders/orders.store.ts'
import type { Deps } from '../deps.ts'
import { canChangeWriting, isLeftToShopper } from '../making/making.ts'
import { readWriting, type WritingProblem } from '../ordering/ordering.ts'
import { mailCorrection, refuseByRules } from './shoppers-change.ts'
import { writingRulesOf } from './writing-rules.ts'

type WrittenWriting = { readonly name: string; readonly sign: string }

export type CorrectWriting = {
  readonly orderId: OrderId
  /** The line, from 1. All of its units bear the same writing. */
  readonly position: number
  /** An empty text leaves it out. */
  readonly written: Partial<WrittenWriting>
  /** The values with which the form began; see `CorrectRecipient`. */
  readonly began?: WrittenWriting | undefined
  readonly reason?: string | undefined
  readonly by: Corrector
}

export type CorrectWritingProblem =
  | { readonly code: 'order_not_found' }
  | { readonly code: 'line_not_found' }
  /** Nothing is written on it, and it was sold without. */
  | { readonly code: 'not_personalised' }
  | { readonly code: 'too_late_to_correct'; readonly state: OrderState }
  /** A unit of the line is pressed: its letters are in the leather. */
  | { readonly code: 'already_pressed' }
  /** Pieces of the line are in the second parcel, which is an order of its own. */
  | { readonly code: 'in_second_parcel' }
  /** A unit of the line lies at the press: only staff change it now. */
  | { readonly code: 'taken_by_workshop' }
  | { readonly code: 'writing_is_empty' }
  | { readonly code: 'changed_meanwhile'; readonly conflicts: readonly FieldConflict<keyof WrittenWriting>[] }
  | WritingProblem
  | ChangeRefusal

export type CorrectedWriting = { readonly order: Order; readonly isNew: boolean }

/** Corrects what is foiled on the units of a line, by the rules of the shop, until one of them is pressed. The shopper is mailed, and of a shopper's own change the shop as well. Repeating it is harmless. */
export const correctWriting = (request: CorrectWriting, deps: Deps): Promise<Result<CorrectedWriting, CorrectWritingProblem>> =>
  deps.db.transaction((tx) => correctWithin(tx, request, deps))

/** Judges a correction without making it. */
export const checkWriting = (request: CorrectWriting, deps: Deps): Promise<Result<CorrectedWriting, CorrectWritingProblem>> =>
  deps.db.transaction(async (tx) => tx.rollback(await correctWithin(tx, request, deps)))

/** The same in a transaction of its caller. */
export async function correctWithin(
  tx: Transaction,
  request: CorrectWriting,
  deps: Deps,
): Promise<Result<CorrectedWriting, CorrectWritingProblem>> {
  // Read once more now that it is locked: a lock that was waited for returns the lines as they were before.
  const order = (await lockOrder(tx, request.orderId)) && (await findOrder(tx, request.orderId))
  if (!order) return refuse({ code: 'order_not_found' })
  const line = order.lines[request.position - 1]
  if (!line) return refuse({ code: 'line_not_found' })
  if (!line.personalisation) return refuse({ code: 'not_personalised' })
  if (!canMoveOrder(order.state, 'cancelled')) return refuse({ code: 'too_late_to_correct', state: order.state })
  if (line.apart !== undefined) return refuse({ code: 'in_second_parcel' })
  if (!(await canChangeWriting(tx, order.id, request.position))) return refuse({ code: 'already_pressed' })
  if (request.by.who === 'shopper' && !(await isLeftToShopper(tx, order.id, request.position))) return refuse({ code: 'taken_by_workshop' })
  const read = await readCorrection(tx, line, line.personalisation, request)
  if (!read.ok) return read
  const { name, sign } = line.personalisation
  if (read.value.name === name && read.value.sign === sign) return ok({ order, isNew: false })
  const refusal = await refuseByRules(tx, order, request.by, deps)
  if (refusal) return refuse(refusal)
  return ok({ order: await saveCorrection(tx, order, { line, writing: read.value }, request, deps), isNew: true })
}

/** What would be foiled on a line of an order that is being made up; a line without a writing gets none. */
export const judgeWriting = (
  sql: Sql,
  line: OrderLine,
  written: WrittenWriting,
): Promise<Result<Personalisation, CorrectWritingProblem>> | Result<never, CorrectWritingProblem> =>
  line.personalisation ? readCorrection(sql, line, line.personalisation, { written }) : refuse({ code: 'not_personalised' })

async function readCorrection(
  tx: Sql,
  line: OrderLine,
  present: Personalisation,
  request: Pick<CorrectWriting, 'began' | 'written'>,
): Promise<Result<Personalisation, CorrectWritingProblem>> {
  const now: WrittenWriting = { name: present.name, sign: present.sign ?? '' }
  const began = request.began ?? now
  const { merged, conflicts } = mergeFields(began, { ...began, ...request.written }, now)
  if (conflicts.length > 0) return refuse({ code: 'changed_meanwhile', conflicts })
  if (merged.name.trim() === '' && merged.sign === '') return refuse({ code: 'writing_is_empty' })
  const [variant] = await findVariantsForSale(tx, [line.variantId])
  return readWriting({ name: merged.name, sign: merged.sign || undefined }, writingRulesOf(variant))
}

async function saveCorrection(
  tx: Transaction,
  order: Order,
  { line, writing }: { readonly line: OrderLine; readonly writing: Personalisation },
  { position, by, reason }: CorrectWriting,
  deps: Deps,
): Promise<Order> {
  const at = deps.clock()
  const before = line.personalisation as Personalisation
  await saveWriting(tx, order.id, position, writing)
  const correction = { what: 'writing', position, before, after: writing, by, at, reason } as const
  const id = await insertCorrection(tx, order.id, correction)
  await recordEvent(tx, order.id, { act: 'writing corrected' }, { by, at, note: [`line ${position}`, reason].filter(Boolean).join(': ') })
  const after: OrderLine = { ...line, personalisation: writing }
  const corrected: Order = { ...order, lines: order.lines.with(position - 1, after) }
  await mailCorrection(tx, corrected, { id, by, corrected: { what: 'writing', before: line, after } }, deps)
  return corrected
}
