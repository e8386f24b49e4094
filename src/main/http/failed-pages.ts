import { data, type ServerBuild } from 'react-router'
import { numberSentence, requestIdIn, traceContext } from '#src/kit/observation.ts'
import { findUnavailable, isDiskFull } from '#src/kit/unavailable-error.ts'

type Handler = NonNullable<ServerBuild['routes'][string]>['module']['loader']

/**
 * The same build, whose loaders, actions and components lead to a status, a sentence and the number of the request when they fail: 503 while
 * the database is unavailable, 507 for what a full disk does not take, and 500 for a defect. Without this a page could not show the number
 * by which its failure is found in the log.
 */
export function withFailureReplies<Build extends ServerBuild>(build: Build, report: (error: unknown, address: string) => void): Build {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader, action } = route?.module ?? {}
    const handlers = { ...(loader && { loader: withReplies(loader) }), ...(action && { action: withReplies(action) }) }
    return [id, route && { ...route, module: { ...route.module, ...handlers } }]
  })
  const { default: drawDocument, handleError } = build.entry.module
  const module: ServerBuild['entry']['module'] = {
    ...build.entry.module,
    async default(...args) {
      const [request, , , { staticHandlerContext }] = args
      try {
        return await drawDocument(...args)
      } catch (error) {
        // What fails while it draws the error page has no other page.
        if (staticHandlerContext.errors || request.signal.aborted) throw error
        const { data: id, init } = failureOf(error, request)
        // React Router draws the error page of whatever is thrown here; of a response it takes what the page shows.
        throw Response.json(id, init ?? {})
      }
    },
    handleError(error, args) {
      // It has been reported above.
      if (!(error instanceof Response)) handleError?.(error, args)
    },
  }
  return { ...build, entry: { ...build.entry, module }, routes: Object.fromEntries(routes) }

  function withReplies(handle: NonNullable<Handler>): NonNullable<Handler> {
    return async (args) => {
      try {
        return await handle(args)
      } catch (error) {
        // A refusal or a redirect is thrown too, and whoever has left reads nothing.
        if (!(error instanceof Error) || args.request.signal.aborted) throw error
        throw failureOf(error, args.request)
      }
    }
  }

  function failureOf(error: unknown, { url, method }: Request) {
    report(error, url)
    const status = method !== 'GET' && isDiskFull(error) ? 507 : findUnavailable(error) ? 503 : 500
    const sentence = status === 507 ? full : status === 500 ? broken : method === 'GET' ? unavailable : unavailableForForm
    return data(requestIdIn(traceContext()) ?? null, { status, statusText: sentence + numberSentence() })
  }
}

// The number stands in the sentence too: every page of the shop would have to carry code to show it apart.
const unavailable = 'The shop cannot look anything up at the moment. Nothing was changed.'
/** What was lost may be the answer to a commit that was made. */
const unavailableForForm = 'The shop cannot look anything up at the moment, and cannot tell whether this was saved.'
const full = 'The shop has no room left to keep this, so nothing of it was saved.'
const broken = 'Something went wrong on our side.'
