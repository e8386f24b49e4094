import { randomBytes } from 'node:crypto'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { contentSecurityPolicy, ownScripts } from '#src/platform/http/content-security-policy.ts'
import { type EncodedBody, encodePage, quickQuality } from '#src/platform/http/encoded-body.ts'
import { unavailableForSeconds } from '#src/kit/unavailable-error.ts'
import type * as keys from '#src/web/desk/desk-context.ts'
import { withFailureReplies } from '../failed-pages.ts'
import { type Refusal, withRefusal } from './refused-pages.ts'

/** The built desk. The context keys must be those of the build itself, because React Router compares them by identity. */
export type DeskBuild = ServerBuild & { entry: { module: typeof keys } }

export type DeskRequestToRender = {
  readonly request: Request
  readonly connection: keys.DeskConnection
  /** What every page of the desk gets but those that anybody may open. */
  readonly desk: keys.DeskRequest | undefined
  /** Set where the page is refused: the error page is shown in its place. */
  readonly refusal?: Refusal
  /** Whether a browser shows the reply to somebody, and no script reads it. */
  readonly isShown: boolean
}

/** A reply of the desk: a page with its bytes, or one that goes on while its body is read. */
export type DeskReply =
  | { readonly page: EncodedBody }
  | { readonly status: number; readonly headers: [string, string][]; readonly body: NonNullable<Response['body']> }

type Report = (error: unknown, address: string) => void

/** Renders screens of the desk and runs what is posted to them. Nothing of it is ever cached. */
export function deskRenderer(build: DeskBuild, { report, mode }: { report: Report; mode: 'production' | 'development' }) {
  const calm = withFailureReplies(build, report)
  const handle = createRequestHandler(calm, mode)
  const handleRefused = (refusal: Refusal) => createRequestHandler(withRefusal(calm, refusal), mode)
  const { deskContext, connectionContext, reportContext, scriptNonceContext } = build.entry.module

  return async (
    { request, connection, desk, refusal, isShown }: DeskRequestToRender,
    common: readonly [string, string][],
  ): Promise<DeskReply> => {
    const context = new RouterContextProvider()
    if (desk) context.set(deskContext, desk)
    context.set(connectionContext, connection)
    context.set(reportContext, report)
    const nonce = randomBytes(16).toString('base64url')
    context.set(scriptNonceContext, nonce)

    const reply = await (refusal ? handleRefused(refusal) : handle)(request, context)
    const missing = isShown ? await refusedFile(reply) : undefined
    const response = missing ? await handleRefused(missing)(new Request(request.url), context) : reply
    const headers = [...common, ...ownHeaders(response)]
    if (response.body && goesOn(response)) return { status: response.status, headers, body: response.body }
    let body = Buffer.from(await response.arrayBuffer())
    if (response.headers.get('content-type')?.startsWith('text/html')) {
      const { html, hashes } = ownScripts(body.toString(), nonce)
      body = Buffer.from(html)
      // Vite's own scripts are written without the nonce.
      if (mode === 'production' && !response.headers.has('content-security-policy'))
        headers.push(['content-security-policy', contentSecurityPolicy(hashes, ownOrigin)])
    }
    return { page: await encodePage(body, response.status, headers, quickQuality) }
  }
}

/** What a file replied that is not there, or cannot be made: a bare sentence, and no page. */
async function refusedFile(response: Response): Promise<Refusal | undefined> {
  if (response.status < 400 || response.headers.get('content-type')?.startsWith('text/html')) return undefined
  return { status: response.status, message: await response.text() }
}

const ownOrigin = { scripts: [], frames: [], connections: [] }

/** Files are sent while they are made, and news as long as somebody listens. */
const goesOn = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/event-stream') === true || headers.has('content-disposition')

const passedOn = [
  'content-type',
  'content-security-policy',
  'content-disposition',
  'location',
  'x-remix-response',
  'x-remix-reload-document',
  'retry-after',
]

function ownHeaders(response: Response): [string, string][] {
  const headers = passedOn.flatMap((name): [string, string][] => {
    const value = response.headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  const cookies = response.headers.getSetCookie().map((cookie): [string, string] => ['set-cookie', cookie])
  const wait: [string, string][] = response.status === 503 ? [['retry-after', String(unavailableForSeconds)]] : []
  return [...headers, ...cookies, ...wait]
}
