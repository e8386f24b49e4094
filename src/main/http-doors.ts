import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Log } from '#src/platform/log/log.ts'
import type { Shop } from '#src/shop/shop.ts'
import { createApi } from '#src/web/api/api.ts'
import type { Turnstile } from '#src/web/limits.ts'
import { mediaPath } from '#src/web/routes.ts'
import { logFailure } from './log-failure.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void
type Forward = (request: IncomingMessage, response: ServerResponse) => boolean

export type CallOptions = {
  readonly mediaDir: string
  readonly forwards: readonly Forward[]
  readonly turnstileOf: (request: IncomingMessage) => Turnstile
  readonly log: Log
}

/** Answers everything that is not a page: calls, pictures and films, and the payment window of the sandbox. */
export function callListener(shop: Shop, options: CallOptions): Listener {
  const app = createApi(shop, (error, address) => logFailure(options.log, error, { address, what: 'a call failed' }))
  app.get(`${mediaPath}*`, async (context, next) => {
    await next()
    // Their names carry a hash of their content.
    if (context.res.status === 200 || context.res.status === 206) context.header('cache-control', 'public, max-age=31536000, immutable')
    context.header('x-content-type-options', 'nosniff')
    context.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
  })
  app.get(`${mediaPath}*`, serveStatic({ root: options.mediaDir, rewriteRequestPath: (path) => path.slice(mediaPath.length - 1) }))

  const listener = getRequestListener((request, env) =>
    app.fetch(request, { ...env, turnstile: options.turnstileOf(env.incoming as IncomingMessage) }),
  )
  return (request, response) => {
    if (options.forwards.some((forward) => forward(request, response))) return
    void listener(request, response)
  }
}
