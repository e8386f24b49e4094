import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import { forwardToSandbox } from './forward.ts'

async function listen(t: TestContext, handle: RequestListener): Promise<number> {
  const server = createServer(handle)
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** A shop that forwards to a sandbox with this handler. */
async function aShop(t: TestContext, sandbox: RequestListener): Promise<number> {
  const target = `http://127.0.0.1:${await listen(t, sandbox)}`
  const forward = forwardToSandbox({ mount: '/sandbox', target, allowed: [{ method: 'POST', path: /^\/pay$/ }] })
  return listen(t, (request, response) => void forward(request, response))
}

/** Sends part of an upload and disconnects once the sandbox has received it. */
async function abortUpload(port: number, received: Promise<unknown>): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.write('POST /sandbox/pay HTTP/1.1\r\nhost: shop.test\r\ncontent-length: 1000\r\n\r\npart')
  await received
  socket.destroy()
}

test('an upload that a browser breaks off is broken off at the sandbox too', async (t) => {
  const received = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<IncomingMessage>()
  const port = await aShop(t, (request) => {
    request.once('data', () => received.resolve())
    request.once('close', () => ended.resolve(request))
    request.on('error', () => undefined)
  })
  await abortUpload(port, received.promise)
  assert.equal((await ended.promise).complete, false)
})

test('when a sandbox breaks off its reply, the browser’s is broken off too', async (t) => {
  const port = await aShop(t, (_request, response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('part', () => response.destroy())
  })
  const response = await fetch(`http://127.0.0.1:${port}/sandbox/pay`, { method: 'POST', body: '{}' })
  await assert.rejects(response.text())
})

test('a sandbox that cannot be reached gives a 502', async (t) => {
  const forward = forwardToSandbox({ mount: '/sandbox', target: 'http://127.0.0.1:1', allowed: [{ method: 'POST', path: /^\/pay$/ }] })
  const port = await listen(t, (request, response) => void forward(request, response))
  const response = await fetch(`http://127.0.0.1:${port}/sandbox/pay`, { method: 'POST', body: '{}' })
  assert.deepEqual([response.status, await response.text()], [502, 'The sandbox does not respond.'])
})
