import type { Sql } from '#src/platform/db/database.ts'

/** Whether the database's server hands out its log, by which any second can be restored. */
export type ServerArchive = { readonly state: 'off' | 'working' } | { readonly state: 'failing'; readonly since: Date }

export async function readServerArchive(sql: Sql): Promise<ServerArchive> {
  const [row] = await sql.query<{ is_on: boolean; failed_since: Date | null }>(
    `select current_setting('archive_mode') <> 'off' as is_on,
            case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_time end as failed_since
       from pg_stat_archiver`,
  )
  if (!row?.is_on) return { state: 'off' }
  return row.failed_since ? { state: 'failing', since: row.failed_since } : { state: 'working' }
}
