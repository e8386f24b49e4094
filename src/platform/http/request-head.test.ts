import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusedHead } from './request-head.ts'

const headOf = (rawHeaders: readonly string[], httpVersion = '1.1') => refusedHead({ rawHeaders: [...rawHeaders], httpVersion })

test('the heads that browsers and proxies send are accepted', () => {
  for (const host of ['shop.example', 'shop.example:8443', '127.0.0.1:3000', '[::1]:3000', 'a_b.internal'])
    assert.equal(headOf(['Host', host, 'Accept', '*/*', 'X-Forwarded-For', '203.0.113.7']), undefined, host)
  assert.equal(headOf(['HOST', 'shop.example', 'Transfer-Encoding', 'Chunked']), undefined)
  assert.equal(headOf([], '1.0'), undefined, 'a probe of HTTP/1.0 names no host')
})

test('a head that two servers could read differently is refused', () => {
  assert.equal(headOf(['host', 'shop.example', 'Host', 'shop.example']), 400)
  assert.equal(headOf(['accept', '*/*']), 400)
  for (const host of ['', 'evil.example/shop', 'user@shop.example', 'a b', 'shop.example:', 'shop.example, evil.example', '[::1'])
    assert.equal(headOf(['host', host]), 400, host)
  for (const coding of ['gzip, chunked', 'chunked, chunked', '"chunked"', ''])
    assert.equal(headOf(['host', 'shop.example', 'transfer-encoding', coding]), 400, coding)
  assert.equal(headOf(['transfer-encoding', 'chunked'], '1.0'), 400)
})

test('more headers than anybody sends are refused', () => {
  const headers = (count: number) => ['host', 'shop.example', ...Array.from({ length: count - 1 }, () => ['a', 'b']).flat()]
  assert.deepEqual([headOf(headers(100)), headOf(headers(101))], [undefined, 431])
})
