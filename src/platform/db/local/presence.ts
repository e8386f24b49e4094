import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { connectTimeoutMs } from '../connection.ts'
import { isAlive } from './process.ts'
import { type Server, stopServer } from './server.ts'

/**
 * One user of a server that several processes share. Each user holds a connection with a shared lock, which ends with the process
 * however that ends. Files with process ids would outlive a killed user, and ids are assigned again.
 */
export type Presence = {
  /** Resolves when the server, or the connection to it, has ended. */
  readonly gone: Promise<void>
  /** The last user that leaves stops the server. */
  leave(): Promise<void>
}

/** Returns undefined while the server is stopping. */
export async function registerPresence({ connection, location }: Server): Promise<Presence | undefined> {
  const socket = new Socket()
  const client = new pg.Client({
    ...connection,
    stream: () => socket,
    application_name: `${userPrefix}${process.pid}`,
    connectionTimeoutMillis: connectTimeoutMs,
  })
  const { promise: gone, resolve: hasGone } = Promise.withResolvers<void>()
  client.on('error', () => hasGone())
  client.on('end', hasGone)
  try {
    await client.connect()
    if (!(await isGranted(client, 'select pg_try_advisory_lock_shared($1, $2) as granted'))) {
      await client.end()
      return undefined
    }
  } catch (error) {
    if (isStopping(error)) return undefined
    throw error
  }
  // The connection alone must not keep the process running.
  socket.unref()

  return {
    gone,
    async leave() {
      socket.ref()
      try {
        await client.query('select pg_advisory_unlock_shared($1, $2)', lockKey)
        // A process that starts now gets no presence, and starts the server again once it has stopped.
        if (await isLast(client)) await stopServer(location)
      } finally {
        await client.end().catch(() => {})
      }
    },
  }
}

const isStopping = (error: unknown): boolean => {
  const { code = '', message } = error as Error & { code?: string }
  return /^(?:57P0[123]|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)$/.test(code) || message === 'Connection terminated unexpectedly'
}

/** A key of two numbers cannot collide with the shop's own locks, whose keys are one number. */
const lockKey = [0x5345_5256, 0x5553_4552]
const userPrefix = 'user of the embedded database, process '
const killedUserTimeoutMs = 5_000

async function isLast(client: pg.Client): Promise<boolean> {
  for (let waitedMs = 0; ; waitedMs += 20) {
    if (await isGranted(client, 'select pg_try_advisory_lock($1, $2) as granted')) return true
    // PostgreSQL needs a moment to notice that a user was killed.
    if (waitedMs > killedUserTimeoutMs || (await listOthers(client)).some(isAlive)) return false
    await pause(20)
  }
}

async function isGranted(client: pg.Client, text: string): Promise<boolean> {
  const { rows } = await client.query<{ granted: boolean }>(text, lockKey)
  return rows[0]?.granted === true
}

/** Returns the process ids of the other users that hold the lock. */
async function listOthers(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and classid = $1 and objid = $2 and objsubid = 2 and pid <> pg_backend_pid()`,
    lockKey,
  )
  return rows.map(({ name }) => Number(name.slice(userPrefix.length)))
}
