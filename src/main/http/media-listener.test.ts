import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { createLog } from '#src/platform/log/log.ts'
import type { Database } from '#src/platform/db/database.ts'
import { findMaster, partBytes } from '#src/platform/media/masters.store.ts'
import { masterStore } from '#src/platform/media/masters.ts'
import { type Media, openMedia } from '#src/platform/media/media.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { testDatabase } from '#tests/database.ts'
import { storedPicture } from '#tests/factories/stored-picture.ts'
import { mediaListener } from './media-listener.ts'

const folder = await mkdtemp(join(tmpdir(), 'media-listener-'))
after(() => rm(folder, { recursive: true }))
const db = await testDatabase()
const log = createLog({ level: 'silent' })

/** A server that keeps its copies in this folder, and how it is asked. */
async function served(copies: string, database: Database = db) {
  const server = createServer(mediaListener({ media: openMedia(database, { folder: copies }), log }))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  after(async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })
  const { port } = server.address() as AddressInfo
  return (name: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`http://127.0.0.1:${port}/media/${name}`, { method, headers })
}

const copies = join(folder, 'copies')
const ask = await served(copies)
await writeFile(join(folder, 'no-folder'), '')
/** What cannot be kept comes from the database each time. */
const askDatabase = await served(join(folder, 'no-folder'))

const forEver = 'public, max-age=31536000, immutable'
const masters = masterStore(db)

async function storedFile(name: string, content: string | Buffer): Promise<string> {
  await writeFile(join(folder, name), content)
  return (await masters.storeFile(join(folder, name))).fileName
}

const film = await storedFile('film.mp4', '0123456789')
const keptKey = async (width: number): Promise<string> => (await storedPicture(db, width, 100)).key

test('a picture that is not made yet is made on request, and may be cached for ever', async () => {
  const name = `${await keptKey(300)}-160.webp`
  const [first, second] = await Promise.all([ask(name), ask(`${name}?again`)])
  for (const reply of [first, second]) {
    assert.deepEqual([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')], [200, 'image/webp', forEver])
    assert.equal((await sharp(await reply.arrayBuffer()).metadata()).width, 160)
  }
  assert.equal(first.headers.get('etag'), second.headers.get('etag'))
})

test('a browser that has a file, by its tag or its date, gets 304 and no second copy', async () => {
  const reply = await ask(film)
  const [etag, modified] = [reply.headers.get('etag')!, reply.headers.get('last-modified')!]
  assert.equal(await reply.text(), '0123456789')
  const yesterday = new Date(Date.parse(modified) - 86_400_000).toUTCString()
  const cases: [Record<string, string>, number][] = [
    [{ 'if-none-match': etag }, 304],
    [{ 'if-none-match': `"other", W/${etag}` }, 304],
    [{ 'if-none-match': '*' }, 304],
    [{ 'if-none-match': '"other"' }, 200],
    [{ 'if-none-match': '"other"', 'if-modified-since': modified }, 200],
    [{ 'if-modified-since': modified }, 304],
    [{ 'if-modified-since': yesterday }, 200],
    [{ 'if-modified-since': 'some day' }, 200],
  ]
  for (const [headers, status] of cases) {
    const again = await ask(film, headers)
    assert.deepEqual([again.status, (await again.text()).length], [status, status === 304 ? 0 : 10], JSON.stringify(headers))
    assert.deepEqual([again.headers.get('etag'), again.headers.get('cache-control')], [etag, forEver])
  }
})

for (const [from, askFrom] of Object.entries({ 'the disk': ask, 'the database': askDatabase }))
  test(`a film is sent in the requested parts from ${from}`, () => isSentInParts(askFrom))

async function isSentInParts(ask: typeof askDatabase): Promise<void> {
  const { headers } = await ask(film, {}, 'HEAD')
  assert.deepEqual([headers.get('accept-ranges'), headers.get('content-length')], ['bytes', '10'])
  const cases: [Record<string, string>, number, string, string | null][] = [
    [{ range: 'bytes=2-4' }, 206, '234', 'bytes 2-4/10'],
    [{ range: 'bytes=7-' }, 206, '789', 'bytes 7-9/10'],
    [{ range: 'bytes=-2' }, 206, '89', 'bytes 8-9/10'],
    [{ range: 'bytes=5-99' }, 206, '56789', 'bytes 5-9/10'],
    [{ range: 'bytes=-99' }, 206, '0123456789', 'bytes 0-9/10'],
    [{ range: 'bytes=0-0', 'if-range': headers.get('etag')! }, 206, '0', 'bytes 0-0/10'],
    [{ range: 'bytes=0-0', 'if-range': headers.get('last-modified')! }, 206, '0', 'bytes 0-0/10'],
    [{ range: 'bytes=0-0', 'if-range': '"other"' }, 200, '0123456789', null],
    [{ range: 'bytes=4-2' }, 200, '0123456789', null],
    [{ range: 'bytes=0-1,4-5' }, 200, '0123456789', null],
    [{ range: 'lines=1-2' }, 200, '0123456789', null],
  ]
  for (const [headers, status, text, contentRange] of cases) {
    const reply = await ask(film, headers)
    assert.deepEqual(
      [reply.status, await reply.text(), reply.headers.get('content-range')],
      [status, text, contentRange],
      JSON.stringify(headers),
    )
  }
  const beyond = await ask(film, { range: 'bytes=10-' })
  assert.deepEqual(
    [beyond.status, beyond.headers.get('content-range'), beyond.headers.get('cache-control')],
    [416, 'bytes */10', 'no-store'],
  )
}

test('a film of many parts is sent from the database as it is, whole and from the middle, and by its tag not at all', async () => {
  const content = Buffer.concat(Array.from({ length: (2 * partBytes) / 32 + 1 }, (_, at) => createHash('sha256').update(`${at}`).digest()))
  const long = await storedFile('long.webm', content)
  const whole = await askDatabase(long)
  assert.ok(Buffer.from(await whole.arrayBuffer()).equals(content))
  const [etag, modified] = [whole.headers.get('etag')!, whole.headers.get('last-modified')!]
  const kept = await ask(long, {}, 'HEAD')
  assert.deepEqual([kept.headers.get('etag'), kept.headers.get('last-modified')], [etag, modified])
  const part = await askDatabase(long, { range: `bytes=${partBytes - 5}-${partBytes + 4}`, 'if-range': etag })
  assert.deepEqual([part.status, Buffer.from(await part.arrayBuffer())], [206, content.subarray(partBytes - 5, partBytes + 5)])
  assert.equal((await askDatabase(long, { 'if-none-match': etag })).status, 304)
  assert.equal((await askDatabase(long, { 'if-modified-since': modified })).status, 304)
})

test('a copy that is deleted between two requests, or while it is sent, breaks no reply', async () => {
  const name = `${await keptKey(303)}-160.webp`
  const before = await (await ask(name)).arrayBuffer()
  for (let round = 0; round < 20; round++) {
    const [reply] = await Promise.all([ask(name), rm(copies, { recursive: true, force: true })])
    assert.equal(reply.status, 200)
    assert.deepEqual(await reply.arrayBuffer(), before)
  }
})

test('a file is closed again when the browser leaves while it is being opened', async () => {
  const body = new Readable({ read() {} })
  const reading = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  const listener = mediaListener({
    log,
    media: {
      open: async () => ({
        // Too large to be kept in memory.
        ...{ bytes: 2 ** 24, tag: 'tag', modified: new Date() },
        async read() {
          reading.resolve()
          await left.promise
          return body
        },
      }),
    } satisfies Pick<Media, 'open'> as unknown as Media,
  })
  const server = createServer((request, response) => {
    response.once('close', left.resolve)
    listener(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  after(() => void server.close())
  const asked = get(`http://127.0.0.1:${(server.address() as AddressInfo).port}/media/film.mp4`).on('error', () => {})
  await reading.promise
  asked.destroy()
  await finished(body).catch(() => {})
  assert.ok(body.destroyed)
})

test('while the database is away what is kept is served, and the rest may be asked for again; nothing half is kept', async () => {
  const key = await keptKey(304)
  const own = openDatabase(db.connection)
  const askOwn = await served(copies, own)
  await askOwn(`${key}-160.webp`)
  await own.close()
  const before = await readdir(copies)
  assert.equal((await askOwn(`${key}-160.webp`)).status, 200)
  for (const name of [`${key}-160.avif`, `${'9'.repeat(20)}.mp4`]) {
    const { status, headers } = await askOwn(name)
    assert.deepEqual([status, headers.get('retry-after'), headers.get('cache-control')], [503, '5', 'no-store'])
  }
  assert.deepEqual(await readdir(copies), before)
})

test('an invented name is not found, is never cached, and makes nothing', async () => {
  const key = await keptKey(301)
  const before = await readdir(copies)
  for (const name of [
    `${key}-161.avif`,
    `${key}-99999.avif`,
    `${key}.svg`,
    `${key}`,
    `masters/${key}`,
    '%2e%2e/secret.webp',
    'nothing.webp',
    '',
  ]) {
    const reply = await ask(name)
    assert.deepEqual([reply.status, reply.headers.get('cache-control')], [404, 'no-store'], name)
  }
  assert.equal((await ask(`${key}-160.avif`, {}, 'POST')).status, 405)
  assert.deepEqual(await readdir(copies), before)
})

test('a picture that cannot be made may be requested again later: no cache stores the refusal', async () => {
  const key = await keptKey(302)
  const { sha256 } = (await findMaster(db, key))!
  await db.query('update master_parts set content = $2 where sha256 = $1', [sha256, Buffer.from('a broken disk')])
  const reply = await ask(`${key}-160.avif`)
  assert.deepEqual([reply.status, reply.headers.get('cache-control'), reply.headers.get('retry-after')], [503, 'no-store', '5'])
})

test('an SVG of the owner cannot run scripts', async () => {
  const drawing = await storedFile('drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const { headers } = await ask(drawing)
  assert.deepEqual(
    ['content-type', 'x-content-type-options', 'content-security-policy'].map((name) => headers.get(name)),
    ['image/svg+xml', 'nosniff', "default-src 'none'; style-src 'unsafe-inline'"],
  )
})
