import type { VariantId } from '#src/kit/id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import { readShelf, type ShelfProblem } from '../../catalogue/stock/shelf.ts'
import type { Deps } from '../deps.ts'
import { lockShelf, saveShelf } from './shelves.store.ts'

export type SetShelf = {
  readonly variantId: VariantId
  /** As somebody wrote it; empty for none. */
  readonly shelf: string
  /** What they saw; left out where they saw none, such as at the terminal. */
  readonly seen?: string | undefined
}

export type SetShelfProblem =
  | ShelfProblem
  | { readonly code: 'unknown_variants'; readonly variantIds: readonly VariantId[] }
  /** Somebody else has written another one meanwhile. */
  | { readonly code: 'shelf_changed'; readonly shelf: string | undefined }

/** Undefined: on no shelf. */
export type ShelfChange = { readonly variantId: VariantId; readonly before: string | undefined; readonly shelf: string | undefined }

/** Notes where a variant lies. */
export const setShelf = (
  { variantId, shelf: written, seen }: SetShelf,
  { db }: Pick<Deps, 'db'>,
): Promise<Result<ShelfChange, SetShelfProblem>> =>
  db.transaction(async (tx) => {
    const read = readShelf(written)
    if (!read.ok) return read
    const shelf = read.value
    const found = await lockShelf(tx, variantId)
    if (!found) return refuse({ code: 'unknown_variants', variantIds: [variantId] })
    if (seen !== undefined && seen !== (found.shelf ?? '') && shelf !== found.shelf)
      return refuse({ code: 'shelf_changed', shelf: found.shelf })
    if (shelf !== found.shelf) await saveShelf(tx, variantId, shelf)
    return ok({ variantId, before: found.shelf, shelf })
  })
