import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { changedSettings, documentFiles, type DocumentName, mergeDocuments } from '../../settings/setting-documents.ts'
import { findImported, findNewestVersion, lockVersions, saveImported } from '../../settings/settings-versions.store.ts'
import { applyDocument, type ConfiguringDeps, type FaultySettings } from './apply-document.ts'

/** A file of the owner's folder. */
export type BroughtDocument = { readonly document: DocumentName; readonly written: string }

export type BringOptions = {
  /** Whose value counts where the desk changed the same. */
  readonly take: 'file' | 'desk' | undefined
  readonly by: string | undefined
}

/** One field of one of these files. */
export type FileField = { readonly file: string; readonly field: string }

export type BroughtDocuments = {
  readonly changes: readonly (FileField & { readonly before: unknown; readonly after: unknown })[]
  /** What stays as the desk has it. */
  readonly kept: readonly FileField[]
  /** What both have changed since the folder was last imported. */
  readonly conflicts: readonly (FileField & { readonly desk: unknown; readonly inFile: unknown })[]
  /** Also when a document came for the first time. */
  readonly isChanged: boolean
}

/** Takes over what a folder has changed since it was last imported, and leaves what only the desk has changed. */
export async function bringDocuments(
  tx: Transaction,
  brought: readonly BroughtDocument[],
  options: BringOptions,
  deps: ConfiguringDeps,
): Promise<Result<BroughtDocuments, FaultySettings & { readonly file: string }>> {
  await lockVersions(tx)
  const all: BroughtDocuments[] = []
  for (const one of brought) {
    const done = await bringDocument(tx, one, options, deps)
    if (!done.ok) return refuse({ ...done.problem, file: documentFiles[one.document] })
    all.push(done.value)
  }
  return ok({
    changes: all.flatMap(({ changes }) => changes),
    kept: all.flatMap(({ kept }) => kept),
    conflicts: all.flatMap(({ conflicts }) => conflicts),
    isChanged: all.some(({ isChanged }) => isChanged),
  })
}

async function bringDocument(
  tx: Transaction,
  { document, written }: BroughtDocument,
  { take, by }: BringOptions,
  deps: ConfiguringDeps,
): Promise<Result<BroughtDocuments, FaultySettings>> {
  const [newest, imported] = [await findNewestVersion(tx, document), await findImported(tx, document)]
  await saveImported(tx, document, written)
  const [theirs, file] = [JSON.parse(written) as unknown, documentFiles[document]]
  if (!newest) {
    const first = await applyDocument(tx, { document, newest, wanted: theirs, written, by, source: 'folder' }, deps)
    return first.ok ? ok({ changes: [], kept: [], conflicts: [], isChanged: true }) : first
  }
  const base: unknown = imported === undefined ? undefined : JSON.parse(imported)
  const ours: unknown = JSON.parse(newest.written)
  const { merged, conflicts } = mergeDocuments(document, { base, ours, theirs }, take === 'file' ? 'theirs' : 'ours')
  const applied = await applyDocument(tx, { document, newest, wanted: merged, by, source: 'folder' }, deps)
  if (!applied.ok) return applied
  const { changes } = applied.value
  return ok({
    changes: changes.map((change) => ({ file, ...change })),
    kept: changedSettings(document, merged, theirs).map(({ field }) => ({ file, field })),
    conflicts: conflicts.map(({ field, ours: desk, theirs: inFile }) => ({ file, field, desk, inFile })),
    isChanged: changes.length > 0,
  })
}
