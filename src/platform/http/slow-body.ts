import type { IncomingMessage, ServerResponse } from 'node:http'

export type SlowBodyLimits = {
  /** For the whole of a request. */
  readonly requestMs: number
  /** After a reply to a file of which not everything has arrived, so that its sender can read it. */
  readonly afterReplyMs: number
}

/**
 * Disconnects who has not sent a form within its time. A file may take longer, on a slow line: the server's own limit ends it, and so does
 * a reply, which strangers get at once.
 */
export function limitSlowBody(request: IncomingMessage, response: ServerResponse, { requestMs, afterReplyMs }: SlowBodyLimits): void {
  const { headers, socket, method } = request
  // Nearly every request ends here.
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  // A form that says so carries a file.
  if (method === 'PUT' || headers['content-type']?.startsWith('multipart/form-data')) {
    // What has arrived meanwhile leaves the connection to the next request.
    const disconnect = () => void (request.complete || socket.destroy())
    response.once('finish', () => void (request.complete || setTimeout(disconnect, afterReplyMs).unref()))
    return
  }
  const timer = setTimeout(() => {
    if (request.complete || socket.destroyed) return
    // In the manner of Node's own limit, past the handler, which sees a request that broke off.
    if (!response.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    socket.destroySoon()
  }, requestMs)
  timer.unref()
  request.once('close', () => clearTimeout(timer))
}
