import { isSameRecord, mergeRecords } from '../../catalogue/changes/merge-records.ts'
import type { ProductChange } from '../../catalogue/changes/product-record.ts'
import type { StoredProduct } from '../../catalogue/changes/product-records.store.ts'
import { forSale } from '../publishing/publishing.ts'

/** `change` is undefined when the product is already as it shall be. */
export type LaterChange = {
  readonly change?: ProductChange
  /** Fields that somebody has changed since, each in another way. */
  readonly conflicts: readonly { readonly product: string; readonly field: string }[]
}

/** A change that was planned some time ago, for the product as it is now: what others have changed since stays. */
export function mergeLater({ id, before, after }: ProductChange, stored: StoredProduct | undefined): LaterChange {
  const current = stored?.isActive ? stored.record : undefined
  const whole = [{ product: id, field: forSale }]
  if (!before || !after) {
    const isThere = after ? current !== undefined && isSameRecord(after, current) : current === undefined
    if (isThere) return { conflicts: [] }
    const isAsSeen = before ? current !== undefined && isSameRecord(before, current) : current === undefined
    return isAsSeen ? { change: { id, before: current, after }, conflicts: [] } : { conflicts: whole }
  }
  if (!current) return { conflicts: whole }
  const { record, conflicts } = mergeRecords({ base: before, ours: current, theirs: after }, undefined)
  if (conflicts.length > 0) return { conflicts: conflicts.map(({ field }) => ({ product: id, field })) }
  return isSameRecord(current, record) ? { conflicts: [] } : { change: { id, before: current, after: record }, conflicts: [] }
}
