import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { looseFlag, looseInteger, looseList, looseText } from './loose-fields.ts'
import { problemResponse } from './problem-response.ts'
import { readBody } from './request-body.ts'

const schema = z.object({ text: looseText(10), flag: looseFlag, list: looseList(3), number: looseInteger(1, 100) }, 'must be a JSON object')

const json = { 'content-type': 'application/json' }
const post = (body: BodyInit, headers: Record<string, string> = json) =>
  new Request('http://shop.test/api', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
const read = (body: unknown) => readBody(post(JSON.stringify(body)), schema)

async function refusal(request: Request) {
  const body = await readBody(request, schema)
  if (body.ok) return assert.fail('the body was accepted')
  return { status: problemResponse(body.problem).status, issues: body.problem.issues }
}

test('numbers, text, booleans, null and nothing are read alike', async () => {
  const readings = [
    [
      { text: 7, flag: 1, list: 'a', number: '12' },
      { text: '7', flag: true, list: ['a'], number: 12 },
    ],
    [
      { text: ' x ', flag: '1', list: ['a', 2, '', null], number: 12 },
      { text: 'x', flag: true, list: ['a', '2'], number: 12 },
    ],
    [
      { text: null, flag: null, list: null, number: null },
      { text: '', flag: false, list: [], number: undefined },
    ],
    [
      { text: '', flag: '', list: '', number: '' },
      { text: '', flag: false, list: [], number: undefined },
    ],
    [
      { text: true, flag: true, list: [], number: 1, else: 'ignored' },
      { text: 'true', flag: true, list: [], number: 1 },
    ],
    [{ flag: '0' }, { text: '', flag: false, list: [] }],
  ]
  for (const [written, expected] of readings) assert.deepEqual(await read(written), { ok: true, value: expected })
})

test('a value that makes no sense is refused with the name of its field', async () => {
  const wrong = [
    { text: {} },
    { text: [] },
    { text: 'elevenchars' },
    { flag: 2 },
    { flag: 'yes' },
    { flag: [] },
    { list: {} },
    { list: [['a']] },
    { list: [{}] },
    { list: ['a', 'b', 'c', 'd'] },
    { number: 0 },
    { number: 101 },
    { number: 1.5 },
    { number: -1 },
    { number: '1e1' },
    { number: 'one' },
    { number: true },
    { number: '0x1' },
  ]
  for (const body of wrong) {
    const { status, issues } = await refusal(post(JSON.stringify(body)))
    assert.equal(status, 400, JSON.stringify(body))
    assert.equal(issues[0]?.field.split('.')[0], Object.keys(body)[0])
    assert.ok(issues[0]?.message)
  }
})

test('all wrong fields are reported at once', async () => {
  const { issues } = await refusal(post(JSON.stringify({ flag: 'x', number: 'y', text: {} })))
  assert.deepEqual(issues.map(({ field }) => field).toSorted(), ['flag', 'number', 'text'])
})

test('a body that is no JSON object is refused before anything is read from it', async () => {
  for (const body of ['', '{', 'null', '[]', '"text"', '1e400', '{"text":1e400}', `${'['.repeat(100_000)}`]) {
    assert.equal((await refusal(post(body))).status, 400, body.slice(0, 20))
  }
})

test('a body that breaks the encoding, or carries a NUL or half of a character, is refused', async () => {
  assert.equal((await refusal(post(new Uint8Array([0x7b, 0xff, 0x7d])))).status, 400)
  assert.equal((await refusal(post('{"text":"a\\u0000b"}'))).status, 400)
  assert.equal((await refusal(post('{"text":"a\\ud800b"}'))).status, 400)
  assert.equal((await refusal(post('{"text":"a","\\udc00":1}'))).status, 400)
  assert.equal((await readBody(post('{"text":"a\\\\u0000"}'), schema)).ok, true, 'an escaped backslash is none')
  assert.equal((await readBody(post('{"text":"\\ud83e\\ude94"}'), schema)).ok, true, 'two halves are a character')
})

test('only JSON is read, so that a form of another site cannot post here', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', '']) {
    assert.equal((await refusal(post('{}', { 'content-type': type }))).status, 415, type)
  }
  assert.equal((await readBody(post('{}', { 'content-type': 'Application/JSON; charset=utf-8' }), schema)).ok, true)
})

test('a body of more than 256 KB is refused without reading on, with or without a content-length', async () => {
  const tooLong = JSON.stringify({ text: 'x'.repeat(300_000) })
  assert.equal((await refusal(post(tooLong))).status, 413)
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent++
      controller.enqueue(new TextEncoder().encode(' '.repeat(65_536)))
    },
  })
  assert.equal((await refusal(post(endless))).status, 413)
  assert.ok(sent < 10)
})
