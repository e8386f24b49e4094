import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { ShopMedia } from '../../catalogue/media.ts'
import { saveMedia } from '../../catalogue/media.store.ts'
import type { ProductToSave } from '../../catalogue/product-to-save.ts'
import { lockCatalogue, retireOthers, saveProducts } from '../../catalogue/save-catalogue.store.ts'
import { announceCatalogueChange } from '../../catalogue/page-changes.store.ts'
import { saveContent } from '../../content/content.store.ts'
import type { Content } from '../../content/content.ts'
import type { TaxClass } from '../../tax/tax-rates.ts'
import { replaceTaxClasses } from '../../tax/tax-rates.store.ts'
import type { Deps } from '../deps.ts'
import { moveAddresses, type TakenAddress } from './move-addresses.ts'

/** The checked content of an owner's folder; products that are not in it are retired. */
export type CatalogueImport = {
  readonly products: readonly ProductToSave[]
  readonly media: ShopMedia
  readonly content: Content
  readonly taxClasses: readonly TaxClass[]
}

/** Counts of products. */
export type ImportedCatalogue = {
  readonly added: number
  readonly changed: number
  readonly retired: number
  readonly areTextsChanged: boolean
  /** False when the shop is exactly as before. */
  readonly isChanged: boolean
}

/** These addresses have led to something else since that moved away from them. */
export type ImportCatalogueProblem = { readonly code: 'addresses_taken'; readonly taken: readonly TakenAddress[] }

/** Saves all of it in one transaction, or nothing. */
export const importCatalogue = (
  imported: CatalogueImport,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
): Promise<Result<ImportedCatalogue, ImportCatalogueProblem>> =>
  db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const taken = await moveAddresses(tx, { products: imported.products, articles: imported.content.articles })
    if (taken.length > 0) return tx.rollback(refuse({ code: 'addresses_taken', taken }))
    return ok(await save(tx, imported, clock()))
  })

async function save(tx: Transaction, { products, media, content, taxClasses }: CatalogueImport, at: Date): Promise<ImportedCatalogue> {
  const { retired, changed: lostVariants } = await retireOthers(tx, products)
  const { added, changed: written } = await saveProducts(tx, products, { at })
  const changed = written.union(lostVariants)
  const isMediaChanged = await saveMedia(tx, media)
  const areRatesChanged = await replaceTaxClasses(tx, taxClasses)
  const areTextsChanged = await saveContent(tx, content)
  const isChanged = retired.size + added.size + changed.size > 0 || isMediaChanged || areRatesChanged || areTextsChanged
  if (isChanged) await announceCatalogueChange(tx, 'import')
  return { added: added.size, changed: changed.size, retired: retired.size, areTextsChanged, isChanged }
}
