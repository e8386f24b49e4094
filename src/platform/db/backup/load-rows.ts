import { join } from 'node:path'
import type pg from 'pg'
import type { Connection } from '../connection.ts'
import { DatabaseFault } from '../database-fault.ts'
import { connectCopier, contentOf, inBatches, listTables, type Table, withoutRules, writeRows, writeSequences } from '../move/tables.ts'
import { markFinished } from '../move/unfinished.ts'
import { fromLine } from './copy-rows.ts'
import type { CopyOfRows, StoredTable } from './manifest.ts'
import { readLines } from './stored-lines.ts'

/**
 * Brings the rows of a backup into a database that has its tables, in one transaction, and compares every table with what was there when they
 * were copied. Throws DatabaseFault, and then nothing was changed.
 */
export async function loadRows({ tables, sequences }: CopyOfRows, backup: string, to: Connection): Promise<void> {
  const target = await connectCopier(to)
  try {
    await target.query('begin')
    const there = await listTables(target)
    const loaded = tables.filter(({ name }) => !ownedByTarget.has(name))
    await withoutRules(
      target,
      there.filter(({ name }) => !ownedByTarget.has(name)),
      async () => {
        for (const stored of loaded) await loadTable(target, stored, { backup, table: there.find(({ name }) => name === stored.name) })
      },
    )
    await writeSequences(target, sequences)
    for (const stored of loaded) await compare(target, stored, there)
    await markFinished(target)
    await target.query('commit')
  } finally {
    await target.end()
  }
}

/** The job queue writes there which of its own migrations the database has. */
const ownedByTarget = new Set(['pgboss.version'])

async function loadTable(
  target: pg.Client,
  stored: StoredTable,
  { backup, table }: { backup: string; table: Table | undefined },
): Promise<void> {
  const lost = stored.columns.find(({ name, isComputed }) => !isComputed && !table?.columns.some((column) => column.name === name))
  if (!table || lost)
    throw new DatabaseFault(
      `This version has no ${lost ? `column ${lost.name} in the ` : ''}table ${stored.name}: restore the backup with the version of the shop that made it.`,
    )
  const isSame = isSameForm(stored, table)
  // The text of a row is that of its columns in the order of then.
  if (!isSame)
    await target.query(`create temporary table ${formerRow} (${stored.columns.map(({ name, type }) => `${name} ${type}`).join(', ')})`)
  for await (const lines of inBatches(readLines(stored.file, join(backup, stored.file.path))))
    await writeRows(target, { ...table, columns: stored.columns }, lines.map(fromLine), isSame ? undefined : `pg_temp.${formerRow}`)
  if (!isSame) await target.query(`drop table ${formerRow}`)
}

const formerRow = 'row_of_the_backup'
const isSameForm = (one: Table, other: Table): boolean => JSON.stringify(one.columns) === JSON.stringify(other.columns)

async function compare(target: pg.Client, { name, columns, rows, hash }: StoredTable, there: readonly Table[]): Promise<void> {
  const is = await contentOf(target, name)
  const isSame = there.some((table) => table.name === name && isSameForm({ name, columns }, table))
  if (is.rows !== rows || (isSame && is.hash !== hash))
    throw new DatabaseFault(`The table ${name} did not arrive as it was (${is.rows} rows, and ${rows} were copied): nothing was changed.`)
}
