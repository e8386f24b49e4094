import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { createLog } from '#src/platform/log/log.ts'
import { pictureMaker } from '#src/platform/pictures/picture-maker.ts'
import { storePicture } from '#src/platform/pictures/picture-set.ts'
import { mediaListener } from './media-listener.ts'

const folder = await mkdtemp(join(tmpdir(), 'media-listener-'))
const server = createServer(mediaListener({ folder, findPicture: pictureMaker(folder), log: createLog({ level: 'silent' }) }))
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
after(async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
  await rm(folder, { recursive: true })
})

const ask = (name: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/media/${name}`, { method, headers })

const forEver = 'public, max-age=31536000, immutable'
const film = `${'f'.repeat(20)}.mp4`
await writeFile(join(folder, film), '0123456789')

async function keptKey(width: number): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="100"><circle r="9"/></svg>`
  const stored = await storePicture({ svg }, folder)
  return stored.ok ? stored.value.key : assert.fail(stored.problem.reason)
}

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

test('a film is sent in the requested parts', async () => {
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
})

test('an invented name is not found, is never cached, and makes nothing', async () => {
  const key = await keptKey(301)
  const before = await readdir(folder)
  for (const name of [`${key}-161.avif`, `${key}-99999.avif`, `${key}.svg`, `masters/${key}`, '%2e%2e/secret.webp', 'nothing.webp', '']) {
    const reply = await ask(name)
    assert.deepEqual([reply.status, reply.headers.get('cache-control')], [404, 'no-store'], name)
  }
  assert.equal((await ask(`${key}-160.avif`, {}, 'POST')).status, 405)
  assert.deepEqual(await readdir(folder), before)
})

test('a picture that cannot be made may be requested again later: no cache stores the refusal', async () => {
  const key = await keptKey(302)
  await writeFile(join(folder, 'masters', key), 'a broken disk')
  const reply = await ask(`${key}-160.avif`)
  assert.deepEqual([reply.status, reply.headers.get('cache-control'), reply.headers.get('retry-after')], [503, 'no-store', '5'])
})

test('an SVG of the owner cannot run scripts', async () => {
  const drawing = `${'d'.repeat(20)}.svg`
  await writeFile(join(folder, drawing), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const { headers } = await ask(drawing)
  assert.deepEqual(
    ['content-type', 'x-content-type-options', 'content-security-policy'].map((name) => headers.get(name)),
    ['image/svg+xml', 'nosniff', "default-src 'none'; style-src 'unsafe-inline'"],
  )
})
