import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Connection } from '#src/platform/db/connection.ts'

export type StoppableDatabase = {
  readonly connection: Connection
  /** From now on connections are reset, and new ones refused, as by a server that was stopped. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** The same database by way of a port of its own. */
export async function stoppableDatabase(connection: Connection): Promise<StoppableDatabase> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(targetOf(connection))
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.setNoDelay(true)
      from.on('error', () => to.destroy()).on('close', () => (sockets.delete(from), to.destroy()))
      from.pipe(to)
    }
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    connection: throughPort(connection, port),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
    start: () => listen(port),
  }
}

/** The embedded server listens in a folder of its own, unless the system has no such sockets. */
function targetOf(connection: Connection) {
  if (!('connectionString' in connection)) {
    const { host, port = 5432 } = connection
    return host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port }
  }
  const { hostname, port } = new URL(connection.connectionString)
  return { host: hostname, port: Number(port || 5432) }
}

function throughPort(connection: Connection, port: number): Connection {
  if (!('connectionString' in connection)) return { ...connection, host: '127.0.0.1', port }
  const url = new URL(connection.connectionString)
  url.host = `127.0.0.1:${port}`
  return { connectionString: url.href }
}
