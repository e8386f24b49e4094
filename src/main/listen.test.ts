import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { type Listening, listen, type ListenOptions } from './listen.ts'
import type { Listener } from './shop-listener.ts'

const opened: Listening[] = []
after(() => Promise.all(opened.map(({ close }) => close(0))))

async function listening(listener: Listener, options: Partial<ListenOptions> = {}) {
  const started = await listen({ host: '127.0.0.1', port: 0, ...options })
  started.serve(listener)
  opened.push(started)
  return Number(new URL(started.address).port)
}

/** Sends and never reads. */
function greedy(port: number, requests: number): Socket {
  const socket = connect(port, '127.0.0.1').pause()
  socket.on('error', () => {})
  socket.write('GET /film HTTP/1.1\r\nhost: shop.test\r\n\r\n'.repeat(requests))
  return socket
}

const big = Buffer.alloc(4 * 1024 * 1024)

test('a visitor who asks on and on without reading is disconnected, and what was begun for it is given up', async () => {
  const begun = new Set<ServerResponse>()
  const ended: Promise<unknown>[] = []
  const port = await listening((_, response) => {
    begun.add(response)
    ended.push(once(response, 'close'))
    response.writeHead(200, { 'content-length': big.length }).write(big)
  })
  const sockets = Array.from({ length: 5 }, () => greedy(port, 600))
  await Promise.all(sockets.map((socket) => once(socket.resume(), 'close')))
  await Promise.all(ended)
  assert.ok(begun.size <= 5 * 8, `${begun.size} requests were begun`)
})

test('one who leaves before its pipelined requests are answered leaves no reply behind', async () => {
  const eighth = Promise.withResolvers<void>()
  const ended: Promise<unknown>[] = []
  const port = await listening((_, response) => {
    ended.push(once(response, 'close'))
    response.writeHead(200, { 'content-length': big.length }).write(big)
    if (ended.length === 8) eighth.resolve()
  })
  const socket = greedy(port, 8)
  await eighth.promise
  socket.destroy()
  await Promise.all(ended)
})

test('eight requests sent at once are answered one after the other, as often as one likes', async () => {
  const port = await listening((request, response) => void setImmediate(() => response.end(`<${request.url}>`)))
  const socket = connect(port, '127.0.0.1')
  let text = ''
  for (let round = 0; round < 3; round++) {
    const paths = Array.from({ length: 8 }, (_, i) => `/${round}-${i}`)
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: shop.test\r\n\r\n`).join(''))
    while (!text.includes(`<${paths.at(-1)}>`)) text += String((await once(socket, 'data'))[0])
  }
  assert.deepEqual(text.match(/<[^>]+>/g)?.length, 24)
  socket.destroy()
})

test('a visitor who does not read what was sent is disconnected after a while', async () => {
  const port = await listening((_, response) => void response.end(Buffer.alloc(64 * 1024 * 1024)), { silentMs: 200 })
  const connected = once(opened.at(-1)!.server, 'connection')
  const visitor = greedy(port, 1)
  const [itsSocket] = (await connected) as [Socket]
  await once(itsSocket, 'close')
  visitor.destroy()
})
