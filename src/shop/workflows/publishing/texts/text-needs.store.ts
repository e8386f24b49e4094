import type { Sql, Transaction } from '#src/platform/db/database.ts'
import { findMedia } from '../../../catalogue/media.store.ts'
import type { MeasuredPicture } from './text-rules.port.ts'

/** What the rules of texts need of the shop, but for addresses. */
export async function findTextNeeds(sql: Sql) {
  const products = await sql.query<{ id: string }>('select id from products where is_active')
  const stored = await sql.query<{ path: string; name: string }>(
    `select path, media_name as name from folder_files where media_name is not null
     union select picture ->> 'file', picture #>> '{stored,key}'
             from product_records, jsonb_path_query(record, '$.variants[*].images[*]') as picture
     union all select path, media_name from uploaded_media`,
  )
  const measured = await sql.query<MeasuredPicture>(
    `select distinct on (key) key, width, height, widths from (
       select picture ->> 'key' as key, (picture ->> 'width')::integer as width, (picture ->> 'height')::integer as height,
              array(select jsonb_array_elements_text(picture -> 'widths')::integer) as widths
         from (select jsonb_path_query(value, '$.** ? (exists (@.key) && exists (@.widths))') as picture from content
               union all select jsonb_path_query(value, '$.** ? (exists (@.key) && exists (@.widths))') from articles) as shown
       union all select key, width, height, widths from pictures) as known order by key`,
  )
  return {
    productIds: products.map(({ id }) => id),
    media: await findMedia(sql),
    stored: new Map(stored.map(({ path, name }) => [path, name])),
    measured: new Map(measured.map((picture) => [picture.key, picture])),
  }
}

export type UploadedFile = { readonly path: string; readonly mediaName: string }

/** The same content has the same path; sent once more it stays as long as if it had come now. */
export async function saveUpload(
  tx: Transaction,
  { path, mediaName }: UploadedFile,
  { at, by }: { readonly at: Date; readonly by: string },
): Promise<void> {
  await tx.query(
    'insert into uploaded_media (path, media_name, uploaded_at, uploaded_by) values ($1, $2, $3, $4) on conflict (path) do update set uploaded_at = excluded.uploaded_at, uploaded_by = excluded.uploaded_by',
    [path, mediaName, at, by],
  )
}

export async function listUploads(sql: Sql): Promise<UploadedFile[]> {
  const rows = await sql.query<{ path: string; media_name: string }>('select path, media_name from uploaded_media order by path')
  return rows.map(({ path, media_name }) => ({ path, mediaName: media_name }))
}
