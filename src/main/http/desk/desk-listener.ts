import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { systemClock } from '#src/kit/time/clock.ts'
import { numberSentence } from '#src/kit/observation.ts'
import { findUnavailable, isDiskFull, unavailableForSeconds } from '#src/kit/unavailable-error.ts'
import { sendEncoded } from '#src/platform/http/encoded-body.ts'
import { securityHeaders } from '#src/platform/http/security-headers.ts'
import type { Log } from '#src/platform/log/log.ts'
import type { Network } from '#src/shop/orders/network.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { DeskConnection, DrawDraft, RehearsalAtDesk } from '#src/web/desk/desk-context.ts'
import type { TakePermit } from '#src/web/limits.ts'
import { deskPath } from '#src/web/routes/desk-addresses.ts'
import { deskPages, type DeskPageRow } from '#src/web/routes/desk-pages.ts'
import { accessTo, findDeskPage, loginAddress } from './desk-access.ts'
import { readDeskBody } from './desk-body.ts'
import type { DeskEntry } from './desk-entry.ts'
import type { deskRenderer, DeskReply } from './desk-renderer.ts'
import type { Refusal } from './refused-pages.ts'
import { logFailure } from '../log-failure.ts'
import { isWellFormed, splitAddress } from '../page-address.ts'
import type { Listener } from '../shop-listener.ts'

/** The built desk, loaded at the first request to it, so that a shop starts as fast without it. */
export type OpenedDesk = {
  readonly render: ReturnType<typeof deskRenderer>
  /** Serves a file of the desk, and returns false for any other address. */
  readonly serveFile: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>
  /** Fulfilled once every file is compressed as small as possible; absent where none is compressed. */
  readonly filesRecompressed?: Promise<void>
  close?(): Promise<void>
}

export type DeskListenerDeps = {
  readonly shop: Shop
  readonly openDesk: () => Promise<OpenedDesk>
  readonly entry: DeskEntry
  readonly networkOf: (request: IncomingMessage) => Network
  readonly takePermitOf: (request: IncomingMessage) => TakePermit
  /** Undefined where a supplier has keys. */
  readonly rehearsal?: RehearsalAtDesk | undefined
  readonly drawDraft?: DrawDraft | undefined
  readonly log: Log
}

export type DeskServer = {
  readonly listener: Listener
  /** Replies that last as long as their reader stays end now, so that nobody has to wait for them. All others go on. */
  endStreams(): void
  close(): Promise<void>
}

/** Serves the desk: first who asks and from where, then whether they may, then the page. */
export function deskListener(deps: DeskListenerDeps): DeskServer {
  const { entry } = deps
  const common = commonHeaders(isSecure(entry.origin))
  const stopping = new AbortController()
  let opened: Promise<OpenedDesk> | undefined
  const open = () =>
    (opened ??= deps.openDesk().catch((error: unknown) => {
      opened = undefined
      throw error
    }))
  const showRefusal = refusalsOf(deps, () => opened)

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = request.url ?? '/'
    const [path] = splitAddress(address)
    const { serveFile, render } = await open()
    if (isRead(request) && (await serveFile(request, response))) return
    if (!isWellFormed(address) || address.length > longestAddress) return refuse(response, 400, 'This address cannot be read.')
    if (!isRead(request) && request.method !== 'POST' && request.method !== 'PUT')
      return refuse(response, 405, 'The desk takes GET, POST and PUT.', [['allow', 'GET, HEAD, POST, PUT']])
    if (!entry.mayChange(request)) return refuse(response, 403, 'This was not sent from a page of the desk.')
    const reply = await answer(request, response, { address, path, render })
    if (reply) await send(reply, request, response)
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    { address, path, render }: { address: string; path: string; render: OpenedDesk['render'] },
  ): Promise<DeskReply | undefined> {
    const name = findDeskPage(path)
    const row: DeskPageRow | undefined = name && deskPages[name]
    const connection = await connectionOf(request, deps, { isUse: row?.background !== true })
    const { login, shop, now } = connection
    const access = accessTo(row, login)
    // A stream that was led to the login page would get a page, which browsers report as an error.
    if (access === 'login' && isPageToOpen(request) && !row?.isStream) return void redirectToLogin(response, address)
    if (access !== 'open') return showRefusal(request, response, { ...closed[access], connection })
    const body = await readDeskBody(request, row ?? {})
    if (!body.ok) return showRefusal(request, response, { ...body.problem, connection })
    const gone = row?.isStream ? AbortSignal.any([stopping.signal, goneSignal(response)]) : goneSignal(response)
    const asked = new Request(new URL(address, entry.origin), {
      method: request.method === 'HEAD' ? 'GET' : request.method!,
      signal: gone,
      ...body.value,
    })
    return render({ request: asked, connection, desk: login && { shop, login, now }, isShown: isShown(request) }, common)
  }

  return {
    listener(request, response) {
      serve(request, response).catch((error: unknown) => {
        if (response.destroyed) return
        const refusal = refusalFor(error, deps.log)
        showRefusal(request, response, refusal).catch(() => refuse(response, refusal.status, refusal.message))
      })
    },
    endStreams: () => stopping.abort(),
    async close() {
      stopping.abort()
      await (await opened)?.close?.()
    },
  }
}

/** People see the error page of the desk, in its frame if they are logged in; scripts get the sentence alone. */
const refusalsOf =
  (deps: DeskListenerDeps, opened: () => Promise<OpenedDesk> | undefined) =>
  async (
    request: IncomingMessage,
    response: ServerResponse,
    { connection = strangerOf(request, deps), ...refusal }: ShownRefusal,
  ): Promise<undefined> => {
    const desk = opened()
    if (response.headersSent || !desk || !isShown(request)) return void refuse(response, refusal.status, refusal.message)
    const { origin } = deps.entry
    const asked = new Request(new URL(request.url ?? '/', origin))
    const { render } = await desk
    const reply = await render({ request: asked, connection, desk: undefined, refusal, isShown: true }, commonHeaders(isSecure(origin)))
    await send(reply, request, response)
  }

const isSecure = (origin: string): boolean => origin.startsWith('https:')

/** `connection`: absent where it is not known who asks. */
type ShownRefusal = Refusal & { readonly connection?: DeskConnection }

/** For who may not open a page, or may no longer. */
const closed = {
  refused: { status: 403, message: 'Your role does not open this page of the desk. Ask the owner.' },
  login: { status: 401, message: 'Your login has ended, and nothing was done. Log in again to go on.' },
} as const satisfies Readonly<Record<string, Refusal>>
const broken: Refusal = {
  status: 500,
  message: 'Something went wrong on our side, and is in the log. What was done before is safe.',
}
const unavailable: Refusal = {
  status: 503,
  message: 'The shop cannot look anything up at the moment. Please try again in a few seconds: what was saved already is not done twice.',
}
const full: Refusal = {
  status: 507,
  message: 'A disk of the shop is full, so nothing of this was stored. Make room first, then send it once more.',
}

function refusalFor(error: unknown, log: Log): Refusal {
  const numbered = ({ status, message }: Refusal): Refusal => ({ status, message: message + numberSentence() })
  const isFull = isDiskFull(error)
  if (findUnavailable(error) && !isFull) return numbered(unavailable)
  logFailure(log, error, { address: deskPath, what: 'a page of the desk could not be made' })
  return numbered(isFull ? full : broken)
}

/** The longest list of chosen orders that is printed together. */
const longestAddress = 4_000

async function connectionOf(request: IncomingMessage, deps: DeskListenerDeps, { isUse }: { isUse: boolean }): Promise<DeskConnection> {
  const stranger = strangerOf(request, deps)
  const { token } = stranger
  return { ...stranger, login: token === undefined ? undefined : await deps.shop.staff.findDeskLogin(token, { isUse }) }
}

/** How a request came, before anybody has looked whose login it is. */
function strangerOf(
  request: IncomingMessage,
  { shop, entry: { cookie, origin }, networkOf, takePermitOf, drawDraft, rehearsal }: DeskListenerDeps,
): DeskConnection {
  return {
    shop,
    login: undefined,
    now: systemClock(),
    network: networkOf(request),
    userAgent: request.headers['user-agent'] ?? '',
    token: cookie.read(request.headers.cookie),
    takePermit: takePermitOf(request),
    cookieOf: (given) => (given === undefined ? cookie.clear() : cookie.set(given)),
    origin,
    drawDraft,
    rehearsal,
  }
}

/** A page's data is fetched by a script, which shows the login in a dialog and loses nothing of what was typed. */
const isPageToOpen = (request: IncomingMessage): boolean => isRead(request) && !isDataOfPage(request.url ?? '/')

function redirectToLogin(response: ServerResponse, address: string): void {
  refuse(response, 303, '', [['location', loginAddress(address)]])
}

/** Whether a browser shows the reply to somebody: a script that fetches does not ask for a page. */
const isShown = ({ headers: { accept = '' } }: IncomingMessage): boolean => accept.includes('text/html')

const isDataOfPage = (address: string): boolean => splitAddress(address)[0].endsWith('.data')

async function send(reply: DeskReply, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if ('page' in reply) return sendEncoded(reply.page, request, response)
  response.writeHead(reply.status, reply.headers.flat())
  if (request.method === 'HEAD') return void response.end()
  // News must arrive at once, also before there is any.
  response.flushHeaders()
  await pipeline(Readable.fromWeb(reply.body as Parameters<typeof Readable.fromWeb>[0]), response).catch(() => {
    // The reader has left, or the shop stops: neither is an error of the desk.
    response.destroy()
  })
}

function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  return gone.signal
}

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

/** Nothing of the desk may be stored, found by search engines, framed, or seen by a window that another site has opened. */
const commonHeaders = (isSecure: boolean): [string, string][] => [
  ['cache-control', 'no-store'],
  ['x-robots-tag', 'noindex'],
  ['referrer-policy', 'no-referrer'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ...securityHeaders({ isSecure, usesCamera: true }),
]

function refuse(response: ServerResponse, status: number, message: string, headers: readonly [string, string][] = []): void {
  if (response.headersSent) return void response.destroy()
  const type: [string, string] = ['content-type', 'text/plain; charset=utf-8']
  const wait: [string, string][] = status === 503 ? [['retry-after', String(unavailableForSeconds)]] : []
  response.writeHead(status, [...commonHeaders(false), type, ...wait, ...headers].flat()).end(message)
}
