import type pg from 'pg'
import type { Connection } from '../connection.ts'
import { DatabaseFault } from '../database-fault.ts'
import {
  connectCopier,
  contentOf,
  copierName,
  listTables,
  readRows,
  readSequences,
  type Table,
  withoutRules,
  writeRows,
  writeSequences,
} from './tables.ts'
import { isUnfinished, markFinished } from './unfinished.ts'

export type CopiedTable = { readonly table: string; readonly rows: number }

/**
 * Copies all rows from one database into another that has the same tables, in one transaction, and compares every table afterwards: the
 * number of its rows, and a hash over their text. Throws DatabaseFault, and then the target is as it was.
 */
export async function copyDatabase(from: Connection, to: Connection): Promise<CopiedTable[]> {
  const [source, target] = await Promise.all([connectCopier(from), connectCopier(to)])
  try {
    await source.query('begin isolation level repeatable read read only')
    await target.query('begin')
    const tables = await listTables(source)
    if (JSON.stringify(tables) !== JSON.stringify(await listTables(target)))
      throw new DatabaseFault('The two databases have other tables than each other: bring both up to date with this version of the shop.')
    await withoutRules(target, tables, async () => {
      for (const table of tables) for await (const rows of readRows(source, table)) await writeRows(target, table, rows)
    })
    await writeSequences(target, await readSequences(source))
    const copied = await compare(source, target, tables)
    await markFinished(target)
    await target.query('commit')
    return copied
  } finally {
    await Promise.all([source.end(), target.end()])
  }
}

/** Whether a database may be filled: it has no table yet, or what was to fill it did not come to its end. */
export async function mayBeFilled(connection: Connection): Promise<boolean> {
  const client = await connectCopier(connection)
  try {
    return (await listTables(client)).length === 0 || (await isUnfinished(client))
  } finally {
    await client.end()
  }
}

/** Other processes of a shop that use this database. */
export async function countUsers(connection: Connection): Promise<number> {
  const client = await connectCopier(connection)
  const { rows } = await client
    .query<{ many: number }>(
      `select count(distinct application_name)::int as many from pg_stat_activity
        where datname = current_database() and application_name ~ '^shop ' and application_name <> $1 and pid <> pg_backend_pid()`,
      [copierName],
    )
    .finally(() => client.end())
  return rows[0]?.many ?? 0
}

async function compare(source: pg.Client, target: pg.Client, tables: readonly Table[]): Promise<CopiedTable[]> {
  const copied: CopiedTable[] = []
  for (const { name } of tables) {
    const [was, is] = await Promise.all([contentOf(source, name), contentOf(target, name)])
    if (was.rows !== is.rows || was.hash !== is.hash)
      throw new DatabaseFault(`The table ${name} did not arrive as it was (${is.rows} rows instead of ${was.rows}): nothing was changed.`)
    copied.push({ table: name, rows: was.rows })
  }
  return copied
}
