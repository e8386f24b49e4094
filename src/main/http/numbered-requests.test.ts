import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { numberSentence, setObserver } from '#src/kit/observation.ts'
import { isProxyOf } from '#src/platform/http/client-address.ts'
import { createLog } from '#src/platform/log/log.ts'
import { createObserver } from '#src/platform/telemetry/observer.ts'
import { calls, pages } from '#src/web/routes.ts'
import { deskPath } from '#src/web/routes/desk-addresses.ts'
import { deskPages } from '#src/web/routes/desk-pages.ts'
import { listen } from './listen.ts'
import { numberRequests } from './numbered-requests.ts'
import { routeNameOf } from './route-name.ts'

setObserver(createObserver())
after(() => setObserver(undefined))

async function served(proxies: readonly string[]) {
  const lines: string[] = []
  const log = createLog({ to: { write: (line: string) => void lines.push(line) } })
  const listening = await listen({ host: '127.0.0.1', port: 0 })
  after(() => listening.close(0))
  const numbered = numberRequests(isProxyOf(proxies))
  const listener = numbered(
    numbered((_, response) => {
      setImmediate(() => {
        log.warn('a page could not be made')
        response.end(numberSentence())
      })
    }),
  )
  listening.serve(listener)
  return { lines, ask: (headers: Record<string, string> = {}) => fetch(listening.address, { headers }) }
}

test('the number of a request is in its reply, in its lines of the log, and in the sentence of an error page', async () => {
  const { lines, ask } = await served([])
  const [first, second] = [await ask(), await ask()]
  const numbers = [first, second].map(({ headers }) => headers.get('x-request-id') ?? '')
  assert.notEqual(numbers[0], numbers[1])
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).requestId),
    numbers,
  )
  assert.ok((await first.text()).endsWith(`tell us this number: ${numbers[0]}`))
})

test('only a trusted proxy chooses the number, and only one that is made like ours', async () => {
  const given = '0af76519-16cd-43dd-8448-EB211C80319C'
  const plain = '0af7651916cd43dd8448eb211c80319c'
  const numberFor = async (proxies: readonly string[], id: string) =>
    (await (await served(proxies)).ask({ 'x-request-id': id })).headers.get('x-request-id')
  assert.equal(await numberFor(['127.0.0.1'], given), plain)
  assert.equal(await numberFor(['127.0.0.1'], plain), plain)
  for (const [proxies, id] of [
    [[], plain],
    [['10.0.0.0/8'], plain],
    [['127.0.0.1'], 'asha@example.in'],
    [['127.0.0.1'], '0'.repeat(32)],
    [['127.0.0.1'], `${plain}0`],
  ] as const) {
    const number = await numberFor(proxies, id)
    assert.match(number ?? '', /^[0-9a-f]{32}$/)
    assert.notEqual(number, id)
  }
})

test('a route is named by the tables, never by what an address holds', () => {
  const key = 'AAAAAAAAAAAAAAAAAAAAAA'
  assert.deepEqual(routeNameOf(`/order/${key}?paid=1`), { of: 'page', name: 'order' })
  assert.deepEqual(routeNameOf(`/order/${key}.data`), { of: 'page', name: 'order' })
  assert.deepEqual(routeNameOf(`${deskPath}/orders/MJ-10001`), { of: 'desk', name: 'order' })
  const names = new Set(['none', 'media', 'sandbox', ...Object.keys(pages), ...Object.keys(calls), ...Object.keys(deskPages)])
  const addresses = ['/robots.txt', '/sitemap.xml', '/media/x.webp', '/sandbox/pay/x', '/api/none', '/%zz', '/a/b/c', '//x', `${deskPath}x`]
  for (const { path } of [...Object.values(pages), ...Object.values(calls)]) addresses.push(path.replace(/:\w+/g, key))
  for (const address of addresses) {
    const { name } = routeNameOf(address)
    assert.ok(names.has(name) || !/[./]|A{5}/.test(name), `${address}: ${name}`)
    assert.ok(!name.includes(key))
  }
})
