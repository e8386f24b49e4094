import { setTimeout } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type pg from 'pg'
import { DatabaseFault } from './database-fault.ts'
import { kindOf } from './migration-kind.ts'

export type MigrationFile = { name: string; text: string; sha256: string }

/** How long a migration waits for a lock while the shop before it still serves, how often it tries, and how long it leaves the tables alone between. */
export type LockPatience = { readonly timeoutMs: number; readonly tries: number; readonly pauseMs: number }

/** All requests for a table queue behind a migration that waits for it, so it waits for less long than a shopper does. */
const usualPatience: LockPatience = { timeoutMs: 5_000, tries: 6, pauseMs: 2_000 }

export type ApplyOptions = {
  /** Migrations of another release that the database has and that this one can do without. */
  readonly foreign: readonly string[]
  readonly patience?: LockPatience | undefined
  readonly print?: ((line: string) => void) | undefined
}

/** Applies the missing migrations, all or none, and returns their names. */
export async function applyMigrations(
  pool: pg.Pool,
  files: readonly MigrationFile[],
  { foreign, patience = usualPatience, print }: ApplyOptions,
): Promise<string[]> {
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const migrations = Object.fromEntries([
    ...files.map((file) => [file.name, toMigration(file, patience)] as const),
    ...foreign.map((name) => [name, alreadyApplied] as const),
  ])
  // Two branches may each add a migration: the one that is merged later can have the earlier time.
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => migrations }, allowUnorderedMigrations: true })

  for (let tries = 1; ; tries++) {
    const { error, results } = await migrator.migrateToLatest()
    const failed = results?.find(({ status }) => status === 'Error')
    const file = failed && files.find(({ name }) => name === failed.migrationName)
    if (file && isLockTimeout(error) && tries < patience.tries) {
      print?.(`The migration ${file.name} waits for a table that is in use, and is tried again.`)
      await setTimeout(patience.pauseMs)
      continue
    }
    if (file) throw new DatabaseFault(isLockTimeout(error) ? describeLock(file, patience) : describeFailure(error, file), { cause: error })
    if (error) throw error

    const applied = (results ?? []).map(({ migrationName }) => migrationName)
    for (const name of applied) print?.(`Applied the migration ${name}.`)
    return applied
  }
}

const toMigration = ({ name, text, sha256 }: MigrationFile, { timeoutMs }: LockPatience): Migration => ({
  async up(db) {
    await sql`set local lock_timeout = ${sql.lit(timeoutMs)}`.execute(db)
    await sql.raw(text).execute(db)
    await prepareRecord(db)
    await sql`insert into migration_checksums (name, sha256, kind) values (${name}, ${sha256}, ${kindOf(text)})`.execute(db)
  },
})

/** Databases of older releases have the table without kinds. It is altered once only, since the running shop reads it when it is asked whether it is ready. */
async function prepareRecord(db: Kysely<unknown>): Promise<void> {
  await sql`create table if not exists migration_checksums (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now()
  )`.execute(db)
  const { rows } = await sql`
    select from pg_attribute where attrelid = 'migration_checksums'::regclass and attname = 'kind' and not attisdropped`.execute(db)
  if (rows.length === 0) await sql`alter table migration_checksums add column kind text check (kind in ('expand', 'contract'))`.execute(db)
}

const alreadyApplied: Migration = {
  async up() {
    throw new Error('a migration of another release cannot be applied by this one')
  },
}

const isLockTimeout = (error: unknown): boolean => (error as { code?: string } | undefined)?.code === '55P03'

const describeLock = ({ name }: MigrationFile, { timeoutMs, tries }: LockPatience): string =>
  `The migration ${name} waited ${timeoutMs / 1_000} s for a table that is in use, ${tries} times, and nothing was changed: end what holds it ` +
  "(select pid, query from pg_stat_activity where xact_start < now() - interval '5 s'), and start again."

function describeFailure(error: unknown, file: MigrationFile): string {
  const { message, position } = error as Error & { position?: string }
  const line = position ? `, line ${file.text.slice(0, Number(position)).split('\n').length}` : ''
  return `The migration ${file.name}${line} failed, and nothing was changed: ${message}.`
}
