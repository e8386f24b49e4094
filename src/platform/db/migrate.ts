import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { LockPatience, MigrationFile } from './apply-migrations.ts'
import type { Connection } from './connection.ts'
import { DatabaseFault, toDatabaseFault } from './database-fault.ts'
import type { Sql } from './database.ts'
import type { MigrationKind } from './migration-kind.ts'
import { isUnfinished } from './move/unfinished.ts'
import { openClients } from './reach/clients.ts'
import { openPool } from './reach/open-pool.ts'

export type MigrateOptions = {
  folder?: string
  print?(line: string): void
  patience?: LockPatience
  /** For what fills an empty database with the rows of another: it may be half done, and may need no more than the named migrations. */
  filling?: { readonly only: readonly string[] | undefined }
}

/** Brings the schema up to date, all or nothing, and returns the names of the applied migrations. Any number of processes may call it at once. */
export async function migrate(connection: Connection, options: MigrateOptions = {}): Promise<string[]> {
  const { folder = ourMigrations, print, patience, filling } = options
  const files = (await readMigrations(folder)).filter(({ name }) => filling?.only?.includes(name) ?? true)
  const pool = openPool(openClients(connection), { config: { application_name: 'shop migrations' }, max: 1 })
  try {
    if (!filling) await refuseUnfinished(pool)
    const applied = await readApplied(pool)
    const foreign = foreignMigrations(applied, files)
    if (applied.length - foreign.length === files.length) return []
    // The migration tool has as many files as the whole shop, and most starts have nothing to apply.
    const { applyMigrations } = await import('./apply-migrations.ts')
    return await applyMigrations(pool, files, { foreign, patience, print })
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
export async function missingMigrations(db: Sql, ours: readonly string[]): Promise<string[]> {
  const applied = new Set(await appliedMigrations(db))
  return ours.filter((name) => !applied.has(name))
}

export const appliedMigrations = async (db: Sql): Promise<string[]> =>
  (await db.query<{ name: string }>('select name from migration_checksums order by name')).map(({ name }) => name)

export const migrationNames = async (folder = ourMigrations): Promise<string[]> =>
  (await readdir(folder))
    .filter((name) => name.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort()

/** Its rows are missing, so that the shop would look new, and nothing would say why. */
async function refuseUnfinished(pool: pg.Pool): Promise<void> {
  if (await isUnfinished(pool))
    throw new DatabaseFault(
      'A backup was being restored, or a shop moved, into this database, and that did not come to its end: run the same command again.',
    )
}

type AppliedMigration = { readonly name: string; readonly sha256: string; readonly kind: MigrationKind | null }

async function readApplied(pool: pg.Pool): Promise<AppliedMigration[]> {
  const { rows: tables } = await pool.query("select to_regclass('migration_checksums') as found")
  if (!tables[0].found) return []
  // By way of JSON, because databases of older releases have no column for the kind.
  const { rows } = await pool.query<AppliedMigration>(
    "select name, sha256, to_jsonb(migration) ->> 'kind' as kind from migration_checksums as migration order by name",
  )
  return rows
}

/**
 * Returns the applied migrations that this release does not know: those of a newer one, all of which only expand. Refuses a database that was
 * made from other migrations than these, or in which something was taken away for a newer release.
 */
function foreignMigrations(applied: readonly AppliedMigration[], files: readonly MigrationFile[]): string[] {
  const foreign: string[] = []
  for (const { name, sha256, kind } of applied) {
    const file = files.find((candidate) => candidate.name === name)
    if (!file && kind === 'expand') {
      foreign.push(name)
      continue
    }
    if (!file) {
      throw new DatabaseFault(
        `The database was used by a newer version of the shop, and its migration ${name} may have taken away what this version needs: use that version.`,
      )
    }
    if (file.sha256 !== sha256) {
      throw new DatabaseFault(
        `The migration ${name} was edited after it had been applied: restore its text, and put the change into a new migration.`,
      )
    }
  }
  return foreign
}
