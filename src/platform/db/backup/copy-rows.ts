import { join } from 'node:path'
import type { Connection } from '../connection.ts'
import type { Sql } from '../database.ts'
import { connectCopier, contentOf, listTables, readRows, readSequences } from '../move/tables.ts'
import type { CopyOfRows, StoredTable } from './manifest.ts'
import { storeText } from './stored-lines.ts'

export type CopiedRows<Value> = { readonly copy: CopyOfRows; readonly postgres: string; readonly seen: Value }

/**
 * Copies all rows of a database, as they are at one moment, into a backup's folder; nobody who uses it waits. It needs no more than the
 * right to read. `look` sees the same moment.
 */
export async function copyRows<Value>(
  connection: Connection,
  target: string,
  look: (sql: Sql) => Promise<Value>,
): Promise<CopiedRows<Value>> {
  const client = await connectCopier(connection)
  const sql: Sql = {
    query: async <Row>(text: string, values: readonly unknown[] = []) => (await client.query(text, [...values])).rows as Row[],
  }
  try {
    await client.query('begin isolation level repeatable read read only')
    // The moment is that of the first query.
    const [server] = await sql.query<{ at: Date; version: string }>(
      "select clock_timestamp() as at, split_part(current_setting('server_version'), ' ', 1) as version",
    )
    const tables: StoredTable[] = []
    for (const table of await listTables(client)) {
      const path = `rows/${table.name}.gz`
      const file = await storeText(linesOf(readRows(client, table)), join(target, path))
      tables.push({ ...table, ...(await contentOf(client, table.name)), file: { path, ...file } })
    }
    const copy = { takenAt: server!.at.toISOString(), tables, sequences: await readSequences(client) }
    return { copy, postgres: server!.version, seen: await look(sql) }
  } finally {
    await client.end().catch(() => {})
  }
}

async function* linesOf(batches: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  for await (const rows of batches) yield rows.map((row) => `${toLine(row)}\n`).join('')
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const escaped = Object.fromEntries(Object.entries(escapes).map(([plain, written]) => [written, plain]))

/** One row a line, escaped as PostgreSQL's `copy` reads it into a column of text: psql is enough where no shop is left. */
const toLine = (row: string): string => row.replace(/[\\\n\r\t]/g, (character) => escapes[character]!)

export const fromLine = (line: string): string => line.replace(/\\[\\nrt]/g, (written) => escaped[written]!)
