import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import { lockCatalogue } from '../../../catalogue/save-catalogue.store.ts'
import { slugOf } from '../../../content/versions/text-files.ts'
import { dropDraft, lockText } from '../../../content/versions/text-drafts.store.ts'
import { findText, type StoredText, type TextChange } from '../../../content/versions/texts.store.ts'
import { applyTexts, type FaultyText, type TextDeps } from './apply-texts.ts'
import type { HoldingProblem } from './holding-day.ts'
import { measure } from './measure-texts.ts'

export type UnknownText = { readonly code: 'unknown_text' }

export type PublishTextProblem =
  | UnknownText
  | FaultyText
  | HoldingProblem
  | { readonly code: 'no_draft' }
  /** Somebody has saved the draft since the screen was drawn. */
  | { readonly code: 'draft_changed'; readonly by: string; readonly at: Date }
  /** The text was published in another way since the draft was written. */
  | { readonly code: 'published_meanwhile' }
  | { readonly code: 'unknown_version' }
  | { readonly code: 'not_published' }

export type PublishedText = { readonly name: string; readonly title: string; readonly before: number; readonly version: number }

type Wanted = {
  readonly change: TextChange
  readonly origin: 'form' | 'undo'
  readonly by: string
  /** It is published, and then it is none any more. */
  readonly isDraft?: true
}

export type Want = (sql: Sql, text: StoredText) => Promise<Result<Wanted, PublishTextProblem>>

/** Changes one text, as a version of its own, if it is to be changed once the catalogue is locked. */
export async function changing(deps: TextDeps, name: string, want: Want): Promise<Result<PublishedText, PublishTextProblem>> {
  const wanted = await wantedOf(deps.db, name, want)
  if (!wanted.ok) return wanted
  await measure(wanted.value.wanted.change, deps)
  return deps.db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const changed = await changeWithin(tx, name, want, deps)
    return changed.ok ? changed : tx.rollback(changed)
  })
}

/** The catalogue is locked. After a refusal the transaction has to be rolled back. */
export async function changeWithin(
  tx: Transaction,
  name: string,
  want: Want,
  deps: Pick<TextDeps, 'textRules' | 'clock'>,
): Promise<Result<PublishedText, PublishTextProblem>> {
  await lockText(tx, name)
  const found = await wantedOf(tx, name, want)
  if (!found.ok) return found
  const { text, wanted } = found.value
  const applied = await applyTexts(tx, [wanted.change], wanted, deps)
  if (!applied.ok) return applied
  if (wanted.isDraft) await dropDraft(tx, name)
  const rules = await deps.textRules()
  const title = rules.headerOf(wanted.change.source ?? text.source ?? '')['title'] ?? slugOf(text.path) ?? name
  return ok({ name, title, before: text.version, version: text.version + 1 })
}

async function wantedOf(sql: Sql, name: string, want: Want) {
  const text = await findText(sql, name)
  if (!text) return refuse({ code: 'unknown_text' } as const)
  const wanted = await want(sql, text)
  return wanted.ok ? ok({ text, wanted: wanted.value }) : wanted
}
