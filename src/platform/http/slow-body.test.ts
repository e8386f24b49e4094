import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { after, test } from 'node:test'
import { openRaw, receiveAll } from '#tests/raw-client.ts'
import { limitSlowBody } from './slow-body.ts'

async function serve(handle: RequestListener): Promise<number> {
  const server = createServer((request, response) => {
    limitSlowBody(request, response, { requestMs: 200, afterReplyMs: 50 })
    handle(request, response)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  after(() => server.close())
  return (server.address() as AddressInfo).port
}

/** Sends a head and the beginning of its body. */
function begin(port: number, method: string, bytes: number, connection = 'close', type = 'text/plain'): Socket {
  const socket = openRaw(port)
  socket.write(
    `${method} / HTTP/1.1\r\nhost: shop.test\r\nconnection: ${connection}\r\ncontent-type: ${type}\r\ncontent-length: ${bytes}\r\n\r\na`,
  )
  return socket
}

/** Sends byte after byte, each when the one before it is out, until the connection is closed. */
function drip(socket: Socket): void {
  if (!socket.destroyed) socket.write('a', () => setImmediate(drip, socket))
}

const readAll: RequestListener = (request, response) => {
  let bytes = 0
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  request.on('end', () => response.end(`${bytes} bytes`))
}

test('a form that comes byte by byte is cut off after its time, and a file that takes longer arrives', async () => {
  const port = await serve(readAll)
  const inForm = begin(port, 'POST', 2, 'close', 'multipart/form-data; boundary=b')
  const [file, slow, quick] = [begin(port, 'PUT', 2), begin(port, 'POST', 1_000_000_000), begin(port, 'POST', 1)]
  const [arrived, cutOff, inTime] = [receiveAll(file), receiveAll(slow), receiveAll(inForm)]
  drip(slow)
  assert.match(await receiveAll(quick), /1 bytes/)
  assert.match(await cutOff, /^HTTP\/1.1 408 /)
  file.write('a')
  assert.match(await arrived, /2 bytes/)
  inForm.write('a')
  assert.match(await inTime, /2 bytes/)
})

test('who goes on sending a file that was refused is disconnected', async () => {
  const port = await serve((_, response) => void response.writeHead(401).end('Log in first.'))
  const file = begin(port, 'PUT', 1_000_000_000, 'keep-alive')
  drip(file)
  assert.match(await receiveAll(file), /^HTTP\/1.1 401 [^]*Log in first/)
})

test('who sends the rest of a file that was refused keeps the connection for the next request', async () => {
  const { promise: otherIsGone, resolve } = Promise.withResolvers<void>()
  const port = await serve((request, response) => {
    if (request.method === 'PUT') response.writeHead(401).end('Log in first.')
    else void otherIsGone.then(() => response.end('Still here.'))
  })
  const kept = begin(port, 'PUT', 2, 'keep-alive')
  const replies = receiveAll(kept)
  await once(kept, 'data')
  kept.write('aGET / HTTP/1.1\r\nhost: shop.test\r\nconnection: close\r\n\r\n')
  // Refused later, and disconnected: the time of the first one is over too.
  const other = begin(port, 'PUT', 1_000_000_000, 'keep-alive')
  drip(other)
  await receiveAll(other)
  resolve()
  assert.match(await replies, /^HTTP\/1.1 401 [^]*Still here/)
})
