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
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { movedClock } from '../../config/moved-clock.ts'
import { type Connection, connectTimeoutMs } from '../connection.ts'
import { DatabaseFault } from '../database-fault.ts'
import { archiveCommand } from './archive-command.ts'
import type { Binaries } from './binaries.ts'
import { type DataLocation, prepareSocketFolder, shortHash } from './data-location.ts'
import { errorOfProcess, isAlive, isServerOf, lastError, readServerFile } from './process.ts'
import { type StartLock, tryStartLock } from './start-lock.ts'

/** One PostgreSQL server on one folder, whether it runs or not. */
export type Server = {
  location: DataLocation
  binaries: Binaries
  connection: Connection
  socketFolder: string | undefined
  port: number
  durable: boolean
  maxConnections: number
  /** Beside the usual ones, such as what a restore needs. */
  settings?: Readonly<Record<string, string>>
  /** The processes that this one has started as this server, the last one that runs among them. */
  started?: Set<number>
  print(line: string): void
}

/** A socket in the file system; on Windows, where Node cannot use one, a port of the local machine. */
export function connectionTo(place: DataLocation): { connection: Connection; socketFolder: string | undefined; port: number } {
  const windows = process.platform === 'win32'
  const port = windows ? 20_000 + (Number.parseInt(shortHash(place.folder), 16) % 20_000) : 5432
  const socketFolder = windows ? undefined : readServerFile(place)?.socketFolder || prepareSocketFolder(place)
  const password = readFileSync(place.secretFile, 'utf8').trim()
  return { socketFolder, port, connection: { host: socketFolder ?? '127.0.0.1', port, user: 'shop', password, database: 'postgres' } }
}

export async function probe({ connection, location }: Server): Promise<'answers' | 'busy' | 'absent'> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: connectTimeoutMs })
  client.on('error', () => {})
  try {
    await client.connect()
    return 'answers'
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === '28P01')
      throw new DatabaseFault(
        `The database in ${location.folder} does not know the password in ${location.secretFile}: put the old file back.`,
      )
    if (code === '53300') return 'answers'
    return code === '57P03' ? 'busy' : 'absent'
  } finally {
    await client.end().catch(() => {})
  }
}

/** A server listens before it replays its log: a process that does not even refuse a connection for so long is not this database. */
const unresponsiveMs = 60_000

/** Returns true when the server that responds in the end is the one started here; another process may have been quicker. Ends with a fault once `givenUp`. */
export async function launch(server: Server, givenUp?: AbortSignal): Promise<boolean> {
  const { location } = server
  if (!existsSync(location.cluster))
    throw new DatabaseFault(`The database in ${location.cluster} is gone: restore it, or start the shop anew to begin with an empty one.`)

  const lock = await waitForStartLock(server, givenUp)
  if (lock === 'started') return false
  try {
    return await startOrJoin(server, givenUp)
  } finally {
    lock.release()
  }
}

/** "started" once the server responds that another one has started. */
async function waitForStartLock(server: Server, givenUp?: AbortSignal): Promise<StartLock | 'started'> {
  for (;;) {
    const lock = await tryStartLock(server.location)
    if (lock) return lock
    if ((await probe(server)) === 'answers') return 'started'
    if (givenUp?.aborted) throw new DatabaseFault(stoppedEarly)
    await pause(20)
  }
}

const stoppedEarly = 'The database was stopped before it was ready.'

async function startOrJoin(server: Server, givenUp?: AbortSignal): Promise<boolean> {
  const { location, print } = server
  let logStart = openLog(location)
  let child = spawnServer(server)
  let unresponsiveForMs = 0
  for (let waitedMs = 0; ; waitedMs += 20) {
    const found = await probe(server)
    if (found === 'answers') return readServerFile(location)?.pid === child.pid
    if (givenUp?.aborted) throw new DatabaseFault(stoppedEarly)
    unresponsiveForMs = found === 'absent' && hasEnded(child) ? unresponsiveForMs + 20 : 0
    if (unresponsiveForMs > unresponsiveMs) throw new DatabaseFault(describeForeignProcess(location))
    if (hasEnded(child) && !isServerRunning(location)) {
      if (!isObstructed(location, errorOfProcess(location, logStart, child.pid ?? 0), child.pid)) {
        const complaint = lastError(location, logStart) || 'it logged nothing'
        throw new DatabaseFault(`PostgreSQL could not start: ${complaint}. Its log is ${location.logFile}.`)
      }
      await pause(100)
      logStart = openLog(location)
      child = spawnServer(server)
    }
    if (waitedMs > 0 && waitedMs % 10_000 === 0) print('Still waiting for PostgreSQL: after a crash it first replays its log.')
    await pause(20)
  }
}

/** Whether the start is prevented by remains of another server, which go away by themselves or are repaired here. */
function isObstructed(place: DataLocation, complaint: string, endedPid = 0): boolean {
  // Processes of a killed server finish their work first: until then no other may use its files.
  if (complaint.startsWith('pre-existing shared memory block')) return true

  const [, name, what] = /^lock file "(.+)" (already exists|is empty)/.exec(complaint) ?? []
  if (!name) return false
  const path = resolve(place.cluster, name)
  if (!existsSync(path)) return true
  const [pid, ...more] = readFileSync(path, 'utf8').split('\n')
  // Meanwhile another process may have started one.
  if (isServerOf(place, Number(pid))) return true
  // It was written on a full disk, or names a process that is no server any more.
  if (what === 'is empty' || path !== join(place.cluster, 'postmaster.pid')) rmSync(path, { force: true })
  // With the id of an ended process PostgreSQL checks by itself whether anything of the old server is left.
  else writeFileSync(path, [endedPid, ...more].join('\n'))
  return true
}

const describeForeignProcess = (place: DataLocation): string =>
  `The file ${join(place.cluster, 'postmaster.pid')} names process ${readServerFile(place)?.pid}, which does not answer as this database: ` +
  'stop that process, or remove the file when it belongs to another program.'

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

export function isServerRunning(place: DataLocation): boolean {
  const server = readServerFile(place)
  return server !== undefined && isServerOf(place, server.pid)
}

/** Several processes may make one at once: the first complete one is used. */
export async function createCluster({ location, binaries, durable, print }: Server): Promise<void> {
  removeAbandonedDrafts(location)
  print('Making an empty database.')
  const draft = `${location.cluster}.new-${process.pid}`
  mkdirSync(draft, { mode: 0o700 })
  if (location.account) chownSync(draft, location.account.uid, location.account.gid)
  // The built-in locale sorts and folds the same way on every system, unlike that of a C library.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const login = ['--username=shop', '--auth=scram-sha-256', `--pwfile=${location.secretFile}`]
  await promisify(execFile)(binaries.initdb, ['-D', draft, ...login, ...locale, ...(durable ? [] : ['--no-sync'])], asAccount(location))
  try {
    renameSync(draft, location.cluster)
  } catch (error) {
    if (!existsSync(location.cluster)) throw error
    rmSync(draft, { recursive: true, force: true })
  }
}

function removeAbandonedDrafts({ folder }: DataLocation): void {
  for (const name of readdirSync(folder)) {
    const maker = name.match(/^(?:pg18\.new-|binaries-.*\.|secret\.)(\d+)$/)?.[1]
    if (maker && !isAlive(Number(maker))) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

function spawnServer({ location, binaries, socketFolder, port, durable, maxConnections, started, settings = {} }: Server): ChildProcess {
  const all = {
    ...smallServer,
    ...(durable ? archiving(location) : notDurable),
    max_connections: String(maxConnections),
    listen_addresses: socketFolder ? '' : '127.0.0.1',
    unix_socket_directories: socketFolder ?? '',
    port: String(port),
    ...settings,
  }
  const log = openSync(location.logFile, 'a')
  // A process group of its own: Ctrl-C reaches the shop, which finishes its work before it stops the server.
  const child = spawn(
    binaries.postgres,
    ['-D', location.cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...asAccount(location),
      stdio: ['ignore', log, log],
      detached: true,
    },
  )
  closeSync(log)
  child.on('error', () => {})
  child.unref()
  if (child.pid !== undefined) started?.add(child.pid)
  return child
}

/** Sized for one shop on one machine: the shop and its database together stay below 300 MB. */
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
  max_wal_senders: '0',
  max_wal_size: '256MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // A failed statement and its details can hold an address or a phone number.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/** Always on, so that a first backup needs no restart: while there is no spool, nothing is kept. */
const archiving = ({ folder }: DataLocation) => ({ wal_level: 'replica', archive_mode: 'on', archive_command: archiveCommand(folder) })
const notDurable = { wal_level: 'minimal', fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

function asAccount({ account }: DataLocation) {
  const identity = account ? { uid: account.uid, gid: account.gid } : {}
  // Settings such as PGPORT, or a locale that is not installed, must not reach the server.
  const environment = process.platform === 'win32' ? {} : { env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...movedClock() } }
  return { cwd: dirname('/'), ...identity, ...environment }
}

/** Returns where this start begins in the log. A log of more than 2 MB is truncated. */
function openLog({ logFile }: DataLocation): number {
  const size = existsSync(logFile) ? statSync(logFile).size : 0
  if (size < 2_000_000) return size
  truncateSync(logFile)
  return 0
}

/** Stops the server if this process has started it. */
export async function stopStarted({ location, started }: Server): Promise<void> {
  const running = readServerFile(location)
  if (running && started?.has(running.pid)) await stopServer(location)
}

export async function stopServer(place: DataLocation): Promise<void> {
  const server = readServerFile(place)
  if (!server || !isServerOf(place, server.pid)) return

  process.kill(server.pid, 'SIGINT')
  for (let waitedMs = 0; readServerFile(place)?.pid === server.pid && isAlive(server.pid); waitedMs += 10) {
    // It loses nothing: the next start replays the log.
    if (waitedMs === 20_000) process.kill(server.pid, 'SIGQUIT')
    await pause(10)
  }
}
