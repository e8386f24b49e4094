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

/** Sends line ends, which are not a request, for as long as it is connected. */
function trickle(socket: Socket): void {
  if (!socket.destroyed) socket.write('\r\n', () => setImmediate(trickle, socket))
}

/** More than the system buffers for a slow reader, so that some of it stays with the server. */
const big = Buffer.alloc(64 * 1024 * 1024)

test('a client that sends requests without reading replies is disconnected, and its open replies are aborted', async () => {
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

test('a client that disconnects before its pipelined requests are handled leaves no reply open', async () => {
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

test('eight requests sent at once are handled one after the other, any number of times', async () => {
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

test('a client that does not read its reply is disconnected after a while, also one that goes on sending', async () => {
  const port = await listening((_, response) => void response.end(big), { stalledMs: 200 })
  for (const goesOn of [false, true]) {
    const connected = once(opened.at(-1)!.server, 'connection')
    const visitor = greedy(port, 1)
    if (goesOn) trickle(visitor)
    const [itsSocket] = (await connected) as [Socket]
    await once(itsSocket, 'close')
    visitor.destroy()
  }
})

test('a client that does not read holds no open reply, however many it has requested', async () => {
  const ended: Promise<unknown>[] = []
  const port = await listening(
    (_, response) => {
      ended.push(once(response, 'close'))
      response.writeHead(200, { 'content-length': big.length }).write(big)
    },
    { stalledMs: 200 },
  )
  const connected = once(opened.at(-1)!.server, 'connection')
  const visitor = greedy(port, 8)
  trickle(visitor)
  const [itsSocket] = (await connected) as [Socket]
  await once(itsSocket, 'close')
  await Promise.all(ended)
  assert.ok(ended.length > 0)
  visitor.destroy()
})

test('a client whose reply takes long to begin is not disconnected, and one that reads slowly gets all of it', async ({ mock }) => {
  mock.timers.enable({ apis: ['setInterval'] })
  const stalledMs = 1_000
  let waiting: ServerResponse | undefined
  const port = await listening((_, response) => void (waiting = response), { stalledMs })
  const requested = once(opened.at(-1)!.server, 'request')
  const visitor = connect(port, '127.0.0.1')
  visitor.write('GET / HTTP/1.1\r\nhost: shop.test\r\nconnection: close\r\n\r\n')
  await requested
  mock.timers.tick(10 * stalledMs)

  // To the server the whole is one chunk; each part of it is more than the system buffers for a slow reader.
  waiting!.end(big)
  let [taken, slowlyTaken] = [0, 0]
  for await (const chunk of visitor) {
    taken += (chunk as Buffer).length
    if (taken - slowlyTaken < big.length / 4) continue
    slowlyTaken = taken
    mock.timers.tick(0.75 * stalledMs)
  }
  assert.ok(taken > big.length)
})

test('beyond the most connections the oldest without a request under way makes room, and a request under way is finished', async () => {
  const waiting: ServerResponse[] = []
  const port = await listening((_, response) => void waiting.push(response), { maxConnections: 2 })
  const { server } = opened.at(-1)!
  const [busy, idle] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  const requested = once(server, 'request')
  busy.write('GET / HTTP/1.1\r\nhost: shop.test\r\n\r\n')
  await requested
  const newcomer = connect(port, '127.0.0.1')
  newcomer.write('GET / HTTP/1.1\r\nhost: shop.test\r\n\r\n')
  await Promise.all([once(idle.resume(), 'close'), once(server, 'request')])

  const refused = connect(port, '127.0.0.1').on('error', () => {})
  await once(refused.resume(), 'close')
  for (const [response, visitor] of [
    [waiting[0]!, busy],
    [waiting[1]!, newcomer],
  ] as const) {
    response.end('here')
    assert.match(String((await once(visitor, 'data'))[0]), /here/)
    visitor.destroy()
  }
})

test('one network cannot open more than its share, unless it is a trusted proxy', async () => {
  const share = { maxConnectionsPerNetwork: 2 }
  const countServed = async (options: Partial<ListenOptions>) => {
    const settled = Array.from({ length: 4 }, () => Promise.withResolvers<boolean>())
    let next = 0
    const port = await listening(() => settled[next++]!.resolve(true), { ...share, ...options })
    const sockets = settled.map(() => connect(port, '127.0.0.1').on('error', () => {}))
    for (const socket of sockets) {
      socket.once('close', () => settled[next++]?.resolve(false)).resume()
      socket.write('GET / HTTP/1.1\r\nhost: shop.test\r\n\r\n')
    }
    const served = await Promise.all(settled.map(({ promise }) => promise))
    for (const socket of sockets) socket.destroy()
    return served.filter(Boolean).length
  }
  assert.equal(await countServed({}), 2)
  assert.equal(await countServed({ trustedProxies: ['127.0.0.0/8'] }), 4)
})

test('closing lets a request under way finish, and then does not wait for its connection', { timeout: 30_000 }, async () => {
  const waiting = Promise.withResolvers<ServerResponse>()
  const port = await listening((_, response) => waiting.resolve(response))
  const { close } = opened.pop()!
  const visitor = connect(port, '127.0.0.1')
  visitor.write('GET / HTTP/1.1\r\nhost: shop.test\r\n\r\n')
  const response = await waiting.promise
  const hourMs = 3_600_000
  const closed = close(hourMs)
  response.end('here')
  assert.match(String((await once(visitor, 'data'))[0]), /here/)
  await closed
})

test('an idle connection is kept for five seconds longer than its client was told', async () => {
  const started = await listen({ host: '127.0.0.1', port: 0 })
  opened.push(started)
  started.serve((_, response) => response.end('here'))
  const accepted = once(started.server, 'connection')
  const client = connect(Number(new URL(started.address).port), '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nhost: shop.test\r\n\r\n')
  const [reply] = (await once(client, 'data')) as [Buffer]
  const [socket] = (await accepted) as [Socket]
  assert.deepEqual([/^keep-alive: (.*)$/im.exec(String(reply))?.[1], socket.timeout], ['timeout=5', 10_000])
  client.destroy()
})
