import type { Sql, Transaction } from '#src/platform/db/database.ts'
import { dropNewProduct, findNewProduct, lockNewProduct, saveNewDraft } from '../../catalogue/changes/new-products.store.ts'
import { dropDraft, findDraft, lockDraft, saveDraft, type StoredDraft } from '../../catalogue/changes/product-drafts.store.ts'
import { findProductId, listStoredProducts } from '../../catalogue/changes/product-records.store.ts'
import type { ProductRecord } from '../../catalogue/changes/product-record.ts'

/** A product that has a form at the desk. */
export type KnownProduct = {
  readonly id: string
  readonly isActive: boolean
  /** Begun at the desk and never published: `record` is what it began with. */
  readonly isNew: boolean
  readonly version: number
  readonly record: ProductRecord
  /** A new product always has one. */
  readonly draft: StoredDraft | undefined
}

/** Undefined for a product that nobody knows, or that an earlier release has imported and no folder since. */
export async function findProduct(sql: Sql, code: string): Promise<KnownProduct | undefined> {
  const id = await findProductId(sql, code)
  if (id === undefined) {
    const begun = await findNewProduct(sql, code)
    return begun && { id: begun.record.id, isActive: false, isNew: true, version: 0, ...begun }
  }
  const stored = (await listStoredProducts(sql, [id])).get(id)
  if (!stored?.record) return undefined
  const { isActive, version, record } = stored
  return { id, isActive, isNew: false, version, record, draft: await findDraft(sql, id) }
}

/** The same, read again once nobody else writes its draft. */
export async function findLocked(tx: Transaction, code: string): Promise<KnownProduct | undefined> {
  const known = await findProduct(tx, code)
  if (!known) return undefined
  await (known.isNew ? lockNewProduct(tx, known.id) : lockDraft(tx, known.id))
  return findProduct(tx, code)
}

export const saveDraftOf = (tx: Transaction, { isNew }: KnownProduct, draft: Omit<StoredDraft, 'version'>): Promise<void> =>
  isNew ? saveNewDraft(tx, draft) : saveDraft(tx, draft)

/** Of a new product nothing stays. */
export const dropDraftOf = (tx: Transaction, { isNew, id }: KnownProduct): Promise<void> =>
  isNew ? dropNewProduct(tx, id) : dropDraft(tx, id)
