import { data, type ServerBuild } from 'react-router'
import { numberSentence, requestIdIn, traceContext } from '#src/kit/observation.ts'
import { findUnavailable } from '#src/kit/unavailable-error.ts'

type Handler = NonNullable<ServerBuild['routes'][string]>['module']['loader']

/**
 * The same build, whose loaders and actions reply with a status, a sentence and the number of the request when they fail: 503 while the
 * database is unavailable, and 500 for a defect. Without this a page could not show the number by which its failure is found in the log.
 */
export function withFailureReplies<Build extends ServerBuild>(build: Build, report: (error: unknown, address: string) => void): Build {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader, action } = route?.module ?? {}
    const handlers = { ...(loader && { loader: withReplies(loader) }), ...(action && { action: withReplies(action) }) }
    return [id, route && { ...route, module: { ...route.module, ...handlers } }]
  })
  return { ...build, routes: Object.fromEntries(routes) }

  function withReplies(handle: NonNullable<Handler>): NonNullable<Handler> {
    return async (args) => {
      try {
        return await handle(args)
      } catch (error) {
        // A refusal or a redirect is thrown too, and whoever has left reads nothing.
        if (!(error instanceof Error) || args.request.signal.aborted) throw error
        report(error, args.request.url)
        const status = findUnavailable(error) ? 503 : 500
        throw data(requestIdIn(traceContext()) ?? null, { status, statusText: sentences[status] + numberSentence() })
      }
    }
  }
}

// The number stands in the sentence too: every page of the shop would have to carry code to show it apart.
const sentences = {
  503: 'The shop cannot look anything up at the moment. Nothing was changed.',
  500: 'Something went wrong on our side.',
}
