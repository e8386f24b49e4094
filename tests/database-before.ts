import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { migrate } from '#src/platform/db/migrate.ts'
import { openDatabase, type PostgresDatabase } from '#src/platform/db/postgres.ts'
import { createDatabase } from './database.ts'

const migrations = fileURLToPath(new URL('../db/migrations/', import.meta.url))

/** A database with every migration before the named one. `update` applies all that are missing and returns their names. */
export async function databaseBefore(t: TestContext, migration: string): Promise<{ db: PostgresDatabase; update(): Promise<string[]> }> {
  const { connection, drop } = await createDatabase({ template: 'empty' })
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  const db = openDatabase(connection)
  t.after(async () => {
    await db.close()
    await drop()
    await rm(folder, { recursive: true })
  })
  const names = await readdir(migrations)
  const apply = async (isWanted: (name: string) => boolean) => {
    for (const name of names.filter(isWanted)) await copyFile(join(migrations, name), join(folder, name))
    return migrate(connection, { folder })
  }
  await apply((name) => name < migration)
  return { db, update: () => apply(() => true) }
}
