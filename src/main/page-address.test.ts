import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normaliseAddress } from './page-address.ts'

test('addresses that show the same page share one copy of it', () => {
  assert.equal(normaliseAddress('/product?size=Small&utm_source=mail&category=Rings'), '/product?category=Rings&size=Small')
  assert.equal(normaliseAddress('/product?category=B&category=A&page='), '/product?category=A&category=B')
  assert.equal(normaliseAddress('/faq?anything=1'), '/faq')
  assert.equal(normaliseAddress('/sitemap.xml?part=2&x=1'), '/sitemap.xml?part=2')
  assert.equal(normaliseAddress('/product.data?page=2&_routes=products'), '/product.data?page=2&_routes=products')
})

test('what only one shopper has is never kept', () => {
  for (const address of ['/cart', '/checkout', '/order/abc', '/order/abc.data', '/cart.data?x=1', '/cart/'])
    assert.equal(normaliseAddress(address), undefined, address)
})

test('a piece with a sign is kept, one with a name that somebody has written is not', () => {
  assert.equal(normaliseAddress('/product/noor?sign=Leo&utm_source=x'), '/product/noor?sign=Leo')
  for (const address of ['/product/noor?name=Asha', '/product/noor.data?sign=Leo&name=Asha'])
    assert.equal(normaliseAddress(address), undefined)
  assert.equal(normaliseAddress('/product/noor?name='), '/product/noor')
})

test('what shoppers search for in words of their own cannot fill the cache', () => {
  for (const address of ['/product?q=ring&size=Small', '/product.data?q=ring&_routes=products', '/product?q=%20'])
    assert.equal(normaliseAddress(address), undefined)
  assert.equal(normaliseAddress('/product?q='), '/product')
  assert.equal(normaliseAddress('/faq?q=ring'), '/faq')
})

test('unknown addresses cannot fill the cache', () => {
  assert.equal(normaliseAddress('/no/such/page'), undefined)
})
