import { ok, refuse, type Result } from '#src/kit/result.ts'
import { shownText } from '#src/kit/text/shown-text.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { addChangeSet } from '../../catalogue/changes/change-sets.store.ts'
import { type FeaturedProduct, listFeaturedOrder } from '../../catalogue/changes/featured-order.store.ts'
import { type FolderFile, saveFolderFiles } from '../../catalogue/changes/folder-files.store.ts'
import { movedPlaces, type PlaceChange, soldOnly } from '../../catalogue/changes/moved-places.ts'
import { idAfter, type ProductChange, type ProductRecord } from '../../catalogue/changes/product-record.ts'
import {
  listStoredProducts,
  noteImported,
  raiseVersions,
  saveRecords,
  type StoredProduct,
} from '../../catalogue/changes/product-records.store.ts'
import type { ShopMedia } from '../../catalogue/media.ts'
import { saveMedia } from '../../catalogue/media.store.ts'
import { findIndexedProducts } from '../../catalogue/catalogue.store.ts'
import { announceCatalogueChange } from '../../catalogue/page-changes.store.ts'
import type { ProductToSave } from '../../catalogue/product-to-save.ts'
import { lockCatalogue, noteChanged, retireOtherVariants, retireProducts, saveProducts } from '../../catalogue/save-catalogue.store.ts'
import { saveContent } from '../../content/content.store.ts'
import type { Content } from '../../content/content.ts'
import { listTexts, noteImportedTexts, saveTexts } from '../../content/versions/texts.store.ts'
import { listTaxClasses } from '../../tax/tax-rates.store.ts'
import { bringDocuments, type BroughtDocument, type BroughtDocuments, type FaultySettings } from '../configuring/configuring.ts'
import type { Deps } from '../deps.ts'
import { addressesOf, moveArticles, moveGifts, moveProducts, renameCategories, type TakenAddress } from './move-addresses.ts'
import type { FaultyChanges } from './apply-changes.ts'
import { type JudgeDeps, judgeRecords } from './judge-records.ts'
import { shownByMoves } from './texts/apply-texts.ts'
import { isSamePlan, type PlannedTexts } from './texts/plan-import.ts'
import { planTexts, type TextPlan } from './texts/plan-texts.ts'
import { type FoundProducts, productsChange } from './products-change.ts'
import { type FolderPlan, type ImportConflict, type KeptField, planFolder, type TakenSide } from './plan-folder.ts'

/** The checked content of an owner's folder; of its products those that it no longer has are retired. */
export type CatalogueImport = {
  readonly products: readonly ProductRecord[]
  readonly media: ShopMedia
  readonly content: Content
  /** What the folder has of the texts, and what `content` and `media` were made of. */
  readonly texts: PlannedTexts
  /** Tax rates, and settings if the folder has them. */
  readonly documents: readonly BroughtDocument[]
  /** The folder's files but that of the products and their pictures. */
  readonly files: readonly FolderFile[]
}

export type ImportOptions = {
  /** Whose value counts where the desk changed the same; without it nothing is imported then. */
  readonly take?: TakenSide | undefined
  /** Changes nothing, and returns what would change, also what conflicts. */
  readonly isDryRun?: boolean | undefined
  /** Undefined: the shop by itself. */
  readonly by?: string | undefined
}

/** Counts of products. */
export type ImportedCatalogue = {
  readonly added: number
  readonly changed: number
  readonly retired: number
  /** Those that stand at another place of the featured order; nearly all of them are among the changed. */
  readonly placed: number
  readonly areTextsChanged: boolean
  readonly settings: BroughtDocuments['changes']
  /** False when the shop is exactly as before. */
  readonly isChanged: boolean
  /** The number of the change set; undefined when no product has changed or moved, or in a dry run. */
  readonly changeSet: number | undefined
  readonly changes: readonly ProductChange[]
  /** What stays as the desk has it. */
  readonly kept: readonly KeptField[]
  readonly conflicts: readonly ImportConflict[]
  /** The same of texts; those that stay, by their paths. */
  readonly texts: Pick<TextPlan, 'kept' | 'conflicts'>
}

export type ImportCatalogueProblem =
  /** These addresses of articles have led to others since those moved away from them. */
  | { readonly code: 'addresses_taken'; readonly taken: readonly TakenAddress[] }
  | { readonly code: 'conflicts'; readonly conflicts: readonly ImportConflict[]; readonly texts: TextPlan['conflicts'] }
  /** The desk has published a text since the folder was read. */
  | { readonly code: 'texts_changed' }
  | FaultyChanges
  | (FaultySettings & { readonly file: string })

export type ImportDeps = Pick<Deps, 'db' | 'settingsRules'> & JudgeDeps

/** Saves all of it in one transaction, or nothing. */
export function importCatalogue(
  imported: CatalogueImport,
  options: ImportOptions,
  { db, ...deps }: ImportDeps,
): Promise<Result<ImportedCatalogue, ImportCatalogueProblem>> {
  const { take, isDryRun } = options
  return db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const taken = await moveArticles(tx, imported.content.articles)
    if (taken.length > 0) return tx.rollback(refuse({ code: 'addresses_taken', taken }))
    const stored = await listStoredProducts(tx)
    const brought = await bringDocuments(tx, imported.documents, { take, by: options.by }, deps)
    if (!brought.ok) return tx.rollback(brought)
    const texts = planTexts(imported.texts.brought, await listTexts(tx), take)
    if (!isSamePlan(texts, imported.texts.plan)) return tx.rollback(refuse({ code: 'texts_changed' }))
    const plan = withDocuments(planFolder(imported.products, stored, take), brought.value)
    if (plan.conflicts.length + texts.conflicts.length > 0 && !take && !isDryRun)
      return tx.rollback(refuse({ code: 'conflicts', conflicts: plan.conflicts, texts: texts.conflicts }))

    const taxClasses = await listTaxClasses(
      tx,
      plan.wanted.map(({ record }) => String(record['hsnCode'])),
    )
    const { faults, products } = await judgeRecords(tx, plan.wanted, { taxClasses, leaving: plan.retired }, deps)
    if (faults.length > 0) return tx.rollback(refuse({ code: 'faulty_changes', faults }))
    const saved = await save(tx, { imported, plan, stored, products, brought: brought.value }, options, deps.clock())
    return isDryRun ? tx.rollback(ok({ ...saved, changeSet: undefined })) : ok(saved)
  })
}

/** Their fields stand beside those of products, under the names of their files. */
const withDocuments = (plan: FolderPlan, { kept, conflicts }: BroughtDocuments): FolderPlan => ({
  ...plan,
  kept: [...kept.map(({ file, field }) => ({ product: file, field })), ...plan.kept],
  conflicts: [...conflicts.map(({ file, field, desk, inFile }) => ({ product: file, field, desk, file: inFile })), ...plan.conflicts],
})

type Planned = {
  readonly imported: CatalogueImport
  readonly plan: FolderPlan
  readonly stored: ReadonlyMap<string, StoredProduct>
  readonly products: readonly ProductToSave[]
  readonly brought: BroughtDocuments
}

async function save(
  tx: Transaction,
  { imported, plan, stored, products, brought }: Planned,
  { by }: ImportOptions,
  at: Date,
): Promise<ImportedCatalogue> {
  const moves = movesOf(plan)
  const ids = [...plan.wanted.map(({ id }) => id), ...plan.retired]
  const before = await findIndexedProducts(tx, ids)
  await moveProducts(tx, moves)
  const order = plan.followsOrder ? await listFeaturedOrder(tx) : []
  await renameCategories(tx, { products, leaving: plan.retired })
  const retired = await retireProducts(tx, plan.retired)
  const lostVariants = await retireOtherVariants(tx, products)
  const { added, changed: written } = await saveProducts(tx, products, { at, ...(plan.followsOrder && { firstPosition: 0 }) })
  await noteChanged(tx, lostVariants, at)
  await saveRecordsOf(tx, plan, stored)
  const changed = new Set(plan.changes.map(idAfter)).union(written).union(lostVariants).difference(added).difference(retired)
  const places = plan.followsOrder ? movedIn(plan, order, await listFeaturedOrder(tx)) : []
  const set = { source: 'folder' as const, by, at, changes: plan.changes, places }
  const changeSet = plan.changes.length + places.length > 0 ? await addChangeSet(tx, set) : undefined

  const former = await listTexts(tx)
  const media = await saveMedia(tx, imported.media)
  await moveGifts(tx, imported.content.gifts.pages)
  const content = await saveContent(tx, imported.content, at)
  const areTextsChanged = content.length > 0
  const isMediaChanged = media.length > 0
  await saveTexts(tx, imported.texts.plan.changes, { origin: 'folder', by, at })
  await noteImportedTexts(tx, imported.texts.brought)
  await saveFolderFiles(tx, imported.files)
  const isChanged = retired.size + added.size + changed.size > 0 || isMediaChanged || brought.isChanged || areTextsChanged
  const shown = [...new Set([...shownByMoves(former, imported.texts.plan.changes), ...content, ...media])]
  const isWhole = former.length === 0 || media.some((name) => ofEveryPage.has(name))
  const moved = await addressesOf(tx, moves)
  const toAnnounce = changed.union(added).union(retired).union(new Set(moved))
  if (isWhole && isChanged) await announceCatalogueChange(tx, 'import')
  else await announceParts(tx, { products: toAnnounce, ids: [...ids, ...moved], before, shown })
  if (changeSet !== undefined) tx.changed('products')
  const { changes, kept, conflicts } = plan
  const placed = places.filter(({ after }) => after !== undefined).length
  const counts = { added: added.size, changed: changed.size, retired: retired.size, placed }
  const found = { changes, kept, conflicts, texts: imported.texts.plan }
  return { ...counts, areTextsChanged, settings: brought.changes, isChanged, changeSet, ...found }
}

type ChangedParts = {
  readonly products: ReadonlySet<string>
  /** Of all products of the folder, and as searches found them before. */
  readonly ids: readonly string[]
  readonly before: FoundProducts
  /** Texts and lists of pictures, by the names under which pages show them. */
  readonly shown: readonly string[]
}

/** Each by its own name, so that only pages that show it are made again; settings announce themselves, and no page shows the tax rates. */
async function announceParts(tx: Transaction, { products, ids, before, shown }: ChangedParts): Promise<void> {
  if (products.size > 0) await announceCatalogueChange(tx, productsChange(products, before, await findIndexedProducts(tx, ids)))
  if (shown.length > 0) await announceCatalogueChange(tx, { texts: shown })
}

/** Pictures that are in the frame around every page, or in writing that is drawn. */
const ofEveryPage: ReadonlySet<string> = new Set(['brand', 'icons', 'zodiac'].map(shownText))

/** Writes the records that changed, also of what an earlier release imported, and what the folder brought of each product. */
async function saveRecordsOf(
  tx: Transaction,
  { wanted, brought, missing, retired, changes }: FolderPlan,
  stored: ReadonlyMap<string, StoredProduct>,
): Promise<void> {
  const changed = new Set(changes.map(({ id }) => id))
  await saveRecords(
    tx,
    wanted.flatMap(({ id, record }) => (changed.has(id) || !stored.get(id)?.record ? [record] : [])),
  )
  await raiseVersions(tx, retired)
  await noteImported(
    tx,
    brought,
    missing.filter((id) => stored.get(id)?.imported),
  )
}

/** A product that an earlier release imported leaves without a change that could be taken back. */
function movedIn({ changes }: FolderPlan, before: readonly FeaturedProduct[], after: readonly FeaturedProduct[]): PlaceChange[] {
  const changed = new Set(changes.map(idAfter))
  return movedPlaces(soldOnly(before), soldOnly(after)).filter((place) => place.after !== undefined || changed.has(place.id))
}

const movesOf = ({ wanted }: FolderPlan) =>
  wanted.map(({ id, record }) => ({ from: id, to: record.id })).filter(({ from, to }) => from !== to)
