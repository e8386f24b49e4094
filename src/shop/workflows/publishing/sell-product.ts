import { ok, refuse, type Result } from '#src/kit/result.ts'
import { lockCatalogue } from '../../catalogue/save-catalogue.store.ts'
import { applyChanges, type FaultyChanges } from './apply-changes.ts'
import type { DraftDeps, UnknownProduct } from './draft-product.ts'
import { findLocked } from './find-product.ts'

export type SellProblem = UnknownProduct | { readonly code: 'sold_already' } | { readonly code: 'not_sold' } | FaultyChanges

/** Takes a product off sale as it is, or puts it on sale again as it was; its draft stays. Returns the number of the change set. */
export function sellProduct(
  { code, isSold, by }: { readonly code: string; readonly isSold: boolean; readonly by: string },
  { db, ...deps }: DraftDeps,
): Promise<Result<{ readonly changeSet: number; readonly name: string }, SellProblem>> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const found = await findLocked(tx, code)
    if (!found || found.isNew) return refuse({ code: 'unknown_product' })
    const { id, record, isActive } = found
    if (isActive === isSold) return refuse({ code: isSold ? 'sold_already' : 'not_sold' })
    const change = isSold ? { id, before: undefined, after: record } : { id, before: record, after: undefined }
    const applied = await applyChanges(tx, { source: 'form', by, changes: [change] }, deps)
    return applied.ok ? ok({ changeSet: applied.value, name: record.name }) : applied
  })
}
