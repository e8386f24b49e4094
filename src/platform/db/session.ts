import { once } from 'node:events'
import pg from 'pg'
import type { Database, Lock } from './database.ts'
import type { Clients } from './reach/clients.ts'
import { type ReconnectingClient, reconnectingClient } from './reconnecting-client.ts'

type Session = Pick<Database, 'listen' | 'lock' | 'close'>

/** One connection beside the pool, for LISTEN and advisory locks, which belong to a connection. */
export function openSession(clients: Clients, config: pg.ClientConfig): Session {
  const channels: Channels = new Map()
  const connection = reconnectingClient(clients, config, {
    isAwaited: () => channels.size > 0,
    resumed: () => {
      for (const listeners of channels.values()) for (const listener of listeners) listener.reconnected()
    },
    async opened(client) {
      client.on('notification', ({ channel, payload }) => {
        for (const listener of channels.get(channel) ?? []) listener.received(payload ?? '')
      })
      for (const channel of channels.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    },
  })
  return { listen: listenOn(connection, channels), lock: lockOn(connection), close: connection.close }
}

type Listener = Parameters<Database['listen']>[1]
type Channels = Map<string, Set<Listener>>

const listenOn =
  (connection: ReconnectingClient, channels: Channels): Database['listen'] =>
  async (channel, listener) => {
    const listeners = channels.get(channel) ?? new Set()
    listeners.add(listener)
    channels.set(channel, listeners)
    const unlisten = async (): Promise<void> => {
      listeners.delete(listener)
      if (listeners.size > 0 || channels.get(channel) !== listeners) return
      channels.delete(channel)
      const client = await connection.get()
      await client.query(`unlisten ${pg.escapeIdentifier(channel)}`)
    }
    try {
      const client = await connection.get()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await unlisten().catch(() => {})
      throw error
    }
    return () => unlisten().catch(() => {})
  }

const lockOn = (connection: ReconnectingClient): Database['lock'] => {
  // PostgreSQL would grant a session its own lock again.
  const taken = new Set<string>()
  return async (name, { shared = false } = {}) => {
    if (taken.has(name)) return undefined
    taken.add(name)
    try {
      const holder = await takeLock(connection, { name, shared })
      if (holder) return heldLock({ name, shared }, holder)
      taken.delete(name)
      return undefined
    } catch (error) {
      taken.delete(name)
      throw error
    }
  }

  function heldLock({ name, shared }: WantedLock, client: pg.Client): Lock {
    let released = false
    return {
      held: () => !released && connection.isOn(client),
      async release() {
        if (released) return
        released = true
        const unlock = `select pg_advisory_unlock${shared ? '_shared' : ''}(hashtextextended($1, 0))`
        if (connection.isOn(client)) await client.query(unlock, [name]).catch(() => {})
        taken.delete(name)
      },
    }
  }
}

type WantedLock = { readonly name: string; readonly shared: boolean }

/** Returns the connection that got the lock. A connection that turns out to be broken is replaced once. */
async function takeLock(connection: ReconnectingClient, wanted: WantedLock, isSecondTry = false): Promise<pg.Client | undefined> {
  const client = await connection.get()
  const lock = `pg_try_advisory_lock${wanted.shared ? '_shared' : ''}`
  try {
    const { rows } = await client.query<{ got: boolean }>(`select ${lock}(hashtextextended($1, 0)) as got`, [wanted.name])
    return rows[0]?.got ? client : undefined
  } catch (error) {
    // A breaking connection fails its statements first and ends a moment later.
    if (connection.isOn(client)) await once(client, 'end', { signal: AbortSignal.timeout(1_000) }).catch(() => {})
    if (isSecondTry || connection.isOn(client)) throw error
    return takeLock(connection, wanted, true)
  }
}
