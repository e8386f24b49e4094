import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { observed, traceContext } from '#src/kit/observation.ts'
import { routeNameOf } from './route-name.ts'

export const requestIdHeader = 'x-request-id'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

export type NumberRequests = (listener: Listener) => Listener

/**
 * Gives every request a number: in the header of its reply, in the lines of the log and on error pages, in the jobs and mails that it
 * causes, and as the id of its trace. Only a trusted proxy may have chosen it. A listener may be wrapped twice: the first counts.
 */
export const numberRequests =
  (isProxy: (address: string) => boolean): NumberRequests =>
  (listener) =>
  (request, response) => {
    if (traceContext() !== undefined) return listener(request, response)
    const id = (isProxy(request.socket.remoteAddress ?? '') ? givenId(request) : undefined) ?? randomBytes(16).toString('hex')
    response.setHeader(requestIdHeader, id)
    void observed(
      { kind: 'request', ...routeNameOf(request.url ?? '/'), continues: id },
      () =>
        new Promise<number>((resolve) => {
          response.once('close', () => resolve(response.statusCode))
          listener(request, response)
        }),
      (status) => `${String(status).slice(0, 1)}xx`,
    )
  }

/** Proxies write 32 hexadecimal digits (nginx) or a UUID (Caddy, Envoy); anything else is replaced. */
function givenId({ headers }: IncomingMessage): string | undefined {
  const written = String(headers[requestIdHeader] ?? '')
  return /^[0-9a-f]{8}(-?)(?:[0-9a-f]{4}\1){3}[0-9a-f]{12}$/i.test(written) && !/^[0-]+$/.test(written)
    ? written.replaceAll('-', '').toLowerCase()
    : undefined
}
