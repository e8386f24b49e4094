import assert from 'node:assert/strict'
import { createServer, request as ask } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import type { DeskPageRow } from '#src/web/routes/desk-pages.ts'
import { type DeskBody, type DeskBodyProblem, readDeskBody } from './desk-body.ts'
import type { Result } from '#src/kit/result.ts'

const megabyte = 1_024 * 1_024
const takesPictures = { takesKb: 2 * 1_024, takesRaw: true, whenTooLarge: 'save it smaller' } as const
let row: Partial<DeskPageRow> = takesPictures
let read: Promise<Result<DeskBody, DeskBodyProblem>> | undefined

const server = createServer((request, response) => {
  read = readDeskBody(request, row)
  void read.then((body) => response.writeHead(body.ok ? 200 : body.problem.status).end(body.ok ? 'taken' : body.problem.message))
})
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
after(() => server.close())
const { port } = server.address() as AddressInfo

const send = async (method: string, body: Uint8Array<ArrayBuffer>, type = 'application/octet-stream') => {
  const response = await fetch(`http://127.0.0.1:${port}/`, { method, body, headers: { 'content-type': type } })
  return [response.status, await response.text()] as const
}

test('the bytes of a file are taken as they are, by PUT only, and only where files are taken', async () => {
  row = takesPictures
  const bytes = Uint8Array.from({ length: 3_000 }, (_, at) => at % 256)
  assert.deepEqual(await send('PUT', bytes), [200, 'taken'])
  const body = await read
  assert.deepEqual(body?.ok && body.value.body, bytes)
  assert.equal((await send('POST', bytes))[0], 405)
  row = { takesKb: 8 }
  assert.equal((await send('PUT', bytes))[0], 405)
  row = {}
  assert.equal((await send('PUT', bytes))[0], 405)
})

test('a file of 50 MB is refused in words that arrive, although all of it is sent first', async () => {
  row = takesPictures
  const [status, words] = await send('PUT', new Uint8Array(50 * megabyte))
  assert.deepEqual([status, words], [413, 'This has more than 2 MB: save it smaller.'])
  assert.equal((await read)?.ok, false)
})

test('an archive is handed on as it arrives, and one without a length, or with too much of it, is not', async () => {
  row = { takesKb: 1_024, takesFile: true, takesStream: true, whenTooLarge: 'send it in parts' }
  const type = 'multipart/form-data; boundary=b'
  const sending = ask({ port, method: 'POST', headers: { 'content-type': type, 'content-length': '6' } })
  const arrived = once(server, 'request')
  sending.write('half')
  await arrived
  const body = await read!
  assert.ok(body.ok && body.value.body instanceof ReadableStream)
  sending.end('ed')
  assert.equal(await new Response(body.value.body).text(), 'halfed')
  assert.deepEqual(await send('POST', new Uint8Array(2 * megabyte), type), [413, 'This has more than 1 MB: send it in parts.'])
  const endless = ask({ port, method: 'POST', headers: { 'content-type': type, 'transfer-encoding': 'chunked' } })
  endless.on('error', () => {})
  endless.write('x')
  const [reply] = await once(endless, 'response')
  assert.equal(reply.statusCode, 411)
  endless.destroy()
})

test('a sender that never ends is cut off', async () => {
  row = takesPictures
  const sending = ask({ port, method: 'PUT', headers: { 'transfer-encoding': 'chunked' } })
  sending.on('error', () => {})
  const chunk = Buffer.alloc(megabyte)
  const pour = () => {
    while (!sending.destroyed && sending.write(chunk));
  }
  sending.on('drain', pour)
  pour()
  const [reply] = await once(sending, 'response')
  assert.equal(reply.statusCode, 413)
  sending.destroy()
})

test('a file whose sender leaves half way is not taken', async () => {
  row = takesPictures
  read = undefined
  const sending = ask({ port, method: 'PUT', headers: { 'content-length': String(megabyte) } })
  sending.on('error', () => {})
  const arrived = once(server, 'request')
  sending.write(Buffer.alloc(1_000))
  await arrived
  sending.destroy()
  const body = await read!
  assert.ok(!body.ok && body.problem.status === 400)
})
