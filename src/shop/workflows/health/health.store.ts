import type { Sql } from '#src/platform/db/database.ts'

/** What the database says of itself. */
export type DatabaseHealth = {
  readonly bytes: number
  readonly connections: number
  readonly mostConnections: number
}

export async function readDatabaseHealth(sql: Sql): Promise<DatabaseHealth> {
  const [row] = await sql.query<{ bytes: number | string; connections: number; most: number }>(
    `select pg_database_size(current_database())::float8 as bytes, current_setting('max_connections')::integer as most,
       (select count(*) from pg_stat_activity where backend_type = 'client backend')::integer as connections`,
  )
  return { bytes: Number(row?.bytes ?? 0), connections: row?.connections ?? 0, mostConnections: row?.most ?? 0 }
}

export async function readDatabaseClock(sql: Sql): Promise<Date> {
  const [row] = await sql.query<{ now: Date }>('select clock_timestamp() as now')
  return row!.now
}

/** How many mails the mail server has taken since then. */
export async function countSentMails(sql: Sql, since: Date): Promise<number> {
  const [row] = await sql.query<{ many: number }>('select count(*)::integer as many from outbox where sent_at >= $1', [since])
  return row?.many ?? 0
}
