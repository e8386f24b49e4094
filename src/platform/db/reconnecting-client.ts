import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Clients } from './reach/clients.ts'

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
export function reconnectingClient(clients: Clients, config: pg.ClientConfig, { opened, resumed, isAwaited }: Hooks): ReconnectingClient {
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
    const client = clients.open(config)
    client.on('error', () => dropped(client))
    client.on('end', () => dropped(client))
    try {
      await client.connect()
      askForLife(client, clients)
      await clients.check(client)
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

const askEveryMs = 4_000

/** Nothing is sent on this connection for hours: only a question shows that its server was cut off. */
function askForLife(client: pg.Client, clients: Clients): void {
  let isUnanswered = false
  const timer = setInterval(() => {
    if (isUnanswered) return void clients.giveUpIfGone(client)
    isUnanswered = true
    client.query('select 1').then(
      () => {
        isUnanswered = false
      },
      // It is ending.
      () => {},
    )
  }, askEveryMs).unref()
  client.once('end', () => clearInterval(timer))
}
