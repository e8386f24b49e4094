import type { ProductId } from '#src/kit/id.ts'
import { hasBit } from './bitset.ts'
import { buildCatalogueIndex, findRow, idAt, type CatalogueIndex, type IndexedProduct } from './catalogue-index.ts'
import type { CataloguePage, CatalogueQuery } from './catalogue-query.ts'
import type { Listing, Product } from './product.ts'
import { offeredCategories, searchIndex, soldRows } from './search-index.ts'
import { suggestProducts } from './suggestions.ts'

/** `stockOf`: of this product something sold out, came back, or has only few pieces left. 'import': anything may be different. */
export type CatalogueChange = 'import' | { readonly stockOf: ProductId }

export type ProductPage = { readonly product: Product; readonly suggestions: readonly Product[] }

export type Catalogue = {
  search(query: CatalogueQuery): Promise<CataloguePage>
  /** Only what is sold at present. */
  find(id: string): Promise<ProductPage | undefined>
  /** Those of these that are sold at present, without their suggestions. */
  findSome(ids: readonly string[]): Promise<readonly Product[]>
  /** Without a listing: what is offered to shoppers and to businesses. */
  listCategories(listing: Listing | undefined): Promise<readonly string[]>
  /** Everything that one shopper can buy, in the featured order. */
  listSold(): Promise<readonly ProductId[]>
  /** Call it when a change is announced; resolves when searches see it. */
  refresh(change: CatalogueChange): Promise<void>
}

/** Where the catalogue reads from. */
export type CatalogueSources = {
  /** All products in their featured order, some at a time. */
  listIndexedProducts(): AsyncIterable<readonly IndexedProduct[]>
  /** In the order of the ids; those that do not exist are left out. */
  findProducts(ids: readonly ProductId[]): Promise<Product[]>
}

/** Searches in memory and reads only what is shown. The first search, or `refresh('import')`, reads the facts of all products. */
export function createCatalogue(sources: CatalogueSources): Catalogue {
  let current: Promise<CatalogueIndex> | undefined
  let rebuilding: Promise<void> | undefined
  let waiting: Promise<void> | undefined

  return {
    async search(query) {
      const { ids, ...found } = searchIndex(await getIndex(), query)
      return { ...found, products: await sources.findProducts(ids) }
    },
    async find(id) {
      const index = await getIndex()
      const row = findRow(index, id)
      if (row === undefined || !isSold(index, id)) return undefined
      const [product, ...suggestions] = await sources.findProducts([idAt(index, row), ...suggestProducts(index, row, suggestionCount)])
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
      if (change !== 'import') return
      await (rebuilding ? afterThisOne() : rebuild())
    },
  }

  function getIndex(): Promise<CatalogueIndex> {
    current ??= discardIfItFails(buildCatalogueIndex(sources.listIndexedProducts()))
    return current
  }

  /** Searches keep the old index until the new one is complete. */
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

  /** A change that comes during a rebuild may be too late for it, so one more follows, however many came. */
  function afterThisOne(): Promise<void> {
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
