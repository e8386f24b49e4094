import { announcer } from '#src/kit/announcer.ts'
import type { ProductId } from '#src/kit/id.ts'
import { listPlaceChanges } from '../../catalogue/changes/change-places.store.ts'
import { findChangeSet, listChanges, listChangeSets, pageChanges } from '../../catalogue/changes/change-sets.store.ts'
import type { MovingKind } from '../../catalogue/redirects/redirect.ts'
import { findMovedCategory } from '../../catalogue/redirects/category-moves.store.ts'
import type { Listing } from '../../catalogue/product.ts'
import { findRedirect } from '../../catalogue/redirects/redirects.store.ts'
import { listSoldPages } from '../../catalogue/sold-pages.store.ts'
import type { Deps } from '../deps.ts'
import type { PicturingDeps } from '../picturing/picturing.ts'
import { listNewProducts } from '../../catalogue/changes/new-products.store.ts'
import { type BeginDeps, beginProduct } from './begin-product.ts'
import { addColour, moveColour, removeColour } from './change-colours.ts'
import { discardDraft, previewProduct, publishDraft, saveProductDraft, showProduct } from './draft-product.ts'
import { restoreDraft, restoreEdits } from './edit-draft.ts'
import { placeProduct } from './place-product.ts'
import { sellProduct } from './sell-product.ts'
import { dropCopies, pagesAreMadeBy, pagesWereMadeBy } from './drop-copies.ts'
import { archiveCatalogue, exportCatalogue } from './export-catalogue.ts'
import { type CatalogueImport, importCatalogue, type ImportDeps, type ImportOptions } from './import-catalogue.ts'
import { listProducts, type ProductQuery } from './list-products.ts'
import { listPlaces } from './product-page.store.ts'
import { type AddressesInFile, planAddresses } from './move-addresses.ts'
import { addPicture, changePictures, decidePictures, putPictureBack } from './pictures/draft-pictures.ts'
import { showPictures } from './pictures/show-pictures.ts'
import { listEditors, noteEditor } from './product-editors.ts'
import type { NamedText } from '../../content/versions/text-files.ts'
import type { TakenSide } from './plan-folder.ts'
import type { TextDeps } from './texts/apply-texts.ts'
import {
  bringBackText,
  checkHolding,
  discardTextDraft,
  publishText,
  restoreTextDraft,
  saveTextDraft,
  startArticle,
  takeOffText,
} from './texts/edit-texts.ts'
import { measureDraft, measureVersion } from './texts/measure-texts.ts'
import { planImport } from './texts/plan-import.ts'
import { listAll, previewSeen, previewText, showText, showVersion } from './texts/show-texts.ts'
import { turnMedia } from './texts/turn-media.ts'
import { findStored, uploadMedia } from './texts/upload-media.ts'
import { undoChanges, type UndoRequest } from './undo-changes.ts'

export { colourPaths, type ColourProblem, type NewColour } from './change-colours.ts'
export type { BeginProblem, ProductToBegin } from './begin-product.ts'
export type { RestoreProblem } from './edit-draft.ts'
export { type PlaceProblem, placeProduct } from './place-product.ts'
export { type SellProblem, sellProduct } from './sell-product.ts'
export { judgeNames, type ProductInForm, type PublishProblem, type SavedDraft, takeDraft } from './draft-product.ts'
export { retypeDraft } from './retype-draft.ts'
export type { ListedProduct, ProductQuery } from './list-products.ts'
export type { DropRound } from './drop-copies.ts'
export { followCatalogue } from './follow-catalogue.ts'
export type { ChangeSet, ChangeSource } from '../../catalogue/changes/change-sets.store.ts'
export type { FieldChange } from '../../catalogue/changes/product-record.ts'
export type { Listing } from '../../catalogue/product.ts'
export { applyChanges, type FaultyChanges } from './apply-changes.ts'
export type { ExportedCatalogue } from './export-catalogue.ts'
export type { CatalogueImport, ImportCatalogueProblem, ImportedCatalogue, ImportOptions } from './import-catalogue.ts'
export type { AddressesInFile, TakenAddress } from './move-addresses.ts'
export { type JudgeDeps, judgeRecords } from './judge-records.ts'
export { forSale, type ImportConflict, type KeptField, type TakenSide } from './plan-folder.ts'
export type { UploadFault } from '../picturing/picturing.ts'
export type { AddedPicture, AddPictureProblem, ChangePicturesProblem } from './pictures/draft-pictures.ts'
export type { ColourPictures, ProductPictures } from './pictures/show-pictures.ts'
export type { TaxClass } from '../../tax/tax-rates.ts'
export type { ProductRules, RecordFault } from './product-rules.port.ts'
export { applyTexts, type FaultyText, type TextDeps } from './texts/apply-texts.ts'
export type { PublishTextProblem } from './texts/change-text.ts'
export { holdingDay } from './texts/holding-day.ts'
export { measure, measureTexts } from './texts/measure-texts.ts'
export type { PreviewProblem } from './texts/show-texts.ts'
export type { BadSlug, DraftClash, SaveTextProblem } from './texts/edit-texts.ts'
export { giveTextBack, publishLater, takeTextDraft } from './texts/later-text.ts'
export type { PlannedTexts } from './texts/plan-import.ts'
export { planTexts, type TextConflict } from './texts/plan-texts.ts'
export type { ListedText, TextInForm } from './texts/show-texts.ts'
export type {
  MediaFault,
  MeasuredPicture,
  PlannedAddresses,
  ReadTexts,
  StoredUpload,
  TextFault,
  TextNeeds,
  TextRules,
} from './texts/text-rules.port.ts'
export { type KeptChange, movesInForce, undoChanges, type UndoChangesProblem, type UndoneChanges } from './undo-changes.ts'

/** Brings changes into the catalogue, each as a set that can be taken back. */
export const publishing = (deps: Pick<Deps, 'reading' | 'queue' | 'zip'> & ImportDeps & PicturingDeps & BeginDeps) => ({
  /** Brings an owner's folder in: all of it or nothing. */
  import: (imported: CatalogueImport, options: ImportOptions) => importCatalogue(imported, options, deps),
  /** All former addresses as they will be once this file is imported. */
  planAddresses: (inFile: AddressesInFile, take: TakenSide | undefined) => planAddresses(deps.db, inFile, take),
  /** What becomes of the texts that a folder brings, before they are read. */
  planTexts: (brought: readonly NamedText[], take: TakenSide | undefined) => planImport(deps.db, brought, take),
  /** The present address of what had this one before; undefined when nothing had. */
  findMoved: (kind: MovingKind, key: string) => findRedirect(deps.db, kind, key),
  /** The present name of a category of this list that was called so before. */
  findMovedCategory: (listing: Listing, name: string) => findMovedCategory(deps.db, listing, name),
  /** What lists of pages for search engines say of these products. */
  describeSold: (ids: readonly ProductId[]) => listSoldPages(deps.db, ids),
  export: () => exportCatalogue(deps),
  /** The same as an archive, made while it is taken. */
  archive: () => archiveCatalogue(deps),
  /** Newest first. */
  listChangeSets: (limit: number) => listChangeSets(deps.db, limit),
  /** With what it changed; the changes of old sets are deleted. */
  async findChangeSet(id: number) {
    const set = await findChangeSet(deps.db, id)
    return set && { ...set, changes: await listChanges(deps.db, id), places: await listPlaceChanges(deps.db, id) }
  },
  /** A page of products, in the featured order. */
  listProducts: (query: ProductQuery) => listProducts(query, deps),
  /** By its code: as its form shows it. */
  showProduct: (code: string) => showProduct(code, deps),
  /** As shoppers would see it with its draft. */
  previewProduct: (code: string) => previewProduct(code, deps),
  saveDraft: (request: Parameters<typeof saveProductDraft>[0]) => saveProductDraft(request, deps),
  publishDraft: (request: Parameters<typeof publishDraft>[0]) => publishDraft(request, deps),
  discardDraft: (request: Parameters<typeof discardDraft>[0]) => discardDraft(request, deps),
  restoreDraft: (request: Parameters<typeof restoreDraft>[0]) => restoreDraft(request, deps),
  /** The pictures of a product, colour by colour, as its draft has them. */
  showPictures: (code: string) => showPictures(code, deps),
  /** Uploads one; the others change where it stands and what is written beside it. */
  addPicture: (request: Parameters<typeof addPicture>[0]) => addPicture(request, deps),
  changePictures: (request: Parameters<typeof changePictures>[0]) => changePictures(request, deps),
  putPictureBack: (request: Parameters<typeof putPictureBack>[0]) => putPictureBack(request, deps),
  decidePictures: (request: Parameters<typeof decidePictures>[0]) => decidePictures(request, deps),
  restoreEdits: (request: Parameters<typeof restoreEdits>[0]) => restoreEdits(request, deps),
  /** A product that nobody sees until it is published. */
  beginProduct: (wanted: Parameters<typeof beginProduct>[0]) => beginProduct(wanted, deps),
  /** Those that were begun and never published, the newest first. */
  listNewProducts: () => listNewProducts(deps.reading),
  addColour: (wanted: Parameters<typeof addColour>[0]) => addColour(wanted, deps),
  removeColour: (wanted: Parameters<typeof removeColour>[0]) => removeColour(wanted, deps),
  moveColour: (wanted: Parameters<typeof moveColour>[0]) => moveColour(wanted, deps),
  sellProduct: (wanted: Parameters<typeof sellProduct>[0]) => sellProduct(wanted, deps),
  placeProduct: (wanted: Parameters<typeof placeProduct>[0]) => placeProduct(wanted, deps),
  /** Those that are sold, from this place on, in the order in which lists feature them. */
  listPlaces: (places: { readonly from: number; readonly limit: number }) => listPlaces(deps.reading, places),
  noteEditor: (editor: Parameters<typeof noteEditor>[0], isLeaving: boolean) => noteEditor(editor, isLeaving, deps),
  listEditors: (reader: Parameters<typeof listEditors>[0]) => listEditors(reader, deps),
  /** A page of what a set changed, by product. */
  pageChanges: (id: number, page: Parameters<typeof pageChanges>[2]) => pageChanges(deps.db, id, page),
  undoChanges: (request: UndoRequest) => undoChanges(request, deps),
})

/** The owner's texts and the lists of banners, tiles and pictures: drafts, versions, and what shoppers read. */
export const wording = (deps: TextDeps) => ({
  list: () => listAll(deps),
  show: (name: string) => showText(name, deps),
  showVersion: (name: string, version: number) => showVersion(name, version, deps),
  /** What pages would show with its draft. */
  preview: (name: string) => previewText(name, deps),
  /** What pages and mails would show with exactly the draft that a screen showed. */
  previewSeen: (seen: { readonly name: string; readonly draft: number }) => previewSeen(seen, deps),
  saveDraft: (request: Parameters<typeof saveTextDraft>[0]) => saveTextDraft(request, deps),
  startArticle: (request: Parameters<typeof startArticle>[0]) => startArticle(request, deps),
  /** Whether a text may hold from this day: any text that is none of law. */
  checkHolding: (name: string, holdsFrom: string | undefined) => checkHolding(name, holdsFrom, deps),
  /** Measures what a text shows, which is known from then on: before a transaction that has to hold nothing for it. */
  measureDraft: (name: string) => measureDraft(name, deps),
  measureVersion: (name: string, version: number) => measureVersion(name, version, deps),
  publish: (request: Parameters<typeof publishText>[0]) => publishText(request, deps),
  bringBack: (request: Parameters<typeof bringBackText>[0]) => bringBackText(request, deps),
  takeOff: (request: Parameters<typeof takeOffText>[0]) => takeOffText(request, deps),
  discardDraft: (name: string) => discardTextDraft(name, deps),
  restoreDraft: (request: Parameters<typeof restoreTextDraft>[0]) => restoreTextDraft(request, deps),
  /** Under which names these paths are stored, as far as they are. */
  findStored: (paths: readonly string[]) => findStored(paths, deps),
  upload: (request: Parameters<typeof uploadMedia>[0]) => uploadMedia(request, deps),
  withHeader: async (source: string, fields: Readonly<Record<string, string>>) => (await deps.textRules()).withHeader(source, fields),
  /** What appears or disappears by itself. */
  turn: () => turnMedia(deps),
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
