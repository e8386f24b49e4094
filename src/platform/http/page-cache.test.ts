import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { after, test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { encodeBody, sendEncoded, type EncodedBody } from './encoded-body.ts'
import { createPageCache, type PageCacheOptions } from './page-cache.ts'

const page = (text: string, status = 200): EncodedBody =>
  encodeBody(Buffer.from(text.repeat(50)), status, [
    ['content-type', 'text/html'],
    ['cache-control', 'no-cache'],
  ])
const open: Server[] = []
after(() => open.forEach((server) => server.close()))

async function served(options: Partial<PageCacheOptions> = {}) {
  const rendered: string[] = []
  const cache = createPageCache({
    render: async (address) => (rendered.push(address), page(address)),
    normalise: (address) => address.replace(/[?&]utm_source=\w+/, ''),
    report: assert.ifError,
    ...options,
  })
  const server = createServer((request, response) => {
    if (cache.serve(request, response)) return
    cache.get(request.url as string).then(
      (body) => sendEncoded(body, request, response),
      () => response.writeHead(500).end(),
    )
  }).listen(0, '127.0.0.1')
  open.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers })
  return { cache, rendered, get }
}

test('a page is rendered once for all requests that come meanwhile', async () => {
  const { rendered, get } = await served()
  await Promise.all(Array.from({ length: 20 }, () => get('/product')))
  await get('/product')
  assert.deepEqual(rendered, ['/product'])
})

test('a page for which something of before stood in is sent and not kept', async () => {
  const made: string[] = []
  const render = async (address: string) => (made.push(address), Object.assign(page(address), { isStale: made.length === 1 }))
  const { get } = await served({ render })
  for (let visit = 0; visit < 3; visit++) assert.equal((await get('/checkout')).status, 200)
  assert.deepEqual(made, ['/checkout', '/checkout'])
})

test('parts of an address that do not change the page do not render it again', async () => {
  const { rendered, get } = await served()
  await get('/product')
  await get('/product?utm_source=mail')
  await get('/product?utm_source=mail')
  assert.deepEqual(rendered, ['/product'])
})

test('a visitor who has the page gets 304 and no body', async () => {
  const { get } = await served()
  const etag = (await get('/a')).headers.get('etag') as string
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await get('/a', { 'if-none-match': known })
    assert.equal(again.status, 304, known)
    assert.equal((await again.arrayBuffer()).byteLength, 0)
  }
})

test('whoever asks for a page that is not there, or sends a form that is refused, hears it, whatever they have already', async () => {
  const { get } = await served({ render: async (address) => page(address, 404) })
  const missing = await get('/a')
  for (const known of ['*', missing.headers.get('etag') as string])
    assert.equal((await get('/a', { 'if-none-match': known })).status, 404, known)

  const server = createServer((request, response) => sendEncoded(page('sent'), request, response)).listen(0, '127.0.0.1')
  open.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  const ask = (method: string) => fetch(`http://127.0.0.1:${port}/`, { method, headers: { 'if-none-match': '*' } })
  assert.deepEqual([(await ask('GET')).status, (await ask('HEAD')).status, (await ask('POST')).status], [304, 304, 200])
})

test('each encoding carries the same page', async () => {
  const { get } = await served()
  const texts = await Promise.all(
    ['br', 'gzip', 'identity'].map(async (encoding) => (await get('/a', { 'accept-encoding': encoding })).text()),
  )
  assert.deepEqual(new Set(texts), new Set(['/a'.repeat(50)]))
})

test('after a change no old page is served, not even one that was being rendered when it happened', async () => {
  let price = 'old'
  const started = Promise.withResolvers<void>()
  const mayFinish = Promise.withResolvers<void>()
  const { cache, get } = await served({
    render: async () => {
      const seen = price
      started.resolve()
      if (seen === 'old') await mayFinish.promise
      return page(seen)
    },
  })
  const before = get('/a')
  await started.promise
  price = 'new'
  cache.invalidate()
  assert.match(await (await get('/a')).text(), /^new/)
  mayFinish.resolve()
  assert.match(await (await before).text(), /^old/)
  assert.match(await (await get('/a')).text(), /^new/)
})

const showing = (text: string, ...shows: string[]) => Object.assign(page(text), { shows: new Set(shows) })

test('a change drops the pages that show it, those of which it is not known what they show, and no others', async () => {
  const shown: Record<string, string[]> = { '/a': ['a'], '/list': ['a', 'b'], '/b': ['b'], '/faq': [] }
  const rendered: string[] = []
  const { cache, get } = await served({
    render: async (address) => (rendered.push(address), shown[address] ? showing(address, ...shown[address]) : page(address)),
  })
  const all = ['/a', '/list', '/b', '/faq', '/unknown']
  const renderedNow = async () => {
    rendered.length = 0
    for (const path of [...all, ...all.map((address) => `${address}?utm_source=mail`)]) await get(path)
    return [...rendered]
  }
  assert.deepEqual(await renderedNow(), all)
  assert.deepEqual(await renderedNow(), [])
  cache.invalidate('a')
  assert.equal(cache.size().pages, 2)
  assert.deepEqual(await renderedNow(), ['/a', '/list', '/unknown'])
  cache.invalidate('c')
  assert.deepEqual(await renderedNow(), ['/unknown'])
  cache.invalidate()
  assert.deepEqual(cache.size(), { pages: 0, bytes: 0 })
})

test('a page that is being rendered while something changes is not cached, whatever it shows', async () => {
  const started = Promise.withResolvers<void>()
  const mayFinish = Promise.withResolvers<void>()
  let isChanged = false
  const { cache, get } = await served({
    render: async () => {
      if (isChanged) return showing('new', 'a')
      started.resolve()
      await mayFinish.promise
      return showing('old', 'a')
    },
  })
  const before = get('/a')
  await started.promise
  isChanged = true
  cache.invalidate('a')
  mayFinish.resolve()
  assert.match(await (await before).text(), /^old/)
  assert.match(await (await get('/a')).text(), /^new/)
})

test('a page that was dropped to make room is no longer listed under what it showed', async () => {
  const { cache, get } = await served({ maxPages: 2, render: async (address) => showing(address, 'a', address) })
  for (const path of ['/1', '/2', '/3', '/4']) await get(path)
  const { bytes } = cache.size()
  cache.invalidate('/1')
  assert.deepEqual(cache.size(), { pages: 2, bytes })
  cache.invalidate('a')
  assert.deepEqual(cache.size(), { pages: 0, bytes: 0 })
})

test('an error page and a page that must not be cached are rendered each time', async () => {
  const failing = await served({ render: async () => page('missing', 404) })
  assert.equal((await failing.get('/x')).status, 404)
  assert.equal(failing.cache.size().pages, 0)
  const personal = await served({ normalise: () => undefined })
  await personal.get('/cart')
  await personal.get('/cart')
  assert.deepEqual(personal.rendered, ['/cart', '/cart'])
})

test('the cache never holds more pages or bytes than allowed, and drops the page that was not used for longest', async () => {
  const { cache, rendered, get } = await served({ maxPages: 3 })
  for (const path of ['/1', '/2', '/3', '/1', '/4', '/1', '/5', '/1']) await get(path)
  assert.equal(cache.size().pages, 3)
  assert.deepEqual(rendered, ['/1', '/2', '/3', '/4', '/5'])
  const tiny = await served({ maxBytes: 10 })
  await tiny.get('/1')
  assert.deepEqual(tiny.cache.size(), { pages: 0, bytes: 0 })
})

test('the best compression replaces the quick one without changing the tag', async () => {
  const body = page('<p>the same words again and again</p>')
  const quick = body.br
  await body.recompress()
  assert.equal(body.br.etag, quick.etag)
  assert.ok(body.br.body.length <= quick.body.length)
  assert.deepEqual(brotliDecompressSync(body.br.body), body.identity.body)
})
