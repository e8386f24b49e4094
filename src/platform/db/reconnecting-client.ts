import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

export type ReconnectingClient = {
  get(): Promise<pg.Client>
  isOn(client: pg.Client): boolean
  close(): Promise<void>
}

type Hooks = {
  opened(client: pg.Client): Promise<void>
  /** Called when the connection is back after a drop: notifications in between were lost. */
  resumed(): void
  /** Whether to connect again after a drop although no call asks for the connection. */
  isAwaited(): boolean
}

/** One connection that is opened when first used, and again when it has dropped while it is awaited. */
export function reconnectingClient(config: pg.ClientConfig, { opened, resumed, isAwaited }: Hooks): ReconnectingClient {
  let current: pg.Client | undefined
  let connecting: Promise<pg.Client> | undefined
  let closed = false

  async function get(): Promise<pg.Client> {
    if (closed) throw new Error('The database is closed')
    if (current) return current
    connecting ??= connect().finally(() => {
      connecting = undefined
    })
    return connecting
  }

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...config, keepAliveInitialDelayMillis: 10_000 })
    client.on('error', () => dropped(client))
    client.on('end', () => dropped(client))
    try {
      await client.connect()
      await opened(client)
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
    if (!closed && isAwaited()) void reconnect()
  }

  async function reconnect(): Promise<void> {
    for (let waitMs = 50; !closed && isAwaited(); waitMs = Math.min(waitMs * 2, 2_000)) {
      try {
        await get()
        return resumed()
      } catch {
        await pause(waitMs, undefined, { ref: false })
      }
    }
  }

  return {
    get,
    isOn: (client) => current === client,
    async close() {
      closed = true
      const client = current ?? (await connecting?.catch(() => undefined))
      await client?.end().catch(() => {})
    },
  }
}
