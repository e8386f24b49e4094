import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { MigrationFile } from './apply-migrations.ts'
import { type Connection, connectTimeoutMs } from './connection.ts'
import { DatabaseFault, toDatabaseFault } from './database-fault.ts'
import type { Sql } from './database.ts'

export type MigrateOptions = { folder?: string; print?(line: string): void }

/** Brings the schema up to date, all or nothing, and returns the names of the applied migrations. Any number of processes may call it at once. */
export async function migrate(connection: Connection, { folder = ourMigrations, print }: MigrateOptions = {}): Promise<string[]> {
  const files = await readMigrations(folder)
  const pool = new pg.Pool({ ...connection, max: 1, connectionTimeoutMillis: connectTimeoutMs, application_name: 'shop migrations' })
  pool.on('error', () => {})
  try {
    if (await isUpToDate(pool, files)) return []
    // The migration tool has as many files as the whole shop, and most starts have nothing to apply.
    const { applyMigrations } = await import('./apply-migrations.ts')
    return await applyMigrations(pool, files, print)
  } catch (error) {
    throw toDatabaseFault(error, connection)
  } finally {
    await pool.end()
  }
}

export const ourMigrations = fileURLToPath(new URL('../../../db/migrations', import.meta.url))

export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = await migrationNames(folder)
  for (const name of names) {
    if (!/^\d{8}T\d{4}_[a-z0-9_]+$/.test(name))
      throw new DatabaseFault(`The migration ${name}.sql needs a name such as 20261120T1400_catalogue.sql.`)
  }
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows has other line ends, which are no edit.
      const text = (await readFile(join(folder, `${name}.sql`), 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** The names of this release's migrations that the database has not got. */
export async function missingMigrations(db: Sql, folder = ourMigrations): Promise<string[]> {
  const applied = await db.query<{ name: string }>('select name from migration_checksums')
  const names = new Set(applied.map(({ name }) => name))
  return (await migrationNames(folder)).filter((name) => !names.has(name))
}

const migrationNames = async (folder: string): Promise<string[]> =>
  (await readdir(folder))
    .filter((name) => name.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort()

/** Refuses a database that was made from other migrations than these. */
async function isUpToDate(pool: pg.Pool, files: readonly MigrationFile[]): Promise<boolean> {
  const { rows: tables } = await pool.query("select to_regclass('migration_checksums') as found")
  if (!tables[0].found) return false

  const { rows: applied } = await pool.query<{ name: string; sha256: string }>('select name, sha256 from migration_checksums order by name')
  for (const { name, sha256 } of applied) {
    const file = files.find((candidate) => candidate.name === name)
    if (!file)
      throw new DatabaseFault(`The database was used by a newer version of the shop (it knows the migration ${name}): use that version.`)
    if (file.sha256 !== sha256) {
      throw new DatabaseFault(
        `The migration ${name} was edited after it had been applied: restore its text, and put the change into a new migration.`,
      )
    }
  }
  return applied.length === files.length
}
