import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { FieldEdits } from './product-draft.ts'
import { editsJson } from './record-json.ts'

export type StoredDraft = {
  readonly productId: string
  readonly edits: FieldEdits
  readonly version: number
  readonly savedAt: Date
  readonly savedBy: string
}

export async function listDrafts(sql: Sql, productIds: readonly string[]): Promise<StoredDraft[]> {
  const rows = await sql.query<DraftRow>(
    'select product_id, edits, edits_version, version, saved_at, saved_by from product_drafts where product_id = any ($1)',
    [productIds],
  )
  return rows.map(toDraft)
}

export const findDraft = async (sql: Sql, productId: string): Promise<StoredDraft | undefined> => (await listDrafts(sql, [productId]))[0]

/** Drafts of one product are written one after the other, also the first. */
export async function lockDraft(tx: Transaction, productId: string): Promise<void> {
  await tx.query('select from product_records where product_id = $1 for no key update', [productId])
}

/** Without an edit there is no draft. */
export async function saveDraft(tx: Transaction, { productId, edits, savedAt, savedBy }: Omit<StoredDraft, 'version'>): Promise<void> {
  if (Object.keys(edits).length === 0) return dropDraft(tx, productId)
  tx.changed('products')
  await tx.query(
    `insert into product_drafts (product_id, edits, edits_version, saved_at, saved_by) values ($1, $2::jsonb, $5, $3, $4)
     on conflict (product_id) do update
       set edits = excluded.edits, edits_version = excluded.edits_version, saved_at = excluded.saved_at, saved_by = excluded.saved_by, version = product_drafts.version + 1`,
    [productId, JSON.stringify(edits), savedAt, savedBy, editsJson.version],
  )
}

export async function dropDraft(tx: Transaction, productId: string): Promise<void> {
  await tx.query('delete from product_drafts where product_id = $1', [productId])
  tx.changed('products')
}

type DraftRow = { product_id: string; edits: unknown; edits_version: number; version: number; saved_at: Date; saved_by: string }

const toDraft = ({ product_id, edits, edits_version, version, saved_at, saved_by }: DraftRow): StoredDraft => ({
  productId: product_id,
  edits: editsJson.read(edits, edits_version, product_id),
  version,
  savedAt: saved_at,
  savedBy: saved_by,
})
