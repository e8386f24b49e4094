import { ok, refuse, type Result } from '#src/kit/result.ts'
import { type ChangeSet, findChangeSet, listChanges, listLaterChanges } from '../../catalogue/changes/change-sets.store.ts'
import { changedFields, isSameRecord, mergeRecords } from '../../catalogue/changes/merge-records.ts'
import type { ProductChange } from '../../catalogue/changes/product-record.ts'
import { listStoredProducts, type StoredProduct } from '../../catalogue/changes/product-records.store.ts'
import { lockCatalogue } from '../../catalogue/save-catalogue.store.ts'
import type { Deps } from '../deps.ts'
import { applyChanges, type FaultyChanges } from './apply-changes.ts'
import type { JudgeDeps } from './judge-records.ts'
import { forSale } from './plan-folder.ts'

/** A field that somebody has changed since, and that an undo leaves alone; `forSale` for a product as a whole. */
export type KeptChange = {
  readonly product: string
  readonly field: string
  /** Undefined: the shop by itself. */
  readonly by: string | undefined
  readonly at: Date | undefined
}

export type UndoneChanges = {
  /** The number of the set that took the other back; undefined when there was nothing left to take back. */
  readonly changeSet: number | undefined
  readonly restored: number
  readonly kept: readonly KeptChange[]
}

export type UndoChangesProblem =
  | { readonly code: 'unknown_set' }
  | { readonly code: 'too_old' }
  | { readonly code: 'unknown_row'; readonly product: string }
  | { readonly code: 'undone_already'; readonly by: ChangeSet }
  | FaultyChanges

/** `product`: only what the set changed of this one. */
export type UndoRequest = { readonly id: number; readonly by: string | undefined; readonly product?: string | undefined }

/** Takes a change set back. What somebody changed since stays and is named; stock and orders are not touched. */
export function undoChanges(
  { id, by, product }: UndoRequest,
  { db, ...deps }: Pick<Deps, 'db'> & JudgeDeps,
): Promise<Result<UndoneChanges, UndoChangesProblem>> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const set = await findChangeSet(tx, id)
    if (!set) return refuse({ code: 'unknown_set' })
    if (set.undoneBy !== undefined) return refuse({ code: 'undone_already', by: (await findChangeSet(tx, set.undoneBy))! })
    if (!set.isKept) return refuse({ code: 'too_old' })

    const rows = await listChanges(tx, id, product)
    if (rows.length === 0) return refuse({ code: 'unknown_row', product: product ?? '' })
    const ids = rows.map((row) => row.id)
    const stored = await listStoredProducts(tx, ids)
    const plans = rows.map((row) => undoRow(row, stored.get(row.id)))
    const changes = plans.flatMap(({ change }) => change ?? [])
    const later = await listLaterChanges(tx, id, ids)
    const kept = plans.flatMap(({ kept: fields }) => fields.map((field) => ({ ...field, ...whoChanged(field, later) })))
    if (changes.length === 0) return ok({ changeSet: undefined, restored: 0, kept })

    const what = product === undefined ? { source: 'undo' as const, undoes: id } : { source: 'undo_rows' as const, undoesRowsOf: id }
    const applied = await applyChanges(tx, { ...what, by, changes }, deps)
    return applied.ok ? ok({ changeSet: applied.value, restored: changes.length, kept }) : tx.rollback(applied)
  })
}

type KeptField = Pick<KeptChange, 'product' | 'field'>
type UndonePlan = { readonly change?: ProductChange; readonly kept: readonly KeptField[] }

function undoRow({ id, before, after }: ProductChange, stored: StoredProduct | undefined): UndonePlan {
  const current = stored?.isActive ? stored.record : undefined
  const whole = [{ product: id, field: forSale }]
  if (!before || !after) {
    // It came on sale, or left: that is taken back as long as nothing else has happened to it but a move.
    const isAsLeft = after ? current !== undefined && isSameRecord({ ...after, id }, current) : current === undefined
    return isAsLeft ? { change: { id, before: current, after: before && { ...before, id } }, kept: [] } : { kept: whole }
  }
  if (!current) return { kept: whole }
  const { record, conflicts } = mergeRecords({ base: after, ours: current, theirs: before }, 'ours')
  const kept = conflicts.map(({ field }) => ({ product: id, field }))
  return isSameRecord(current, record) ? { kept } : { change: { id, before: current, after: record }, kept }
}

/** The newest change of that field, or of the product as a whole. */
function whoChanged({ product, field }: KeptField, later: Awaited<ReturnType<typeof listLaterChanges>>): Pick<KeptChange, 'by' | 'at'> {
  const found = later.find(({ id, before, after }) => {
    if (id !== product) return false
    if (!before || !after || field === forSale) return true
    return changedFields(before, after).some((change) => isWithin(change.field, field) || isWithin(field, change.field))
  })
  return { by: found?.by, at: found?.at }
}

const isWithin = (field: string, other: string): boolean => field === other || field.startsWith(`${other}.`)
