import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router'
import { renderWholePage } from '../whole-page.tsx'
import { reportContext, scriptNonceContext } from './desk-context.ts'

// The server that mounts this build sets these into each request, and compares the keys by identity.
export { connectionContext, deskContext, reportContext, scriptNonceContext } from './desk-context.ts'

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportContext)(error, request.url)
}

/** Renders a whole page before it is sent, so that its headers can name the hashes of its scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(scriptNonceContext)
  headers.set('content-type', 'text/html; charset=utf-8')
  const html = await renderWholePage({ routerContext, url: request.url, nonce })
  return new Response(html, { status, headers })
}
