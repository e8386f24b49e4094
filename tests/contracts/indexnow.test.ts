import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { indexNowEngines } from '#src/integrations/indexnow/indexnow-engines.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import { isPublicShop } from '#src/main/wiring/connect-engines.ts'
import type { NewFaultRule } from '#src/sandbox/faults.ts'
import { startIndexNowSandbox } from '#src/sandbox/indexnow/indexnow-sandbox.ts'

const key = '0123456789abcdef0123456789abcdef'

/** A sandbox beside a shop that serves this key. */
async function aSandbox(t: TestContext, served = key) {
  const sandbox = await startIndexNowSandbox()
  const shop = createServer((request, response) => response.writeHead(request.url === '/key.txt' ? 200 : 404).end(served))
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  t.after(async () => {
    shop.closeAllConnections()
    shop.close()
    await sandbox.stop()
  })
  const origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  sandbox.connectShop(origin)
  const notifyWithin =
    (options: { readonly timeoutMs?: number }) =>
    (paths: readonly string[], site: Partial<Parameters<ReturnType<typeof indexNowEngines>['notify']>[0]> = {}) =>
      indexNowEngines({ url: sandbox.url, ...options }).notify({ origin, key, keyPath: '/key.txt', ...site }, paths)
  const breakNext = (action: NewFaultRule['action']) => sandbox.faults.add({ path: '/indexnow', action })
  return { sandbox, origin, notify: notifyWithin({}), impatient: notifyWithin({ timeoutMs: 300 }), breakNext }
}

const failure = async (notice: Promise<void>) => {
  const error = await notice.then(
    () => undefined,
    (fault: unknown) => fault,
  )
  assert.ok(error instanceof SupplierError, String(error))
  return error
}

test('a notice names whole addresses of the host, with the key and where it is served', async (t) => {
  const { sandbox, origin, notify } = await aSandbox(t)
  await notify(['/', '/product?category=Ring%20Boxes'])
  assert.deepEqual(sandbox.taken(), [[`${origin}/`, `${origin}/product?category=Ring%20Boxes`]])
})

test('a key that is looked at later is taken, and one that is not served is refused for good', async (t) => {
  const { sandbox, notify } = await aSandbox(t, 'another key')
  assert.deepEqual([(await failure(notify(['/']))).kind, (await failure(notify(['/']))).tryAgain], ['forbidden', 'never'])
  await notify(['/'], { origin: 'https://shop.example' })
  assert.deepEqual(sandbox.taken(), [['https://shop.example/']])
})

test('a malformed key, and more pages than a notice takes, are refused in words', async (t) => {
  const { sandbox, notify } = await aSandbox(t)
  assert.match((await failure(notify(['/'], { key: 'a b' }))).message, /^IndexNow 422: .*the key is not of the right form/)
  const many = Array.from({ length: 10_001 }, (_, number) => `/product/${number}`)
  assert.match((await failure(notify(many))).message, /^IndexNow 400: it does not understand the notice/)
  await notify(many.slice(1))
  assert.equal(sandbox.taken()[0]?.length, 10_000)
})

test('too many notices, a failure, silence and a lost reply are told apart, and the wait that is asked for is passed on', async (t) => {
  const { sandbox, notify, impatient, breakNext } = await aSandbox(t)
  breakNext({ status: 429, headers: { 'retry-after': '90' } })
  const busy = await failure(notify(['/']))
  assert.deepEqual([busy.kind, busy.tryAgain, busy.retryAfterMs], ['rate_limited', 'later', 90_000])
  for (const [action, kind] of [
    [{ status: 503 }, 'server'],
    [{ hang: true }, 'timeout'],
    [{ drop: 'before' }, 'network'],
  ] as const) {
    breakNext(action)
    assert.equal((await failure((kind === 'timeout' ? impatient : notify)(['/']))).kind, kind)
  }
  assert.deepEqual(sandbox.taken(), [])
  breakNext({ drop: 'after' })
  assert.equal((await failure(notify(['/']))).kind, 'network')
  assert.equal(sandbox.taken().length, 1, 'it was taken, and may be repeated')
  await notify(['/'])
})

test('what is posted is judged as the documentation has it', async (t) => {
  const { sandbox, origin } = await aSandbox(t)
  const post = async (body: unknown, type = 'application/json; charset=utf-8') =>
    (await fetch(`${sandbox.url}/indexnow`, { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify(body) })).status
  const notice = { host: new URL(origin).host, key, keyLocation: `${origin}/key.txt`, urlList: [`${origin}/`] }
  assert.equal(await post(notice), 200)
  assert.equal(await post(notice, 'text/plain'), 400)
  assert.equal(await post({ ...notice, urlList: [] }), 400)
  assert.equal(await post({ ...notice, urlList: ['https://elsewhere.example/'] }), 422)
  assert.equal(await post({ ...notice, keyLocation: 'https://elsewhere.example/key.txt' }), 422)
  assert.equal(await post({ ...notice, urlList: Array.from({ length: 52 }, (_, at) => `${origin}/page-${at}`) }), 200)
  const panel = await (await fetch(sandbox.url)).text()
  assert.match(panel, /Search engines/)
  assert.match(panel, new RegExp(`<td>52</td><td>${origin}/page-0<br>`))
  assert.match(panel, new RegExp(`${origin}/page-49<br>and 2 more</td>`))
})

test('nothing outside is notified unless people buy here: in production, at a public address, with live payments', () => {
  const live = { isProduction: true, publicUrl: 'https://shop.example', razorpay: { mode: 'live' } } as Parameters<typeof isPublicShop>[0]
  assert.equal(isPublicShop(live), true)
  const { razorpay } = live
  for (const change of [
    { isProduction: false },
    { publicUrl: undefined },
    { publicUrl: 'http://localhost:3000' },
    { razorpay: undefined },
    { razorpay: { ...razorpay!, mode: 'test' as const } },
  ])
    assert.equal(isPublicShop({ ...live, ...change }), false, JSON.stringify(change))
})
