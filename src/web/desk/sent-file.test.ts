import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { sentFile } from './sent-file.ts'

/** The request of a form, whose body arrives in parts of so many bytes. */
async function formOf(fields: Readonly<Record<string, string | File>>, partBytes = 7): Promise<Request> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const whole = new Request('http://shop.test/', { method: 'POST', body: form })
  return inParts(Buffer.from(await whole.arrayBuffer()), whole.headers.get('content-type')!, partBytes)
}

function inParts(body: Buffer, type: string, partBytes: number): Request {
  const parts = Array.from({ length: Math.ceil(body.length / partBytes) }, (_, at) => body.subarray(at * partBytes, (at + 1) * partBytes))
  const stream = Readable.toWeb(Readable.from(parts)) as ReadableStream
  return new Request('http://shop.test/', {
    method: 'POST',
    body: stream,
    duplex: 'half',
    headers: { 'content-type': type },
  } as RequestInit)
}

async function contentOf(request: Request) {
  const file = await sentFile(request)
  const chunks: Uint8Array[] = []
  if (file) for await (const chunk of file.content) chunks.push(chunk)
  return file && { name: file.name, content: Buffer.concat(chunks) }
}

test('a file arrives byte for byte with its name, however its form is cut into parts, also one that looks like the end of a form', async () => {
  const bytes = Buffer.from(`sku\r\n--\r\n------WebKit\r\n${'\r\n-'.repeat(40)}\0\xff`, 'latin1')
  const file = new File([bytes], 'prices "Diwali".csv')
  for (const partBytes of [1, 2, 3, 64, 1_000_000]) {
    const sent = await contentOf(await formOf({ act: 'look', file, later: 'x' }, partBytes))
    assert.equal(sent?.name, 'prices "Diwali".csv')
    assert.ok(sent.content.equals(bytes), `${partBytes}`)
  }
})

test('an empty choice, a form without a file and what is no form send no file', async () => {
  assert.equal(await contentOf(await formOf({ file: new File([], '') })), undefined)
  assert.equal(await contentOf(await formOf({ act: 'look' })), undefined)
  assert.equal(await contentOf(inParts(Buffer.from('file=x'), 'application/x-www-form-urlencoded', 3)), undefined)
  assert.equal(await contentOf(inParts(Buffer.from('no part of a form'), 'multipart/form-data; boundary=b', 3)), undefined)
})

test('a form that breaks off in the middle of its file is an error, not a shorter file', async () => {
  const body = Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nsku,price')
  await assert.rejects(contentOf(inParts(body, 'multipart/form-data; boundary=b', 5)), /broke off/)
})
