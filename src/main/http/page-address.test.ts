import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWellFormed, matchPage, normaliseAddress, ownSpelling } from './page-address.ts'

test('addresses that show the same page share one copy of it', () => {
  assert.equal(normaliseAddress('/product?size=Small&utm_source=mail&category=Rings'), '/product?category=Rings&size=Small')
  assert.equal(normaliseAddress('/product?category=B&category=A&page='), '/product?category=A&category=B')
  assert.equal(normaliseAddress('/faq?anything=1'), '/faq')
  assert.equal(normaliseAddress('/sitemap.xml?part=2&x=1'), '/sitemap.xml?part=2')
  assert.equal(normaliseAddress('/product.data?page=2&_routes=products'), '/product.data?page=2&_routes=products')
})

test('a page has one spelling, which is that of its canonical address', () => {
  for (const [path, own] of [
    ['/PRODUCT', '/product'],
    ['/%70roduct/', '/product'],
    ['/FAQ', '/faq'],
    ['/Product/no%6fr', '/product/noor'],
    ['/product/a,b', '/product/a%2Cb'],
    ['/Order/Abc', '/order/Abc'],
    ['/no/such/Page//', '/no/such/Page'],
  ] as const) {
    assert.equal(ownSpelling(path), own, path)
    assert.equal(ownSpelling(own), own)
  }
  for (const path of ['/', '/product', '/PRODUCT.data', '/_.data', '/order/abc/_.data', '/No/Such/Page'])
    assert.equal(ownSpelling(path), path)
})

test('a page that only one shopper may see is never cached', () => {
  for (const address of ['/order/abc', '/order/abc.data', '/order/abc?x=1', '/order/abc/return', '/enquiry-status', '/cart/'])
    assert.equal(normaliseAddress(address), undefined, address)
})

test('bag and checkout are the same for everybody: whatever their addresses say, there is one copy of each', () => {
  for (const address of ['/checkout', '/checkout?x=1', '/checkout?name=Asha']) assert.equal(normaliseAddress(address), '/checkout', address)
  assert.equal(normaliseAddress('/cart?q=ring&page=2'), '/cart')
})

test('a page has one copy of its data for each choice that the router makes of it, and none for what nobody asks for', () => {
  for (const [asked, kept] of [
    ['/cart.data?_routes=cart', '/cart.data?_routes=cart'],
    ['/cart.data?x=1&_routes=junk,cart', '/cart.data?_routes=cart'],
    ['/checkout.data?_routes=checkout,root', '/checkout.data?_routes=root%2Ccheckout'],
    ['/faq.data?_routes=junk', '/faq.data'],
    ['/faq.data?_routes=home', '/faq.data'],
  ] as const)
    assert.equal(normaliseAddress(asked), kept, asked)
})

test('a product with a sign is cached, one with a name that a shopper has written is not', () => {
  assert.equal(normaliseAddress('/product/noor?sign=Leo&utm_source=x'), '/product/noor?sign=Leo')
  for (const address of ['/product/noor?name=Asha', '/product/noor.data?sign=Leo&name=Asha'])
    assert.equal(normaliseAddress(address), undefined)
  assert.equal(normaliseAddress('/product/noor?name='), '/product/noor')
})

test('searches cannot fill the cache', () => {
  for (const address of ['/product?q=ring&size=Small', '/product.data?q=ring&_routes=products', '/product?q=%20'])
    assert.equal(normaliseAddress(address), undefined)
  assert.equal(normaliseAddress('/product?q='), '/product')
  assert.equal(normaliseAddress('/faq?q=ring'), '/faq')
})

test('unknown addresses cannot fill the cache', () => {
  assert.equal(normaliseAddress('/no/such/page'), undefined)
})

test('another spelling of a page that only one shopper may see is never cached, and still matches that page', () => {
  for (const address of [
    '/ORDER/abc',
    '/%6frder/abc',
    '/order/abc/',
    '/Order/abc.data',
    '/order/abc/_.data',
    '/cart/_.data',
    '/CART',
    '/%63art',
  ]) {
    assert.equal(normaliseAddress(address), undefined, address)
    assert.ok(['order', 'cart'].includes(matchPage(address)?.name ?? ''), address)
  }
})

test('a page is cached only under the shop’s own spelling, so that no other can fill the cache', () => {
  for (const address of ['/FAQ', '/%66aq', '/product/%6eoor', '/faq/_.data', '/Product/noor']) {
    assert.equal(normaliseAddress(address), undefined, address)
    assert.ok(matchPage(address), address)
  }
  assert.equal(normaliseAddress('/_.data'), '/_.data')
  assert.equal(normaliseAddress('/blog/first-look.data'), '/blog/first-look.data')
})

test('an address that other programs read differently is refused', () => {
  const refused = [
    '/product/..\\order\\abc',
    '/\\evil.example/',
    '/product/../order/abc',
    '/a/%2e%2e/order/abc',
    '/a/..//evil.example/',
    '/./cart',
  ]
  for (const address of [...refused, '//evil.example/', '/%', '/%ff', '/%ed%a0%80', '/order/abc#?x', 'http://shop.test/cart', '*', ''])
    assert.equal(isWellFormed(address), false, address)
  for (const address of ['/', '/product/noor?sign=Leo', '/product?q=a\\b', '/%6frder/abc', '/product/%00', '/a%5Cb'])
    assert.equal(isWellFormed(address), true, address)
})
