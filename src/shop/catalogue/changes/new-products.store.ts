import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { StoredDraft } from './product-drafts.store.ts'
import type { ProductRecord } from './product-record.ts'
import { editsJson, recordJson } from './record-json.ts'

/** A product that was begun at the desk and has never been published. */
export type NewProduct = { readonly record: ProductRecord; readonly draft: StoredDraft }

export async function findNewProduct(sql: Sql, code: string): Promise<NewProduct | undefined> {
  const [row] = await sql.query<Row>(`${select} where code = $1`, [code])
  return row && toNewProduct(row)
}

/** The newest first. */
export async function listNewProducts(sql: Sql): Promise<NewProduct[]> {
  return (await sql.query<Row>(`${select} order by saved_at desc, id limit ${mostListed}`)).map(toNewProduct)
}

/** Nobody begins more than these and publishes none of them. */
const mostListed = 100

/** Adds it, or saves it with another draft. Returns false when its address or its code is that of another one. */
export async function saveNewProduct(
  tx: Transaction,
  { record, draft }: { readonly record: ProductRecord; readonly draft: Pick<StoredDraft, 'edits' | 'savedAt' | 'savedBy'> },
): Promise<boolean> {
  const saved = await tx.query(
    `insert into new_products as stored (id, code, record, record_version, edits, edits_version, saved_at, saved_by)
     values ($1, $2, $3::jsonb, $4, $5::jsonb, $6, $7, $8)
     on conflict do nothing returning id`,
    [
      ...[record.id, record.code, JSON.stringify(record), recordJson.version],
      ...[JSON.stringify(draft.edits), editsJson.version, draft.savedAt, draft.savedBy],
    ],
  )
  tx.changed('products')
  return saved.length > 0
}

export async function saveNewDraft(tx: Transaction, { productId, edits, savedAt, savedBy }: Omit<StoredDraft, 'version'>): Promise<void> {
  await tx.query(
    `update new_products set edits = $2::jsonb, edits_version = $3, saved_at = $4, saved_by = $5, version = version + 1 where id = $1`,
    [productId, JSON.stringify(edits), editsJson.version, savedAt, savedBy],
  )
  tx.changed('products')
}

/** Whoever saves or publishes it waits until this transaction ends. */
export async function lockNewProduct(tx: Transaction, id: string): Promise<void> {
  await tx.query('select from new_products where id = $1 for update', [id])
}

export async function dropNewProduct(tx: Transaction, id: string): Promise<void> {
  await tx.query('delete from new_products where id = $1', [id])
  tx.changed('products')
}

const select = 'select id, record, record_version, edits, edits_version, version, saved_at, saved_by from new_products'

type Row = {
  id: string
  record: unknown
  record_version: number
  edits: unknown
  edits_version: number
  version: number
  saved_at: Date
  saved_by: string
}

const toNewProduct = ({ id, record, record_version, edits, edits_version, version, saved_at, saved_by }: Row): NewProduct => ({
  record: recordJson.read(record, record_version, id),
  draft: { productId: id, edits: editsJson.read(edits, edits_version, id), version, savedAt: saved_at, savedBy: saved_by },
})
