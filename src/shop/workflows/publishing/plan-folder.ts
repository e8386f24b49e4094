import { changedFields, isSameRecord, mergeRecords } from '../../catalogue/changes/merge-records.ts'
import type { ProductChange, ProductRecord } from '../../catalogue/changes/product-record.ts'
import type { BroughtProduct, StoredProduct } from '../../catalogue/changes/product-records.store.ts'
import type { WantedProduct } from './judge-records.ts'

/** Whose value counts where both the folder and the desk changed a field since the last import. */
export type TakenSide = 'file' | 'desk'

/** A field that both changed; `forSale` where one of them took the product off sale. Of the settings `product` is the name of their file. Undefined: there is no value. */
export type ImportConflict = { readonly product: string; readonly field: string; readonly desk: unknown; readonly file: unknown }

/** A field in which the shop stays as the desk has it. */
export type KeptField = { readonly product: string; readonly field: string }

export type FolderPlan = {
  /** What the file has and is on sale, in its order; one whose record has another id moves there. */
  readonly wanted: readonly WantedProduct[]
  /** Whether lists feature products in the order of the file; otherwise in that of the desk, and new ones follow. */
  readonly followsOrder: boolean
  /** All products of the file, by the ids that they will have. */
  readonly brought: readonly BroughtProduct[]
  /** The ids of those that the file does not have. */
  readonly missing: readonly string[]
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
  const storedOf = storedProducts(inFile, stored)
  const known = new Set(inFile.map((file) => storedOf(file)?.id))
  const missing = [...stored.values()].filter(({ id }) => !known.has(id))
  const parts = [
    ...inFile.map((file) => planProduct(file, storedOf(file), take)),
    ...missing.filter(({ isActive }) => isActive).map((one) => planMissing(one, take)),
  ]
  return {
    wanted: parts.flatMap(({ wanted }) => wanted ?? []),
    followsOrder: followsOrder(
      inFile.flatMap((file) => storedOf(file) ?? []),
      stored,
      take,
    ),
    brought: inFile.map((file, at) => ({ id: parts[at]?.wanted?.record.id ?? storedOf(file)?.id ?? file.id, inFile: file })),
    missing: missing.map(({ id }) => id),
    retired: parts.flatMap(({ retired }) => retired ?? []),
    changes: parts.flatMap(({ change }) => change ?? []),
    kept: parts.flatMap(({ kept }) => kept ?? []),
    conflicts: parts.flatMap(({ conflicts }) => conflicts ?? []),
  }
}

/** The order of the desk stays while the folder has the one that it brought last, or where the desk's is to count. */
function followsOrder(inFile: readonly StoredProduct[], stored: ReadonlyMap<string, StoredProduct>, take: TakenSide | undefined): boolean {
  const featured = [...stored.values()]
  // An earlier release featured products in the order of the folder.
  const base = new Map(featured.map((one, place) => [one.id, one.importedPlace ?? place]))
  const isInOrder = (products: readonly StoredProduct[]) =>
    products.every(({ id }, at) => at === 0 || base.get(products[at - 1]!.id)! < base.get(id)!)
  const both = new Set(inFile.filter(({ isActive, imported }) => isActive && imported))
  return isInOrder(featured.filter((one) => both.has(one))) || (take !== 'desk' && !isInOrder([...both]))
}

/** Finds each product of the file by its address, or else by its code, which never changes: then it has moved, in the file or at the desk. */
function storedProducts(inFile: readonly ProductRecord[], stored: ReadonlyMap<string, StoredProduct>) {
  const ids = new Set(inFile.map(({ id }) => id))
  const byCode = new Map([...stored.values()].flatMap((one) => (one.isActive && !ids.has(one.id) ? [[one.code, one]] : [])))
  return ({ id, code }: ProductRecord): StoredProduct | undefined => stored.get(id) ?? byCode.get(code)
}

type ProductPlan = {
  readonly wanted?: WantedProduct
  readonly retired?: string
  readonly change?: ProductChange
  readonly kept?: readonly KeptField[]
  readonly conflicts?: readonly ImportConflict[]
}

function planProduct(file: ProductRecord, stored: StoredProduct | undefined, take: TakenSide | undefined): ProductPlan {
  if (!stored) return { wanted: { id: file.id, record: file }, change: { id: file.id, before: undefined, after: file } }
  const { id } = stored
  // An earlier release imported it: nobody can have changed it at the desk.
  if (!stored.record) return { wanted: { id, record: file } }
  if (!stored.isActive) return planRetired(file, stored, take)
  const { record, conflicts } = mergeRecords(
    { base: stored.imported, ours: stored.record, theirs: file },
    take === 'file' ? 'theirs' : 'ours',
  )
  return {
    wanted: { id, record },
    ...(isSameRecord(stored.record, record) ? {} : { change: { id, before: stored.record, after: record } }),
    kept: changedFields(record, file).map(({ field }) => ({ product: id, field })),
    conflicts: conflicts.map(({ field, ours, theirs }) => ({ product: id, field, desk: ours, file: theirs })),
  }
}

/** A folder takes a product off sale by leaving it out, and then nothing is noted as imported; otherwise the desk did. */
function planRetired(file: ProductRecord, { id, imported }: StoredProduct, take: TakenSide | undefined): ProductPlan {
  const back = { wanted: { id, record: file }, change: { id, before: undefined, after: file } }
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
