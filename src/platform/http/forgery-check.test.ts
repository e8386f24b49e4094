import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFromOwnPage } from './forgery-check.ts'

const own = 'https://desk.shop.example'
const may = (method: string, headers: Record<string, string>) => isFromOwnPage({ method, headers }, own)

test('only a page of this very origin may change something', () => {
  assert.ok(may('POST', { 'sec-fetch-site': 'same-origin' }))
  for (const site of ['cross-site', 'same-site', 'none', '', 'Same-Origin']) {
    assert.ok(!may('POST', { 'sec-fetch-site': site }), site)
    assert.ok(!may('POST', { 'sec-fetch-site': site, origin: own }), `${site}, although the origin is ours`)
  }
  assert.ok(may('POST', { origin: own }), 'browsers without Sec-Fetch-Site send the origin')
  for (const origin of ['https://shop.example', 'http://desk.shop.example', 'https://desk.shop.example.evil.example', 'null', ''])
    assert.ok(!may('POST', { origin }), origin)
})

test('what names neither its site nor its origin is refused, whatever the method, except reading', () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'get', '']) assert.ok(!may(method, {}), method)
  assert.ok(may('GET', {}))
  assert.ok(may('HEAD', { 'sec-fetch-site': 'cross-site' }))
})
