import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext } from 'react-router'
import { deferHydration } from './layout/deferred-hydration.ts'

// The server that mounts this build sets the shop into each request through this very key.
export { shopContext } from './context.ts'

/** Pages are rendered whole, because they are kept whole in the page cache. */
export default function handleRequest(request: Request, status: number, headers: Headers, routerContext: EntryContext): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let failed = false
    const page = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        const html = Buffer.concat(chunks).toString()
        resolve(new Response(deferHydration(html), { status: failed ? 500 : status, headers }))
        done()
      },
    })
    const { pipe } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
      onAllReady: () => pipe(page),
      onShellError: reject,
      onError(error) {
        failed = true
        console.error(error)
      },
    })
  })
}
