import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import type { Connection } from './connection.ts'
import { DatabaseFault, toDatabaseFault } from './database-fault.ts'

export type MigrateOptions = { folder?: string; say?(line: string): void }

/** Brings the schema up to date, all or nothing, and tells which migrations it applied. Any number of processes may call it at once. */
export async function migrate(connection: Connection, { folder = ourMigrations, say }: MigrateOptions = {}): Promise<string[]> {
  const files = await readMigrations(folder)
  const pool = new pg.Pool({ ...connection, max: 1, connectionTimeoutMillis: 5_000, application_name: 'shop migrations' })
  pool.on('error', () => {})
  try {
    if (await isUpToDate(pool, files)) return []
    return await apply(pool, files, say)
  } catch (error) {
    throw toDatabaseFault(error, connection)
  } finally {
    await pool.end()
  }
}

export const ourMigrations = fileURLToPath(new URL('../../../db/migrations', import.meta.url))

type MigrationFile = { name: string; text: string; sha256: string }

export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  for (const name of names) {
    if (!/^\d{8}T\d{4}_[a-z0-9_]+\.sql$/.test(name))
      throw new DatabaseFault(`The migration ${name} needs a name such as 20261120T1400_catalogue.sql.`)
  }
  return Promise.all(
    names.map(async (file) => {
      // A checkout on Windows has other line ends, which is no edit.
      const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
      return { name: file.slice(0, -'.sql'.length), text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

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

async function apply(pool: pg.Pool, files: readonly MigrationFile[], say?: (line: string) => void): Promise<string[]> {
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const migrations = Object.fromEntries(files.map((file) => [file.name, toMigration(file)]))
  // Two branches may each add a migration: the one that lands later can carry the earlier time.
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => migrations }, allowUnorderedMigrations: true })
  const { error, results } = await migrator.migrateToLatest()

  const failed = results?.find(({ status }) => status === 'Error')
  if (failed)
    throw new DatabaseFault(
      describeFailure(
        error,
        files.find(({ name }) => name === failed.migrationName),
      ),
      { cause: error },
    )
  if (error) throw error

  const applied = (results ?? []).map(({ migrationName }) => migrationName)
  for (const name of applied) say?.(`Applied the migration ${name}.`)
  return applied
}

const toMigration = ({ name, text, sha256 }: MigrationFile): Migration => ({
  async up(db) {
    await sql.raw(text).execute(db)
    await sql`create table if not exists migration_checksums (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now()
    )`.execute(db)
    await sql`insert into migration_checksums (name, sha256) values (${name}, ${sha256})`.execute(db)
  },
})

function describeFailure(error: unknown, file: MigrationFile | undefined): string {
  const { message, position } = error as Error & { position?: string }
  const line = position && file ? `, line ${file.text.slice(0, Number(position)).split('\n').length}` : ''
  return `The migration ${file?.name}${line} failed, and nothing was changed: ${message}.`
}
