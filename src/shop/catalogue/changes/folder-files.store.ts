import type { Sql, Transaction } from '#src/platform/db/database.ts'

/** A file of the folder that was imported last. */
export type FolderFile =
  | { readonly path: string; readonly content: Buffer }
  /** A picture, drawing or film, under the name by which it is stored. */
  | { readonly path: string; readonly mediaName: string }

export async function listFolderFiles(sql: Sql): Promise<FolderFile[]> {
  const rows = await sql.query<{ path: string; media_name: string | null; content: Buffer | null }>(
    'select path, media_name, content from folder_files order by path',
  )
  return rows.map(({ path, media_name, content }) => (media_name === null ? { path, content: content! } : { path, mediaName: media_name }))
}

/** Replaces all of them; what is as before is not written. */
export async function saveFolderFiles(tx: Transaction, files: readonly FolderFile[]): Promise<void> {
  const rows = files.map((file) => ({
    path: file.path,
    media_name: 'mediaName' in file ? file.mediaName : null,
    content: 'content' in file ? file.content.toString('base64') : null,
  }))
  await tx.query('delete from folder_files where path <> all ($1)', [files.map(({ path }) => path)])
  await tx.query(
    `insert into folder_files as stored (path, media_name, content)
     select path, media_name, decode(content, 'base64') from jsonb_to_recordset($1::jsonb) as given (path text, media_name text, content text)
     on conflict (path) do update set media_name = excluded.media_name, content = excluded.content
       where (stored.media_name, stored.content) is distinct from (excluded.media_name, excluded.content)`,
    [JSON.stringify(rows)],
  )
}
