import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Connection } from './connection.ts'
import { DatabaseFault } from './database-fault.ts'
import { type Binaries, findBinaries } from './local/binaries.ts'
import { findPlace, type Place, preparePlace, prepareSocketFolder, shortHash } from './local/place.ts'
import { isAlive, isPostgres, lastComplaint, readServerFile, readStarter } from './local/process.ts'

export type LocalPostgres = {
  connection: Connection
  /** True when a server was already running on this data. */
  adopted: boolean
  /** Where the data really is. */
  folder: string
  /** Stops the server if this process started it, or inherited it from one that died; else does nothing. */
  stop(): Promise<void>
}

export type LocalPostgresOptions = {
  dataDir: string
  /** False only for tests: the data need not survive a power cut. */
  durable?: boolean
  maxConnections?: number
  say?(line: string): void
}

/** Starts the PostgreSQL of node_modules on `dataDir`, or joins the one that runs there. Any number of processes may call it at once. */
export async function startLocalPostgres(options: LocalPostgresOptions): Promise<LocalPostgres> {
  const { dataDir, durable = true, maxConnections = 40, say = () => {} } = options
  try {
    const place = preparePlace(dataDir, { durable, say })
    const server = { place, durable, maxConnections, say, binaries: findBinaries(place, say), ...addressOf(place) }
    const adopted = (await probe(server.connection, place)) === 'answers' || !(await launch(server))
    takeOver(place, adopted)
    return { connection: server.connection, adopted, folder: place.folder, stop: () => stopIfOurs(place) }
  } catch (error) {
    throw toLocalFault(error)
  }
}

/** Stops the server on `dataDir`, whoever started it. */
export async function stopLocalPostgres(dataDir: string): Promise<void> {
  await stopServer(findPlace(dataDir))
}

export const isLocalPostgresRunning = (dataDir: string): boolean => isServed(findPlace(dataDir))

type Server = {
  place: Place
  binaries: Binaries
  connection: Connection
  socketFolder: string | undefined
  port: number
  durable: boolean
  maxConnections: number
  say(line: string): void
}

/** A socket in the file system; Windows has none that Node can use, so there it is a port of the own machine. */
function addressOf(place: Place): { connection: Connection; socketFolder: string | undefined; port: number } {
  const windows = process.platform === 'win32'
  const port = windows ? 20_000 + (Number.parseInt(shortHash(place.folder), 16) % 20_000) : 5432
  const socketFolder = windows ? undefined : readServerFile(place)?.socketFolder || prepareSocketFolder(place)
  const password = readFileSync(place.secretFile, 'utf8').trim()
  return { socketFolder, port, connection: { host: socketFolder ?? '127.0.0.1', port, user: 'shop', password, database: 'postgres' } }
}

async function probe(connection: Connection, place: Place): Promise<'answers' | 'busy' | 'absent'> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return 'answers'
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === '28P01')
      throw new DatabaseFault(`The database in ${place.folder} does not know the password in ${place.secretFile}: put the old file back.`)
    if (code === '53300') return 'answers'
    return code === '57P03' ? 'busy' : 'absent'
  } finally {
    await client.end().catch(() => {})
  }
}

/** True when the server that answers in the end is the one started here; another process may have been quicker. */
async function launch(server: Server): Promise<boolean> {
  const { place, connection, say } = server
  if (!existsSync(place.cluster)) await createCluster(server)

  const logStart = openLog(place)
  let child = spawnServer(server)
  let relaunched = false
  for (let waitedMs = 0; ; waitedMs += 20) {
    if ((await probe(connection, place)) === 'answers') return readServerFile(place)?.pid === child.pid
    if (hasEnded(child) && !isServed(place)) {
      if (relaunched || !readServerFile(place)) {
        throw new DatabaseFault(`PostgreSQL could not start: ${lastComplaint(place, logStart)}. Its log is ${place.logFile}.`)
      }
      // Left behind by a server that died; PostgreSQL itself dares not remove it while some other process has that id.
      rmSync(join(place.cluster, 'postmaster.pid'), { force: true })
      child = spawnServer(server)
      relaunched = true
    }
    if (waitedMs > 0 && waitedMs % 10_000 === 0) say('Still waiting for PostgreSQL: after a crash it first replays its log.')
    await pause(20)
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

function isServed(place: Place): boolean {
  const server = readServerFile(place)
  return server !== undefined && isPostgres(server.pid)
}

async function createCluster({ place, binaries, durable, say }: Server): Promise<void> {
  removeAbandonedDrafts(place)
  say('Making an empty database.')
  const draft = `${place.cluster}.new-${process.pid}`
  mkdirSync(draft, { mode: 0o700 })
  if (place.account) chownSync(draft, place.account.uid, place.account.gid)
  // The built-in locale sorts and folds the same way on every system, unlike that of a C library.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const login = ['--username=shop', '--auth=scram-sha-256', `--pwfile=${place.secretFile}`]
  await promisify(execFile)(binaries.initdb, ['-D', draft, ...login, ...locale, ...(durable ? [] : ['--no-sync'])], asAccount(place))
  try {
    renameSync(draft, place.cluster)
  } catch (error) {
    if (!existsSync(place.cluster)) throw error
    rmSync(draft, { recursive: true, force: true })
  }
}

function removeAbandonedDrafts({ folder }: Place): void {
  for (const name of readdirSync(folder)) {
    const maker = name.match(/^(?:pg18\.new-|binaries-.*\.|secret\.)(\d+)$/)?.[1]
    if (maker && !isAlive(Number(maker))) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

function spawnServer({ place, binaries, socketFolder, port, durable, maxConnections }: Server): ChildProcess {
  const settings = {
    ...smallServer,
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
    max_connections: String(maxConnections),
    listen_addresses: socketFolder ? '' : '127.0.0.1',
    unix_socket_directories: socketFolder ?? '',
    port: String(port),
  }
  const log = openSync(place.logFile, 'a')
  // A process group of its own: Ctrl-C reaches the shop, which finishes its work before it stops the server.
  const child = spawn(
    binaries.postgres,
    ['-D', place.cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...asAccount(place),
      stdio: ['ignore', log, log],
      detached: true,
    },
  )
  closeSync(log)
  child.on('error', () => {})
  child.unref()
  return child
}

/** One shop on one machine: the shop and its database together stay below 300 MB. */
const smallServer = {
  shared_buffers: '48MB',
  work_mem: '8MB',
  maintenance_work_mem: '32MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  max_worker_processes: '2',
  autovacuum_max_workers: '2',
  io_method: 'sync',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // A failed statement and its details can hold an address or a phone number.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

function asAccount({ account }: Place) {
  const identity = account ? { uid: account.uid, gid: account.gid } : {}
  // Settings such as PGPORT or a locale that is not installed must not leak in.
  const environment = process.platform === 'win32' ? {} : { env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } }
  return { cwd: dirname('/'), ...identity, ...environment }
}

/** Where this start begins in the log, which is not allowed to grow for ever. */
function openLog({ logFile }: Place): number {
  const size = existsSync(logFile) ? statSync(logFile).size : 0
  if (size < 2_000_000) return size
  truncateSync(logFile)
  return 0
}

function takeOver(place: Place, adopted: boolean): void {
  const starter = readStarter(place)
  if (adopted && starter !== undefined && isAlive(starter)) return
  writeFileSync(place.starterFile, String(process.pid))
}

async function stopIfOurs(place: Place): Promise<void> {
  if (readStarter(place) === process.pid) await stopServer(place)
}

async function stopServer(place: Place): Promise<void> {
  const server = readServerFile(place)
  if (!server || !isPostgres(server.pid)) return

  process.kill(server.pid, 'SIGINT')
  for (let waitedMs = 0; readServerFile(place)?.pid === server.pid && isAlive(server.pid); waitedMs += 10) {
    // It loses nothing: the next start replays the log.
    if (waitedMs === 20_000) process.kill(server.pid, 'SIGQUIT')
    await pause(10)
  }
  rmSync(place.starterFile, { force: true })
}

function toLocalFault(error: unknown): unknown {
  const { code, path, stderr } = error as { code?: string | number; path?: string; stderr?: string }
  if (error instanceof DatabaseFault) return error
  if (stderr) return new DatabaseFault(`PostgreSQL could not make a database: ${stderr.trim().split('\n')[0]}`, { cause: error })
  if (code === 'EACCES' || code === 'EPERM')
    return new DatabaseFault(
      `The database may not use ${path ?? 'its folder'}: start as the owner of that folder, or give it to this user.`,
      { cause: error },
    )
  if (code === 'EROFS')
    return new DatabaseFault(`The database cannot write to ${path}, which is read-only: choose another data folder.`, { cause: error })
  if (code === 'ENOSPC') return new DatabaseFault('The disk is full: make room for the database.', { cause: error })
  return error
}
