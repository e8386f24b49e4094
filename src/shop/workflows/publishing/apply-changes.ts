import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { addChangeSet, type NewChangeSet } from '../../catalogue/changes/change-sets.store.ts'
import { keysIn } from '../../catalogue/changes/picture-list.ts'
import { type FeaturedProduct, listFeaturedOrder, saveFeaturedOrder } from '../../catalogue/changes/featured-order.store.ts'
import { movedPlaces, type PlaceChange, soldOnly } from '../../catalogue/changes/moved-places.ts'
import { idAfter } from '../../catalogue/changes/product-record.ts'
import { raiseVersions, saveRecords } from '../../catalogue/changes/product-records.store.ts'
import { findIndexedProducts } from '../../catalogue/catalogue.store.ts'
import { announceCatalogueChange } from '../../catalogue/page-changes.store.ts'
import { noteChanged, retireOtherVariants, retireProducts, saveProducts } from '../../catalogue/save-catalogue.store.ts'
import { notePublished } from '../../catalogue/uploads/uploads.store.ts'
import { listTaxClasses } from '../../tax/tax-rates.store.ts'
import { type JudgeDeps, judgeRecords } from './judge-records.ts'
import { addressesOf, followInTexts, moveProducts, renameCategories } from './move-addresses.ts'
import { productsChange } from './products-change.ts'
import type { RecordFault } from './product-rules.port.ts'

/** The rules of the file refuse what would come of it. */
export type FaultyChanges = { readonly code: 'faulty_changes'; readonly faults: readonly RecordFault[] }

/** Puts products to other places in the order that there is once all else is changed. `moving`: these, by the ids that they have then. */
export type Reordering = {
  readonly moving: readonly string[]
  readonly reorder: (order: readonly FeaturedProduct[]) => readonly FeaturedProduct[]
}

type SetToApply = Omit<NewChangeSet, 'at' | 'places'> & { readonly order?: Reordering | undefined }

/** Applies a change set and announces it; returns its number. The catalogue is locked, and each `before` is how the product stands. */
export async function applyChanges(
  tx: Transaction,
  { order, ...set }: SetToApply,
  deps: JudgeDeps,
): Promise<Result<number, FaultyChanges>> {
  const wanted = set.changes.flatMap(({ id, after }) => (after ? [{ id, record: after }] : []))
  const records = wanted.map(({ record }) => record)
  const leaving = set.changes.filter(({ after }) => !after).map(({ id }) => id)
  const taxClasses = await listTaxClasses(
    tx,
    records.map((record) => String(record['hsnCode'])),
  )
  const { faults, products } = await judgeRecords(tx, wanted, { taxClasses, leaving }, deps)
  if (faults.length > 0) return refuse({ code: 'faulty_changes', faults })

  const moved = set.changes.map((change) => ({ from: change.id, to: idAfter(change) })).filter(({ from, to }) => from !== to)
  const ids = [...set.changes.map(({ id }) => id), ...(order?.moving ?? [])]
  const before = await findIndexedProducts(tx, ids)
  await moveProducts(tx, moved)
  const former = order ? await listFeaturedOrder(tx) : []
  await renameCategories(tx, { products, leaving })
  await retireProducts(tx, leaving)
  const at = deps.clock()
  const lostVariants = await retireOtherVariants(tx, products)
  await saveProducts(tx, products, { at })
  await noteChanged(tx, lostVariants, at)
  await saveRecords(tx, records)
  await notePublished(tx, records.flatMap(keysIn))
  await raiseVersions(tx, leaving)
  const texts = moved.length > 0 ? await followInTexts(tx, deps.pathOf) : []
  const places = order ? await reorderProducts(tx, former, order) : []
  const id = await addChangeSet(tx, { ...set, at, places })
  const all = [...ids, ...(await addressesOf(tx, moved))]
  await announceCatalogueChange(tx, productsChange(all, before, await findIndexedProducts(tx, all)))
  // Moved addresses stand in texts, too.
  if (texts.length > 0) await announceCatalogueChange(tx, { texts })
  tx.changed('products')
  return ok(id)
}

async function reorderProducts(
  tx: Transaction,
  former: readonly FeaturedProduct[],
  { moving, reorder }: Reordering,
): Promise<PlaceChange[]> {
  const order = reorder(await listFeaturedOrder(tx))
  await saveFeaturedOrder(
    tx,
    order.map(({ id }) => id),
  )
  return movedPlaces(soldOnly(former), soldOnly(order), moving)
}
