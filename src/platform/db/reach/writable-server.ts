import { Socket } from 'node:net'
import pg from 'pg'
import { type Connection, describeServer } from '../connection.ts'
import { DatabaseFault } from '../database-fault.ts'

/** Of several servers the one that takes writes. */
export type WritableServer = {
  /** Returns its index. */
  find(): Promise<number>
  /** It was not reached, or takes no writes any more: the next `find` asks all servers again. */
  forget(index: number): void
}

/** A server that does not reply for so long is taken for cut off: it is slower than any network between two of our machines. */
export const probeTimeoutMs = 2_500
/** While no server takes writes, those who ask share one search in so long. */
const restMs = 100

export function writableServer(servers: readonly Connection[], everywhere: Connection): WritableServer {
  let known: number | undefined
  let searching: Promise<number> | undefined

  async function search(): Promise<number> {
    try {
      known = await Promise.any(
        servers.map(async (server, index) => {
          await askWhetherWritable(server)
          return index
        }),
      )
      searching = undefined
      return known
    } catch (error) {
      setTimeout(() => {
        searching = undefined
      }, restMs).unref()
      throw error
    }
  }

  return {
    async find() {
      if (known !== undefined) return known
      searching ??= search()
      return searching.catch((error: AggregateError) => {
        // Each has an error of its own: the job queue writes into the one that it gets.
        const reasons = error.errors.map((reason: Error) => reason.message).join('; ')
        throw new DatabaseFault(`None of the servers ${describeServer(everywhere)} takes writes (${reasons}).`, { cause: error })
      })
    },
    forget(index) {
      if (known === index) known = undefined
    },
  }
}

/** Resolves when the server takes writes; rejects when it does not, or sends nothing for `silentMs`. */
export async function askWhetherWritable(server: Connection, silentMs = probeTimeoutMs): Promise<void> {
  const socket = new Socket()
  const client = new pg.Client({ ...server, stream: () => socket, application_name: 'shop probe' })
  client.on('error', () => {})
  const stopWatching = whenSilent(socket, silentMs, () => socket.destroy(new Error(`${describeServer(server)} does not reply`)))
  try {
    await client.connect()
    await refuseReadOnly(client, server)
  } finally {
    stopWatching()
    // A farewell would wait for a server that is cut off.
    socket.destroy()
  }
}

const ticks = 25

/** Counts ticks, not time: while this process is busy itself it neither reads what has come nor goes on asking, and then only one passes. */
function whenSilent(socket: Socket, silentMs: number, silent: () => void): () => void {
  let received = 0
  let quiet = 0
  const timer = setInterval(() => {
    quiet = socket.bytesRead === received ? quiet + 1 : 0
    received = socket.bytesRead
    if (quiet === ticks) silent()
  }, silentMs / ticks)
  return () => clearInterval(timer)
}

/**
 * A standby would serve reads, and old ones: all that the shop does needs the server that takes writes. Returns the id of the process at the
 * server's end.
 */
export async function refuseReadOnly(client: pg.ClientBase, server: Connection): Promise<number> {
  const { rows } = await client.query<{ readOnly: boolean; pid: number }>(
    `select pg_is_in_recovery() or current_setting('transaction_read_only')::bool as "readOnly", pg_backend_pid() as pid`,
  )
  const { readOnly, pid } = rows[0]!
  if (readOnly)
    throw new DatabaseFault(`PostgreSQL at ${describeServer(server)} is a standby or read-only: name the server that takes writes.`)
  return pid
}
