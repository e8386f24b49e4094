import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type pg from 'pg'
import { DatabaseFault } from './database-fault.ts'

export type MigrationFile = { name: string; text: string; sha256: string }

/** Applies the missing migrations, all or none, and returns their names. */
export async function applyMigrations(pool: pg.Pool, files: readonly MigrationFile[], print?: (line: string) => void): Promise<string[]> {
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const migrations = Object.fromEntries(files.map((file) => [file.name, toMigration(file)]))
  // Two branches may each add a migration: the one that is merged later can have the earlier time.
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
  for (const name of applied) print?.(`Applied the migration ${name}.`)
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
