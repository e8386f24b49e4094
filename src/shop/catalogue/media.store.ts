import { isSameJson } from '#src/kit/json/merge-json.ts'
import { staleIfUnavailable } from '#src/kit/stale-if-unavailable.ts'
import { shownText } from '#src/kit/text/shown-text.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import { readOnce, recordRead, recordStale } from '#src/platform/db/read-tracking.ts'
import { noMedia, type ShopMedia } from './media.ts'
import { mediaAt, type ShownMedia } from './shown-media.ts'

export async function findMedia(sql: Sql): Promise<ShopMedia> {
  const [row] = await sql.query<{ value: ShopMedia }>("select value from content where name = 'media'")
  return row?.value ?? noMedia
}

/** Reads them anew for each page; the last ones while the database is unavailable. */
export function lastMedia(sql: Sql): () => Promise<ShopMedia> {
  const read = staleIfUnavailable(() => findMedia(sql), recordStale)
  return () => readOnce(read)
}

/** What pages show at this moment: whatever is read of it is recorded, so that only those pages are made anew that show what has changed. */
export function recordedMedia(media: ShopMedia, at: Date): ShownMedia {
  const shown = mediaAt(media, at)
  const parts = Object.keys(shown) as (keyof ShownMedia)[]
  return Object.defineProperties(
    {},
    Object.fromEntries(parts.map((part) => [part, { enumerable: true, get: () => (recordRead([shownText(part)]), shown[part]) }] as const)),
  ) as ShownMedia
}

/** Returns what has changed, by the names under which pages show it. */
export async function saveMedia(tx: Transaction, media: ShopMedia): Promise<string[]> {
  const before = await findMedia(tx)
  await tx.query(
    `insert into content as stored (name, value) values ('media', $1::jsonb)
     on conflict (name) do update set value = excluded.value where stored.value <> excluded.value`,
    [JSON.stringify(media)],
  )
  return changedParts(before, JSON.parse(JSON.stringify(media)) as ShopMedia)
}

function changedParts(before: ShopMedia, after: ShopMedia): string[] {
  const parts = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof ShopMedia)[]
  const changed: string[] = parts.filter((part) => !isSameJson(before[part] ?? [], after[part] ?? []))
  const isFirstAnother = !isSameJson(before.banners[0], after.banners[0])
  return [...changed, ...(isFirstAnother ? ['firstBanner'] : [])].map(shownText)
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
