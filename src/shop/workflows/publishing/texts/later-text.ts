import { ok, refuse, type Result } from '#src/kit/result.ts'
import { dayOf } from '#src/kit/time/day.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { PlannedText } from '../../../content/versions/planned-texts.store.ts'
import { isLegal, isSameText, slugOf } from '../../../content/versions/text-files.ts'
import { dropDraft, findDraft, lockText, saveDraft } from '../../../content/versions/text-drafts.store.ts'
import { findText } from '../../../content/versions/texts.store.ts'
import type { TextDeps } from './apply-texts.ts'
import { changeWithin, type PublishedText, type PublishTextProblem } from './change-text.ts'

/** Takes the draft of this version away from its form. */
export async function takeTextDraft(
  tx: Transaction,
  { name, draft: seen }: { readonly name: string; readonly draft: number },
): Promise<Result<PlannedText, PublishTextProblem>> {
  await lockText(tx, name)
  const [text, draft] = [await findText(tx, name), await findDraft(tx, name)]
  if (!text) return refuse({ code: 'unknown_text' })
  if (!draft) return refuse({ code: 'no_draft' })
  if (draft.version !== seen) return refuse({ code: 'draft_changed', by: draft.by, at: draft.at })
  if (draft.basedOn !== text.version) return refuse({ code: 'published_meanwhile' })
  await dropDraft(tx, name)
  return ok(draft)
}

/** `startsAt`: the moment that was planned. */
export type LaterText = { readonly planned: PlannedText; readonly startsAt: Date; readonly by: string }

/**
 * Publishes what was written for this moment, by the rules as they are now. A text of law holds from the day of India on which its moment is. After a refusal the
 * transaction has to be rolled back. The catalogue is locked.
 */
export async function publishLater(
  tx: Transaction,
  { planned, startsAt, by }: LaterText,
  deps: Pick<TextDeps, 'textRules' | 'clock'>,
): Promise<Result<PublishedText, PublishTextProblem>> {
  const { name, path } = planned
  const rules = await deps.textRules()
  const dated = (source: string) => (isLegal(name) ? rules.withHeader(source, { updated: dayOf(startsAt) }) : source)
  const source = dated(planned.source)
  await lockText(tx, name)
  const text = await findText(tx, name)
  if (text?.source !== undefined && isSameText({ path: text.path, source: dated(text.source) }, { path, source }))
    return ok({ name, title: rules.headerOf(source)['title'] ?? slugOf(path) ?? name, before: text.version, version: text.version })
  return changeWithin(
    tx,
    name,
    async (_, { version }) =>
      version === planned.basedOn ? ok({ change: { name, path, source }, origin: 'form', by }) : refuse({ code: 'published_meanwhile' }),
    deps,
  )
}

/** Makes a draft again of what was planned; false where somebody has begun another one. */
export async function giveTextBack(
  tx: Transaction,
  { name, path, source, basedOn }: PlannedText,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<boolean> {
  await lockText(tx, name)
  if (await findDraft(tx, name)) return false
  await saveDraft(tx, { name, path, source, basedOn, at, by })
  return true
}
