import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { encodeBody } from '#src/platform/http/encoded-body.ts'
import { createLog } from '#src/platform/log/log.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { DeskLogin } from '#src/shop/staff/desk-login.ts'
import { deskEntry } from './desk-entry.ts'
import { deskListener, type DeskListenerDeps } from './desk-listener.ts'
import type { DeskRequestToRender } from './desk-renderer.ts'
import { listen } from '../listen.ts'
import { UnavailableError } from '#src/kit/unavailable-error.ts'

const token = 'a'.repeat(43)
const arun: DeskLogin = {
  id: 'login',
  email: 'arun@manjusha.example',
  name: 'Arun',
  role: 'assistant',
  confirmedAt: new Date(),
  startPage: 'today',
}
let isReachable = true
const findDeskLogin = async (given: string) => {
  if (!isReachable) throw new UnavailableError('No database.')
  return given === token ? arun : undefined
}
const rendered: DeskRequestToRender[] = []
let opened = 0

const listening = await listen({ host: '127.0.0.1', port: 0 })
const deps: DeskListenerDeps = {
  shop: { staff: { findDeskLogin } } as unknown as Shop,
  entry: deskEntry({ deskUrl: undefined, publicUrl: listening.address }),
  openDesk: async () => {
    opened++
    return {
      serveFile: async () => false,
      async render(asked, common) {
        rendered.push(asked)
        const { request, refusal } = asked
        const body = Buffer.from(request.method === 'POST' ? await request.text() : refusal ? 'an error page' : 'a page')
        return { page: encodeBody(body, refusal?.status ?? 200, [...common, ['content-type', 'text/plain']]) }
      },
    }
  },
  networkOf: () => ({ own: '127.0.0.1', wider: undefined }),
  takePermitOf: () => async () => undefined,
  log: createLog({ to: { write: () => {} } }),
}
const desk = deskListener(deps)
listening.serve(desk.listener)
after(() => desk.close().finally(() => listening.close(0)))

const asArun = { cookie: `desk=${token}` }
const ask = (path: string, init: RequestInit = {}) => fetch(listening.address + path, { redirect: 'manual', ...init })
const post = (path: string, headers: Record<string, string>, body: BodyInit = new URLSearchParams({ email: 'a' })) =>
  ask(path, { method: 'POST', headers, body })

test('the build is loaded at the first request to the desk, once', async () => {
  assert.equal(opened, 0)
  await Promise.all([ask('/desk/in'), ask('/desk/in'), ask('/desk')])
  assert.equal(opened, 1)
})

test('who is not logged in is led to the login page, and a script gets 401', async () => {
  const page = await ask('/desk/more')
  assert.deepEqual([page.status, page.headers.get('location')], [303, '/desk/in?to=%2Fdesk%2Fmore'])
  assert.equal((await ask('/desk/more.data')).status, 401)
  assert.equal((await ask('/desk/more', { headers: { cookie: 'desk=forged' } })).status, 303)
  assert.equal((await ask('/desk/live')).status, 401, 'a stream gets no page')
  assert.equal((await ask('/desk/more', { headers: asArun })).status, 200)
})

test('a page that anybody may open gets no login, and all others get who asks', async () => {
  rendered.length = 0
  await ask('/desk/in')
  await ask('/desk/more', { headers: asArun })
  assert.deepEqual(
    rendered.map(({ desk }) => desk?.login.name),
    [undefined, 'Arun'],
  )
})

test('what is posted from another site, or from a page that is not named, changes nothing', async () => {
  rendered.length = 0
  for (const headers of [{}, { origin: 'https://evil.example' }, { 'sec-fetch-site': 'same-site' }, { 'sec-fetch-site': 'none' }])
    assert.equal((await post('/desk/in', headers)).status, 403)
  assert.equal(rendered.length, 0)
  const own = await post('/desk/in', { origin: listening.address })
  assert.deepEqual([own.status, await own.text()], [200, 'email=a'])
})

test('a body that is too long, of another type, or for a page that takes none is refused with a reason', async () => {
  const from = { origin: listening.address, ...asArun }
  assert.equal((await post('/desk/in', from, new URLSearchParams({ email: 'a'.repeat(9_000) }))).status, 413)
  assert.equal((await post('/desk/in', { ...from, 'content-type': 'text/plain' }, 'email=a')).status, 415)
  assert.equal((await post('/desk/in', from, 'email=%00')).status, 415)
  assert.equal((await post('/desk/in', { ...from, 'content-type': 'application/json' }, '{}')).status, 415)
  assert.equal((await post('/desk/in/passkey', { ...from, 'content-type': 'application/json' }, '{}')).status, 200)
  assert.equal((await post('/desk/in', from, new URLSearchParams({ email: '\0' }))).status, 400)
  assert.equal((await post('/desk/more', from)).status, 405)
  assert.equal((await ask('/desk/in', { method: 'DELETE', headers: from })).status, 405)
})

test('no reply of the desk may be stored, framed by its type, or found by search engines', async () => {
  for (const response of [await ask('/desk/in'), await ask('/desk/more'), await post('/desk/in', {})]) {
    assert.deepEqual([response.headers.get('cache-control'), response.headers.get('x-robots-tag')], ['no-store', 'noindex'])
    assert.equal(response.headers.get('cross-origin-opener-policy'), 'same-origin')
  }
})

test('people see an error page, framed if they are logged in; scripts get the sentence alone', async () => {
  const byBrowser = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' }
  const from = { origin: listening.address }
  const asked = [
    ['a page of the owner', () => ask('/desk/people', { headers: { ...asArun, ...byBrowser } }), 403, 'Arun'],
    ['a login that has ended', () => post('/desk/act', { ...from, ...byBrowser }), 401, undefined],
    ['a page that takes nothing', () => post('/desk/more', { ...from, ...asArun, ...byBrowser }), 405, 'Arun'],
  ] as const
  for (const [name, send, status, framedFor] of asked) {
    rendered.length = 0
    const response = await send()
    assert.deepEqual([response.status, await response.text()], [status, 'an error page'], name)
    assert.deepEqual(
      rendered.map(({ request, connection, desk }) => [request.method, connection.login?.name, desk]),
      [['GET', framedFor, undefined]],
      name,
    )
  }
  const byScript = await ask('/desk/people', { headers: asArun })
  assert.deepEqual([byScript.status, byScript.headers.get('content-type')], [403, 'text/plain; charset=utf-8'])
  assert.match(await byScript.text(), /Ask the owner/)
})

test('while the database is away, people see an error page and scripts a sentence, and both when to come back', async () => {
  isReachable = false
  const [shown, read] = [await ask('/desk', { headers: { ...asArun, accept: 'text/html' } }), await ask('/desk', { headers: asArun })]
  isReachable = true
  assert.deepEqual([shown.status, await shown.text()], [503, 'an error page'])
  assert.deepEqual([read.status, read.headers.get('retry-after')], [503, '5'])
  assert.match(await read.text(), /try again in a few seconds/)
})

test('behind TLS the desk is where PUBLIC_URL says, whatever host or protocol a request names', async () => {
  const behind = deskListener({ ...deps, entry: deskEntry({ deskUrl: undefined, publicUrl: 'https://shop.example' }) })
  const other = await listen({ host: '127.0.0.1', port: 0 })
  after(() => behind.close().finally(() => other.close(0)))
  other.serve(behind.listener)
  const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', forwarded: 'host=evil.example;proto=http' }
  const askOther = (path: string, init: RequestInit = {}) =>
    fetch(other.address + path, { redirect: 'manual', ...init, headers: { ...forged, ...init.headers } })

  assert.equal((await askOther('/desk/more')).headers.get('location'), '/desk/in?to=%2Fdesk%2Fmore')
  rendered.length = 0
  const secure = { cookie: `__Host-desk=${token}` }
  assert.equal((await askOther('/desk/more', { headers: secure })).status, 200)
  assert.equal((await askOther('/desk/more', { headers: asArun })).status, 303, 'the cookie of plain http is not read')
  const [{ request, connection }] = rendered as [DeskRequestToRender]
  assert.equal(request.url, 'https://shop.example/desk/more')
  assert.match(connection.cookieOf(token), /^__Host-desk=.*; Secure/)

  const post = async (origin: string) =>
    (await askOther('/desk/in', { method: 'POST', body: new URLSearchParams(), headers: { origin } })).status
  for (const origin of ['https://evil.example', other.address, 'http://shop.example']) assert.equal(await post(origin), 403, origin)
  assert.equal(await post('https://shop.example'), 200)
})

test('a stream ends when it is to, while a request under way goes on', { timeout: 30_000 }, async () => {
  const began = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const stopped = deskListener({
    ...deps,
    openDesk: async () => ({
      serveFile: async () => false,
      async render({ request: { url, signal } }, common) {
        const ended = Promise.withResolvers<void>()
        signal.addEventListener('abort', () => ended.resolve())
        if (url.endsWith('/live')) return { status: 200, headers: [...common], body: streamUntil(ended.promise) }
        began.resolve()
        await Promise.race([ended.promise, mayEnd.promise])
        return { page: encodeBody(Buffer.from(signal.aborted ? 'broken off' : 'done'), 200, common) }
      },
    }),
  })
  const other = await listen({ host: '127.0.0.1', port: 0 })
  other.serve(stopped.listener)
  const askOther = (path: string) => fetch(other.address + path, { headers: asArun })
  const stream = await askOther('/desk/live')
  const page = askOther('/desk/more')
  await began.promise
  stopped.endStreams()
  assert.equal(await stream.text(), 'news')
  mayEnd.resolve()
  assert.equal(await (await page).text(), 'done')
  await other.close()
  await stopped.close()
})

const streamUntil = (ended: Promise<void>) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(Buffer.from('news'))
      void ended.then(() => controller.close())
    },
  })
