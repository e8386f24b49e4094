import type { IncomingMessage } from 'node:http'
import type { Listening } from '#src/main/http/listen.ts'

/** Serves visitors, and writes down each other request that is handled, with its body. */
export function recordRequests(listening: Listening): readonly string[] {
  const handled: string[] = []
  listening.serve(async (request, response) => {
    if (request.url === '/visitor') return void response.setHeader('x-process', process.pid).end('welcome')
    const at = handled.push(`${request.method} ${request.url} `) - 1
    handled[at] += await bodyOf(request)
    response.end('handled')
  })
  return handled
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  try {
    return Buffer.concat(await request.toArray()).toString('latin1')
  } catch {
    return '(broke off)'
  }
}
