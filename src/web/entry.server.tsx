import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { ScriptNonce } from './browser/script-nonce.ts'
import { reportContext, scriptNonceContext } from './context.ts'
import { deferHydration } from './layout/deferred-hydration.ts'

// The server that mounts this build sets the shop into each request through these keys, which are compared by identity.
export { reportContext, scriptNonceContext, shopContext, takePermitContext } from './context.ts'

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportContext)(error, request.url)
}

/** Renders a whole page before it is sent, because the page cache stores whole pages. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(scriptNonceContext)
  const marked = nonce ? { nonce } : {}
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const page = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        const html = Buffer.concat(chunks).toString()
        resolve(new Response(deferHydration(html, nonce), { status, headers }))
        done()
      },
    })
    const shown = (
      <ScriptNonce value={nonce}>
        <ServerRouter context={routerContext} url={request.url} {...marked} />
      </ScriptNonce>
    )
    const { pipe } = renderToPipeableStream(shown, {
      ...marked,
      onAllReady: () => pipe(page),
      onShellError: reject,
      // React Router then renders the error page instead.
      onError: reject,
    })
  })
}
