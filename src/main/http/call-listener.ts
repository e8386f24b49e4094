import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { securityHeaders } from '#src/platform/http/security-headers.ts'
import type { Log } from '#src/platform/log/log.ts'
import type { Network } from '#src/shop/orders/network.ts'
import type { Shop } from '#src/shop/shop.ts'
import { createApi } from '#src/web/api/api.ts'
import type { TakePermit } from '#src/web/limits.ts'
import { mediaPath } from '#src/web/routes.ts'
import { logFailure } from './log-failure.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void
type Forward = (request: IncomingMessage, response: ServerResponse) => boolean

export type CallOptions = {
  /** Handles what lies below `mediaPath`. */
  readonly media: Listener
  readonly forwards: readonly Forward[]
  readonly networkOf: (request: IncomingMessage) => Network
  readonly takePermitOf: (request: IncomingMessage) => TakePermit
  readonly log: Log
  /** Whether browsers reach the shop by https. */
  readonly isSecure: boolean
  /** Other sites whose pages may call. */
  readonly allowedOrigins: readonly string[]
}

/** Handles everything that is not a page: calls, pictures and films, and the payment window of the sandbox. */
export function callListener(shop: Shop, options: CallOptions): Listener {
  const { allowedOrigins, isSecure } = options
  const report = (error: Error, address: string) => logFailure(options.log, error, { address, what: 'a call failed' })
  const app = createApi(shop, report, { allowedOrigins })
  const listener = getRequestListener((request, env) => {
    const incoming = env.incoming as IncomingMessage
    return app.fetch(request, { ...env, takePermit: options.takePermitOf(incoming), network: options.networkOf(incoming) })
  })
  const headers = [...securityHeaders({ isSecure }), ...callHeaders]
  return (request, response) => {
    if (options.forwards.some((forward) => forward(request, response))) return
    // A call may override these headers.
    for (const [name, value] of headers) response.setHeader(name, value)
    if (request.url?.startsWith(mediaPath)) return options.media(request, response)
    void listener(request, response)
  }
}

/** A reply is data: nothing in it may run, load, or be framed. No cache stores it unless its call says so. */
const callHeaders = [
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ['referrer-policy', 'no-referrer'],
  ['cache-control', 'no-store'],
] as const
