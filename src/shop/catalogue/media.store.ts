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

/** The keys of pictures and the names of files that products and pages show and that are not stored. */
export async function listMissingMedia(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ name: string }>(
    `with shown as (
       select key as name from pictures
       union select jsonb_path_query(value, '$.**.key') #>> '{}' from content
       union select jsonb_path_query(value, '$.**.fileName') #>> '{}' from content
       union select jsonb_path_query(value, '$.**.key') #>> '{}' from articles
     )
     select name from shown
      where name ~ '^[0-9a-f]{20}([.][a-z0-9]+)?$' and not exists (select from media_names where media_names.name = shown.name)`,
  )
  return rows.map(({ name }) => name)
}
