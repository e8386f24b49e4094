import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deskPageIn } from './desk-addresses.ts'

test('a login leads back to a page of the desk, with its query', () => {
  assert.equal(deskPageIn('/desk'), '/')
  assert.equal(deskPageIn('/desk?x=1'), '/?x=1')
  assert.equal(deskPageIn('/desk/orders?state=to_confirm&q=a%20b'), '/orders?state=to_confirm&q=a%20b')
})

test('and to nothing else: no other site, no page of the shop, and no login page', () => {
  for (const written of [
    ...[
      null,
      '',
      '/',
      '/cart',
      '/deskx',
      'desk',
      'https://evil.example/desk',
      '//evil.example',
      '/desk//evil.example',
      '/desk/\\evil.example',
    ],
    ...['/desk\\evil.example', '/desk/in', '/desk/in/code', '/desk/in?to=/desk/in', '/desk /x', '/desk/\nx', '/desk@evil.example'],
  ])
    assert.equal(deskPageIn(written), undefined, String(written))
})
