import type { ProductId } from '#src/kit/id.ts'
import { hasBit } from './bitset.ts'
import {
  buildCatalogueIndex,
  type CatalogueIndex,
  findRow,
  idAt,
  type IndexedProduct,
  type IndexedPrice,
  withPrices,
} from './catalogue-index.ts'
import type { CataloguePage, CatalogueQuery } from './catalogue-query.ts'
import type { Listing, Product } from './product.ts'
import { offeredCategories, searchIndex, soldRows } from './search-index.ts'
import { allListings, shownListing, shownNear } from './searching/shown-lists.ts'
import { type KnowledgeSources, searchKnowledge } from './searching/search-knowledge.ts'
import { suggestProducts } from './suggestions.ts'

/**
 * `stockOf`: a variant of this product sold out or is available again. `countOf`: only the low number of units that its own page shows is
 * another. `texts`: what pages show of the owner's texts and media, by the names that they have recorded. `settings`: the parts that have changed.
 * 'import': anything may have changed.
 */
export type CatalogueChange =
  | 'import'
  | { readonly stockOf: ProductId }
  | { readonly countOf: ProductId }
  | { readonly texts: readonly string[] }
  | { readonly settings: readonly string[] }
  | ProductsChange

/** Of these products something has changed, and with it what `lists`, names of `shown-lists.ts`, show: nothing else does that searches find. */
export type ProductsChange = {
  readonly products: readonly ProductId[]
  readonly lists: readonly string[]
  /** Searches find other prices of them, and nothing else that is new. */
  readonly areOnlyPrices: boolean
}

/** Whether other words or pictures may be shown; stock and settings are neither. */
export const isOfContent = (change: CatalogueChange): boolean => change === 'import' || 'texts' in change || 'products' in change

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
  findPrices(ids: readonly ProductId[]): Promise<readonly IndexedPrice[]>
  /** Records what a page shows besides the products that it reads. */
  record(names: readonly string[]): void
  /** Returns the products in the order of the ids; unknown ones are left out. Of `counted` the number of units is shown, of the others whether there are any. */
  findProducts(ids: readonly ProductId[], counted?: ProductId): Promise<Product[]>
  /** Absent where searches know only the products. */
  readonly knowledge?: KnowledgeSources
}

/** Searches in memory and reads from the database only what is shown. The first search reads all products, and so does a change of more than prices. */
export function createCatalogue(sources: CatalogueSources): Catalogue {
  const { getIndex, rebuild, reprice } = keptIndex(sources)
  const knowledge = searchKnowledge(sources.knowledge)
  const recordListings = (listing: Listing | undefined): void => sources.record((listing ? [listing] : allListings).map(shownListing))

  return {
    async search(query) {
      // Whether the words of a text are known depends on all products: pages with one are kept for nobody.
      recordListings(query.listing)
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
      const near = suggestProducts(index, row, suggestionCount)
      sources.record([...near.categories.map(shownNear), ...near.listings.map(shownListing)])
      const [product, ...suggestions] = await sources.findProducts([own, ...near.ids], own)
      return product?.id === id ? { product, suggestions } : undefined
    },
    async findSome(ids) {
      // Also those that are not sold at present: they may be again.
      sources.record(ids)
      const index = await getIndex()
      return sources.findProducts(ids.filter((id) => isSold(index, id)) as ProductId[])
    },
    async listCategories(listing) {
      recordListings(listing)
      return offeredCategories(await getIndex(), listing ? [listing] : ['retail', 'b2b'])
    },
    async listSold() {
      recordListings(undefined)
      const index = await getIndex()
      return soldRows(index).map((row) => idAt(index, row))
    },
    async refresh(change) {
      if (change === 'import') return void (await Promise.all([knowledge.refresh(), rebuild()]))
      if ('texts' in change && knowledge.isOfTexts(change.texts)) return knowledge.refresh()
      // Stock is not in the index: it is read with each product.
      if ('products' in change && change.lists.length > 0) return change.areOnlyPrices ? reprice(change.products) : rebuild()
    },
  }
}

/** The index of this process, built when it is first asked for. */
function keptIndex(sources: CatalogueSources) {
  let current: Promise<CatalogueIndex> | undefined
  let rebuilding: Promise<void> | undefined
  let waiting: Promise<void> | undefined
  let repriced: Promise<unknown> = Promise.resolve()

  return { getIndex, rebuild: rebuildSoon, reprice }

  function rebuildSoon(): Promise<void> {
    return rebuilding ? rebuildAgain() : rebuild()
  }

  /** One after the other, so that the last one has read what is newest. One during a rebuild may be overtaken by it: another rebuild follows. */
  function reprice(ids: readonly ProductId[]): Promise<void> {
    const done = repriced.then(async () => {
      if (!current) return
      const prices = await sources.findPrices(ids)
      const before = current
      const index = await before
      if (rebuilding || current !== before) return rebuildSoon()
      current = Promise.resolve(withPrices(index, prices))
    })
    repriced = done.catch(() => {})
    return done
  }

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
