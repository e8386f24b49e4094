import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { PictureRecord } from '../changes/product-record.ts'
import { pictureJson } from '../changes/record-json.ts'

/** A picture that somebody has taken out of a product's draft. */
export type RemovedPicture = { readonly sku: string; readonly picture: PictureRecord; readonly by: string; readonly at: Date }

export async function addRemovedPictures(
  tx: Transaction,
  {
    productId,
    sku,
    pictures,
    by,
    at,
  }: { readonly productId: string; readonly sku: string; readonly pictures: readonly PictureRecord[] } & Pick<RemovedPicture, 'by' | 'at'>,
): Promise<void> {
  await tx.query(
    `insert into removed_pictures (product_id, sku, key, picture, picture_version, removed_at, removed_by)
     select $1, $2, each.key, each.picture, $5, $6, $7 from unnest($3::text[], $4::jsonb[]) as each (key, picture)
     on conflict (product_id, sku, key) do update set picture = excluded.picture, picture_version = excluded.picture_version,
       removed_at = excluded.removed_at, removed_by = excluded.removed_by`,
    [
      ...[productId, sku, pictures.map(({ stored }) => stored.key), pictures.map((picture) => JSON.stringify(picture))],
      ...[pictureJson.version, at, by],
    ],
  )
}

/** The latest first. */
export async function listRemovedPictures(sql: Sql, productId: string): Promise<RemovedPicture[]> {
  const rows = await sql.query<{ sku: string; picture: unknown; picture_version: number; removed_at: Date; removed_by: string }>(
    'select sku, picture, picture_version, removed_at, removed_by from removed_pictures where product_id = $1 order by removed_at desc, key',
    [productId],
  )
  return rows.map(({ sku, picture, picture_version, removed_at, removed_by }) => ({
    sku,
    picture: pictureJson.read(picture, picture_version, productId),
    by: removed_by,
    at: removed_at,
  }))
}

export async function dropRemovedPicture(tx: Transaction, productId: string, sku: string, key: string): Promise<void> {
  await tx.query('delete from removed_pictures where product_id = $1 and sku = $2 and key = $3', [productId, sku, key])
}

export async function deleteOldRemovedPictures(tx: Transaction, removedBefore: Date): Promise<number> {
  return (await tx.query('delete from removed_pictures where removed_at < $1 returning key', [removedBefore])).length
}
