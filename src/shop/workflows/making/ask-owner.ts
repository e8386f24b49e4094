import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Staff } from '../../orders/actor.ts'
import { personalisationLabel } from '../../workshop/unit-label.ts'
import { askForAttention } from '../attention/attention.ts'
import type { Deps } from '../deps.ts'
import { findUnit } from './show-units.ts'
import type { UnitProblem } from './step-unit.ts'

export type AskOwner = { readonly ticket: string; readonly question: string; readonly by: Staff }
export type QuestionProblem =
  | Extract<UnitProblem, { code: 'ticket_not_found' }>
  | { readonly code: 'question_length'; readonly most: number }

const mostLetters = 500

/** Opens an attention note on the order of a unit with a question to the owner, and mails it. The same question is open once. */
export async function askOwner({ ticket, question, by }: AskOwner, deps: Deps): Promise<Result<{ ticket: string }, QuestionProblem>> {
  const asked = question.trim()
  if (asked === '' || asked.length > mostLetters) return refuse({ code: 'question_length', most: mostLetters })
  const found = await findUnit(ticket, deps.db)
  if (!found) return refuse({ code: 'ticket_not_found' })
  const { unit, order } = found
  const text = `${by.name} asks about ${unit.ticket} (${unit.productName}, ${unit.colourName}${personalisationLabel(unit)}): ${asked}`
  await deps.db.transaction((tx) => askForAttention(tx, order, { cause: 'workshop_question', about: unit.ticket, text }, deps))
  return ok({ ticket: unit.ticket })
}
