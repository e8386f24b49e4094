import { type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { entryOf } from '#src/kit/table.ts'

export type PublicPath = { readonly method: 'GET' | 'POST'; readonly path: RegExp }

/**
 * Lets a shopper's browser reach a sandbox through the shop's own address, and nothing of it but `allowed`: never its control calls.
 * The returned function handles a request under `mount`, and returns false for any other.
 */
export function forwardToSandbox(options: { mount: string; target: string; allowed: readonly PublicPath[] }) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const [path = '', query] = (request.url ?? '').split('?')
    if (!path.startsWith(`${options.mount}/`)) return false
    const inside = path.slice(options.mount.length)
    if (!options.allowed.some((each) => each.method === request.method && each.path.test(inside))) {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found')
      return true
    }
    pipe(request, response, options.target + inside + (query === undefined ? '' : `?${query}`))
    return true
  }
}

const forwardedHeaders = ['content-type', 'content-length', 'cache-control', 'content-security-policy', 'x-content-type-options']

function pipe(request: IncomingMessage, response: ServerResponse, target: string): void {
  const contentType = request.headers['content-type'] ?? ''
  const forwarded = ask(target, { method: request.method, headers: { 'content-type': contentType } }, (reply) => {
    const headers = forwardedHeaders.flatMap((name) => {
      const value = entryOf(reply.headers, name)
      return value === undefined ? [] : [[name, String(value)] as const]
    })
    response.writeHead(reply.statusCode ?? 502, Object.fromEntries(headers))
    pipeline(reply, response, () => undefined)
  })
  forwarded.on('error', () => {
    if (response.destroyed) return
    if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
    response.end('The sandbox does not respond.')
  })
  // A browser that disconnects during its upload never ends the request.
  response.once('close', () => forwarded.destroy())
  request.pipe(forwarded)
}
