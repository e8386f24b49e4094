import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router'
import { madePageContext, reportContext, scriptNonceContext } from './context.ts'
import { deferHydration } from './layout/deferred-hydration.ts'
import { renderWholePage } from './whole-page.tsx'

// The server that mounts this build sets the shop into each request through these keys, which are compared by identity.
export { buildVersionContext, madePageContext, reportContext, scriptNonceContext, shopContext, takePermitContext } from './context.ts'

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportContext)(error, request.url)
}

/** Renders a whole page before it is sent, because the page cache stores whole pages. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(scriptNonceContext)
  headers.set('content-type', 'text/html; charset=utf-8')
  const html = deferHydration(await renderWholePage({ routerContext, url: request.url, nonce }), nonce)
  const made = loadContext.get(madePageContext)
  const reply = new Response(made ? null : html, { status, headers })
  if (made) Object.assign(made, { reply, html })
  return reply
}
