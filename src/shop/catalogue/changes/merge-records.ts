import { changedJsonFields, type FieldConflict, mergeJson, type Preference } from '#src/kit/json/merge-json.ts'
import type { FieldChange, ProductRecord, VariantRecord } from './product-record.ts'

export type Merged = {
  /** With our value in each conflict, unless theirs is preferred. */
  readonly record: ProductRecord
  readonly conflicts: readonly FieldConflict[]
}

/** The fields in which two records of a product differ. Stock is none: the shop counts it. */
export const changedFields = (before: ProductRecord, after: ProductRecord): FieldChange[] =>
  changedJsonFields(toTree(before), toTree(after))

export const isSameRecord = (one: ProductRecord, other: ProductRecord): boolean => changedFields(one, other).length === 0

/** Takes each field that only one side has changed since `base` from that side. Without a base every field that differs is a conflict. */
export function mergeRecords(
  { base, ours, theirs }: { readonly base: ProductRecord | undefined; readonly ours: ProductRecord; readonly theirs: ProductRecord },
  preferred: Preference,
): Merged {
  const sides = { base: base && toTree(base), ours: toTree(ours), theirs: toTree(theirs) }
  // The order of colours follows the colours that there are.
  const { merged, conflicts } = mergeJson(sides, { preferred, followsOurs: (path) => path.at(-1) === 'variantOrder' })
  return { record: fromTree(merged as Tree, ours, theirs), conflicts }
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
