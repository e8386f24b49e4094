import type { IncomingMessage, ServerResponse } from 'node:http'
import { numberSentence } from '#src/kit/observation.ts'
import { findUnavailable, unavailableForSeconds } from '#src/kit/unavailable-error.ts'
import { sendEncoded, type EncodedBody } from '#src/platform/http/encoded-body.ts'
import type { PageCache } from '#src/platform/http/page-cache.ts'
import type { Log } from '#src/platform/log/log.ts'
import type { LimitName, TakePermit } from '#src/web/limits.ts'
import { waitMessage } from '#src/web/wait-message.ts'
import { logFailure } from './log-failure.ts'
import type { ReleaseFiles } from '#src/platform/release-files/release-files.ts'
import type { NumberRequests } from './numbered-requests.ts'
import { fileLimitAt, formLimitAt, isCall, isUnlimited, isWellFormed, ownSpelling, splitAddress } from './page-address.ts'
import { type PostedForm, type PostedFormProblem, receiveForm } from './posted-form.ts'

export type Listener = (request: IncomingMessage, response: ServerResponse) => void

export type ListenerDeps = {
  readonly cache: PageCache
  readonly assets: ReadonlyMap<string, EncodedBody>
  /** Looks for a script or style of another release. */
  readonly findFile?: ReleaseFiles['find']
  /** Handles calls, pictures and what is forwarded to the sandboxes; see `isCall`. */
  readonly calls: Listener
  /** Passes a posted form to its page, and returns the page as it is then. */
  readonly post: (address: string, form: PostedForm) => Promise<EncodedBody>
  readonly takePermitOf: (request: IncomingMessage) => TakePermit
  /** For every request that the cache and the files do not reply to. */
  readonly numberRequests?: NumberRequests | undefined
  readonly publicUrl?: string
  readonly log: Log
}

/** Serves cached pages first, then files, calls, pages that have to be rendered, and last the forms that pages take. */
export function shopListener(deps: ListenerDeps): Listener {
  const { cache, assets, numberRequests = (listener) => listener } = deps
  const next = numberRequests(uncachedListener(deps))
  return (request, response) => {
    if (cache.serve(request, response)) return
    const asset = isRead(request) && assets.get(splitAddress(request.url ?? '/')[0])
    if (asset) return sendEncoded(asset, request, response)
    next(request, response)
  }
}

function uncachedListener({ cache, calls, findFile, post, takePermitOf, publicUrl, log }: ListenerDeps): Listener {
  return (request, response) => {
    const address = request.url ?? '/'
    const [path] = splitAddress(address)
    if (!isWellFormed(address)) return refuse(response, 400, 'This address cannot be read.')
    if (isCall(path)) return calls(request, response)
    if (address.length > longestAddress) return refuse(response, 400, 'This address is too long.')
    const limit = postLimit(request, path)
    if (!isRead(request) && !limit) return refuse(response, 405, 'This address can only be read.', { allow: methodsOf(path) })
    const own = ownSpelling(path)
    if (path !== own) return refuse(response, 308, '', { location: own + address.slice(path.length) })

    const get = async () => (await findFile?.(path)) ?? cache.find(address) ?? renderWithin(address, takePermitOf(request), cache)
    const made = limit ? postForm(address, request, { limit, post, takePermitOf, ...(publicUrl && { publicUrl }) }) : get()
    made.then(
      (page) => ('message' in page ? refuse(response, page.status, page.message, retryAfter(page)) : sendEncoded(page, request, response)),
      (error: unknown) => {
        if (findUnavailable(error))
          return refuse(response, 503, unavailable + numberSentence(), { 'retry-after': String(unavailableForSeconds) })
        logFailure(log, error, { address: path, what: 'a page could not be rendered' })
        refuse(response, 500, `Something went wrong on our side. Your bag is safe in this browser; please try again.${numberSentence()}`)
      },
    )
  }
}

/** A page that has to be made costs a hundred times what a cached one does: nobody may ask for them as fast as a program can. */
async function renderWithin(address: string, take: TakePermit, cache: PageCache): Promise<EncodedBody | PostedFormProblem> {
  const waitSeconds = isUnlimited(splitAddress(address)[0]) ? undefined : await take('renders')
  return waitSeconds === undefined ? cache.get(address) : { status: 429, message: waitMessage(waitSeconds), waitSeconds }
}

const unavailable =
  'The shop cannot look anything up at the moment. Your bag is safe in this browser: please try again in a few seconds; what was saved already is not done twice.'

async function postForm(
  address: string,
  request: IncomingMessage,
  { limit, post, takePermitOf, publicUrl }: Pick<ListenerDeps, 'post' | 'takePermitOf' | 'publicUrl'> & { readonly limit: LimitName },
): Promise<EncodedBody | PostedFormProblem> {
  const form = await receiveForm(request, limit, takePermitOf(request), { publicUrl, filesMb: fileLimitAt(splitAddress(address)[0]) })
  return form.ok ? post(address, form.value) : form.problem
}

const retryAfter = ({ waitSeconds }: PostedFormProblem): Record<string, string> =>
  waitSeconds === undefined ? {} : { 'retry-after': String(waitSeconds) }

/** The rate limit of a form that is posted to a page which takes one; undefined for any other request. */
export const postLimit = ({ method }: IncomingMessage, path: string): LimitName | undefined =>
  method === 'POST' ? formLimitAt(path) : undefined

const methodsOf = (path: string): string => (formLimitAt(path) ? 'GET, HEAD, POST' : 'GET, HEAD')

const isRead = (request: IncomingMessage): boolean => request.method === 'GET' || request.method === 'HEAD'

/** No page of the shop has a longer one. */
const longestAddress = 2_000

function refuse(response: ServerResponse, status: number, message: string, headers: Record<string, string> = {}): void {
  if (response.headersSent) return void response.destroy()
  response
    .writeHead(status, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    })
    .end(message)
}
