import { existsSync } from 'node:fs'
import type { Config } from '#src/platform/config/config.ts'
import type { Connection } from '#src/platform/db/connection.ts'
import { DatabaseFault } from '#src/platform/db/database-fault.ts'
import { startLocalPostgres } from '#src/platform/db/local-postgres.ts'
import { migrate } from '#src/platform/db/migrate.ts'
import { openDatabase, type PostgresDatabase } from '#src/platform/db/postgres.ts'
import { postgresDirOf, restoringMarkOf } from './data-folders.ts'

export type DatabaseOptions = {
  readonly print: (line: string) => void
  /** A database of the caller, instead of the configured or the embedded one. */
  readonly connection?: Connection | undefined
  readonly maxConnections?: number
}

export type OpenDatabase = Databases & { readonly connection: Connection; close(): Promise<void> }

/** One database, through connections of their own: however much staff list and export, shoppers get theirs. */
export type Databases = {
  readonly db: PostgresDatabase
  /** For lists and searches of staff. */
  readonly reading: PostgresDatabase
  /** For exports, which last as long as the browser needs to take them. */
  readonly exporting: PostgresDatabase
}

/**
 * Each process takes 22 at the most. Where there are several, one more starts them, and while they are replaced one more serves. A worker of
 * its own may come beside them.
 */
const connectionsFor = ({ processes }: Pick<Config, 'processes'>): number => 40 + 22 * (processes + (processes > 1 ? 2 : 0))

/** Opens the configured database, migrated. Without one, it opens the embedded one, and starts that if no other process has. */
export async function openShopDatabase(config: Config, { print, connection, maxConnections }: DatabaseOptions): Promise<OpenDatabase> {
  if (!connection) refuseHalfRestored(config)
  const local =
    connection || config.databaseUrl
      ? undefined
      : await startLocalPostgres({ dataDir: postgresDirOf(config), print, maxConnections: connectionsFor(config) })
  try {
    const target = connection ?? local?.connection ?? { connectionString: config.databaseUrl! }
    const direct = config.databaseDirectUrl && !connection ? { connectionString: config.databaseDirectUrl } : undefined
    // Whatever sets something for its session goes past a pooler.
    const server = direct ?? target
    await migrate(server, { print })
    const db = openDatabase(target, maxConnections === undefined ? { direct } : { direct, max: maxConnections })
    const reading = openDatabase(server, { max: 4, reading: { statementTimeoutMs: 5_000 } })
    const exporting = openDatabase(server, { max: 2, reading: { statementTimeoutMs: 30_000 } })
    const closeAll = async () => void (await Promise.all([db, reading, exporting].map((database) => database.close())))
    return { db, reading, exporting, connection: target, close: () => closeAll().finally(() => local?.stop()) }
  } catch (error) {
    await local?.stop()
    throw error
  }
}

/** A restore that was killed must not become an empty shop. */
function refuseHalfRestored(config: Config): void {
  if (existsSync(restoringMarkOf(config)))
    throw new DatabaseFault(`A backup was being restored into ${config.dataDir}, and that did not come to its end: restore it again.`)
}
