import { Socket } from 'node:net'
import pg from 'pg'
import { type Connection, describeServer, serversOf } from '../connection.ts'
import { DatabaseFault } from '../database-fault.ts'
import { gatherWrites } from './gathered-writes.ts'
import { askWhetherWritable, probeTimeoutMs, refuseReadOnly, type WritableServer, writableServer } from './writable-server.ts'

/** Opens all connections to one database, each on the server that takes writes, and gives up those to a server that is gone. */
export type Clients = {
  /** Returns a client that is not connected yet. */
  open(config: pg.ClientConfig): pg.Client
  /** Refuses a connection whose server takes no writes. */
  check(client: pg.ClientBase): Promise<void>
  /** Breaks all connections to the client's server if it does not reply any more, or takes no writes. */
  giveUpIfGone(client: pg.ClientBase): Promise<void>
}

/** `isPooled`: a pooler is between us and the server, as the owner has said. */
export function openClients(of: Connection, { isPooled = false } = {}): Clients {
  const servers = serversOf(of)
  const writable = servers.length > 1 ? writableServer(servers, of) : undefined
  const sockets = new Map<Socket, number>()
  const socketOf = new WeakMap<pg.ClientBase, Socket>()
  const serverOf = (client: pg.ClientBase): number => sockets.get(socketOf.get(client)!) ?? 0

  const breakAll = (isGone: (server: number) => boolean): void => {
    for (const [socket, server] of sockets)
      if (isGone(server)) socket.destroy(new Error('Connection terminated, because its server takes no writes any more'))
  }

  return {
    open(config) {
      const socket = gatherWrites(new Socket())
      // With several servers the one that was found before is given up sooner than a server that is the only one.
      const limits = writable ? { connectionTimeoutMillis: probeTimeoutMs } : {}
      const client = new pg.Client({ ...config, ...limits, ...servers[0], stream: () => socket })
      socketOf.set(client, socket)
      socket.once('close', () => sockets.delete(socket))
      if (!writable) sockets.set(socket, 0)
      else
        findServerFirst(client, writable, (server) => {
          // What is connected to another one can only fail.
          breakAll((other) => other !== server)
          sockets.set(socket, server)
          return endpointOf(servers[server]!)
        })
      return client
    },
    async check(client) {
      const server = serverOf(client)
      try {
        const pid = await refuseReadOnly(client, servers[server]!)
        if (!isPooled) refusePooler(client, pid, of)
      } catch (error) {
        writable?.forget(server)
        throw error
      }
    },
    async giveUpIfGone(client) {
      const server = serverOf(client)
      try {
        await askWhetherWritable(servers[server]!)
      } catch (error) {
        // A refusal of its own, such as too many connections, is a reply.
        if (error instanceof pg.DatabaseError && !/^57P0\d$/.test(error.code ?? '')) return
        writable?.forget(server)
        breakAll((other) => other === server)
      }
    },
  }
}

/** Makes the client ask first, when it connects, which server takes writes. */
function findServerFirst(client: pg.Client, { find, forget }: WritableServer, chosen: (server: number) => Endpoint): void {
  const connect = client.connect.bind(client)
  async function connectToFound(): Promise<pg.Client> {
    const server = await find()
    Object.assign(client, chosen(server))
    // Whatever breaks a connection may have happened to the whole server.
    client.once('error', () => forget(server))
    return connect().catch((error: unknown) => {
      forget(server)
      throw error
    })
  }
  // The pool hands over a function, others await a promise.
  client.connect = ((connected?: (error: unknown, client?: pg.Client) => void) =>
    connected
      ? void connectToFound().then(
          () => connected(null, client),
          (error: unknown) => connected(error),
        )
      : connectToFound()) as typeof connect
}

type Endpoint = { readonly host: string; readonly port: number }

/**
 * A pooler invents the id that it gives its clients. It may give each transaction another session, and then locks are lost, notifications
 * do not arrive and prepared statements are not there: better not to start.
 */
function refusePooler(client: pg.ClientBase, pid: number, of: Connection): void {
  if ((client as pg.ClientBase & { processID: number }).processID === pid) return
  throw new DatabaseFault(
    `Between the shop and PostgreSQL is a pooler at ${describeServer(of)}: set DATABASE_DIRECT_URL to the address of the server itself, for what no pooler carries (locks, notifications).`,
  )
}

/** As the driver reads it. */
function endpointOf(server: Connection): Endpoint {
  const { host, port } = new pg.Client({ ...server })
  return { host, port }
}
