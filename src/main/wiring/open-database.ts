import type { Config } from '#src/platform/config/config.ts'
import type { Connection } from '#src/platform/db/connection.ts'
import { startLocalPostgres } from '#src/platform/db/local-postgres.ts'
import { migrate } from '#src/platform/db/migrate.ts'
import { openDatabase, type PostgresDatabase } from '#src/platform/db/postgres.ts'
import { postgresDirOf } from './data-folders.ts'

export type DatabaseOptions = {
  readonly print: (line: string) => void
  /** A database of the caller, instead of the configured or the embedded one. */
  readonly connection?: Connection | undefined
  readonly maxConnections?: number
}

export type OpenDatabase = { readonly db: PostgresDatabase; close(): Promise<void> }

/** Opens the configured database, migrated. Without one, it opens the embedded one, and starts that if no other process has. */
export async function openShopDatabase(config: Config, { print, connection, maxConnections }: DatabaseOptions): Promise<OpenDatabase> {
  const local = connection || config.databaseUrl ? undefined : await startLocalPostgres({ dataDir: postgresDirOf(config), print })
  try {
    const target = connection ?? local?.connection ?? { connectionString: config.databaseUrl! }
    await migrate(target, { print })
    const db = openDatabase(target, maxConnections === undefined ? {} : { max: maxConnections })
    return { db, close: () => db.close().finally(() => local?.stop()) }
  } catch (error) {
    await local?.stop()
    throw error
  }
}
