import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Connection } from './connection.ts'
import { DatabaseFault, toDatabaseFault } from './database-fault.ts'
import { findBinaries } from './local/binaries.ts'
import { locateData, prepareLocation } from './local/data-location.ts'
import { registerPresence, type Presence } from './local/presence.ts'
import { connectionTo, createCluster, isServerRunning, launch, probe, type Server, stopServer, stopStarted } from './local/server.ts'

export type LocalPostgres = {
  connection: Connection
  /** True when a server was already running on this data. */
  adopted: boolean
  /** Where the data is, which can be outside the given folder. */
  folder: string
  /** Leaves the server, which stops unless another process uses it. */
  stop(): Promise<void>
}

export type LocalPostgresOptions = {
  dataDir: string
  /** False only in tests, whose data need not survive a power cut. */
  durable?: boolean
  maxConnections?: number
  /** How long `stop` waits for a restart under way. */
  stopTimeoutMs?: number
  print?(line: string): void
}

/**
 * Starts the PostgreSQL of node_modules on `dataDir`, or joins the server that runs there, and restarts it whenever it ends, until `stop`.
 * Any number of processes may call it at once.
 */
export async function startLocalPostgres(options: LocalPostgresOptions): Promise<LocalPostgres> {
  const { dataDir, durable = true, maxConnections = 40, print = () => {} } = options
  try {
    const location = prepareLocation(dataDir, { durable, print })
    const server: Server = {
      ...{ location, durable, maxConnections, print, binaries: findBinaries(location, print), started: new Set() },
      ...connectionTo(location),
    }
    if (!existsSync(location.cluster)) await createCluster(server)
    const { presence, adopted } = await join(server)
    return { connection: server.connection, adopted, folder: location.folder, stop: supervise(server, presence, options.stopTimeoutMs) }
  } catch (error) {
    throw toLocalFault(error)
  }
}

/** Stops the server on `dataDir`, whichever process started it. Processes that still use it start it again. */
export async function stopLocalPostgres(dataDir: string): Promise<void> {
  await stopServer(locateData(dataDir))
}

/** Stops the server on `dataDir`, and removes what lies there and, where its account could not enter that, elsewhere. */
export async function forgetLocalPostgres(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return
  const location = locateData(dataDir)
  await stopServer(location)
  for (const folder of [location.folder, dataDir]) await rm(folder, { recursive: true, force: true })
}

export const isLocalPostgresRunning = (dataDir: string): boolean => isServerRunning(locateData(dataDir))

async function join(server: Server, givenUp?: AbortSignal): Promise<{ presence: Presence; adopted: boolean }> {
  for (;;) {
    const adopted = (await probe(server)) === 'answers' || !(await launch(server, givenUp))
    const presence = await registerPresence(server)
    if (presence) return { presence, adopted }
    await pause(20)
  }
}

const shortestPauseMs = 200
const longestPauseMs = 5_000
/** A server that ran for this long has started well: when it ends then, the pauses begin anew. */
const startedWellAfterMs = 60_000

/** Restarts the server whenever it ends. Returns the function that leaves it. */
function supervise(server: Server, entered: Presence, stopTimeoutMs = 20_000): () => Promise<void> {
  const [leaving, givenUp] = [new AbortController(), new AbortController()]
  const lastPresence = restartUntilLeft(server, entered, { leaving: leaving.signal, givenUp: givenUp.signal })
  return async () => {
    leaving.abort()
    await Promise.race([lastPresence, pause(stopTimeoutMs, undefined, { ref: false })])
    givenUp.abort()
    const presence = (await lastPresence) ?? (await registerPresence(server).catch(() => undefined))
    // A server that is still starting, or that hangs, has no user that would stop it.
    if (!presence) return stopStarted(server)
    // A server that ends at this very moment need not be stopped.
    await presence.leave().catch(() => {})
  }
}

type Ending = { readonly leaving: AbortSignal; readonly givenUp: AbortSignal }

/** Resolves when its user leaves, with the presence that is to be left, if any. */
async function restartUntilLeft(server: Server, entered: Presence, { leaving, givenUp }: Ending): Promise<Presence | undefined> {
  const left = new Promise<void>((resolve) => leaving.addEventListener('abort', () => resolve()))
  const print = withoutRepeats(server.print)
  let presence: Presence | undefined = entered
  for (let waitMs = 0; ; waitMs = Math.min(Math.max(shortestPauseMs, 2 * waitMs), longestPauseMs)) {
    if (presence) {
      const since = performance.now()
      await Promise.race([presence.gone, left])
      if (leaving.aborted) return presence
      if (performance.now() - since > startedWellAfterMs) waitMs = 0
      print('The database has stopped. It is started again ...')
    }
    await pause(waitMs, undefined, { ref: false, signal: leaving }).catch(() => {})
    if (leaving.aborted) return undefined
    presence = await rejoin(server, print, givenUp)
  }
}

async function rejoin(server: Server, print: Server['print'], givenUp: AbortSignal): Promise<Presence | undefined> {
  try {
    const { presence } = await join(server, givenUp)
    print('The database is back.')
    return presence
  } catch (error) {
    if (givenUp.aborted) return undefined
    print(`${(toLocalFault(toDatabaseFault(error, server.connection)) as Error).message} It is tried again until it succeeds.`)
    return undefined
  }
}

/** The same fault can last for hours, such as a full disk. */
function withoutRepeats(print: Server['print']): Server['print'] {
  let last = ''
  return (line) => {
    if (line !== last) print(line)
    last = line
  }
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
