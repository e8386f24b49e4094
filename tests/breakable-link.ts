import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import type { Connection } from '#src/platform/db/connection.ts'

/** A port of this machine that leads to a server, and whose connections can be broken. */
export type BreakableLink = {
  readonly port: number
  /** How many connections were refused since the link was cut off. */
  refused(): number
  breakAll(): void
  /** Breaks all connections, and each new one at once. */
  cutOff(): void
  mend(): void
  /** The reply to the next packet that contains `sent` is lost with its connection. Resolves when that has happened. */
  loseReplyTo(sent: string): Promise<void>
  close(): Promise<void>
}

/** `reach` opens a connection to the server, wherever that is now. */
export async function openBreakableLink(reach: () => Socket): Promise<BreakableLink> {
  const sockets = new Set<Socket>()
  let isCutOff = false
  let refused = 0
  let losing: { readonly sent: string; readonly lost: () => void } | undefined
  const server = createServer((near) => {
    if (isCutOff) {
      refused += 1
      return void near.destroy()
    }
    const far = reach()
    const end = () => [near, far].forEach((socket) => socket.destroy())
    let isLost = false
    near.on('data', (part) => {
      isLost ||= losing !== undefined && part.includes(losing.sent)
      far.write(part)
    })
    far.on('data', (part) => {
      if (!isLost) return void near.write(part)
      end()
      losing?.lost()
      losing = undefined
    })
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const breakAll = () => sockets.forEach((socket) => socket.destroy())
  return {
    port: (server.address() as AddressInfo).port,
    refused: () => refused,
    breakAll,
    cutOff() {
      isCutOff = true
      refused = 0
      breakAll()
    },
    mend() {
      isCutOff = false
    },
    loseReplyTo: (sent) => new Promise((lost) => (losing = { sent, lost })),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        breakAll()
      }),
  }
}

/** A link to the server of this database, and the connection that leads through it. */
export async function openDatabaseLink(to: Connection): Promise<BreakableLink & { readonly connection: Connection }> {
  // As the driver reads it: a folder is that of a socket in the file system.
  const { host, port, user = '', password, database = '' } = new pg.Client({ ...to })
  const reach = () => (host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host))
  const link = await openBreakableLink(reach)
  return { ...link, connection: { host: '127.0.0.1', port: link.port, user, password: String(password), database } }
}
