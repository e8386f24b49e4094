import type pg from 'pg'
import type { Connection } from '../connection.ts'
import { connectCopier } from './tables.ts'

/** A schema without tables: it goes in the transaction that brings the rows. */
const mark = 'shop_being_filled'

/** Marks a database that is about to be filled. Its tables come first, so that it would look like an empty shop if that were killed. */
export async function markUnfinished(connection: Connection): Promise<void> {
  const client = await connectCopier(connection)
  await client.query(`create schema if not exists ${mark}`).finally(() => client.end())
}

export async function isUnfinished(client: pg.ClientBase | pg.Pool): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regnamespace($1) is not null as found', [mark])
  return rows[0]?.found === true
}

export const markFinished = async (client: pg.ClientBase): Promise<void> => void (await client.query(`drop schema if exists ${mark}`))
