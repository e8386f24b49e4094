import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { readPostedForm, requestOf } from './posted-form.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded', host: 'shop.test' }
const posted = (body: string | Buffer, headers: Record<string, string> = form) =>
  readPostedForm(Object.assign(Readable.from([Buffer.from(body)]), { headers }) as unknown as IncomingMessage)
const statusOf = async (...args: Parameters<typeof posted>) => {
  const read = await posted(...args)
  return read.ok ? 200 : read.problem.status
}

test('a form of our own page is read as it was sent', async () => {
  const read = await posted('name=Asha+Rao&message=a%0D%0Ab')
  assert.ok(read.ok)
  const request = requestOf('/contact-us', 'https://shop.test', { body: read.value, takePermit: async () => undefined })
  const fields = await request.formData()
  assert.deepEqual([request.method, fields.get('name'), fields.get('message')], ['POST', 'Asha Rao', 'a\r\nb'])
})

test('behind a proxy that names the shop otherwise, a form of a page at PUBLIC_URL is ours and no other is', async () => {
  const statusAt = async (origin: string, publicUrl: string) => {
    const request = Object.assign(Readable.from([Buffer.from('a=1')]), { headers: { ...form, host: 'web-1:3000', origin } })
    const read = await readPostedForm(request as unknown as IncomingMessage, { publicUrl })
    return read.ok ? 200 : read.problem.status
  }
  assert.equal(await statusAt('https://shop.example', 'https://shop.example/'), 200)
  for (const origin of ['https://evil.example', 'http://shop.example', 'https://shop.example.evil.example', 'null'])
    assert.equal(await statusAt(origin, 'https://shop.example'), 403, origin)
})

test('a form that another site posts is refused, by sec-fetch-site or by origin', async () => {
  assert.equal(await statusOf('a=1', { ...form, 'sec-fetch-site': 'cross-site' }), 403)
  assert.equal(await statusOf('a=1', { ...form, 'sec-fetch-site': 'same-site' }), 403)
  assert.equal(await statusOf('a=1', { ...form, origin: 'https://evil.test' }), 403)
  assert.equal(await statusOf('a=1', { ...form, origin: 'null' }), 403)
  assert.equal(await statusOf('a=1', { ...form, 'sec-fetch-site': 'same-origin', origin: 'https://shop.test' }), 200)
  assert.equal(await statusOf('a=1', { ...form, origin: 'https://shop.test' }), 200)
  assert.equal(await statusOf('a=1'), 200)
})

test('a form that breaks off on its way is refused, and is not an error of the shop', async () => {
  const body = Readable.from(
    (async function* () {
      yield Buffer.from('name=As')
      throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
    })(),
  )
  const read = await readPostedForm(Object.assign(body, { headers: form }) as unknown as IncomingMessage)
  assert.equal(!read.ok && read.problem.status, 400)
})

test('a form with characters that cannot be stored is refused', async () => {
  assert.equal(await statusOf('name=a%00b'), 400)
  assert.equal(await statusOf('name=a\0b'), 400)
})

test('a body that is not a form, or is longer than any form of the shop, is refused', async () => {
  assert.equal(await statusOf('{}', { ...form, 'content-type': 'application/json' }), 415)
  assert.equal(await statusOf('a', { host: 'shop.test' }), 415)
  assert.equal(await statusOf(Buffer.alloc(32 * 1024 + 1, 'a')), 413)
})
