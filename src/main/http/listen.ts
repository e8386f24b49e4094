import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPipelineLimit } from '#src/platform/http/pipeline-limit.ts'
import { closeStalledReplies } from '#src/platform/http/stalled-replies.ts'
import type { Listener } from './shop-listener.ts'
import { StartFault } from '#src/platform/config/start-fault.ts'

export type Listening = {
  readonly server: Server
  /** `http://localhost:3000`, with the port that the system assigned. */
  readonly address: string
  /** Until it is called, every request gets 503 with the message that the shop is about to open. */
  serve(listener: Listener): void
  /** Takes no new connection, lets open requests finish, and after `graceMs` closes them. */
  close(graceMs?: number): Promise<void>
}

export type ListenOptions = {
  readonly host: string
  readonly port: number
  /** A client that reads nothing of a reply for so long is disconnected. */
  readonly stalledMs?: number
  /** The most open connections; further ones are closed at once. */
  readonly maxConnections?: number
  /** Handles requests before the shop is open, too. */
  readonly before?: (next: Listener) => Listener
}

/** Takes the port before anything else is started, so that a taken one is reported at once. */
export async function listen({
  host,
  port,
  stalledMs = 60_000,
  maxConnections = 10_000,
  before = (next) => next,
}: ListenOptions): Promise<Listening> {
  let listener: Listener = (_, response) =>
    void response.writeHead(503, { 'retry-after': '2', 'content-type': 'text/plain' }).end('The shop is about to open.')
  const mayHandle = createPipelineLimit()
  const handle = before((request, response) => listener(request, response))
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 15_000, maxHeaderSize: 16_384 }, (request, response) => {
    if (mayHandle(request, response)) handle(request, response)
  })
  server.maxConnections = maxConnections
  closeStalledReplies(server, stalledMs)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(toStartFault(error, host, port)))
    server.listen(port, host, resolve)
  })
  const { port: given } = server.address() as AddressInfo

  return {
    server,
    address: `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${given}`,
    serve(now) {
      listener = now
    },
    async close(graceMs = 5_000) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const timer = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearTimeout(timer)
    },
  }
}

function toStartFault(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new StartFault(`Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${port + 100} npm start`)
  if (error.code === 'EACCES') return new StartFault(`This user may not open port ${port}. Choose one above 1023: PORT=3000 npm start`)
  if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL')
    return new StartFault(`HOST is "${host}", which is no address of this machine. Use localhost or 0.0.0.0.`)
  return error
}
