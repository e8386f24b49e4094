import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { withinTransaction } from '#src/platform/db/within-transaction.ts'
import type { MadeVersion, PlanFile } from '../../../catalogue/plans/plan-files.store.ts'
import { bringMedia, type PlanMedia, saveFolderText } from '../../../catalogue/plans/plan-media.store.ts'
import { listFolderFiles } from '../../../catalogue/changes/folder-files.store.ts'
import { isSameJson, isTree } from '#src/kit/json/merge-json.ts'
import { isSameText, mediaLists } from '../../../content/versions/text-files.ts'
import { findVersion, listTexts, noteBroughtTexts, type StoredText, type TextChange } from '../../../content/versions/texts.store.ts'
import type { DocumentName } from '../../../settings/setting-documents.ts'
import { findNewestVersion, saveImported } from '../../../settings/settings-versions.store.ts'
import { bringDocuments, type ConfiguringDeps, type FaultySettings, saveDocument } from '../../configuring/configuring.ts'
import type { Deps } from '../../deps.ts'
import { applyTexts, type FaultyText, type TextDeps } from '../../publishing/publishing.ts'
import { documentOf, isText, mediaFile } from './file-kinds.ts'
import { holdingFrom } from './holding-from.ts'

export type FilesDeps = Pick<Deps, 'db'> & ConfiguringDeps & TextDeps

/** A field of a file, or a whole text, that somebody has changed in another way since it was looked at. */
export type ChangedField = { readonly file: string; readonly field: string; readonly by: string | undefined }

export type FilesChanged = { readonly code: 'files_changed'; readonly fields: readonly ChangedField[] }

type Files = { readonly files: readonly PlanFile[]; readonly by: string | undefined }

/** Saves settings and tax rates as they were shown, with what others have changed meanwhile. After a refusal the transaction has to be rolled back. */
export async function bringDocumentFiles(
  tx: Transaction,
  { files, by }: Files,
  deps: FilesDeps,
): Promise<Result<readonly MadeVersion[], FilesChanged | (FaultySettings & { readonly file: string })>> {
  const made: MadeVersion[] = []
  for (const file of files) {
    const document = documentOf(file)
    if (!document) continue
    if (file.wanted !== undefined) {
      const saved = await bringDocument(tx, { document, file, wanted: file.wanted, by }, deps)
      if (!saved.ok) return saved
      if (saved.value !== undefined) made.push({ name: document, version: saved.value })
    }
    await saveImported(tx, document, file.content)
  }
  return ok(made)
}

type ToBring = { readonly document: DocumentName; readonly file: PlanFile; readonly wanted: string; readonly by: string | undefined }

/** Returns the version that it became; undefined where nothing was left to change, and for the first one, which nobody can take back. */
async function bringDocument(
  tx: Transaction,
  { document, file: { path: file, began, content }, wanted, by }: ToBring,
  { db, ...deps }: FilesDeps,
): Promise<Result<number | undefined, FilesChanged | (FaultySettings & { readonly file: string })>> {
  if (began === 0) {
    if (await findNewestVersion(tx, document)) return refuse({ code: 'files_changed', fields: [{ file, field: '', by: undefined }] })
    const first = await bringDocuments(tx, [{ document, written: content }], { take: undefined, by }, deps)
    return first.ok ? ok(undefined) : first
  }
  const request = { document, began, wanted: JSON.parse(wanted) as unknown, by, source: 'folder' } as const
  const saved = await saveDocument(request, { ...deps, db: withinTransaction(tx, db) })
  if (saved.ok) return ok(saved.value.changes.length === 0 ? undefined : saved.value.version)
  const { problem } = saved
  if (problem.code === 'faulty_settings') return refuse({ ...problem, file })
  if (problem.code === 'unknown_version') throw new Error(`${file} has no version ${began}`)
  return refuse({ code: 'files_changed', fields: problem.conflicts.map((one) => ({ file, field: one.field, by: one.by })) })
}

export type BroughtTexts = {
  readonly made: readonly MadeVersion[]
  /** How the file with the lists was written before, if it is written in another way now. */
  readonly formerLists: string | undefined
}

type TextsToBring = Files & {
  readonly media: readonly PlanMedia[]
  /** The moment that was planned; undefined: now. */
  readonly startsAt?: Date | undefined
}

/** Publishes texts and lists as they were shown, texts of law from their day on. The catalogue is locked; after a refusal the transaction has to be rolled back. */
export async function bringTextFiles(
  tx: Transaction,
  { files, media, by, startsAt }: TextsToBring,
  deps: TextDeps,
): Promise<Result<BroughtTexts, FilesChanged | FaultyText>> {
  const texts = files.filter(isText)
  if (texts.length === 0) return ok({ made: [], formerLists: undefined })
  const stored = new Map((await listTexts(tx)).map((text) => [text.name, text]))
  const wanted = texts.filter((text) => !isThere(text, stored.get(text.name)))
  const changed = wanted.filter(({ name, began }) => (stored.get(name)?.version ?? 0) !== began)
  if (changed.length > 0) return refuse({ code: 'files_changed', fields: await byWhom(tx, changed, stored) })
  await bringMedia(tx, media)
  const dated = await holdingFrom(startsAt, deps)
  const changes = wanted.map(
    ({ name, path, wanted: source }): TextChange => ({ name, path, source: source && dated(name, source, stored.get(name)?.source) }),
  )
  if (changes.length + media.length > 0) {
    const applied = await applyTexts(tx, changes, { origin: 'folder', by }, deps)
    if (!applied.ok) return applied
  }
  await noteBroughtTexts(
    tx,
    texts.map(({ name, path, content }) => ({ name, path, source: content })),
  )
  const made = changes.map(({ name }) => ({ name, version: (stored.get(name)?.version ?? 0) + 1 }))
  return ok({ made, formerLists: await keepSpelling(tx, files) })
}

/** Who has published each of them last. */
async function byWhom(tx: Transaction, texts: readonly PlanFile[], stored: ReadonlyMap<string, StoredText>): Promise<ChangedField[]> {
  const fields: ChangedField[] = []
  for (const { name, path: file } of texts)
    fields.push({ file, field: '', by: (await findVersion(tx, name, stored.get(name)?.version ?? 0))?.by })
  return fields
}

const isThere = ({ path, wanted }: PlanFile, text: StoredText | undefined): boolean =>
  wanted === undefined || (text?.source !== undefined && isSameText({ path: text.path, source: text.source }, { path, source: wanted }))

/** The lists stand in a file that an export gives back letter by letter, if the rest of it, which is no text, is as it was. Returns it as it was. */
async function keepSpelling(tx: Transaction, files: readonly PlanFile[]): Promise<string | undefined> {
  const brought = files.find(({ path }) => path === mediaFile)
  const former = (await listFolderFiles(tx)).find(({ path }) => path === mediaFile)
  if (!brought || !former || !('content' in former)) return undefined
  const written = former.content.toString()
  if (written === brought.content || !isSameJson(withoutLists(brought.content), withoutLists(written))) return undefined
  await saveFolderText(tx, mediaFile, brought.content)
  return written
}

function withoutLists(written: string): unknown {
  const json: unknown = JSON.parse(written)
  return isTree(json)
    ? Object.fromEntries(Object.entries(json).filter(([name]) => !(mediaLists as readonly string[]).includes(name)))
    : json
}
