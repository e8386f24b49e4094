import { data, type ServerBuild } from 'react-router'
import { requestIdIn, traceContext } from '#src/kit/observation.ts'

/** Why somebody does not get what they asked for. */
export type Refusal = { readonly status: number; readonly message: string }

/** The same build, which refuses every page and file: its root draws the frame, and the error page inside it. */
export function withRefusal<Build extends ServerBuild>(build: Build, { status, message }: Refusal): Build {
  const loader = () => {
    // The page has sentences of its own for what failed, and shows the number beside them.
    throw data(status < 500 ? message : (requestIdIn(traceContext()) ?? null), { status })
  }
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route || route.parentId === undefined) return [id, route]
    // Without a component React Router would reply with the bare message, as it does for files.
    const { default: component = () => null } = route.module
    return [id, { ...route, module: { ...route.module, default: component, loader, action: undefined } }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}
