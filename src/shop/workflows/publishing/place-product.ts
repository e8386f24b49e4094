import { ok, refuse, type Result } from '#src/kit/result.ts'
import { findIndexedProducts } from '../../catalogue/catalogue.store.ts'
import { addChangeSet } from '../../catalogue/changes/change-sets.store.ts'
import { listFeaturedOrder, saveFeaturedOrder } from '../../catalogue/changes/featured-order.store.ts'
import { lockCatalogue } from '../../catalogue/save-catalogue.store.ts'
import { announceCatalogueChange } from '../../catalogue/page-changes.store.ts'
import type { Deps } from '../deps.ts'
import type { UnknownProduct } from './draft-product.ts'
import { findLocked } from './find-product.ts'
import { orderChange } from './products-change.ts'

/** `place`: from 1 on, among the products that are sold. */
export type PlaceProduct = { readonly code: string; readonly place: number; readonly by: string | undefined }

export type PlaceProblem = UnknownProduct | { readonly code: 'not_sold' } | { readonly code: 'no_such_place'; readonly places: number }

/** `before`: where it stood. `changeSet`: undefined where it stands there already. */
export type PlacedProduct = { readonly name: string; readonly before: number; readonly changeSet: number | undefined }

/** Moves a product that is sold to another place of the order in which lists feature them. Shoppers see it at once; no draft is needed. */
export function placeProduct(
  { code, place, by }: PlaceProduct,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
): Promise<Result<PlacedProduct, PlaceProblem>> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const found = await findLocked(tx, code)
    if (!found || found.isNew) return refuse({ code: 'unknown_product' })
    if (!found.isActive) return refuse({ code: 'not_sold' })
    const order = await listFeaturedOrder(tx)
    const sold = order.filter(({ isActive }) => isActive)
    const before = sold.findIndex(({ id }) => id === found.id) + 1
    if (!Number.isInteger(place) || place < 1 || place > sold.length) return refuse({ code: 'no_such_place', places: sold.length })
    const { name } = found.record
    if (place === before) return ok({ name, before, changeSet: undefined })

    const others = order.filter(({ id }) => id !== found.id)
    // Whatever is not sold stays behind the product that it stood behind.
    const behind = sold.toSpliced(before - 1, 1)[place - 2]
    const at = behind ? others.indexOf(behind) + 1 : 0
    const [moved] = (await findIndexedProducts(tx, [found.id])).values()
    await saveFeaturedOrder(
      tx,
      others.toSpliced(at, 0, sold[before - 1]!).map(({ id }) => id),
    )
    const stoodBehind = before === 1 ? undefined : sold[before - 2]!.id
    const places = [{ id: found.id, before, after: place, behind: stoodBehind }]
    const changeSet = await addChangeSet(tx, { source: 'form', by, at: clock(), changes: [], places })
    await announceCatalogueChange(tx, orderChange(moved!))
    tx.changed('products')
    return ok({ name, before, changeSet })
  })
}
