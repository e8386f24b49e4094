import { loadRows } from '#src/platform/db/backup/load-rows.ts'
import type { CopyOfRows, Manifest } from '#src/platform/db/backup/manifest.ts'
import type { Connection } from '#src/platform/db/connection.ts'
import { DatabaseFault } from '#src/platform/db/database-fault.ts'
import { migrate, migrationNames } from '#src/platform/db/migrate.ts'
import { makeTables } from '../wiring/make-tables.ts'

/** Brings a backup of rows into an empty database: first the tables that it was made from, then its rows, then what this release has changed since. */
export async function fillDatabase(target: Connection, backup: string, { copy, migrations }: Manifest<CopyOfRows>): Promise<void> {
  const known = new Set(await migrationNames())
  const newer = migrations.find((name) => !known.has(name))
  if (newer)
    throw new DatabaseFault(`The backup was made by a newer version of the shop, which has the migration ${newer}: use that version.`)
  await makeTables(target, migrations)
  await loadRows(copy, backup, target)
  await migrate(target)
}
