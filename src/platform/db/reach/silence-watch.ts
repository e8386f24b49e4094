import type pg from 'pg'
import type { Clients } from './clients.ts'

/** A statement that has had no reply for so long makes us ask whether the server is still there. Slow ones only cost that question. */
const silentAfterMs = 3_000
const lookEveryMs = 1_000

/**
 * Finds out that a server was cut off: no packet says so, and the system would go on sending for a quarter of an hour.
 * `inUse` marks a client that waits for its server before the pool hands it out.
 */
export function watchSilence(
  pool: pg.Pool,
  clients: Clients,
): { inUse<Value>(client: pg.ClientBase, work: Promise<Value>): Promise<Value> } {
  const since = new Map<pg.ClientBase, number>()
  const begin = (client: pg.ClientBase) => void since.set(client, performance.now())
  const end = (client: pg.ClientBase) => void since.delete(client)
  pool.on('acquire', begin)
  pool.on('release', (_, client) => end(client))

  let asking = false
  async function look(): Promise<void> {
    const [longest] = since
    if (asking || !longest || performance.now() - longest[1] < silentAfterMs) return
    asking = true
    await clients.giveUpIfGone(longest[0])
    asking = false
  }
  const timer = setInterval(() => (pool.ended ? clearInterval(timer) : void look()), lookEveryMs).unref()

  return {
    async inUse(client, work) {
      begin(client)
      return work.finally(() => end(client))
    },
  }
}
