import { changedFields, isSameRecord, mergeRecords } from '../../catalogue/changes/merge-records.ts'
import type { ProductChange, ProductRecord } from '../../catalogue/changes/product-record.ts'
import type { StoredProduct } from '../../catalogue/changes/product-records.store.ts'

/** Whose value counts where both the folder and the desk changed a field since the last import. */
export type TakenSide = 'file' | 'desk'

/** A field that both changed; `forSale` where one of them took the product off sale. Undefined: there is no value. */
export type ImportConflict = { readonly product: string; readonly field: string; readonly desk: unknown; readonly file: unknown }

/** A field in which the shop stays as the desk has it. */
export type KeptField = { readonly product: string; readonly field: string }

export type FolderPlan = {
  /** What the file has and is on sale, in its order. */
  readonly wanted: readonly ProductRecord[]
  /** The ids of those that are sold no longer. */
  readonly retired: readonly string[]
  readonly changes: readonly ProductChange[]
  readonly kept: readonly KeptField[]
  readonly conflicts: readonly ImportConflict[]
}

/** `field` of a product as a whole. */
export const forSale = 'forSale'

/** Works out what a folder changes: what only the file changed since it was last imported is taken, what only the desk changed stays. */
export function planFolder(
  inFile: readonly ProductRecord[],
  stored: ReadonlyMap<string, StoredProduct>,
  take: TakenSide | undefined,
): FolderPlan {
  const ids = new Set(inFile.map(({ id }) => id))
  const missing = [...stored.values()].filter(({ id, isActive }) => isActive && !ids.has(id))
  const parts = [
    ...inFile.map((record) => planProduct(record, stored.get(record.id), take)),
    ...missing.map((one) => planMissing(one, take)),
  ]
  return {
    wanted: parts.flatMap(({ wanted }) => wanted ?? []),
    retired: parts.flatMap(({ retired }) => retired ?? []),
    changes: parts.flatMap(({ change }) => change ?? []),
    kept: parts.flatMap(({ kept }) => kept ?? []),
    conflicts: parts.flatMap(({ conflicts }) => conflicts ?? []),
  }
}

type ProductPlan = {
  readonly wanted?: ProductRecord
  readonly retired?: string
  readonly change?: ProductChange
  readonly kept?: readonly KeptField[]
  readonly conflicts?: readonly ImportConflict[]
}

function planProduct(file: ProductRecord, stored: StoredProduct | undefined, take: TakenSide | undefined): ProductPlan {
  const { id } = file
  if (!stored) return { wanted: file, change: { id, before: undefined, after: file } }
  // An earlier release imported it: nobody can have changed it at the desk.
  if (!stored.record) return { wanted: file }
  if (!stored.isActive) return planRetired(file, stored, take)
  const { record, conflicts } = mergeRecords(
    { base: stored.imported, ours: stored.record, theirs: file },
    take === 'file' ? 'theirs' : 'ours',
  )
  return {
    wanted: record,
    ...(isSameRecord(stored.record, record) ? {} : { change: { id, before: stored.record, after: record } }),
    kept: changedFields(record, file).map(({ field }) => ({ product: id, field })),
    conflicts: conflicts.map(({ field, ours, theirs }) => ({ product: id, field, desk: ours, file: theirs })),
  }
}

/** A folder takes a product off sale by leaving it out, and then nothing is noted as imported; otherwise the desk did. */
function planRetired(file: ProductRecord, { id, imported }: StoredProduct, take: TakenSide | undefined): ProductPlan {
  const back = { wanted: file, change: { id, before: undefined, after: file } }
  if (!imported) return back
  const kept = [{ product: id, field: forSale }]
  if (isSameRecord(imported, file)) return { kept }
  return { ...(take === 'file' ? back : { kept }), conflicts: [{ product: id, field: forSale, desk: false, file: true }] }
}

function planMissing({ id, record, imported }: StoredProduct, take: TakenSide | undefined): ProductPlan {
  if (!record) return { retired: id }
  // It was made at the desk.
  if (!imported) return {}
  const gone = { retired: id, change: { id, before: record, after: undefined } }
  if (isSameRecord(imported, record)) return gone
  const conflicts = [{ product: id, field: forSale, desk: true, file: false }]
  return take === 'file' ? { ...gone, conflicts } : { kept: [{ product: id, field: forSale }], conflicts }
}
