import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Sql } from '#src/platform/db/database.ts'
import { type LockedSentence, lockedSentences } from '../../../content/versions/locked-sentences.ts'
import { listWaitingTexts } from '../../../content/versions/planned-texts.store.ts'
import type { TextFile } from '../../../content/versions/text-files.ts'
import { findDraft, listDrafts, type TextDraft } from '../../../content/versions/text-drafts.store.ts'
import {
  findText,
  findVersion,
  listNewestVersions,
  listTexts,
  listVersions,
  type StoredText,
  type TextVersion,
} from '../../../content/versions/texts.store.ts'
import type { PublishTextProblem } from './change-text.ts'
import { readAll, type TextDeps, withChanges } from './apply-texts.ts'
import { missingPosters } from './missing-posters.ts'
import type { ReadTexts, TextFault, TextRules } from './text-rules.port.ts'

/** A text as a list shows it. */
export type ListedText = {
  readonly name: string
  readonly path: string
  /** Of its header; undefined where it has none. */
  readonly title: string | undefined
  readonly header: Readonly<Record<string, string>>
  readonly isPublished: boolean
  /** The newest version; undefined before the first. */
  readonly published: Pick<TextVersion, 'version' | 'origin' | 'at' | 'by'> | undefined
  readonly draft: Pick<TextDraft, 'at' | 'by'> | undefined
  /** When what was written for later is published, and by whom. */
  readonly planned: { readonly startsAt: Date; readonly by: string } | undefined
}

export async function listAll({ db, textRules }: TextDeps): Promise<ListedText[]> {
  const [texts, drafts, versions] = [await listTexts(db), await listDrafts(db), await listNewestVersions(db)]
  const [rules, waiting] = [await textRules(), new Map((await listWaitingTexts(db)).map((each) => [each.name, each]))]
  const [draftOf, newestOf] = [new Map(drafts.map((each) => [each.name, each])), new Map(versions.map((each) => [each.name, each]))]
  return texts.map(({ name, path, source }) => {
    const [draft, planned] = [draftOf.get(name), waiting.get(name)]
    const header = rules.headerOf(draft?.source ?? source ?? planned?.source ?? '')
    return {
      ...{ name, path: draft?.path ?? path, header, title: header['title'] },
      planned: planned && { startsAt: planned.startsAt, by: planned.by },
      isPublished: source !== undefined,
      published: newestOf.get(name),
      draft: draft && { at: draft.at, by: draft.by },
    }
  })
}

/** A text as its form shows it. */
export type TextInForm = {
  readonly name: string
  /** As it is published; undefined for what is not. */
  readonly published: TextFile | undefined
  readonly version: number
  readonly draft: TextDraft | undefined
  /** What the form begins with: the draft, or what is published. */
  readonly text: TextFile
  readonly header: Readonly<Record<string, string>>
  /** Of the draft. */
  readonly faults: readonly TextFault[]
  readonly locked: readonly (LockedSentence & { readonly isThere: boolean })[]
  /** Newest first. */
  readonly versions: readonly TextVersion[]
}

const versionsShown = 50

/** Undefined for a text that there is not. */
export async function showText(name: string, { db, textRules }: TextDeps): Promise<TextInForm | undefined> {
  const text = await findText(db, name)
  if (!text) return undefined
  const [draft, rules] = [await findDraft(db, name), await textRules()]
  const versions = await listVersions(db, name, versionsShown)
  const published = text.source === undefined ? undefined : { path: text.path, source: text.source }
  const [planned] = await listWaitingTexts(db, name)
  // Of one that has never been published, what waits for its time; of one that is taken off, what it was last.
  const shown = draft ?? published ?? planned ?? versions.find(({ source }) => source !== undefined) ?? { path: text.path, source: '' }
  const source = shown.source ?? ''
  const faults = draft ? [...(await readDraft(db, text, draft, rules)).faults, ...missingPosters(draft)] : []
  return {
    ...{ name, published, version: text.version, draft, faults, versions },
    text: { path: shown.path, source },
    header: rules.headerOf(source),
    locked: lockedSentences(name, source),
  }
}

export const showVersion = (name: string, version: number, { db }: Pick<TextDeps, 'db'>): Promise<TextVersion | undefined> =>
  findVersion(db, name, version)

/** What pages would show with its draft; undefined while the rules refuse it, or where there is no such text. */
export async function previewText(name: string, { db, textRules }: TextDeps): Promise<ReadTexts['shown']> {
  const text = await findText(db, name)
  if (!text) return undefined
  const draft = await findDraft(db, name)
  return (await readDraft(db, text, draft, await textRules())).shown
}

export type PreviewProblem =
  | Extract<PublishTextProblem, { code: 'unknown_text' | 'no_draft' | 'draft_changed' }>
  | { readonly code: 'not_drawn' }

/** The same, of exactly what a screen showed. `draft`: its version; 0: there was none, and the published text was shown. */
export async function previewSeen(
  { name, draft: seen }: { readonly name: string; readonly draft: number },
  { db, textRules }: TextDeps,
): Promise<Result<NonNullable<ReadTexts['shown']>, PreviewProblem>> {
  const text = await findText(db, name)
  if (!text) return refuse({ code: 'unknown_text' })
  const draft = await findDraft(db, name)
  if (draft && draft.version !== seen) return refuse({ code: 'draft_changed', by: draft.by, at: draft.at })
  if (!draft && seen !== 0) return refuse({ code: 'no_draft' })
  const { shown } = await readDraft(db, text, draft, await textRules())
  return shown ? ok(shown) : refuse({ code: 'not_drawn' })
}

async function readDraft(sql: Sql, { name }: StoredText, draft: TextFile | undefined, rules: TextRules): Promise<ReadTexts> {
  const changes = draft ? [{ name, path: draft.path, source: draft.source }] : []
  return readAll(sql, withChanges(await listTexts(sql), changes), rules)
}
