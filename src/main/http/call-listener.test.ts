import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createLog } from '#src/platform/log/log.ts'
import { keptFiles } from '#src/platform/media/kept-files.ts'
import { openMedia } from '#src/platform/media/media.ts'
import { callAddress, mediaPath, otherCallAddress } from '#src/web/routes.ts'
import { testDatabase } from '#tests/database.ts'
import { aProduct, stocked } from '#tests/factories/catalogue.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { type CallOptions, callListener } from './call-listener.ts'
import { listen } from './listen.ts'
import { mediaListener } from './media-listener.ts'

const db = await testDatabase()
await stocked(db, ...Array.from({ length: 12 }, (_, i) => aProduct({ id: `box-${i}`, name: `Box ${i}` })))
const shop = testShop(db)
const mediaDir = await mkdtemp(join(tmpdir(), 'call-listener-'))
after(() => rm(mediaDir, { recursive: true }))
const drawing = `${'d'.repeat(20)}.svg`
await keptFiles(mediaDir).keep(drawing, [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')], new Date())

const servers: Server[] = []

async function served(own: Partial<CallOptions> = {}) {
  const log = createLog({ level: 'silent' })
  const listening = await listen({ host: '127.0.0.1', port: 0 })
  listening.serve(
    callListener(shop, {
      media: mediaListener({ media: openMedia(db, { folder: mediaDir }), log }),
      forwards: [],
      networkOf: () => ({ own: '127.0.0.1', wider: undefined }),
      takePermitOf: () => async () => undefined,
      log,
      isSecure: true,
      allowedOrigins: [],
      ...own,
    }),
  )
  servers.push(listening.server)
  after(() => listening.close(0))
  return listening.address
}

type Sent = { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: unknown }

/** Does not decode the reply, as `fetch` would. */
function ask(address: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<{ reply: IncomingMessage; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    request(address, { method, headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers } })
      .on('error', reject)
      .on('response', async (reply) => resolve({ reply, bytes: Buffer.concat(await reply.toArray()) }))
      .end(body === undefined ? undefined : JSON.stringify(body))
  })
}

const address = await served()
const search = (encoding?: string) =>
  ask(address + otherCallAddress('searchProducts'), {
    method: 'POST',
    headers: encoding === undefined ? {} : { 'accept-encoding': encoding },
    body: { pageNo: 1, pageSize: 12 },
  })

test('the reply to a search is compressed as its caller accepts, with the same content', async () => {
  const plain = await search()
  assert.equal(plain.reply.headers['content-encoding'], undefined)
  const [br, gzip, refused] = await Promise.all([search('gzip, br'), search('gzip, br;q=0'), search('br;q=0, gzip;q=0')])
  assert.deepEqual([br.reply.headers['content-encoding'], gzip.reply.headers['content-encoding']], ['br', 'gzip'])
  assert.equal(refused.reply.headers['content-encoding'], undefined)
  assert.deepEqual(brotliDecompressSync(br.bytes), plain.bytes)
  assert.deepEqual(gunzipSync(gzip.bytes), plain.bytes)
  assert.ok(br.bytes.length * 3 < plain.bytes.length, `${br.bytes.length} of ${plain.bytes.length} bytes`)
  for (const { reply, bytes } of [plain, br, gzip, refused]) {
    assert.match(reply.headers.vary ?? '', /accept-encoding/)
    assert.equal(Number(reply.headers['content-length'] ?? bytes.length), bytes.length)
    assert.equal(reply.headers['content-type'], 'application/json')
  }
})

test('a reply that fits into a packet, and one that may hold a secret, is not compressed', async () => {
  const small = await ask(address + callAddress('findPincode', { pincode: '411004' }), { headers: { 'accept-encoding': 'br' } })
  assert.equal(small.reply.headers['content-encoding'], undefined)
  const secret = await ask(address + callAddress('addOrder'), {
    method: 'POST',
    headers: { 'accept-encoding': 'br' },
    body: { clientName: 'A'.repeat(5_000), cartItems: Array.from({ length: 20 }, () => ({})) },
  })
  assert.equal(secret.reply.statusCode, 400)
  assert.ok(secret.bytes.length > 1_000)
  assert.equal(secret.reply.headers['content-encoding'], undefined)
})

test('every reply to a call, also a refusal, carries the security headers', async () => {
  const requests: readonly [string, Sent][] = [
    [callAddress('findPincode', { pincode: '411004' }), {}],
    [callAddress('findPincode', { pincode: 'x' }), {}],
    [callAddress('addOrder'), { method: 'POST', body: {} }],
    [callAddress('addOrder'), {}],
    ['/api/no/such/call', {}],
    [callAddress('orderInvoice', { orderId: 'AAAAAAAAAAAAAAAAAAAAAA' }), {}],
  ]
  for (const [path, sent] of requests) {
    const { headers } = (await ask(address + path, sent)).reply
    assert.equal(headers['x-content-type-options'], 'nosniff', path)
    assert.match(String(headers['content-security-policy']), /frame-ancestors/, path)
    assert.equal(headers['referrer-policy'], 'no-referrer', path)
    assert.ok(headers['permissions-policy'], path)
    assert.equal(headers['strict-transport-security'], 'max-age=31536000', path)
    assert.equal(headers['access-control-allow-origin'], undefined, path)
  }
})

test('a call with a verb that it does not take is refused with the verbs that it does', async () => {
  const requests: readonly [string, string, string][] = [
    [callAddress('addOrder'), 'GET', 'POST'],
    [callAddress('findPincode', { pincode: '411004' }), 'POST', 'GET, HEAD'],
    [otherCallAddress('markShipped', { orderId: 'A' }), 'DELETE', 'PUT'],
    [callAddress('orderInvoice', { orderId: 'A' }), 'PUT', 'GET, HEAD'],
    [otherCallAddress('paymentWebhook'), 'OPTIONS', 'POST'],
  ]
  for (const [path, method, allow] of requests) {
    const { reply } = await ask(address + path, { method })
    assert.deepEqual([reply.statusCode, reply.headers.allow], [405, allow], `${method} ${path}`)
  }
  assert.equal((await ask(address + callAddress('findPincode', { pincode: '411004' }), { method: 'HEAD' })).reply.statusCode, 200)
})

test('a picture keeps its own content security policy beside the common headers', async () => {
  const { reply } = await ask(`${address}${mediaPath}${drawing}`)
  assert.equal(reply.statusCode, 200)
  assert.equal(reply.headers['content-security-policy'], "default-src 'none'; style-src 'unsafe-inline'")
  assert.equal(reply.headers['x-content-type-options'], 'nosniff')
})

test('pages of a site that the owner has allowed may call, without cookies, and those of no other', async () => {
  const opened = await served({ allowedOrigins: ['https://partner.example'] })
  const path = otherCallAddress('searchProducts')
  const preflight = (origin: string, at = opened) =>
    ask(at + path, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    })
  const { headers } = (await preflight('https://partner.example')).reply
  assert.equal(headers['access-control-allow-origin'], 'https://partner.example')
  assert.match(String(headers['access-control-allow-methods']), /POST/)
  assert.match(String(headers['access-control-allow-headers']), /content-type/)
  const call = await ask(opened + path, { method: 'POST', headers: { origin: 'https://partner.example' }, body: { pageNo: 1 } })
  assert.equal(call.reply.headers['access-control-allow-origin'], 'https://partner.example')
  assert.equal(call.reply.headers['access-control-allow-credentials'], undefined)
  assert.match(call.reply.headers.vary ?? '', /origin/i)
  assert.match(call.reply.headers.vary ?? '', /accept-encoding/i)

  for (const reply of [
    (await preflight('https://evil.example')).reply,
    (await preflight('https://partner.example', address)).reply,
    (await ask(`${opened}${callAddress('orderInvoice', { orderId: 'A' })}`, { headers: { origin: 'https://partner.example' } })).reply,
  ])
    assert.equal(reply.headers['access-control-allow-origin'], undefined)
})

test('a caller who disconnects in the middle of a call is not logged', async (context) => {
  const lines: string[] = []
  const log = createLog({ level: 'warn', to: { write: (line: string) => void lines.push(line) } })
  context.mock.method(console, 'error', (...parts: unknown[]) => void lines.push(parts.join(' ')))
  const at = new URL(await served({ log }))
  for (const length of ['content-length: 500', 'transfer-encoding: chunked']) {
    for (const path of [callAddress('addOrder'), otherCallAddress('paymentWebhook'), callAddress('returnPayment', { orderId: 'AAAA' })]) {
      const requested = once(servers.at(-1)!, 'request')
      const socket = connect(Number(at.port), at.hostname)
      const begun = length.startsWith('content') ? '{"clientName":' : '5\r\n{"cli\r\n'
      socket.write(`POST ${path} HTTP/1.1\r\nhost: shop.test\r\ncontent-type: application/json\r\n${length}\r\n\r\n${begun}`)
      const [, response] = (await requested) as [IncomingMessage, ServerResponse]
      socket.destroy()
      await new Promise((resolve) => response.once('close', resolve))
      await ask(at.origin + callAddress('findPincode', { pincode: '411004' }))
    }
  }
  assert.deepEqual(lines, [])
})
