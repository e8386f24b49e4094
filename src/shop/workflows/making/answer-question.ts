import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Staff } from '../../orders/actor.ts'
import { recordEvent } from '../../orders/order-events.store.ts'
import { lockOrder } from '../../orders/orders.store.ts'
import { settleAttention } from '../attention/attention.ts'
import type { Deps } from '../deps.ts'
import { findUnit } from './show-units.ts'
import type { UnitProblem } from './step-unit.ts'

export type AnswerQuestion = { readonly ticket: string; readonly answer: string; readonly by: Staff }
export type AnsweredQuestion = { readonly ticket: string; readonly orderNumber: string; readonly settledAt: Date }
export type AnswerProblem =
  | Extract<UnitProblem, { code: 'ticket_not_found' }>
  | { readonly code: 'answer_length'; readonly most: number }
  | { readonly code: 'nothing_asked' }

const mostLetters = 500

/** Settles what the workshop has asked about a unit. The answer stands on its ticket and in the order's history. */
export async function answerQuestion(
  { ticket, answer, by }: AnswerQuestion,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
): Promise<Result<AnsweredQuestion, AnswerProblem>> {
  const words = answer.trim()
  if (words === '' || words.length > mostLetters) return refuse({ code: 'answer_length', most: mostLetters })
  const found = await findUnit(ticket, db)
  if (!found) return refuse({ code: 'ticket_not_found' })
  const { unit, order } = found
  const settledAt = clock()
  const answered = await db.transaction(async (tx) => {
    await lockOrder(tx, order.id)
    const questions = await settleAttention(
      tx,
      order.id,
      { causes: ['workshop_question'], about: unit.ticket },
      { by, at: settledAt, answer: words },
    )
    if (questions.length === 0) return false
    const note = [...questions, `${by.name} answers: ${words}`].join('\n')
    await recordEvent(tx, order.id, { act: 'attention settled' }, { by, at: settledAt, note })
    return true
  })
  if (!answered) return refuse({ code: 'nothing_asked' })
  return ok({ ticket: unit.ticket, orderNumber: order.orderNumber, settledAt })
}
