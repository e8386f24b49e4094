import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { encodeBody } from '#src/platform/http/encoded-body.ts'
import { createPageCache } from '#src/platform/http/page-cache.ts'
import { createLog } from '#src/platform/log/log.ts'
import { recordingPool } from './recording/recording-pool.ts'
import { recordRequests } from './recording/record-requests.ts'
import { openRaw, receiveAll, sendRaw } from '#tests/raw-client.ts'
import { startChild } from '#tests/start-child.ts'
import { byHost } from '#src/main/http/by-host.ts'
import { listen, type ListenOptions } from '#src/main/http/listen.ts'
import type { Database } from '#src/platform/db/database.ts'
import { keptFiles } from '#src/platform/media/kept-files.ts'
import { openMedia } from '#src/platform/media/media.ts'
import { mediaListener } from '#src/main/http/media-listener.ts'
import { normaliseAddress } from '#src/main/http/page-address.ts'
import { shopListener } from '#src/main/http/shop-listener.ts'

const host = 'host: shop.test\r\n'

/** Writes down each request that is handled, with its body. */
type Site = {
  readonly port: number
  handled(): Promise<readonly string[]>
  /** How many connections are open. */
  open(): Promise<number>
}

async function oneProcess(options: Partial<ListenOptions> = {}): Promise<Site> {
  const listening = await listen({ host: '127.0.0.1', port: 0, ...options })
  after(() => listening.close(0))
  const handled = recordRequests(listening)
  return { port: Number(new URL(listening.address).port), handled: async () => handled, open: () => countOf(listening.server) }
}

const visit = async ({ port }: Site) => assert.equal(await (await fetch(`http://127.0.0.1:${port}/visitor`)).text(), 'welcome')

/** Sends byte after byte, each when the one before it is out: long before a limit of size, its time is over. */
function drip(socket: Socket): void {
  if (!socket.destroyed) socket.write('a', () => setImmediate(drip, socket))
}

for (const [by, site, refused] of [
  ['one process', oneProcess, /^HTTP\/1.1 408 /],
  // Here clients and server are other processes: who goes on sending when it is closed may lose what it was sent.
  ['two processes below a supervisor', recordingPool, /^(?:HTTP\/1.1 408 |$)/],
] as const) {
  test(`clients that send head or body byte by byte, or nothing, are disconnected, and visitors are served meanwhile (${by})`, {
    timeout: 30_000,
  }, async () => {
    const at = await site({ headMs: 400, requestMs: 800 })
    const starts = ['', 'G', `GET / HTTP/1.1\r\n${host}x: `, `POST / HTTP/1.1\r\n${host}content-length: 1000000000\r\n\r\n`]
    const replies = starts.flatMap((start) =>
      Array.from({ length: 25 }, () => {
        const socket = openRaw(at.port)
        socket.write(start)
        if (start.length > 1) drip(socket)
        return receiveAll(socket)
      }),
    )
    await visit(at)
    for (const reply of await Promise.all(replies)) assert.match(reply, refused)
    await visit(at)
  })

  test(`a request that two servers could read differently is refused, and what follows it is never handled (${by})`, {
    timeout: 30_000,
  }, async () => {
    const at = await site()
    const smuggled = `GET /smuggled HTTP/1.1\r\n${host}connection: close\r\n\r\n`
    for (const [name, head, body = ''] of ambiguous) {
      const { status, text } = await sendRaw(at.port, `POST / HTTP/1.1\r\n${host}${head}\r\n\r\n${body}${smuggled}`)
      assert.ok(status >= 400 && status < 500, `${name}: ${text}`)
      assert.deepEqual(await at.handled(), [], name)
      await visit(at)
    }
    for (const [name, start] of malformedStarts) {
      assert.equal((await sendRaw(at.port, `${start}${smuggled}`)).status, 400, name)
      assert.deepEqual(await at.handled(), [], name)
    }
    await visit(at)
  })

  test(`two requests of one connection are two requests, however their bodies are framed (${by})`, async () => {
    const at = await site()
    const next = `GET /next HTTP/1.1\r\n${host}connection: close\r\n\r\n`
    const chunked = 'transfer-encoding: chunked\r\n\r\n'
    await sendRaw(at.port, `POST / HTTP/1.1\r\n${host}${chunked}3;name="value"\r\nabc\r\n0\r\n\r\n${next}`)
    await sendRaw(at.port, `POST / HTTP/1.1\r\n${host}content-length: 3\r\n\r\nabc${next}`)
    await sendRaw(at.port, `GET / HTTP/1.1\r\n${host}content-length: 3\r\n\r\nabc${next}`)
    await sendRaw(at.port, `POST / HTTP/1.1\r\n${host}${chunked}3\r\nabc\r\n0\r\nx-trailer: 1\r\n\r\n${next}`)
    assert.deepEqual(
      (await at.handled()).toSorted(),
      ['POST / abc', 'POST / abc', 'GET / abc', 'POST / abc'].flatMap((first) => [first, 'GET /next ']).toSorted(),
    )
  })

  test(`a head that is too large or has too many lines is refused, and one of HTTP/1.0 is served and closed (${by})`, async () => {
    const at = await site()
    const headers = (count: number) => 'a: b\r\n'.repeat(count)
    for (const head of [`x: ${'a'.repeat(17_000)}\r\n`, headers(150), headers(2_500)])
      assert.equal((await sendRaw(at.port, `GET / HTTP/1.1\r\n${host}${head}\r\n`)).status, 431)
    assert.equal((await sendRaw(at.port, `GET /${'a'.repeat(17_000)} HTTP/1.1\r\n${host}\r\n`)).status, 431)
    assert.deepEqual(await at.handled(), [])
    const old = await sendRaw(at.port, `GET /old HTTP/1.0\r\n\r\nGET /next HTTP/1.0\r\n\r\n`)
    assert.match(old.head, /^connection: close$/im)
    assert.deepEqual(await at.handled(), ['GET /old '])
    await visit(at)
  })

  test(`no connection becomes a tunnel, or one of another protocol (${by})`, async () => {
    const at = await site()
    assert.equal((await sendRaw(at.port, `CONNECT mail.example:25 HTTP/1.1\r\n${host}\r\n`)).text, '')
    assert.equal((await sendRaw(at.port, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')).status, 400)
    assert.equal((await sendRaw(at.port, '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03')).status, 400)
    assert.deepEqual(await at.handled(), [])
    for (const upgrade of ['websocket', 'h2c'])
      assert.equal(
        (await sendRaw(at.port, `GET / HTTP/1.1\r\n${host}connection: upgrade, close\r\nupgrade: ${upgrade}\r\n\r\n`)).status,
        200,
      )
    await visit(at)
  })
}

test('a crowd of idle connections, of one network or of many, leaves visitors their place', { timeout: 60_000 }, async () => {
  const at = await oneProcess({ maxConnections: crowd })
  const share = 1_000
  const one = await startChild<{ open: number }>('the crowd', [...runsTypeScript, crowdFile, String(at.port), String(share + 500), '1'])
  assert.ok((await at.open()) <= share, 'one network has more than its share')
  await visit(at)
  const many = await startChild<{ open: number }>('the crowd', [...runsTypeScript, crowdFile, String(at.port), String(crowd), '40'])
  assert.ok((await at.open()) > 0.9 * crowd, `the crowd is only ${await at.open()}`)
  for (let visits = 0; visits < 20; visits++) await visit(at)
  await Promise.all([one.end(), many.end()])
})

test('a crowd of idle connections at two processes below a supervisor leaves visitors their place', { timeout: 60_000 }, async () => {
  const at = await recordingPool({ maxConnections: 300, maxConnectionsPerNetwork: 100 })
  const one = await startChild<{ open: number }>('the crowd', [...runsTypeScript, crowdFile, String(at.port), '500', '1'])
  assert.ok((await at.open()) <= 200, 'one network has more than its share')
  await visit(at)
  const many = await startChild<{ open: number }>('the crowd', [...runsTypeScript, crowdFile, String(at.port), '1000', '40'])
  while ((await at.open()) < 550) await visit(at)
  for (let visits = 0; visits < 20; visits++) await visit(at)
  assert.ok((await at.open()) <= 600)
  await Promise.all([one.end(), many.end()])
})

test('no spelling of an address reaches a file beside the pictures, a page of the desk, or another site', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hostile-'))
  after(() => rm(folder, { recursive: true }))
  const fileName = `${'ab'.repeat(10)}.svg`
  await writeFile(join(folder, fileName), 'secret')
  await keptFiles(join(folder, 'media')).keep(fileName, [Buffer.from('a picture')], new Date())
  const log = createLog({ level: 'silent' })
  const render = async (address: string) => encodeBody(Buffer.from(`the page ${address}`), 200, [['content-type', 'text/html']])
  const cache = createPageCache({ render, normalise: normaliseAddress, report: assert.ifError })
  const holdsNothing = { query: async () => [] } as unknown as Database
  const calls = mediaListener({ media: openMedia(holdsNothing, { folder: join(folder, 'media') }), log })
  const shop = shopListener({ cache, assets: new Map(), calls, post: render, takePermitOf: () => async () => undefined, log })
  const entry = { hasOwnHost: true, isHere: ({ headers }: Pick<IncomingMessage, 'headers'>) => headers.host === 'desk.test' }
  const listening = await listen({ host: '127.0.0.1', port: 0 })
  after(() => listening.close(0))
  listening.serve(byHost(entry, { desk: (_, response) => void response.end('the desk'), shop, calls }))
  const ask = (address: string, line = `GET ${address} HTTP/1.1`) =>
    sendRaw(
      Number(new URL(listening.address).port),
      `${line}\r\n${host}x-forwarded-host: desk.test\r\nforwarded: host=desk.test\r\nconnection: close\r\n\r\n`,
    )

  assert.match((await ask(`/media/${fileName}`)).text, /a picture$/)
  for (const up of ['..', '.%2e', '%2e%2e', '%252e%252e', '..%00', '..;', '%c0%ae%c0%ae', '\xc0\xae\xc0\xae', '....'])
    for (const slash of ['/', '%2f', '%5c', '\\', '%252f', '//'])
      for (const address of [`/media/${up}${slash}${fileName}`, `/media${slash}${up}${slash}${fileName}`]) {
        const { status, text } = await ask(address)
        assert.ok([400, 404].includes(status) || (status === 200 && text.includes('the page')), `${address} ${status}`)
        assert.doesNotMatch(text, /secret/, address)
      }
  for (const address of [
    '/desk',
    '/desk/',
    '//desk',
    '/./desk',
    '/x/../desk',
    '/%64esk',
    '/desk%2f..',
    'http://desk.test/desk',
    'http://shop.test@desk.test/desk',
    '*',
  ])
    assert.doesNotMatch((await ask(address)).text, /the desk$/, address)
  for (const address of [
    '//evil.example/',
    '/\\evil.example/',
    '/%5cevil.example/',
    '/%2fevil.example/',
    'http://evil.example/',
    '/.//evil.example/',
  ]) {
    const { head } = await ask(address)
    assert.doesNotMatch(head, /^location: (?!\/[\w%])/im, address)
  }
  for (const method of ['TRACE', 'DELETE', 'PATCH', 'PROPFIND']) assert.equal((await ask('/', `${method} / HTTP/1.1`)).status, 405)
  assert.equal((await ask('/', 'OPTIONS * HTTP/1.1')).status, 400)
})

/** Name, headers and body. */
const ambiguous: readonly (readonly [string, string, string?])[] = [
  ['length and chunks', 'content-length: 4\r\ntransfer-encoding: chunked', '0\r\n\r\n'],
  ['chunks and length', 'transfer-encoding: chunked\r\ncontent-length: 4', '0\r\n\r\n'],
  ['two lengths', 'content-length: 4\r\ncontent-length: 0', 'abcd'],
  ['the same length twice', 'content-length: 4\r\ncontent-length: 4', 'abcd'],
  ['a list of lengths', 'content-length: 4, 4', 'abcd'],
  ['a length with a plus', 'content-length: +4', 'abcd'],
  ['a length with a minus', 'content-length: -4', 'abcd'],
  ['a hexadecimal length', 'content-length: 0x4', 'abcd'],
  ['a length with a space', 'content-length: 4 4', 'abcd'],
  ['a length beyond all numbers', 'content-length: 99999999999999999999999', 'abcd'],
  ['an empty length', 'content-length: ', 'abcd'],
  ['an unknown coding', 'transfer-encoding: xchunked', '0\r\n\r\n'],
  ['a space before the colon', 'transfer-encoding : chunked', '0\r\n\r\n'],
  ['two codings', 'transfer-encoding: chunked\r\ntransfer-encoding: identity', '0\r\n\r\n'],
  ['a coding before chunked', 'transfer-encoding: gzip, chunked', '0\r\n\r\n'],
  ['a vertical tab', 'transfer-encoding:\x0bchunked', '0\r\n\r\n'],
  ['a quoted coding', 'transfer-encoding: "chunked"', '0\r\n\r\n'],
  ['identity', 'transfer-encoding: identity\r\ncontent-length: 2', 'ab'],
  ['a folded header', 'transfer-encoding:\r\n chunked', '0\r\n\r\n'],
  ['a bare line feed', 'x: a\ntransfer-encoding: chunked', '0\r\n\r\n'],
  ['a bare carriage return', 'x: a\rtransfer-encoding: chunked', '0\r\n\r\n'],
  ['NUL in a header', 'x: a\0b'],
  ['two hosts', 'host: evil.example'],
]

/** Name and everything before the smuggled request. */
const malformedStarts: readonly (readonly [string, string])[] = [
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['an empty host', 'GET / HTTP/1.1\r\nhost: \r\n\r\n'],
  ['a host with a user', 'GET / HTTP/1.1\r\nhost: shop.test@evil.example\r\n\r\n'],
  ['a host with a path', 'GET / HTTP/1.1\r\nhost: evil.example/\r\n\r\n'],
  ['a folded first header', `GET / HTTP/1.1\r\n ${host}\r\n`],
  ['bare line feeds', 'GET / HTTP/1.1\nhost: shop.test\n\n'],
  ['chunks in HTTP/1.0', `POST / HTTP/1.0\r\n${host}transfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['an unknown version', `GET / HTTP/1.2\r\n${host}\r\n`],
  ['an unknown method', `SMUGGLE / HTTP/1.1\r\n${host}\r\n`],
  ['a space in the address', `GET /a b HTTP/1.1\r\n${host}\r\n`],
  ['NUL in the address', `GET /a\0b HTTP/1.1\r\n${host}\r\n`],
]

const runsTypeScript = ['--import', './scripts/tsx.mjs']
const crowdFile = 'tests/crowd.ts'

/** As many as a process may open here, and 10,000 at most. */
const crowd = Math.min(10_000, openFiles() - 500)

function openFiles(): number {
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | 'unlimited' } } }
  const soft = report.userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : 10_500
}

const countOf = (server: { getConnections(done: (error: Error | null, count: number) => void): unknown }): Promise<number> =>
  new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))))
