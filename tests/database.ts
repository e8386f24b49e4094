import { createHash } from 'node:crypto'
import { existsSync, globSync, statfsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { after } from 'node:test'
import pg from 'pg'
import { type Connection, otherDatabase } from '#src/platform/db/connection.ts'
import { isLocalPostgresRunning, type LocalPostgres, startLocalPostgres } from '#src/platform/db/local-postgres.ts'
import { isAlive } from '#src/platform/db/local/process.ts'
import { migrate, ourMigrations, readMigrations } from '#src/platform/db/migrate.ts'
import { openDatabase, type PostgresDatabase } from '#src/platform/db/postgres.ts'
import { masterStore } from '#src/platform/media/masters.ts'
import { inParallel } from '#src/kit/in-parallel.ts'

// A run at another moment has a server of its own, on its clock.
const onDisk = fileURLToPath(new URL(`../.data/test-postgres${process.env['FAKETIME'] ?? ''}`, import.meta.url))
const inMemory = `/dev/shm/test-postgres-${createHash('sha256').update(`${process.getuid?.()} ${onDisk}`).digest('hex').slice(0, 12)}`
const gigabyte = 1024 ** 3

/**
 * Where the tests' server keeps its data. A database is a thousand files, which disks take ten times as long to make as memory. The first process
 * decides, and every later one finds its folder.
 */
function testDataDir(): string {
  if (existsSync(inMemory)) return inMemory
  return isRoomInMemory() && !isLocalPostgresRunning(onDisk) ? inMemory : onDisk
}

/** The databases of all tests that run at once need far less. */
function isRoomInMemory(): boolean {
  if (process.platform !== 'linux' || !existsSync('/dev/shm')) return false
  const { bavail, bsize } = statfsSync('/dev/shm')
  return bavail * bsize > 3 * gigabyte && process.availableMemory() > 6 * gigabyte
}

export type TestDatabase = PostgresDatabase & { readonly connection: Connection }

/** A new database on a real PostgreSQL, with every migration applied; dropped after the test or file that called it. */
export async function testDatabase(): Promise<TestDatabase> {
  const { connection, drop } = await createDatabase()
  const database = openDatabase(connection)
  after(async () => {
    await database.close()
    await drop()
  })
  return { ...database, connection }
}

export type CreatedDatabase = { readonly connection: Connection; readonly name: string; drop(): Promise<void> }

/**
 * The same without node:test, for programs that start a whole shop on it. `template: 'empty'` leaves the migrations out; 'pictured' has the demo
 * shop's pictures as well, and nothing that shows them: an import then need not read them to their end. Any other name is that of a created
 * database to which nobody is connected.
 */
export async function createDatabase({ template = 'migrated' }: { template?: string } = {}): Promise<CreatedDatabase> {
  const server = await testServer()
  const name = `test_${process.pid}_${Date.now().toString(36)}_${++created}`
  const ours: Readonly<Record<string, () => Promise<string>>> = {
    empty: async () => 'template0',
    migrated: migratedTemplate,
    pictured: picturedTemplate,
  }
  const source = (await ours[template]?.()) ?? template
  // Copying files takes 15 ms here, copying through the log (the default) up to 300.
  await askServer(server, `create database ${name} template ${source} strategy file_copy`)
  return {
    connection: otherDatabase(server, name),
    name,
    drop: () => askServer(server, `drop database if exists ${name} with (force)`),
  }
}

let created = 0
let started: Promise<Connection> | undefined
let templated: Promise<string> | undefined
let pictured: Promise<string> | undefined
let local: Promise<LocalPostgres> | undefined

/** The server of DATABASE_URL, or one that the first test starts and later ones join; scripts/verify.mjs stops it. */
export function testServer(): Promise<Connection> {
  started ??= startServer()
  return started
}

/** Stops the embedded server of the tests, unless other test runs are using it. */
export async function stopTestServer(): Promise<void> {
  const dataDir = testDataDir()
  if (process.env.DATABASE_URL || !isLocalPostgresRunning(dataDir)) return
  // The process that started it here uses it as well.
  local ??= startLocalPostgres({ dataDir, durable: false })
  await (await local).stop()
  if (dataDir === inMemory && !isLocalPostgresRunning(dataDir)) await rm(dataDir, { recursive: true, force: true })
}

async function startServer(): Promise<Connection> {
  const { DATABASE_URL } = process.env
  if (DATABASE_URL) return { connectionString: DATABASE_URL }

  local = startLocalPostgres({ dataDir: testDataDir(), durable: false, maxConnections: 400 })
  const { connection, adopted } = await local
  if (!adopted) await dropLeftovers(connection)
  return connection
}

/** Drops what killed runs have left behind: databases of dead processes, and templates of other migrations. */
async function dropLeftovers(server: Connection): Promise<void> {
  const template = await templateName()
  await onServer(server, async (client) => {
    const { rows } = await client.query<{ name: string }>("select datname as name from pg_database where datname ~ '^(test|migrated)_'")
    const leftovers = rows.filter(({ name }) =>
      name.startsWith('test_') ? !isAlive(Number(name.split('_')[1])) : !name.startsWith(template),
    )
    for (const { name } of leftovers) await client.query(`drop database if exists ${name} with (force)`)
  })
}

function migratedTemplate(): Promise<string> {
  templated ??= templateName().then((name) => makeTemplate(name, 'template0', async (draft) => void (await migrate(draft))))
  return templated
}

function picturedTemplate(): Promise<string> {
  pictured ??= migratedTemplate().then((migrated) => makeTemplate(`${migrated}_pictured`, migrated, storeDemoPictures))
  return pictured
}

/** Makes a template from another one, unless somebody has made it before. */
async function makeTemplate(template: string, source: string, fill: (draft: Connection) => Promise<void>): Promise<string> {
  const server = await testServer()
  const exists = async (client: pg.Client) =>
    (await client.query('select 1 from pg_database where datname = $1', [template])).rowCount === 1

  await onServer(server, async (client) => {
    if (await exists(client)) return
    await client.query("select pg_advisory_lock(hashtextextended('test template', 0))")
    if (await exists(client)) return
    const draft = `${template}_draft`
    await client.query(`drop database if exists ${draft} with (force)`)
    await client.query(`create database ${draft} template ${source}`)
    await fill(otherDatabase(server, draft))
    await client.query(`alter database ${draft} rename to ${template}`)
  })
  return template
}

async function storeDemoPictures(draft: Connection): Promise<void> {
  const db = openDatabase(draft, { max: 2 })
  const masters = masterStore(db)
  const paths = globSync('demo-shop/media/**/*.*')
  const store = async (path: string): Promise<unknown> =>
    /[.](?:svg|mp4|webm)$/.test(path) ? masters.storeFile(path) : masters.storePicture(path)
  await inParallel(paths, 2, store).finally(() => db.close())
}

async function templateName(): Promise<string> {
  const checksum = createHash('sha256')
  for (const { name, sha256 } of await readMigrations(ourMigrations)) checksum.update(name).update(sha256)
  return `migrated_${checksum.digest('hex').slice(0, 16)}`
}

/** A connection costs a server as much as the copy of a database: all databases of this process are made and dropped over one, which keeps no process running. */
let asking: Promise<Asking> | undefined
let asked = 0

/** What its types leave out: while it is let go, it keeps no process running. */
type Asking = pg.Client & { ref(): void; unref(): void }

async function askServer(server: Connection, text: string): Promise<void> {
  asking ??= connectedTo(server)
  const current = asking
  try {
    const client = await current
    asked++
    client.ref()
    try {
      await client.query(text)
    } finally {
      if (--asked === 0) client.unref()
    }
  } catch (error) {
    // The next one finds out whether the server is gone, or only this connection.
    if (asking === current) asking = undefined
    void current.then((client) => client.end()).catch(() => {})
    throw error
  }
}

async function connectedTo(server: Connection): Promise<Asking> {
  const client = new pg.Client({ ...server, connectionTimeoutMillis: 10_000 }) as Asking
  client.on('error', () => {})
  await client.connect()
  return client
}

async function onServer(server: Connection, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = await connectedTo(server)
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
