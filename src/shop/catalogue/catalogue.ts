import type { ProductId } from '#src/kit/id.ts'
import { hasBit } from './bitset.ts'
import { buildCatalogueIndex, findRow, idAt, type CatalogueIndex, type IndexedProduct } from './catalogue-index.ts'
import type { CataloguePage, CatalogueQuery } from './catalogue-query.ts'
import type { Listing, Product } from './product.ts'
import { offeredCategories, searchIndex, soldRows } from './search-index.ts'
import { type KnowledgeSources, searchKnowledge } from './searching/search-knowledge.ts'
import { suggestProducts } from './suggestions.ts'

/**
 * `stockOf`: a variant of this product sold out or is available again. `countOf`: only the low number of units that its own page shows is
 * another. `texts`: what pages show of the owner's texts and media, by the names that they have recorded. 'import': anything may have changed.
 */
export type CatalogueChange =
  | 'import'
  | { readonly stockOf: ProductId }
  | { readonly countOf: ProductId }
  | { readonly texts: readonly string[] }

export type ProductPage = { readonly product: Product; readonly suggestions: readonly Product[] }

export type Catalogue = {
  search(query: CatalogueQuery): Promise<CataloguePage>
  /** Returns undefined for a product that is not sold at present. */
  find(id: string): Promise<ProductPage | undefined>
  /** Returns those of these products that are sold at present, without suggestions. */
  findSome(ids: readonly string[]): Promise<readonly Product[]>
  /** Returns the categories of shoppers and of businesses when no listing is given. */
  listCategories(listing: Listing | undefined): Promise<readonly string[]>
  /** Everything that a shopper can buy, in the featured order. */
  listSold(): Promise<readonly ProductId[]>
  /** To be called when a change is announced; resolves when searches see the change. */
  refresh(change: CatalogueChange): Promise<void>
}

/** Where the catalogue reads from. */
export type CatalogueSources = {
  /** All products in their featured order, in batches. */
  listIndexedProducts(): AsyncIterable<readonly IndexedProduct[]>
  /** Returns the products in the order of the ids; unknown ones are left out. Of `counted` the number of units is shown, of the others whether there are any. */
  findProducts(ids: readonly ProductId[], counted?: ProductId): Promise<Product[]>
  /** Absent where searches know only the products. */
  readonly knowledge?: KnowledgeSources
}

/** Searches in memory and reads from the database only what is shown. The first search and `refresh('import')` read all products. */
export function createCatalogue(sources: CatalogueSources): Catalogue {
  const { getIndex, rebuild } = keptIndex(sources)
  const knowledge = searchKnowledge(sources.knowledge)

  return {
    async search(query) {
      const index = await getIndex()
      const needsKnowledge = Boolean(query.text) || query.order === 'best-selling'
      if (needsKnowledge) sources.knowledge?.recordSales()
      const { ids, ...found } = searchIndex(index, query, needsKnowledge ? await knowledge.of(index) : undefined)
      return { ...found, products: await sources.findProducts(ids) }
    },
    async find(id) {
      const index = await getIndex()
      const row = findRow(index, id)
      if (row === undefined || !isSold(index, id)) return undefined
      const own = idAt(index, row)
      const [product, ...suggestions] = await sources.findProducts([own, ...suggestProducts(index, row, suggestionCount)], own)
      return product?.id === id ? { product, suggestions } : undefined
    },
    async findSome(ids) {
      const index = await getIndex()
      return sources.findProducts(ids.filter((id) => isSold(index, id)) as ProductId[])
    },
    async listCategories(listing) {
      return offeredCategories(await getIndex(), listing ? [listing] : ['retail', 'b2b'])
    },
    async listSold() {
      const index = await getIndex()
      return soldRows(index).map((row) => idAt(index, row))
    },
    async refresh(change) {
      // Stock is not in the index: it is read with each product.
      if (change !== 'import' && !('texts' in change && knowledge.isOfTexts(change.texts))) return
      await Promise.all([knowledge.refresh(), change === 'import' && rebuild()])
    },
  }
}

/** The index of this process, built when it is first asked for. */
function keptIndex(sources: CatalogueSources) {
  let current: Promise<CatalogueIndex> | undefined
  let rebuilding: Promise<void> | undefined
  let waiting: Promise<void> | undefined

  return { getIndex, rebuild: () => (rebuilding ? rebuildAgain() : rebuild()) }

  function getIndex(): Promise<CatalogueIndex> {
    current ??= discardIfItFails(buildCatalogueIndex(sources.listIndexedProducts()))
    return current
  }

  /** Searches use the old index until the new one is complete. */
  function rebuild(): Promise<void> {
    rebuilding = buildCatalogueIndex(sources.listIndexedProducts())
      .then((index) => {
        current = Promise.resolve(index)
      })
      .finally(() => {
        rebuilding = undefined
      })
    return rebuilding
  }

  /** A change that is announced during a rebuild may be too late for it: one more rebuild follows, for any number of changes. */
  function rebuildAgain(): Promise<void> {
    waiting ??= Promise.resolve(rebuilding?.catch(() => {})).then(() => {
      waiting = undefined
      return rebuild()
    })
    return waiting
  }

  function discardIfItFails(index: Promise<CatalogueIndex>): Promise<CatalogueIndex> {
    index.catch(() => {
      if (current === index) current = undefined
    })
    return index
  }
}

function isSold(index: CatalogueIndex, id: string): boolean {
  const row = findRow(index, id)
  return row !== undefined && hasBit(index.active, row)
}

const suggestionCount = 4
