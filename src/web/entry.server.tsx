import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { ScriptNonce } from './browser/script-nonce.ts'
import { reportContext, scriptNonceContext } from './context.ts'
import { deferHydration } from './layout/deferred-hydration.ts'
import { renderWholePage } from './whole-page.ts'

// The server that mounts this build sets the shop into each request through these keys, which are compared by identity.
export { reportContext, scriptNonceContext, shopContext, takePermitContext } from './context.ts'

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
  const marked = nonce ? { nonce } : {}
  headers.set('content-type', 'text/html; charset=utf-8')
  const html = await renderWholePage(
    <ScriptNonce value={nonce}>
      <ServerRouter context={routerContext} url={request.url} {...marked} />
    </ScriptNonce>,
    marked,
  )
  return new Response(deferHydration(html, nonce), { status, headers })
}
