import type { Sql, Transaction } from '#src/platform/db/database.ts'

/** A picture that staff have uploaded: how far its files are. */
export type Upload = {
  readonly key: string
  readonly fileName: string
  /** How many files are made of how many. */
  readonly made: number
  readonly files: number
  readonly isReady: boolean
  /** Why they could not be made, as a program said it. */
  readonly complaint: string | undefined
}

export type NewUpload = Pick<Upload, 'key' | 'fileName' | 'files'> & { readonly by: string; readonly at: Date }

/** Before the picture itself is stored, so that the sweep finds one that never was. Sent once more it stays as far as it is. */
export async function beginUpload(tx: Transaction, { key, fileName, files, by, at }: NewUpload): Promise<void> {
  await tx.query(
    `insert into uploads as stored (key, file_name, files, uploaded_by, uploaded_at, is_own)
     values ($1, $2, $3, $4, $5, not exists (select from media_names where name = $1))
     on conflict (key) do update set file_name = excluded.file_name, uploaded_by = excluded.uploaded_by, uploaded_at = excluded.uploaded_at`,
    [key, fileName, files, by, at],
  )
}

export async function listUploads(sql: Sql, keys: readonly string[]): Promise<ReadonlyMap<string, Upload>> {
  const rows = await sql.query<UploadRow>(
    'select key, file_name, made, files, ready_at is not null as is_ready, complaint from uploads where key = any ($1)',
    [keys],
  )
  return new Map(rows.map((row) => [row.key, toUpload(row)]))
}

export const findUpload = async (sql: Sql, key: string): Promise<Upload | undefined> => (await listUploads(sql, [key])).get(key)

/** Of these keys those under which a picture is stored. */
export async function listStoredKeys(sql: Sql, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await sql.query<{ name: string }>('select name from media_names where name = any ($1)', [keys])
  return new Set(rows.map(({ name }) => name))
}

/** So many of its files are made. */
export async function noteMade(tx: Transaction, key: string, made: number): Promise<void> {
  await tx.query('update uploads set made = greatest(made, least($2, files)), complaint = null where key = $1', [key, made])
  tx.changed('pictures')
}

export async function noteReady(tx: Transaction, key: string, at: Date): Promise<void> {
  await tx.query('update uploads set made = files, ready_at = coalesce(ready_at, $2), complaint = null where key = $1', [key, at])
  tx.changed('pictures')
}

export async function noteNotMade(tx: Transaction, key: string, complaint: string): Promise<void> {
  await tx.query('update uploads set complaint = $2 where key = $1 and ready_at is null', [key, complaint])
  tx.changed('pictures')
}

/** From now on orders may name them. */
export async function notePublished(tx: Transaction, keys: readonly string[]): Promise<void> {
  await tx.query('update uploads set is_published = true where key = any ($1) and not is_published', [keys])
}

/** Locks them until the transaction ends, so that a product cannot begin to show one meanwhile. */
export async function listUnusedUploads(tx: Transaction, sentBefore: Date): Promise<{ readonly key: string; readonly isOwn: boolean }[]> {
  const rows = await tx.query<{ key: string; is_own: boolean }>(
    `select key, is_own from uploads where uploaded_at < $1 and not is_published and not exists (${usedIn('uploads.key')}) for update`,
    [sentBefore],
  )
  return rows.map(({ key, is_own }) => ({ key, isOwn: is_own }))
}

/** Whatever may name a picture, drawing or film, whose name is SQL: drafts, products and their history, pages and texts, and what can still be put back. */
export const usedIn = (name: string): string => `
  select from product_drafts where edits::text like '%' || ${name} || '%'
  union all select from new_products where concat(record, edits) like '%' || ${name} || '%'
  union all select from removed_pictures where removed_pictures.key = ${name}
  union all select from pictures where pictures.key = ${name}
  union all select from product_records where concat(record, imported) like '%' || ${name} || '%'
  union all select from change_rows where concat(before, after) like '%' || ${name} || '%'
  union all select from change_plan_rows where after::text like '%' || ${name} || '%'
  union all select from folder_files where media_name = ${name}
  union all select from uploaded_media where media_name = ${name}
  union all select from content where value::text like '%' || ${name} || '%'
  union all select from articles where value::text like '%' || ${name} || '%'`

/** Ready ones that shoppers have seen need no row any more. */
export async function dropUploads(
  tx: Transaction,
  { keys, publishedBefore }: { readonly keys: readonly string[]; readonly publishedBefore: Date },
) {
  await tx.query('delete from uploads where key = any ($1) or (is_published and ready_at < $2)', [keys, publishedBefore])
}

type UploadRow = { key: string; file_name: string; made: number; files: number; is_ready: boolean; complaint: string | null }

const toUpload = ({ file_name, is_ready, complaint, ...row }: UploadRow): Upload => ({
  ...row,
  fileName: file_name,
  isReady: is_ready,
  complaint: complaint ?? undefined,
})
