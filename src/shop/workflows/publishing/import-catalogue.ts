import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { addChangeSet } from '../../catalogue/changes/change-sets.store.ts'
import { type FolderFile, saveFolderFiles } from '../../catalogue/changes/folder-files.store.ts'
import type { ProductChange, ProductRecord } from '../../catalogue/changes/product-record.ts'
import {
  listStoredProducts,
  noteImported,
  raiseVersions,
  saveRecords,
  type StoredProduct,
} from '../../catalogue/changes/product-records.store.ts'
import type { ShopMedia } from '../../catalogue/media.ts'
import { saveMedia } from '../../catalogue/media.store.ts'
import { announceCatalogueChange } from '../../catalogue/page-changes.store.ts'
import type { ProductToSave } from '../../catalogue/product-to-save.ts'
import { lockCatalogue, retireOtherVariants, retireProducts, saveProducts } from '../../catalogue/save-catalogue.store.ts'
import { saveContent } from '../../content/content.store.ts'
import type { Content } from '../../content/content.ts'
import type { TaxClass } from '../../tax/tax-rates.ts'
import { replaceTaxClasses } from '../../tax/tax-rates.store.ts'
import type { Deps } from '../deps.ts'
import { moveAddresses, type TakenAddress } from './move-addresses.ts'
import type { FaultyChanges } from './apply-changes.ts'
import { type JudgeDeps, judgeRecords } from './judge-records.ts'
import { type FolderPlan, type ImportConflict, type KeptField, planFolder, type TakenSide } from './plan-folder.ts'

/** The checked content of an owner's folder; of its products those that it no longer has are retired. */
export type CatalogueImport = {
  readonly products: readonly ProductRecord[]
  readonly media: ShopMedia
  readonly content: Content
  readonly taxClasses: readonly TaxClass[]
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
  readonly areTextsChanged: boolean
  /** False when the shop is exactly as before. */
  readonly isChanged: boolean
  /** The number of the change set; undefined when no product has changed, or in a dry run. */
  readonly changeSet: number | undefined
  readonly changes: readonly ProductChange[]
  /** What stays as the desk has it. */
  readonly kept: readonly KeptField[]
  readonly conflicts: readonly ImportConflict[]
}

export type ImportCatalogueProblem =
  /** These addresses have led to something else since that moved away from them. */
  | { readonly code: 'addresses_taken'; readonly taken: readonly TakenAddress[] }
  | { readonly code: 'conflicts'; readonly conflicts: readonly ImportConflict[] }
  | FaultyChanges

type ImportDeps = Pick<Deps, 'db'> & JudgeDeps

/** Saves all of it in one transaction, or nothing. */
export function importCatalogue(
  imported: CatalogueImport,
  options: ImportOptions,
  { db, ...deps }: ImportDeps,
): Promise<Result<ImportedCatalogue, ImportCatalogueProblem>> {
  const { take, isDryRun } = options
  return db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const taken = await moveAddresses(tx, { products: imported.products, articles: imported.content.articles })
    if (taken.length > 0) return tx.rollback(refuse({ code: 'addresses_taken', taken }))
    const stored = await listStoredProducts(tx)
    const plan = planFolder(imported.products, stored, take)
    if (plan.conflicts.length > 0 && !take && !isDryRun) return tx.rollback(refuse({ code: 'conflicts', conflicts: plan.conflicts }))

    const { faults, products } = await judgeRecords(tx, plan.wanted, { taxClasses: imported.taxClasses, leaving: plan.retired }, deps)
    if (faults.length > 0) return tx.rollback(refuse({ code: 'faulty_changes', faults }))
    const saved = await save(tx, { imported, plan, stored, products }, options, deps.clock())
    return isDryRun ? tx.rollback(ok({ ...saved, changeSet: undefined })) : ok(saved)
  })
}

type Planned = {
  readonly imported: CatalogueImport
  readonly plan: FolderPlan
  readonly stored: ReadonlyMap<string, StoredProduct>
  readonly products: readonly ProductToSave[]
}

async function save(
  tx: Transaction,
  { imported, plan, stored, products }: Planned,
  { by }: ImportOptions,
  at: Date,
): Promise<ImportedCatalogue> {
  const retired = await retireProducts(tx, plan.retired)
  const lostVariants = await retireOtherVariants(tx, products)
  const { added, changed: written } = await saveProducts(tx, products, { at, firstPosition: 0 })
  await saveRecordsOf(tx, imported, plan, stored)
  const changed = new Set(plan.changes.map(({ id }) => id)).union(written).union(lostVariants).difference(added).difference(retired)
  const changeSet = plan.changes.length > 0 ? await addChangeSet(tx, { source: 'folder', by, at, changes: plan.changes }) : undefined

  const isMediaChanged = await saveMedia(tx, imported.media)
  const areRatesChanged = await replaceTaxClasses(tx, imported.taxClasses)
  const areTextsChanged = await saveContent(tx, imported.content)
  await saveFolderFiles(tx, imported.files)
  const isChanged = retired.size + added.size + changed.size > 0 || isMediaChanged || areRatesChanged || areTextsChanged
  if (isChanged) await announceCatalogueChange(tx, 'import')
  if (changeSet !== undefined) tx.changed('products')
  const { changes, kept, conflicts } = plan
  const counts = { added: added.size, changed: changed.size, retired: retired.size }
  return { ...counts, areTextsChanged, isChanged, changeSet, changes, kept, conflicts }
}

/** Writes the records that changed, also of what an earlier release imported, and what the folder brought of each product. */
async function saveRecordsOf(
  tx: Transaction,
  { products: brought }: CatalogueImport,
  { wanted, retired, changes }: FolderPlan,
  stored: ReadonlyMap<string, StoredProduct>,
): Promise<void> {
  const changed = new Set(changes.map(({ id }) => id))
  await saveRecords(
    tx,
    wanted.filter(({ id }) => changed.has(id) || !stored.get(id)?.record),
  )
  await raiseVersions(tx, retired)
  const inFile = new Set(brought.map(({ id }) => id))
  const others = [...stored.values()].filter(({ id, imported }) => imported && !inFile.has(id))
  await noteImported(
    tx,
    brought,
    others.map(({ id }) => id),
  )
}
