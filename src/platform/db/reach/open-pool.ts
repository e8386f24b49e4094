import pg from 'pg'
import { connectTimeoutMs } from '../connection.ts'
import type { Clients } from './clients.ts'
import { watchSilence } from './silence-watch.ts'

type PoolOptions = {
  readonly config: pg.ClientConfig
  readonly max: number
  /** What each connection runs first. */
  readonly settings?: string | undefined
}

/** Connects when first used. */
export function openPool(clients: Clients, { config, max, settings }: PoolOptions): pg.Pool {
  // The pool calls it with `new`.
  const Client = function Client() {
    return clients.open(config)
  } as unknown as NonNullable<pg.PoolConfig['Client']>
  const pool: pg.Pool = new pg.Pool({
    max,
    Client,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    onConnect: (client) => watch.inUse(client, prepare(client)),
  })
  // A connection that breaks while idle leaves the pool by itself; without a listener it would end the process.
  pool.on('error', () => {})
  const watch = watchSilence(pool, clients)
  return pool

  async function prepare(client: pg.ClientBase): Promise<void> {
    // The running statement fails, which is enough: without a listener a connection that breaks in use would end the process.
    client.on('error', () => {})
    // Sent together, and in this order: who reads is set to read only.
    const checked = clients.check(client)
    await Promise.all([checked, settings && client.query(settings)])
  }
}
