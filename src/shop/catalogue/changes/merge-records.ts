import type { FieldChange, ProductRecord, VariantRecord } from './product-record.ts'

/** Which side wins where both changed a field. Undefined: neither, and the field is a conflict. */
export type Preference = 'ours' | 'theirs' | undefined

/** A field that both sides changed, each in its own way. */
export type FieldConflict = { readonly field: string; readonly ours: unknown; readonly theirs: unknown }

export type Merged = {
  /** With our value in each conflict, unless theirs is preferred. */
  readonly record: ProductRecord
  readonly conflicts: readonly FieldConflict[]
}

/** The fields in which two records of a product differ. Stock is none: the shop counts it. */
export function changedFields(before: ProductRecord, after: ProductRecord): FieldChange[] {
  const changes: FieldChange[] = []
  compare(toTree(before), toTree(after), [], changes)
  return changes
}

export const isSameRecord = (one: ProductRecord, other: ProductRecord): boolean => changedFields(one, other).length === 0

/** Takes each field that only one side has changed since `base` from that side. Without a base every field that differs is a conflict. */
export function mergeRecords(
  { base, ours, theirs }: { readonly base: ProductRecord | undefined; readonly ours: ProductRecord; readonly theirs: ProductRecord },
  preferred: Preference,
): Merged {
  const conflicts: FieldConflict[] = []
  const tree = mergeValues(base && toTree(base), toTree(ours), toTree(theirs), { path: [], preferred, conflicts })
  return { record: fromTree(tree as Tree, ours, theirs), conflicts }
}

/** A record whose variants are found by SKU, so that another order of colours is no change of each of them. */
type Tree = Readonly<Record<string, unknown>> & {
  readonly variants: Readonly<Record<string, VariantTree>>
  readonly variantOrder: readonly string[]
}
type VariantTree = Readonly<Record<string, unknown>>

const toTree = (record: ProductRecord): Tree => ({
  ...record,
  variants: Object.fromEntries(record.variants.map(({ stock: _stock, ...variant }) => [variant.sku, variant])),
  variantOrder: record.variants.map(({ sku }) => sku),
})

function fromTree({ variantOrder, variants, ...fields }: Tree, ours: ProductRecord, theirs: ProductRecord): ProductRecord {
  const stock = new Map([...ours.variants, ...theirs.variants].map((variant) => [variant.sku, variant.stock]))
  const order = [...new Set([...variantOrder, ...Object.keys(variants)])].filter((sku) => variants[sku])
  return {
    ...fields,
    variants: order.map((sku) => ({ ...variants[sku], stock: stock.get(sku) ?? 0 }) as VariantRecord),
  } as unknown as ProductRecord
}

type Merging = { readonly path: readonly string[]; readonly preferred: Preference; readonly conflicts: FieldConflict[] }

function mergeValues(base: unknown, ours: unknown, theirs: unknown, merging: Merging): unknown {
  if (isSameValue(ours, theirs) || isSameValue(base, theirs)) return ours
  if (isSameValue(base, ours)) return theirs
  if (isTree(ours) && isTree(theirs)) return mergeTrees(isTree(base) ? base : {}, ours, theirs, merging)
  // The order of colours follows the colours that there are.
  if (merging.path.at(-1) === 'variantOrder') return ours
  merging.conflicts.push({ field: merging.path.join('.'), ours, theirs })
  return merging.preferred === 'theirs' ? theirs : ours
}

function mergeTrees(base: VariantTree, ours: VariantTree, theirs: VariantTree, merging: Merging): VariantTree {
  const merged = keysOf(ours, theirs).map((key) => {
    const value = mergeValues(base[key], ours[key], theirs[key], { ...merging, path: [...merging.path, key] })
    return [key, value] as const
  })
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
}

function compare(before: unknown, after: unknown, path: readonly string[], changes: FieldChange[]): void {
  if (isSameValue(before, after)) return
  if (!isTree(before) || !isTree(after)) return void changes.push({ field: path.join('.'), before, after })
  for (const key of keysOf(before, after)) compare(before[key], after[key], [...path, key], changes)
}

const keysOf = (one: VariantTree, other: VariantTree): string[] => [...new Set([...Object.keys(one), ...Object.keys(other)])]

const isTree = (value: unknown): value is VariantTree => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The database returns the keys of an object in another order than the file. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, i) => isSameValue(value, other[i]))
  return isTree(one) && isTree(other) && keysOf(one, other).every((key) => isSameValue(one[key], other[key]))
}
