import type { Transaction } from '#src/platform/db/database.ts'
import type { FileChange, PlanConflict, PlanFault } from '../../../catalogue/plans/change-plan.ts'
import type { PlanFile } from '../../../catalogue/plans/plan-files.store.ts'
import { listTexts } from '../../../content/versions/texts.store.ts'
import { changedSettings, type DocumentName, mergeDocuments } from '../../../settings/setting-documents.ts'
import { findImported, findNewestVersion } from '../../../settings/settings-versions.store.ts'
import type { ConfiguringDeps } from '../../configuring/configuring.ts'
import { planTexts } from '../../publishing/publishing.ts'
import type { Take } from '../look.ts'
import { documentFault } from './file-faults.ts'
import { documentOf, isText, mediaFile, type SourceFile } from './file-kinds.ts'
import { readJson } from './read-files.ts'

/** What becomes of the files of a folder, and what of them would change. */
export type FilesLook = {
  readonly files: readonly PlanFile[]
  readonly changes: readonly FileChange[]
  readonly conflicts: readonly PlanConflict[]
  readonly kept: number
  readonly faults: readonly PlanFault[]
}

/** Compares with what the shop has: what only the folder has changed since it was last imported is taken, what only the desk has changed stays. */
export async function lookAtFiles(
  tx: Transaction,
  { sources, take }: { readonly sources: readonly SourceFile[]; readonly take: Take },
  deps: ConfiguringDeps,
): Promise<FilesLook> {
  const looks: FilesLook[] = []
  for (const source of sources) {
    const document = documentOf(source)
    if (document) looks.push(await lookAtDocument(tx, { document, source, take }, deps))
    if (source.path === mediaFile) looks.push({ ...nothing, files: [{ ...source, began: 0, wanted: undefined }] })
  }
  const texts = sources.filter(isText)
  if (texts.length > 0) looks.push(await lookAtTexts(tx, texts, take))
  return {
    files: looks.flatMap(({ files }) => files),
    changes: looks.flatMap(({ changes }) => changes),
    conflicts: looks.flatMap(({ conflicts }) => conflicts),
    kept: looks.reduce((sum, { kept }) => sum + kept, 0),
    faults: looks.flatMap(({ faults }) => faults),
  }
}

const nothing: FilesLook = { files: [], changes: [], conflicts: [], kept: 0, faults: [] }

type Document = { readonly document: DocumentName; readonly source: SourceFile; readonly take: Take }

async function lookAtDocument(tx: Transaction, { document, source, take }: Document, deps: ConfiguringDeps): Promise<FilesLook> {
  const { path: file, content } = source
  const same: FilesLook = { ...nothing, files: [{ ...source, began: 0, wanted: undefined }] }
  const json = readJson(file, content)
  if (!json.ok) return { ...same, faults: [json.problem] }
  const theirs = json.value
  const judged = document === 'settings' ? deps.settingsRules.judgeSettings(theirs, 'file') : deps.settingsRules.judgeTaxRates(theirs)
  if (!judged.ok) return { ...same, faults: judged.problem.map((fault) => documentFault(fault, source, deps)) }
  const [newest, imported] = [await findNewestVersion(tx, document), await findImported(tx, document)]
  if (!newest) return { ...same, files: [{ ...source, began: 0, wanted: content }] }
  const ours: unknown = JSON.parse(newest.written)
  const base: unknown = imported === undefined ? undefined : JSON.parse(imported)
  const { merged, conflicts } = mergeDocuments(document, { base, ours, theirs }, take === 'file' ? 'theirs' : 'ours')
  const changes = changedSettings(document, ours, merged)
  return {
    files: [{ ...source, began: newest.version, wanted: changes.length === 0 ? undefined : JSON.stringify(merged) }],
    changes: changes.map((change) => ({ file, ...change })),
    conflicts: conflicts.map((one) => ({ product: file, field: one.field, desk: one.ours, file: one.theirs })),
    kept: take === 'desk' ? changedSettings(document, merged, theirs).length : 0,
    faults: [],
  }
}

async function lookAtTexts(tx: Transaction, sources: readonly SourceFile[], take: Take): Promise<FilesLook> {
  const stored = new Map((await listTexts(tx)).map((text) => [text.name, text]))
  const brought = sources.map(({ name, path, content }) => ({ name, path, source: content }))
  const { changes, conflicts } = planTexts(
    brought,
    brought.flatMap(({ name }) => stored.get(name) ?? []),
    take,
  )
  const wanted = new Map(changes.map(({ name, source }) => [name, source]))
  return {
    files: sources.map((source) => ({
      ...source,
      began: stored.get(source.name)?.version ?? 0,
      wanted: wanted.get(source.name),
    })),
    changes: changes.map(({ name, path }) => ({ file: path, field: name, before: stored.get(name)?.source !== undefined, after: true })),
    // Whole texts stay out of what a list shows.
    conflicts: conflicts.map(({ path, desk, file }) => ({ product: path, field: '', desk: desk !== undefined, file: file !== undefined })),
    kept: take === 'desk' ? conflicts.length : 0,
    faults: [],
  }
}
