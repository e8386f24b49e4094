import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientAddress, widerNetwork } from './client-address.ts'

const asked = (trusted: readonly string[], remoteAddress: string, forwarded?: string) =>
  clientAddress(trusted)({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress } as never,
  })

test('without a trusted proxy only the connection itself counts, whatever a header contains', () => {
  assert.equal(asked([], '203.0.113.7'), '203.0.113.7')
  assert.equal(asked([], '203.0.113.7', '198.51.100.1'), '203.0.113.7')
  assert.equal(asked(['127.0.0.1'], '203.0.113.7', '198.51.100.1'), '203.0.113.7')
})

test('behind a trusted proxy the address that the proxy saw counts, and what a caller wrote before it does not', () => {
  assert.equal(asked(['127.0.0.1'], '127.0.0.1', '203.0.113.7'), '203.0.113.7')
  assert.equal(asked(['127.0.0.1'], '::ffff:127.0.0.1', '1.1.1.1, 203.0.113.7'), '203.0.113.7')
  assert.equal(asked(['127.0.0.1', '10.0.0.0/8'], '127.0.0.1', '1.1.1.1, 203.0.113.7, 10.2.3.4'), '203.0.113.7')
})

test('a proxy that forwards no address, or a wrong one, counts as its callers', () => {
  assert.equal(asked(['127.0.0.1'], '127.0.0.1'), '127.0.0.1')
  assert.equal(asked(['127.0.0.1'], '127.0.0.1', ''), '127.0.0.1')
  assert.equal(asked(['127.0.0.1'], '127.0.0.1', 'unknown'), '127.0.0.1')
  assert.equal(asked(['127.0.0.1'], '127.0.0.1', '203.0.113.7, <script>'), '127.0.0.1')
})

test('an address with a port, in brackets or in quotes is that address, so that callers behind such a proxy do not share one', () => {
  for (const written of ['203.0.113.7:51234', '"203.0.113.7"', '"203.0.113.7:51234"', '[::ffff:203.0.113.7]:443'])
    assert.equal(asked(['127.0.0.1'], '127.0.0.1', written), '203.0.113.7', written)
  for (const written of ['[2001:db8:1:2::9]', '[2001:db8:1:2::9]:443', '"[2001:db8:1:2::9]:443"', '"2001:db8:1:2::9"'])
    assert.equal(asked(['127.0.0.1'], '127.0.0.1', written), '2001:db8:1:2::/64', written)
  assert.equal(asked(['127.0.0.1', '10.0.0.0/8'], '127.0.0.1', '203.0.113.7:1, 10.2.3.4:2'), '203.0.113.7')
  assert.equal(asked(['127.0.0.1'], '127.0.0.1', '[unknown]:443'), '127.0.0.1')
})

test('all addresses of one IPv6 network are one caller, however they are written', () => {
  for (const address of ['2001:db8:1:2::9', '2001:db8:1:2:a:b:c:d', '2001:0DB8:0001:0002::', '2001:db8:1:2:ffff::1'])
    assert.equal(asked([], address), '2001:db8:1:2::/64', address)
  assert.notEqual(asked([], '2001:db8:1:3::9'), '2001:db8:1:2::/64')
  assert.equal(asked([], 'fe80::1%eth0'), 'fe80:0:0:0::/64')
  assert.equal(asked(['::1'], '::1', '2001:db8:1:2::9'), '2001:db8:1:2::/64')
})

test('a connection that is closed already counts as one caller', () => {
  assert.equal(clientAddress(['127.0.0.1'])({ headers: {}, socket: {} as never }), '')
})

test('all networks of one site are one wider network, and IPv4 has none', () => {
  const wider = ['2001:db8:1:2::9', '2001:db8:1:ffff::1'].map((address) => widerNetwork(asked([], address)))
  assert.deepEqual(wider, ['2001:db8:1::/48', '2001:db8:1::/48'])
  assert.equal(widerNetwork(asked([], '2001:db8:2::1')), '2001:db8:2::/48')
  assert.equal(widerNetwork(asked([], '203.0.113.7')), undefined)
  assert.equal(widerNetwork(''), undefined)
})
