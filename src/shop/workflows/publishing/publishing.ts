import { announcer } from '#src/kit/announcer.ts'
import { findChangeSet, listChanges, listChangeSets } from '../../catalogue/changes/change-sets.store.ts'
import type { RedirectKind } from '../../catalogue/redirects/redirect.ts'
import { findRedirect } from '../../catalogue/redirects/redirects.store.ts'
import type { Deps } from '../deps.ts'
import { discardDraft, previewProduct, publishDraft, restoreDraft, saveProductDraft, showProduct } from './draft-product.ts'
import { dropCopies, pagesAreMadeBy, pagesWereMadeBy } from './drop-copies.ts'
import { exportCatalogue } from './export-catalogue.ts'
import { type CatalogueImport, importCatalogue, type ImportOptions } from './import-catalogue.ts'
import type { JudgeDeps } from './judge-records.ts'
import { listProducts, type ProductQuery } from './list-products.ts'
import { type AddressesInFile, planAddresses } from './move-addresses.ts'
import { undoChanges } from './undo-changes.ts'

export type { ProductInForm, PublishProblem, SavedDraft } from './draft-product.ts'
export type { ListedProduct, ProductQuery } from './list-products.ts'
export type { DropRound } from './drop-copies.ts'
export { followCatalogue } from './follow-catalogue.ts'
export type { ChangeSet, ChangeSource } from '../../catalogue/changes/change-sets.store.ts'
export type { FieldChange } from '../../catalogue/changes/product-record.ts'
export type { Listing } from '../../catalogue/product.ts'
export type { FaultyChanges } from './apply-changes.ts'
export type { ExportedCatalogue } from './export-catalogue.ts'
export type { CatalogueImport, ImportCatalogueProblem, ImportedCatalogue, ImportOptions } from './import-catalogue.ts'
export type { AddressesInFile, TakenAddress } from './move-addresses.ts'
export type { ImportConflict, KeptField, TakenSide } from './plan-folder.ts'
export type { ProductRules, RecordFault } from './product-rules.port.ts'
export type { KeptChange, UndoChangesProblem, UndoneChanges } from './undo-changes.ts'

/** Brings changes into the catalogue, each as a set that can be taken back. */
export const publishing = (deps: Pick<Deps, 'db' | 'reading'> & JudgeDeps) => ({
  /** Brings an owner's folder in: all of it or nothing. */
  import: (imported: CatalogueImport, options: ImportOptions) => importCatalogue(imported, options, deps),
  /** All former addresses of products and articles as they will be once this file is imported. */
  planAddresses: (inFile: AddressesInFile) => planAddresses(deps.db, inFile),
  /** The present address of the product or article that had this one before; undefined when none had. */
  findMoved: (kind: RedirectKind, key: string) => findRedirect(deps.db, kind, key),
  export: () => exportCatalogue(deps),
  /** Newest first. */
  listChangeSets: (limit: number) => listChangeSets(deps.db, limit),
  /** With what it changed; the changes of old sets are deleted. */
  async findChangeSet(id: number) {
    const set = await findChangeSet(deps.db, id)
    return set && { ...set, changes: await listChanges(deps.db, id) }
  },
  /** A page of products, in the featured order. */
  listProducts: (query: ProductQuery) => listProducts(query, deps),
  /** By its code: as its form shows it. */
  showProduct: (code: string) => showProduct(code, deps),
  /** As shoppers would see it with its draft. */
  previewProduct: (code: string) => previewProduct(code, deps),
  saveDraft: (request: Parameters<typeof saveProductDraft>[0]) => saveProductDraft(request, deps),
  publishDraft: (request: Parameters<typeof publishDraft>[0]) => publishDraft(request, deps),
  discardDraft: (code: string) => discardDraft(code, deps),
  restoreDraft: (request: Parameters<typeof restoreDraft>[0]) => restoreDraft(request, deps),
  undoChanges: (id: number, by: string | undefined) => undoChanges(id, by, deps),
})

/** The copies of pages that a CDN keeps. A process says from what it renders pages, at its start and when it renders no more. */
export function copying(deps: Pick<Deps, 'db' | 'clock' | 'copies'>) {
  const outdated = announcer<void>()
  const wake = () => outdated.announce()
  return {
    /** Whether there is a CDN that is notified. */
    areKept: deps.copies !== undefined,
    drop: () => dropCopies(deps),
    pagesAreMadeBy: (madeBy: string) => pagesAreMadeBy(madeBy, deps).then(wake),
    pagesWereMadeBy: (madeBy: string) => pagesWereMadeBy(madeBy, deps).then(wake),
    /** To be called once this process shows a change that any process has made. */
    wake,
    onOutdated: outdated.subscribe,
  }
}
