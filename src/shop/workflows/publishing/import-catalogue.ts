import type { VariantId } from '#src/kit/id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import type { ShopMedia } from '../../catalogue/media.ts'
import { saveMedia } from '../../catalogue/media.store.ts'
import type { ProductToSave } from '../../catalogue/product-to-save.ts'
import { findMoreHeldThanStock, lockCatalogue, retireOthers, saveProducts } from '../../catalogue/save-catalogue.store.ts'
import { announceCatalogueChange } from '../../catalogue/page-changes.store.ts'
import { saveContent } from '../../content/content.store.ts'
import type { Content } from '../../content/content.ts'
import type { TaxClass } from '../../tax/tax-rates.ts'
import { replaceTaxClasses } from '../../tax/tax-rates.store.ts'
import type { Deps } from '../deps.ts'

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

/** The stock of these variants would fall below the units that are held for unpaid orders. */
export type ImportCatalogueProblem = {
  readonly code: 'stock_below_holds'
  readonly variants: readonly { readonly id: VariantId; readonly held: number }[]
}

/** Saves all of it in one transaction, or nothing. */
export function importCatalogue(
  imported: CatalogueImport,
  { overwriteStock }: { readonly overwriteStock: boolean },
  { db }: Pick<Deps, 'db'>,
): Promise<Result<ImportedCatalogue, ImportCatalogueProblem>> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const variants = overwriteStock ? await findMoreHeldThanStock(tx, variantsOf(imported)) : []
    if (variants.length > 0) return tx.rollback(refuse({ code: 'stock_below_holds', variants }))
    return ok(await save(tx, imported, overwriteStock))
  })
}

const variantsOf = ({ products }: CatalogueImport) => products.flatMap(({ variants }) => variants)

async function save(
  tx: Transaction,
  { products, media, content, taxClasses }: CatalogueImport,
  overwriteStock: boolean,
): Promise<ImportedCatalogue> {
  const { retired, changed: lostVariants } = await retireOthers(tx, products)
  const { added, changed: written } = await saveProducts(tx, products, { overwriteStock })
  const changed = written.union(lostVariants)
  const isMediaChanged = await saveMedia(tx, media)
  const areRatesChanged = await replaceTaxClasses(tx, taxClasses)
  const areTextsChanged = await saveContent(tx, content)
  const isChanged = retired.size + added.size + changed.size > 0 || isMediaChanged || areRatesChanged || areTextsChanged
  if (isChanged) await announceCatalogueChange(tx, 'import')
  return { added: added.size, changed: changed.size, retired: retired.size, areTextsChanged, isChanged }
}
