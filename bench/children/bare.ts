import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serveParent, cpuMicros } from './parent-commands.ts'

export type Written = { readonly headers: readonly string[]; readonly body: Uint8Array }
export type Bare = typeof bare

let headers: string[] = []
let body = Buffer.alloc(0)

/** The least that any Node server does: it reads the request, and writes bytes that are ready. */
const server = createServer((request, response) => {
  if (request.method === 'GET') return write()
  request.resume().once('end', write)
  function write() {
    response.writeHead(200, headers)
    response.end(body)
  }
})

const bare = serveParent({
  listen: () => new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))),
  write(written: Written) {
    headers = [...written.headers]
    body = Buffer.from(written.body)
  },
  cpuMicros,
})
