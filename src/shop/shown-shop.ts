import type { Catalogue } from './catalogue/catalogue.ts'
import type { contentOf } from './shop-content.ts'
import type { ShopSettings } from './settings.ts'

/** What anybody may see of the shop. */
export type ShownShop = {
  readonly catalogue: Pick<Catalogue, 'listSold' | 'findSome' | 'listCategories'>
  readonly content: ReturnType<typeof contentOf>
  readonly settings: ShopSettings
}
