import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { securityHeaders } from '#src/platform/http/security-headers.ts'
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
  /** Whether browsers reach the shop by https. */
  readonly isSecure: boolean
  /** Other sites whose pages may call. */
  readonly allowedOrigins: readonly string[]
}

/** Answers everything that is not a page: calls, pictures and films, and the payment window of the sandbox. */
export function callListener(shop: Shop, options: CallOptions): Listener {
  const { allowedOrigins, isSecure } = options
  const report = (error: Error, address: string) => logFailure(options.log, error, { address, what: 'a call failed' })
  const app = createApi(shop, report, { allowedOrigins })
  app.get(`${mediaPath}*`, async (context, next) => {
    await next()
    // Their names carry a hash of their content.
    if (context.res.status === 200 || context.res.status === 206) context.header('cache-control', 'public, max-age=31536000, immutable')
    context.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
  })
  app.get(`${mediaPath}*`, serveStatic({ root: options.mediaDir, rewriteRequestPath: (path) => path.slice(mediaPath.length - 1) }))

  const listener = getRequestListener((request, env) =>
    app.fetch(request, { ...env, turnstile: options.turnstileOf(env.incoming as IncomingMessage) }),
  )
  const headers = [...securityHeaders({ isSecure }), ...callHeaders]
  return (request, response) => {
    if (options.forwards.some((forward) => forward(request, response))) return
    // A call that says otherwise has the last word.
    for (const [name, value] of headers) response.setHeader(name, value)
    void listener(request, response)
  }
}

/** What a call returns is data: nothing in it may run, load, or be framed. */
const callHeaders = [
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ['referrer-policy', 'no-referrer'],
] as const
