import { isPrintable } from '#src/kit/printable.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { readEntryText, type TextProblem } from '../../enquiries/entry-text.ts'
import {
  lockSavedAnswer,
  removeSavedAnswer,
  restoreSavedAnswer,
  type SavedAnswer,
  saveSavedAnswer,
} from '../../enquiries/saved-answers.store.ts'
import type { Deps } from '../deps.ts'
import type { Carer } from './answer-enquiry.ts'

export type SaveAnswer = {
  /** Undefined for a new one. */
  readonly id: number | undefined
  readonly title: string
  readonly text: string
  /** When the form showed that it was last changed. */
  readonly seenAt: Date | undefined
  readonly by: Pick<Carer, 'name'>
}

export type SavedAnswerProblem =
  | TextProblem
  | { readonly code: 'title_refused'; readonly maxLength: number }
  | { readonly code: 'title_in_use' }
  | { readonly code: 'saved_answer_not_found' }
  | { readonly code: 'changed_meanwhile'; readonly by: string }

const longestTitle = 80

/** `before` is what it was; undefined for a new one. */
export type AnswerSaved = { readonly id: number; readonly before: SavedAnswer | undefined; readonly changedAt: Date }

export async function saveAnswer(
  { id, title: written, text: body, seenAt, by }: SaveAnswer,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
): Promise<Result<AnswerSaved, SavedAnswerProblem>> {
  const text = readEntryText(body)
  if (!text.ok) return text
  const title = written.normalize('NFC').trim()
  if (title === '' || title.length > longestTitle || !isPrintable(title)) return refuse({ code: 'title_refused', maxLength: longestTitle })
  return db.transaction(async (tx): Promise<Result<AnswerSaved, SavedAnswerProblem>> => {
    const before = id === undefined ? undefined : await lockSavedAnswer(tx, id)
    if (id !== undefined && !before) return refuse({ code: 'saved_answer_not_found' })
    if (before && seenAt && before.changedAt.getTime() !== seenAt.getTime())
      return refuse({ code: 'changed_meanwhile', by: before.changedBy })
    const changedAt = clock()
    const saved = await saveSavedAnswer(tx, { id, title, text: text.value, changedBy: by.name, changedAt })
    return saved === undefined ? refuse({ code: 'title_in_use' }) : ok({ id: saved, before, changedAt })
  })
}

export const dropAnswer = (id: number, { db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<boolean> =>
  db.transaction((tx) => removeSavedAnswer(tx, id, clock()))

/** Brings back one that was removed. Returns false when another one has its title meanwhile. */
export const bringBackAnswer = (id: number, { db }: Pick<Deps, 'db'>): Promise<boolean> =>
  db.transaction((tx) => restoreSavedAnswer(tx, id))
