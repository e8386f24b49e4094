import type { Sql } from './database.ts'

/** Resolves when the database has replied to the smallest of queries, and rejects when it is away. */
export async function databaseReplies(db: Sql): Promise<void> {
  await db.query('select 1')
}
