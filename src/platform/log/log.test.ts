import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from './log.ts'

function aLog(pretty = false) {
  const lines: string[] = []
  return { log: createLog({ pretty, to: { write: (line: string) => void lines.push(line) } }), lines }
}

test('personal data is hidden, at any depth that a caller is likely to use', () => {
  const { log, lines } = aLog()
  log.info({ email: 'asha@example.in', order: { phone: '9812345678', delivery: { address: '5 MG Road' } } }, 'order placed')
  assert.doesNotMatch(lines.join(''), /asha|9812345678|MG Road/)
  assert.match(lines.join(''), /order placed/)
})

test('a database error is logged without the row it refused', () => {
  const { log, lines } = aLog()
  log.error(
    { err: Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(asha@example.in) already exists.' }) },
    'failed',
  )
  assert.doesNotMatch(lines.join(''), /asha/)
  assert.match(lines.join(''), /23505/)
})

test('in a terminal a line is readable text', () => {
  const { log, lines } = aLog(true)
  log.warn({ order: 'M-1042' }, 'the carrier does not answer')
  assert.match(lines.join(''), /^\d\d:\d\d:\d\d {2}WARN {2}the carrier does not answer {2}order=M-1042\n$/)
})

test('a line contains what was thrown, whatever it was, and its cause', () => {
  const cause = Object.assign(new Error('the socket closed'), { code: 'ECONNRESET' })
  const thrown: readonly [unknown, RegExp][] = [
    ['only text', /only text/],
    [undefined, /undefined/],
    [{ status: 405, statusText: 'Method Not Allowed', data: 'asha@example.in' }, /405 Method Not Allowed/],
    [{ status: 500, error: new Error('inside a reply') }, /inside a reply[\s\S]*at /],
    [new AggregateError([new Error('first way'), new Error('second way')]), /first way; second way/],
    [new Error('Failed to fetch products', { cause }), /Failed to fetch products[\s\S]*the socket closed/],
    [Object.assign(new Error('no stack'), { stack: undefined }), /no stack/],
  ]
  for (const pretty of [true, false]) {
    for (const [err, message] of thrown) {
      const { log, lines } = aLog(pretty)
      log.error({ err, path: '/product' }, 'a page could not be made')
      const line = lines.join('')
      if (err !== undefined) assert.match(line, message)
      assert.match(line, /a page could not be made/)
      assert.match(line, /\/product/)
      assert.doesNotMatch(line, /undefined|asha/)
    }
  }
})
