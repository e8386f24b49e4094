import { findDraft } from '../../../content/versions/text-drafts.store.ts'
import { findVersion, listTexts, type TextChange } from '../../../content/versions/texts.store.ts'
import { addressesWith, readAll, type TextDeps, withChanges } from './apply-texts.ts'
import { findTextNeeds } from './text-needs.store.ts'

export type TextsToMeasure = {
  readonly changes: readonly TextChange[]
  /** Files that are to stand under these paths. */
  readonly media: readonly { readonly path: string; readonly mediaName: string }[]
}

/** Pictures are measured and signs are drawn before the transaction that publishes these texts, which has to hold nothing for them. */
export async function measureTexts({ changes, media }: TextsToMeasure, { db, textRules }: MeasureDeps): Promise<void> {
  const texts = withChanges(await listTexts(db), changes)
  const needs = await findTextNeeds(db)
  const stored = new Map([...needs.stored, ...media.map(({ path, mediaName }) => [path, mediaName] as const)])
  await (await textRules()).read(texts, { ...needs, stored, ...(await addressesWith(db, texts)) })
}

type MeasureDeps = Pick<TextDeps, 'db' | 'textRules'>

/** The same of one text, with what the shop has of its pictures. */
export async function measure(change: TextChange, { db, textRules }: MeasureDeps): Promise<void> {
  await readAll(db, withChanges(await listTexts(db), [change]), await textRules())
}

export async function measureDraft(name: string, deps: MeasureDeps): Promise<void> {
  const draft = await findDraft(deps.db, name)
  if (draft) await measure(draft, deps)
}

export async function measureVersion(name: string, version: number, deps: MeasureDeps): Promise<void> {
  const found = await findVersion(deps.db, name, version)
  if (found) await measure(found, deps)
}
