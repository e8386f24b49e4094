import { rowsMessage } from '#src/shop/staff-texts/desk-act-texts.ts'
import type { ShownAnswer } from './shown-answer.ts'

/** One answer on the screen: an act, or the rows of one form together. */
export type AnswerGroup = {
  /** Of the act, or of the form: for undo, and to put it aside. */
  readonly key: string
  readonly state: 'waiting' | 'done' | 'refused'
  readonly message: string
  readonly canUndo: boolean
  readonly waitMs: number | undefined
  /** How many rows it stands for; 1 for an act alone. */
  readonly rows: number
}

/** Oldest first, as they were asked for. */
export function groupAnswers(answers: readonly ShownAnswer[]): AnswerGroup[] {
  const groups = new Map<string, ShownAnswer[]>()
  for (const answer of answers.toReversed()) {
    const key = answer.batch ?? answer.key
    groups.set(key, [...(groups.get(key) ?? []), answer])
  }
  return [...groups].map(([key, rows]) => toGroup(key, rows))
}

function toGroup(key: string, rows: readonly ShownAnswer[]): AnswerGroup {
  const [first] = rows
  const waiting = rows.filter(({ state }) => state === 'waiting' || state === 'running')
  const refused = rows.filter(({ state }) => state === 'refused' || state === 'failed')
  return {
    key,
    state: waiting.length > 0 ? 'waiting' : refused.length > 0 ? 'refused' : 'done',
    message: first?.batch ? rowsMessage(first.act, rows) : (first?.message ?? ''),
    canUndo: rows.some(({ canUndo }) => canUndo),
    waitMs: waiting.reduce<number | undefined>(
      (most, { waitMs }) => (waitMs === undefined ? most : Math.max(most ?? 0, waitMs)),
      undefined,
    ),
    rows: first?.batch ? rows.length : 1,
  }
}
