import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Reply } from './reply.ts'
import { type FaultAction, mergePatch } from './faults.ts'

export type { Reply }

export type Call = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly rawBody: Buffer
}

/** Takes the reply to a call; a fault may `drop` it, or never reply. */
export type ReplyChannel = { send(reply: Reply): void; drop(): void }

export type HttpServer = { readonly port: number; readonly url: string; close(): Promise<void> }

/** Listens on this machine only. `mount` may stand in front of every path, as when the shop forwards to it. */
export async function startHttpServer(
  options: { port: number; mount?: string | undefined },
  handle: (call: Call, connection: ReplyChannel) => Promise<void>,
): Promise<HttpServer> {
  const server = createServer((request, response) => {
    receive(request, options.mount ?? '')
      .then((call) => (isForeignPage(request) ? send(response, crossSite) : handle(call, connectionOf(request, response))))
      .catch((error: unknown) => send(response, accident(error)))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Does the work and replies, unless the fault prevents either. */
export async function replyWithFault(fault: FaultAction | undefined, connection: ReplyChannel, work: () => Reply): Promise<void> {
  if (fault?.latencyMs) await wait(fault.latencyMs)
  if (fault?.hang) return
  if (fault?.drop === 'before') return connection.drop()
  if (fault?.status !== undefined) return connection.send({ status: fault.status, body: fault.body, headers: fault.headers ?? {} })

  const done = work()
  if (fault?.hangAfter) return
  if (fault?.drop === 'after') return connection.drop()
  const patched = fault?.patch ? { ...done, body: mergePatch(done.body, fault.patch) } : done
  connection.send(fault?.change ? fault.change(patched) : patched)
}

const maxBodyBytes = 1_000_000

async function receive(request: IncomingMessage, mount: string): Promise<Call> {
  const chunks: Buffer[] = []
  let received = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    received += chunk.length
    if (received > maxBodyBytes) throw new RangeError('body too large')
    chunks.push(chunk)
  }
  const target = request.url ?? '/'
  const inside = mount && target.startsWith(`${mount}/`) ? target.slice(mount.length) : target
  const url = new URL(inside, 'http://sandbox')
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    rawBody: Buffer.concat(chunks),
  }
}

const connectionOf = (request: IncomingMessage, response: ServerResponse): ReplyChannel => ({
  send: (reply) => send(response, reply),
  drop: () => request.socket.destroy(),
})

function send(response: ServerResponse, { status, body, headers }: Reply): void {
  if (response.destroyed || response.headersSent) return
  const written = body === undefined ? '' : typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
  const type = typeof body === 'string' ? 'text/html; charset=utf-8' : 'application/json'
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers })
  response.end(written)
}

/** Another site in the same browser must not post the forms of a panel. */
function isForeignPage({ method, headers }: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  const site = headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}

const crossSite: Reply = { status: 403, body: { error: 'not from another site' } }

const accident = (error: unknown): Reply => {
  if (error instanceof z.ZodError) return { status: 400, body: { error: z.prettifyError(error) } }
  if (error instanceof SyntaxError || error instanceof RangeError) return { status: 400, body: { error: error.message } }
  return { status: 500, body: { error: error instanceof Error ? error.message : String(error) } }
}
