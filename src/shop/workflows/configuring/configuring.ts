import type { DocumentName } from '../../settings/setting-documents.ts'
import { changedSettings } from '../../settings/setting-documents.ts'
import { type DocumentVersion, findImported, findNewestVersion, findVersion, listVersions } from '../../settings/settings-versions.store.ts'
import { isSameJson, type JsonChange } from '#src/kit/json/merge-json.ts'
import { countTaxedProducts } from '../../tax/taxed-products.store.ts'
import type { Deps } from '../deps.ts'
import type { ConfiguringDeps } from './apply-document.ts'
import { type SaveDocument, saveDocument } from './save-document.ts'
import { takeOver } from './take-over.ts'
import { type UndoVersion, undoVersion } from './undo-version.ts'

export type { ConfiguringDeps, FaultySettings } from './apply-document.ts'
export { bringDocuments, type BroughtDocument, type BroughtDocuments } from './bring-documents.ts'
export { followSettings } from './follow-settings.ts'
export { type ChangedMeanwhile, saveDocument, type SavedDocument, type SaveDocumentProblem } from './save-document.ts'
export { type KeptSetting, type UndoneVersion, undoVersion, type UndoVersionProblem } from './undo-version.ts'

/** A version with what it changed of the one before. */
export type ListedVersion = Omit<DocumentVersion, 'written'> & {
  /** Undefined for the first one. */
  readonly changes: readonly JsonChange[] | undefined
}

/** The owner's settings and tax rates: the database is master. */
export const configuring = (deps: Pick<Deps, 'db'> & ConfiguringDeps) => ({
  fields: deps.settingsRules.fields,
  judgeSettings: deps.settingsRules.judgeSettings,
  judgeTaxRates: deps.settingsRules.judgeTaxRates,
  takeOver: (document: DocumentName, written: string) => takeOver(document, written, deps),
  /** A document as it is, or as it was; undefined before it was first brought in. */
  async show(document: DocumentName, version?: number): Promise<ShownDocument | undefined> {
    const found = version === undefined ? await findNewestVersion(deps.db, document) : await findVersion(deps.db, document, version)
    return found && { ...found, value: JSON.parse(found.written) }
  },
  /** Newest first. */
  async listVersions(document: DocumentName, limit: number): Promise<ListedVersion[]> {
    const versions = await listVersions(deps.db, document, { limit: limit + 1 })
    const values = versions.map(({ written }) => JSON.parse(written) as unknown)
    return versions.slice(0, limit).map(({ written: _written, ...version }, at) => ({
      ...version,
      changes: at + 1 < versions.length ? changedSettings(document, values[at + 1], values[at]) : undefined,
    }))
  },
  /** Whether this is what a folder brought last; true before any has. */
  async isAsImported(document: DocumentName, written: string): Promise<boolean> {
    const imported = await findImported(deps.db, document)
    return imported === undefined || isSameJson(JSON.parse(imported), parsed(written))
  },
  /** What would come of it; nothing is saved. */
  check: (request: Pick<SaveDocument, 'document' | 'began' | 'wanted'>) =>
    saveDocument({ ...request, by: undefined, source: 'form', isDryRun: true }, deps),
  /** How many products on sale are taxed as which goods. */
  countTaxed: () => countTaxedProducts(deps.db),
  save: (request: SaveDocument) => saveDocument(request, deps),
  undo: (request: UndoVersion) => undoVersion(request, deps),
})

function parsed(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return undefined
  }
}

export type ShownDocument = DocumentVersion & { readonly value: unknown }
