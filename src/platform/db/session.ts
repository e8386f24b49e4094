import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Lock } from './database.ts'

type Listener = { heard(payload: string): void; lost(): void }

/**
 * One long-lived connection beside the pool, for what belongs to a connection: LISTEN and advisory locks.
 * When it drops, its locks are gone; the channels are listened to again on a new one.
 */
export function openSession(config: pg.ClientConfig) {
  const channels = new Map<string, Set<Listener>>()
  const lockNames = new Set<string>()
  let current: pg.Client | undefined
  let connecting: Promise<pg.Client> | undefined
  let closed = false

  const connected = async (): Promise<pg.Client> => {
    if (closed) throw new Error('The database is closed')
    if (current) return current
    connecting ??= connect().finally(() => {
      connecting = undefined
    })
    return connecting
  }

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...config, keepAliveInitialDelayMillis: 10_000 })
    client.on('error', () => {})
    client.on('end', () => dropped(client))
    client.on('notification', ({ channel, payload }) => {
      for (const listener of channels.get(channel) ?? []) listener.heard(payload ?? '')
    })
    try {
      await client.connect()
      for (const channel of channels.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    current = client
    return client
  }

  function dropped(client: pg.Client): void {
    if (current !== client) return
    current = undefined
    if (closed || channels.size === 0) return
    tellLost()
    void reconnect()
  }

  async function reconnect(): Promise<void> {
    for (let waitMs = 50; !closed && channels.size > 0; waitMs = Math.min(waitMs * 2, 5_000)) {
      try {
        await connected()
        // Said a second time: what was notified between the drop and this moment reached nobody.
        return tellLost()
      } catch {
        await pause(waitMs, undefined, { ref: false })
      }
    }
  }

  const tellLost = (): void => {
    for (const listeners of channels.values()) for (const listener of listeners) listener.lost()
  }

  return {
    async listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
      const listeners = channels.get(channel) ?? new Set()
      listeners.add(listener)
      channels.set(channel, listeners)
      try {
        const client = await connected()
        await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      } catch (error) {
        forget(channel, listener)
        throw error
      }
      return async () => {
        if (forget(channel, listener)) await current?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {})
      }
    },

    async lock(name: string): Promise<Lock | undefined> {
      // PostgreSQL would grant a session its own lock a second time.
      if (lockNames.has(name)) return undefined
      lockNames.add(name)
      try {
        const client = await connected()
        const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as taken', [name])
        if (rows[0]?.taken) return heldLock(name, client)
        lockNames.delete(name)
        return undefined
      } catch (error) {
        lockNames.delete(name)
        throw error
      }
    },

    async close(): Promise<void> {
      closed = true
      const client = current ?? (await connecting?.catch(() => undefined))
      await client?.end().catch(() => {})
    },
  }

  /** True when it was the last listener of the channel. */
  function forget(channel: string, listener: Listener): boolean {
    const listeners = channels.get(channel)
    listeners?.delete(listener)
    if (listeners?.size !== 0) return false
    channels.delete(channel)
    return true
  }

  function heldLock(name: string, client: pg.Client): Lock {
    let released = false
    return {
      held: () => !released && current === client,
      async release() {
        if (released) return
        released = true
        if (current === client) await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).catch(() => {})
        lockNames.delete(name)
      },
    }
  }
}
