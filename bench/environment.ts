import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { type Connection, otherDatabase } from '#src/platform/db/connection.ts'
import { type LocalPostgres, startLocalPostgres, stopLocalPostgres } from '#src/platform/db/local-postgres.ts'
import { isAlive } from '#src/platform/db/local/process.ts'
import { migrate } from '#src/platform/db/migrate.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { importFolder } from '#tests/import-folder.ts'
import { generateCatalogue } from '../scripts/generate-catalogue.ts'

/** The files and databases of one run. They are on the disk of the project, so that a durable commit costs what it costs the shop. */
export type BenchEnvironment = {
  readonly folder: string
  /** The data of a shop that starts its own database. */
  readonly dataDir: string
  /** The owner's folder: settings, catalogue, texts. */
  readonly shopDir: string
  /** Copies of made pictures, shared with the shop itself: they are named by their content, and making them takes a minute. */
  readonly mediaDir: string
  /** Returns a database with the owner's shop and this many generated products; with none, an empty one that a shop fills at its start. */
  database(products: number): Promise<Connection>
  /** The process id of the PostgreSQL server of all these databases. */
  serverPid(): Promise<number>
  remove(): Promise<void>
}

/** `root` has a folder for each run. */
export type EnvironmentOptions = {
  readonly root?: string
  readonly shopDir?: string
  readonly mediaDir?: string
  readonly maxConnections?: number
}

export async function openEnvironment(
  print: (line: string) => void,
  { root = '.data/bench', shopDir = 'demo-shop', mediaDir = '.data/media-cache', maxConnections = 100 }: EnvironmentOptions = {},
): Promise<BenchEnvironment> {
  await removeAbandoned(resolve(root))
  const folder = resolve(root, String(process.pid))
  const dataDir = join(folder, 'shop-of-its-own')
  for (const own of [dataDir, mediaDir]) mkdirSync(own, { recursive: true })
  let server: Promise<LocalPostgres> | undefined
  const databases = new Map<number, Promise<Connection>>()
  const startServer = () => {
    server ??= startLocalPostgres({ dataDir: join(folder, 'postgres'), maxConnections })
    return server
  }

  async function makeDatabase(products: number): Promise<Connection> {
    const { connection } = await startServer()
    const own = otherDatabase(connection, `bench_${products}`)
    await onServer(connection, `create database bench_${products}`)
    await migrate(own)
    if (products === 0) return own
    print(`Generating ${products.toLocaleString('en-IN')} products ...`)
    const db = openDatabase(own)
    // The import comes first: it would retire generated products, and a shop without texts imports at its start.
    const imported = await importFolder(db, { shopDir: resolve(shopDir) }, { print })
    if (!imported.ok) throw new Error(imported.problem.faults.join('\n'))
    await generateCatalogue(db, products)
    await db.query('update variants set stock_on_hand = 1000000')
    await db.close()
    await onServer(own, 'vacuum analyze variants')
    await onServer(connection, 'checkpoint')
    return own
  }

  return {
    folder,
    dataDir,
    shopDir: resolve(shopDir),
    mediaDir: resolve(mediaDir),
    database(products) {
      const made = databases.get(products) ?? makeDatabase(products)
      databases.set(products, made)
      return made
    },
    async serverPid() {
      return Number(readFileSync(join((await startServer()).folder, 'pg18/postmaster.pid'), 'utf8').split('\n')[0])
    },
    async remove() {
      const started = await server?.catch(() => undefined)
      await started?.stop()
      if (started) rmSync(started.folder, { recursive: true, force: true })
      await stopLocalPostgres(join(dataDir, 'postgres'))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Removes the folders of runs that were killed, and stops the servers that still run there. */
async function removeAbandoned(root: string): Promise<void> {
  if (!existsSync(root)) return
  for (const name of readdirSync(root).filter((pid) => !isAlive(Number(pid)))) {
    for (const server of ['postgres', 'shop-of-its-own/postgres']) await stopLocalPostgres(join(root, name, server))
    rmSync(join(root, name), { recursive: true, force: true })
  }
}

export async function onServer(connection: Connection, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows
  } finally {
    await client.end()
  }
}
