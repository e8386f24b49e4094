import type { IncomingMessage, Server } from 'node:http'
import { createRequestHandler } from 'react-router'
import { createServer as createVite } from 'vite'
import type { Pages, PageDeps } from './built-pages.ts'
import { logFailure } from './log-failure.ts'
import { fileLimitAt, isCall } from './page-address.ts'
import { pageContext, type WebBuild } from './page-renderer.ts'
import { receiveForm, requestOf } from './posted-form.ts'
import { postLimit } from './shop-listener.ts'

/** Renders pages from their sources, so that a change shows in the browser at once. Nothing is cached or compressed. */
export async function openDevPages({ shop, environment, calls, takePermitOf, log }: PageDeps, server: Server): Promise<Pages> {
  const vite = await createVite({ appType: 'custom', server: { middlewareMode: true, hmr: { server } } })

  async function render(address: string, incoming: IncomingMessage): Promise<Response> {
    const path = address.split('?', 1)[0] as string
    const limit = postLimit(incoming, path)
    const posted =
      limit &&
      (await receiveForm(incoming, limit, takePermitOf(incoming), { publicUrl: environment.publicUrl, filesMb: fileLimitAt(path) }))
    if (posted && !posted.ok) return new Response(posted.problem.message, { status: posted.problem.status })
    const form = posted?.value
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as WebBuild
    const request = form ? requestOf(address, environment.publicUrl, form) : new Request(new URL(address, environment.publicUrl))
    return createRequestHandler(build, 'development')(request, pageContext(build, shop, environment.report, form))
  }

  return {
    listener(request, response) {
      const address = request.url ?? '/'
      if (isCall(address)) return calls(request, response)
      vite.middlewares(request, response, () => {
        shop
          .atOneVersion(() => render(address, request))
          .then(
            async (page) => response.writeHead(page.status, Object.fromEntries(page.headers)).end(Buffer.from(await page.arrayBuffer())),
            (error: Error) => {
              vite.ssrFixStacktrace(error)
              logFailure(log, error, { address, what: 'a page could not be rendered' })
              response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(error.stack)
            },
          )
      })
    },
    invalidate() {},
    async renderWith(other, address) {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as WebBuild
      const request = new Request(new URL(address, environment.publicUrl))
      return (await createRequestHandler(build, 'development')(request, pageContext(build, other, environment.report))).text()
    },
    close: () => vite.close(),
  }
}
