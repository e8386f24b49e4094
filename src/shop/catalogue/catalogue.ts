import type { CataloguePage, CatalogueQuery } from './catalogue-query.ts'
import type { Listing, Product } from './product.ts'

/** 'stock': something sold out or came back. 'import': anything may be different. */
export type CatalogueChange = 'stock' | 'import'

export type ProductPage = { readonly product: Product; readonly suggestions: readonly Product[] }

export type Catalogue = {
  search(query: CatalogueQuery): Promise<CataloguePage>
  /** Only what is sold at present. */
  find(id: string): Promise<ProductPage | undefined>
  /** Without a listing: what is offered to shoppers and to businesses. */
  listCategories(listing: Listing | undefined): Promise<readonly string[]>
  /** Call it when a change is announced; resolves when searches see it. */
  refresh(change: CatalogueChange): Promise<void>
}
