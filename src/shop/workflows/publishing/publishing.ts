import type { Deps } from '../deps.ts'
import { type CatalogueImport, importCatalogue } from './import-catalogue.ts'

export { followCatalogue } from './follow-catalogue.ts'
export type { CatalogueImport, ImportCatalogueProblem, ImportedCatalogue } from './import-catalogue.ts'

/** Replaces the shop's products, texts, pictures and tax rates by those of its owner's folder. */
export const publishing = (deps: Pick<Deps, 'db'>) => ({
  /** All of it or nothing; `overwriteStock` sets the stock of all variants, not only of new ones. */
  import: (imported: CatalogueImport, options: { readonly overwriteStock: boolean }) => importCatalogue(imported, options, deps),
})
