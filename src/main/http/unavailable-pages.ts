import { data, type ServerBuild } from 'react-router'
import { numberSentence } from '#src/kit/observation.ts'
import { findUnavailable } from '#src/kit/unavailable-error.ts'

type Handler = NonNullable<ServerBuild['routes'][string]>['module']['loader']

/** The same build, whose loaders and actions reply with 503 and a message while the database is unavailable, instead of a defect. */
export function withUnavailableReplies<Build extends ServerBuild>(build: Build, report: (error: unknown, address: string) => void): Build {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader, action } = route?.module ?? {}
    const handlers = { ...(loader && { loader: withUnavailable(loader) }), ...(action && { action: withUnavailable(action) }) }
    return [id, route && { ...route, module: { ...route.module, ...handlers } }]
  })
  return { ...build, routes: Object.fromEntries(routes) }

  function withUnavailable(handle: NonNullable<Handler>): NonNullable<Handler> {
    return async (args) => {
      try {
        return await handle(args)
      } catch (error) {
        if (!findUnavailable(error)) throw error
        report(error, args.request.url)
        throw data(null, { status: 503, statusText: statusText + numberSentence() })
      }
    }
  }
}

// The number stands in the sentence: every page would have to carry code to show it apart.
const statusText = 'The shop cannot look anything up at the moment. Nothing was changed.'
