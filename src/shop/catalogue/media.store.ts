import type { Sql, Transaction } from '#src/platform/db/database.ts'
import { noMedia, type ShopMedia } from './media.ts'

export async function findMedia(sql: Sql): Promise<ShopMedia> {
  const [row] = await sql.query<{ value: ShopMedia }>("select value from content where name = 'media'")
  return row?.value ?? noMedia
}

/** Returns false when nothing changed. */
export async function saveMedia(tx: Transaction, media: ShopMedia): Promise<boolean> {
  const changed = await tx.query(
    `insert into content as stored (name, value) values ('media', $1::jsonb)
     on conflict (name) do update set value = excluded.value where stored.value <> excluded.value returning name`,
    [JSON.stringify(media)],
  )
  return changed.length > 0
}
