import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, Server as ConnectionServer, type Socket } from 'node:net'
import { limitConnections } from '#src/platform/http/connection-limit.ts'
import { createPipelineLimit } from '#src/platform/http/pipeline-limit.ts'
import { refusedHead } from '#src/platform/http/request-head.ts'
import { limitSlowBody } from '#src/platform/http/slow-body.ts'
import { closeStalledReplies } from '#src/platform/http/stalled-replies.ts'
import type { Listener } from './shop-listener.ts'
import { StartFault } from '#src/platform/config/start-fault.ts'

export type Listening = {
  readonly server: Server
  /** `http://localhost:3000`, with the port that the system assigned. */
  readonly address: string
  /** Takes the port now, where `listen` has not. */
  takePort(): Promise<void>
  /** Until it is called, every request gets 503 with the message that the shop is about to open. */
  serve(listener: Listener): void
  /** Takes no new connection, lets open requests finish, and after `graceMs` closes them. */
  close(graceMs?: number): Promise<void>
  /**
   * For a process that others replace: takes no new connection, and serves each open one until the reply that asks its client to open
   * another, or until it has been idle for as long as clients were told that they may use it. Only after `longestMs` it closes any itself.
   */
  leave(longestMs?: number): Promise<void>
}

export type ListenOptions = {
  readonly host: string
  readonly port: number
  /** Leaves the port, which others serve, to them until `takePort` is called. It must not be 0. */
  readonly takesPortLater?: boolean
  /** A client that reads nothing of a reply for so long is disconnected. */
  readonly stalledMs?: number
  /** A client that has not sent the head of a request, or the whole of it, for so long is disconnected. */
  readonly headMs?: number
  readonly requestMs?: number
  /** The same for files. */
  readonly uploadMs?: number
  /** The most open connections; see `limitConnections`. */
  readonly maxConnections?: number
  readonly maxConnectionsPerNetwork?: number
  readonly trustedProxies?: readonly string[]
  /** Handles requests before the shop is open, too. */
  readonly before?: (next: Listener) => Listener
}

/** Takes the port before anything else is started, so that a taken one is reported at once. */
export async function listen(options: ListenOptions): Promise<Listening> {
  const { host, port, takesPortLater = false } = options
  const { server, serve, leaving } = createShopServer(options)
  const takePort = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) => reject(toStartFault(error, host, port)))
      server.listen(port, host, resolve)
    })
  if (!takesPortLater) await takePort()
  const given = takesPortLater ? port : (server.address() as AddressInfo).port

  return {
    server,
    takePort,
    address: addressAt({ host, port: given }),
    serve,
    async close(graceMs = 5_000) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // A connection whose request was under way when the process began to leave is kept alive by its reply.
      const idle = setInterval(() => server.closeIdleConnections(), closeIdleEveryMs)
      const timer = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearInterval(idle)
      clearTimeout(timer)
    },
    async leave(longestMs = 35_000) {
      leaving()
      // The server's own `close` ends idle connections at once, perhaps just when a client sends its next request.
      const closed = new Promise<void>((resolve) => ConnectionServer.prototype.close.call(server, () => resolve()))
      const timer = setTimeout(() => server.closeAllConnections(), longestMs)
      await closed
      clearTimeout(timer)
    },
  }
}

/** Where this machine reaches what listens there. */
export const addressAt = ({ host, port }: Pick<ListenOptions, 'host' | 'port'>): string =>
  `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`

function createShopServer({
  stalledMs = 60_000,
  headMs = 15_000,
  requestMs = 30_000,
  // 25 MB at a quarter of a megabit per second.
  uploadMs = 15 * 60_000,
  maxConnections = 10_000,
  maxConnectionsPerNetwork = 1_000,
  trustedProxies = [],
  before = (next) => next,
}: ListenOptions) {
  let isLeaving = false
  let listener: Listener = (_, response) =>
    void response.writeHead(503, { 'retry-after': '2', 'content-type': 'text/plain' }).end('The shop is about to open.')
  const mayHandle = createPipelineLimit()
  const handle = before((request, response) => listener(request, response))
  const limits = {
    headersTimeout: headMs,
    requestTimeout: Math.max(requestMs, uploadMs),
    connectionsCheckingInterval: Math.ceil(headMs / 4),
    keepAliveTimeoutBuffer: lateMs,
    maxHeaderSize: 16_384,
    // Node's own refusal lets through what follows on the connection; `refusedHead` looks instead.
    requireHostHeader: false,
  }
  const refusedSockets = new WeakSet<Socket>()
  const server = createServer(limits, (request, response) => {
    if (isLeaving) response.shouldKeepAlive = false
    // What follows an unreadable request may be a part of it, and has been parsed already.
    if (refusedSockets.has(request.socket) || !mayHandle(request, response)) return
    const refused = refusedHead(request)
    if (refused === undefined) {
      limitSlowBody(request, response, { requestMs, afterReplyMs })
      return handle(request, response)
    }
    refusedSockets.add(request.socket)
    refuseHead(response, refused)
  })
  // Node would drop the last headers without a word, among them those of a proxy. Their size is limited, and `refusedHead` counts them.
  server.maxHeadersCount = 0
  limitConnections(server, { most: maxConnections, mostPerNetwork: maxConnectionsPerNetwork, trustedProxies })
  closeStalledReplies(server, stalledMs)
  return {
    server,
    serve(now: Listener) {
      listener = now
    },
    leaving() {
      isLeaving = true
    },
  }
}

const closeIdleEveryMs = 50
const afterReplyMs = 5_000
/**
 * An idle connection is announced as kept for five seconds, and closed so much later: a request that left in time may be longer under way on a mobile
 * line, and a client that is busy looks late at its own clock. A connection closed at the same moment breaks off what they send.
 */
const lateMs = 5_000

function refuseHead(response: ServerResponse, status: 400 | 431): void {
  const headers = { 'content-type': 'text/plain', 'cache-control': 'no-store', connection: 'close' }
  response.writeHead(status, headers).end('This request cannot be read.')
}

function toStartFault(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new StartFault(`Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${port + 100} npm start`)
  if (error.code === 'EACCES') return new StartFault(`This user may not open port ${port}. Choose one above 1023: PORT=3000 npm start`)
  if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL')
    return new StartFault(`HOST is "${host}", which is no address of this machine. Use localhost or 0.0.0.0.`)
  return error
}
