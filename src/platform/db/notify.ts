import type { Sql } from './database.ts'

/** Calls those back who `listen` on the channel, in every process. */
export async function notify(sql: Sql, channel: string, payload: string): Promise<void> {
  await sql.query('select pg_notify($1, $2)', [channel, payload])
}
