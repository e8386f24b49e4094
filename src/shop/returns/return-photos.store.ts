import type { OrderId } from '#src/kit/id.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'

export type ReturnPhoto = { readonly key: string; readonly width: number; readonly height: number }

/** Stores a photograph of an order until its form is sent; the same one again changes nothing. */
export async function savePhoto(
  tx: Transaction,
  orderId: OrderId,
  { key, width, height, content }: ReturnPhoto & { readonly content: Uint8Array },
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into return_photos (order_id, key, content, width, height, taken_at) values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [orderId, key, Buffer.from(content), width, height, at],
  )
}

/** Those that belong to no return yet, oldest first. */
export const listUnusedPhotos = (sql: Sql, orderId: OrderId): Promise<ReturnPhoto[]> =>
  sql.query('select key, width, height from return_photos where order_id = $1 and return_id is null order by taken_at, key', [orderId])

export const listPhotosOf = (sql: Sql, returnId: number): Promise<ReturnPhoto[]> =>
  sql.query('select key, width, height from return_photos where return_id = $1 order by taken_at, key', [returnId])

/** Of this order only, so that whoever has the key of another one sees nothing. */
export async function findPhoto(sql: Sql, orderId: OrderId, key: string): Promise<Uint8Array | undefined> {
  const [row] = await sql.query<{ content: Uint8Array }>('select content from return_photos where order_id = $1 and key = $2', [
    orderId,
    key,
  ])
  return row?.content
}

/** Deletes those of an order that no return has and that are not among these. */
export async function dropUnusedPhotos(tx: Transaction, orderId: OrderId, but: readonly string[]): Promise<void> {
  await tx.query('delete from return_photos where order_id = $1 and return_id is null and key <> all($2)', [orderId, but])
}

/** Deletes those of forms that were never sent, and those of returns that ended before a time. Returns how many. */
export async function deleteOldPhotos(
  tx: Transaction,
  { unusedBefore, endedBefore }: { unusedBefore: Date; endedBefore: Date },
): Promise<number> {
  const rows = await tx.query(
    `delete from return_photos where (return_id is null and taken_at < $1)
       or return_id in (select id from returns where state in ('settled', 'refused', 'withdrawn') and changed_at < $2) returning 1`,
    [unusedBefore, endedBefore],
  )
  return rows.length
}
