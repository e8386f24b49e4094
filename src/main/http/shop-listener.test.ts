import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { encodeBody } from '#src/platform/http/encoded-body.ts'
import { createPageCache } from '#src/platform/http/page-cache.ts'
import { createLog } from '#src/platform/log/log.ts'
import { listen } from './listen.ts'
import { normaliseAddress } from './page-address.ts'
import { shopListener } from './shop-listener.ts'

const rendered: string[] = []
const logged: string[] = []
const render = async (address: string) => (rendered.push(address), encodeBody(Buffer.from(address), 200, [['content-type', 'text/html']]))
const cache = createPageCache({ render, normalise: normaliseAddress, report: assert.ifError })
const listening = await listen({ host: '127.0.0.1', port: 0 })
listening.serve(
  shopListener({
    cache,
    assets: new Map(),
    calls: (_, response) => void response.writeHead(200).end('a call'),
    post: render,
    takePermitOf: () => async () => undefined,
    log: createLog({ to: { write: (line: string) => void logged.push(line) } }),
  }),
)
after(() => listening.close(0))

/** Sends the address as it is written; `fetch` would normalise it first. */
function ask(address: string): Promise<{ status: number; head: string }> {
  const { port, hostname } = new URL(listening.address)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.on('data', (chunk) => (text += chunk.toString('latin1')))
    socket.on('error', reject)
    socket.on('close', () => resolve({ status: Number(text.split(' ')[1]), head: text.split('\r\n\r\n', 1)[0] ?? '' }))
    socket.write(`GET ${address} HTTP/1.1\r\nhost: shop.test\r\nconnection: close\r\n\r\n`, 'latin1')
  })
}

test('a private page under another spelling of its address is never cached', async () => {
  for (const address of ['/product/..\\order\\AAAA', '/ORDER/AAAA', '/%6frder/AAAA', '/product/../order/AAAA']) {
    await ask(address)
    await ask(address)
    assert.equal(cache.size().pages, 0, address)
  }
})

test('a page with a method that it does not take is refused with the methods that it does', async () => {
  const allowed = async (path: string, method: string) => {
    const { status, headers } = await fetch(listening.address + path, { method })
    return [status, headers.get('allow')]
  }
  assert.deepEqual(await allowed('/faq', 'POST'), [405, 'GET, HEAD'])
  assert.deepEqual(await allowed('/contact-us', 'PUT'), [405, 'GET, HEAD, POST'])
  assert.deepEqual(await allowed('/order/AAAA', 'DELETE'), [405, 'GET, HEAD, POST'])
})

test('no address sends a visitor to another site', async () => {
  for (const address of ['/\\evil.example/', '/\\/evil.example/', '//evil.example/', '/a/..//evil.example/', '/.//evil.example/']) {
    const { status, head } = await ask(address)
    assert.equal(status, 400, address)
    assert.doesNotMatch(head, /^location:/im, address)
  }
  assert.match((await ask('/faq//?x=1')).head, /^location: \/faq\?x=1$/im)
  for (const address of ['/%46AQ?x=1', '/FAQ?x=1']) {
    const { status, head } = await ask(address)
    assert.equal(status, 308, address)
    assert.match(head, /^location: \/faq\?x=1$/im)
  }
})

test('every address, whatever it contains, gets a reply that is not a server error', async () => {
  const parts = [
    '%00',
    '%ed%a0%80',
    '%',
    '%zz',
    '\\',
    '/',
    '..',
    '.data',
    '_.data',
    '%2e%2e',
    '%2f',
    '?',
    '&',
    '=',
    '#',
    'order',
    'PRODUCT',
    '\xff',
    '|',
    '{',
  ]
  let seed = 7
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let i = 0; i < 600; i++) {
    const address = `/${Array.from({ length: 1 + next(6) }, () => parts[next(parts.length)]).join(next(2) ? '' : '/')}`
    const { status } = await ask(address)
    assert.ok([200, 308, 400].includes(status), `${address} ${status}`)
  }
})

test('a visitor who disconnects in the middle of a form is not logged', async () => {
  const { port, hostname } = new URL(listening.address)
  const connected = once(listening.server, 'connection')
  const socket = connect(Number(port), hostname)
  const head = 'POST /contact-us HTTP/1.1\r\nhost: shop.test\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 100'
  const requested = once(listening.server, 'request')
  socket.write(`${head}\r\n\r\nname=As`)
  const [itsSocket] = (await connected) as [Socket]
  const [, response] = await requested
  socket.destroy()
  await Promise.all([itsSocket, response].map((left) => new Promise((resolve) => left.once('close', resolve))))
  // The reader of the form is notified before the next request is handled.
  await ask('/faq')
  assert.deepEqual(logged, [])
})

test('a kept page and a file are sent without a number or anything else of telemetry that is off', async () => {
  const numbered: (string | undefined)[] = []
  const counting = await listen({ host: '127.0.0.1', port: 0 })
  after(() => counting.close(0))
  counting.serve(
    shopListener({
      cache: createPageCache({ render, normalise: normaliseAddress, report: assert.ifError }),
      assets: new Map([['/assets/shell.css', encodeBody(Buffer.from('a file'), 200, [['content-type', 'text/css']])]]),
      calls: (_, response) => void response.end(),
      post: render,
      takePermitOf: () => async () => undefined,
      numberRequests: (next) => (request, response) => (numbered.push(request.url), next(request, response)),
      log: createLog({ level: 'silent' }),
    }),
  )
  for (const path of ['/faq', '/faq', '/assets/shell.css', '/faq', '/api/nothing'])
    assert.equal((await fetch(counting.address + path)).status, 200, path)
  assert.deepEqual(numbered, ['/faq', '/api/nothing'])
})

test('a network that asks for ever new pages has to wait, and is still shown what others have asked for, its cart and its order', async () => {
  const left = { renders: 2 }
  const frugal = await listen({ host: '127.0.0.1', port: 0 })
  after(() => frugal.close(0))
  const own = createPageCache({ render, normalise: normaliseAddress, report: assert.ifError })
  frugal.serve(
    shopListener({
      cache: own,
      assets: new Map(),
      calls: (_, response) => void response.end(),
      post: render,
      takePermitOf: () => async (limit) => (limit === 'renders' && left.renders-- <= 0 ? 90 : undefined),
      log: createLog({ level: 'silent' }),
    }),
  )
  const statusOf = async (path: string) => (await fetch(frugal.address + path)).status
  assert.deepEqual([await statusOf('/product'), await statusOf('/product?q=ring')], [200, 200])
  const refused = await fetch(`${frugal.address}/product?q=box`)
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '90'])
  assert.match(await refused.text(), /^That was a lot in a short time/)
  assert.equal(await statusOf('/no-such-page'), 429)
  for (const path of ['/product', '/cart', '/checkout', '/order/AAAA', '/order/AAAA.data']) assert.equal(await statusOf(path), 200, path)
})
