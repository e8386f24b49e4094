import { ok, refuse, type Result } from '#src/kit/result.ts'
import { findIndexedProducts } from '../../catalogue/catalogue.store.ts'
import { listFeaturedOrder, saveFeaturedOrder } from '../../catalogue/changes/featured-order.store.ts'
import { lockCatalogue } from '../../catalogue/save-catalogue.store.ts'
import { announceCatalogueChange } from '../../catalogue/page-changes.store.ts'
import type { Deps } from '../deps.ts'
import type { UnknownProduct } from './draft-product.ts'
import { findLocked } from './find-product.ts'
import { orderChange } from './products-change.ts'

/** `place`: from 1 on, among the products that are sold. */
export type PlaceProduct = { readonly code: string; readonly place: number }

export type PlaceProblem = UnknownProduct | { readonly code: 'not_sold' } | { readonly code: 'no_such_place'; readonly places: number }

/** Where a product stood before it was placed, which placing it there again undoes. */
export type PlacedProduct = { readonly name: string; readonly before: number }

/** Moves a product that is sold to another place of the order in which lists feature them. Shoppers see it at once; no draft is needed. */
export function placeProduct({ code, place }: PlaceProduct, { db }: Pick<Deps, 'db'>): Promise<Result<PlacedProduct, PlaceProblem>> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const found = await findLocked(tx, code)
    if (!found || found.isNew) return refuse({ code: 'unknown_product' })
    if (!found.isActive) return refuse({ code: 'not_sold' })
    const order = await listFeaturedOrder(tx)
    const sold = order.filter(({ isActive }) => isActive)
    const before = sold.findIndex(({ id }) => id === found.id) + 1
    if (!Number.isInteger(place) || place < 1 || place > sold.length) return refuse({ code: 'no_such_place', places: sold.length })
    const placed = { name: found.record.name, before }
    if (place === before) return ok(placed)

    const others = order.filter(({ id }) => id !== found.id)
    // Whatever is not sold stays behind the product that it stood behind.
    const behind = sold.toSpliced(before - 1, 1)[place - 2]
    const at = behind ? others.indexOf(behind) + 1 : 0
    const [moved] = (await findIndexedProducts(tx, [found.id])).values()
    await saveFeaturedOrder(
      tx,
      others.toSpliced(at, 0, sold[before - 1]!).map(({ id }) => id),
    )
    await announceCatalogueChange(tx, orderChange(moved!))
    tx.changed('products')
    return ok(placed)
  })
}
