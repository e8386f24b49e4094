import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { ScriptNonce } from '../browser/script-nonce.ts'
import { reportContext, scriptNonceContext } from './desk-context.ts'

// The server that mounts this build sets these into each request, and compares the keys by identity.
export { connectionContext, deskContext, reportContext, scriptNonceContext } from './desk-context.ts'

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportContext)(error, request.url)
}

/** Renders a whole page before it is sent, so that its headers can name the hashes of its scripts. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(scriptNonceContext)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const page = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(new Response(Buffer.concat(chunks), { status, headers }))
        done()
      },
    })
    const shown = (
      <ScriptNonce value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </ScriptNonce>
    )
    // When it fails, React Router renders the error page instead.
    const { pipe } = renderToPipeableStream(shown, { nonce, onAllReady: () => pipe(page), onShellError: reject, onError: reject })
  })
}
