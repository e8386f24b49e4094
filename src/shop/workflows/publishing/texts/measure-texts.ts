import type { TextChange } from '../../../content/versions/texts.store.ts'
import { listTexts } from '../../../content/versions/texts.store.ts'
import { addressesWith, type TextDeps, withChanges } from './apply-texts.ts'
import { findTextNeeds } from './text-needs.store.ts'

export type TextsToMeasure = {
  readonly changes: readonly TextChange[]
  /** Files that are to stand under these paths. */
  readonly media: readonly { readonly path: string; readonly mediaName: string }[]
}

/** Pictures are measured and signs are drawn before the transaction that publishes these texts, which has to hold nothing for them. */
export async function measureTexts(
  { changes, media }: TextsToMeasure,
  { db, textRules }: Pick<TextDeps, 'db' | 'textRules'>,
): Promise<void> {
  const texts = withChanges(await listTexts(db), changes)
  const needs = await findTextNeeds(db)
  const stored = new Map([...needs.stored, ...media.map(({ path, mediaName }) => [path, mediaName] as const)])
  await (await textRules()).read(texts, { ...needs, stored, ...(await addressesWith(db, texts)) })
}
