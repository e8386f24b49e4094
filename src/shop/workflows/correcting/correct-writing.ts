import type { OrderId } from '#src/kit/id.ts'
import { maxNameLength } from '#src/kit/lid/personal-name.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { Personalisation } from '../../catalogue/product.ts'
import { findVariantsForSale } from '../../catalogue/variants-for-sale.store.ts'
import type { Staff } from '../../orders/actor.ts'
import { insertCorrection, saveWriting } from '../../orders/corrections/corrections.store.ts'
import { type FieldConflict, mergeFields } from '../../orders/corrections/merge-fields.ts'
import { canMoveOrder, type Order, type OrderLine, type OrderState } from '../../orders/order.ts'
import { recordEvent } from '../../orders/order-events.store.ts'
import { findOrder, lockOrder } from '../../orders/orders.store.ts'
import type { Deps } from '../deps.ts'
import { canChangeWriting } from '../making/making.ts'
import { orderCorrected, queueMails } from '../messages/messages.ts'
import { readWriting, type WritingProblem } from '../ordering/ordering.ts'

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
  readonly by: Staff
}

export type CorrectWritingProblem =
  | { readonly code: 'order_not_found' }
  | { readonly code: 'line_not_found' }
  /** Nothing is written on it, and it was sold without. */
  | { readonly code: 'not_personalised' }
  | { readonly code: 'too_late_to_correct'; readonly state: OrderState }
  /** A unit of the line is pressed: its letters are in the leather. */
  | { readonly code: 'already_pressed' }
  | { readonly code: 'writing_is_empty' }
  | { readonly code: 'changed_meanwhile'; readonly conflicts: readonly FieldConflict<keyof WrittenWriting>[] }
  | WritingProblem

export type CorrectedWriting = { readonly order: Order; readonly isNew: boolean }

/** Corrects what is foiled on the units of a line, by the rules of the shop, until one of them is pressed. The shopper is mailed. Repeating it is harmless. */
export const correctWriting = (request: CorrectWriting, deps: Deps): Promise<Result<CorrectedWriting, CorrectWritingProblem>> =>
  deps.db.transaction((tx) => correctWithin(tx, request, deps))

/** Judges a correction without making it. */
export const checkWriting = (request: CorrectWriting, deps: Deps): Promise<Result<CorrectedWriting, CorrectWritingProblem>> =>
  deps.db.transaction(async (tx) => tx.rollback(await correctWithin(tx, request, deps)))

async function correctWithin(
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
  if (!(await canChangeWriting(tx, order.id, request.position))) return refuse({ code: 'already_pressed' })
  const read = await readCorrection(tx, line, line.personalisation, request)
  if (!read.ok) return read
  const { name, sign } = line.personalisation
  if (read.value.name === name && read.value.sign === sign) return ok({ order, isNew: false })
  return ok({ order: await saveCorrection(tx, order, { line, writing: read.value }, request, deps), isNew: true })
}

async function readCorrection(
  tx: Transaction,
  line: OrderLine,
  present: Personalisation,
  request: CorrectWriting,
): Promise<Result<Personalisation, CorrectWritingProblem>> {
  const now: WrittenWriting = { name: present.name, sign: present.sign ?? '' }
  const began = request.began ?? now
  const { merged, conflicts } = mergeFields(began, { ...began, ...request.written }, now)
  if (conflicts.length > 0) return refuse({ code: 'changed_meanwhile', conflicts })
  if (merged.name.trim() === '' && merged.sign === '') return refuse({ code: 'writing_is_empty' })
  const [variant] = await findVariantsForSale(tx, [line.variantId])
  // A product that is not sold any more, or not with a name, is judged by the shop's own limit.
  return readWriting({ name: merged.name, sign: merged.sign || undefined }, variant?.personalisation ?? { maxNameLength, zodiac: true })
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
  const correction = { what: 'writing', position, before, after: writing, by: by.name, at, reason } as const
  const id = await insertCorrection(tx, order.id, correction)
  await recordEvent(tx, order.id, { act: 'writing corrected' }, { by, at, note: [`line ${position}`, reason].filter(Boolean).join(': ') })
  const after: OrderLine = { ...line, personalisation: writing }
  const corrected: Order = { ...order, lines: order.lines.with(position - 1, after) }
  await queueMails(tx, [orderCorrected(corrected, String(id), { what: 'writing', before: line, after }, deps)], deps)
  return corrected
}
