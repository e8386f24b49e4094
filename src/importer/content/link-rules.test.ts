import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkablePages } from '#src/main/wiring/linkable-pages.ts'
import { noRedirects } from '#src/shop/catalogue/redirects/redirect.ts'
import { linkFault } from './link-rules.ts'

const places = { pages: linkablePages, productIds: ['noor-ring-box'], slugs: ['leo'], gifts: ['for-sister'], redirects: noRedirects }

test('links to existing pages, products and articles, to other sites, mail addresses and phones are accepted', () => {
  for (const href of [
    '/',
    '/faq',
    '/contact-us#form',
    '/product',
    '/product?size=Small',
    '/product/noor-ring-box?sign=Leo',
    '/blog/leo',
    '/gifts',
    '/gifts/for-sister',
    'https://razorpay.com/support/',
    'mailto:hello@manjusha.example',
    'tel:+919820000000',
  ]) {
    assert.equal(linkFault(href, places), undefined, href)
  }
})

test('a link to a former address is accepted', () => {
  const redirects = { ...noRedirects, gift: new Map([['for-wife', 'for-sister']]) }
  assert.equal(linkFault('/gifts/for-wife', { ...places, redirects }), undefined)
})

test('a link that leads nowhere is a fault, and so is one that leads to another site in disguise', () => {
  assert.match(linkFault('/product/gone', places)!, /leads to no product/)
  assert.match(linkFault('/blog/gone', places)!, /leads to no article/)
  assert.match(linkFault('/gifts/for-nobody', places)!, /leads to no page for gifts/)
  for (const href of ['/nowhere', '/not-found', '/order/AAAA']) assert.match(linkFault(href, places)!, /leads to no page of the shop/)
  for (const href of ['faq', '#top', '//evil.example', 'http://plain.example', 'javascript:x()', '%7Bemail%7D']) {
    assert.match(linkFault(href, places)!, /must begin with \//, href)
  }
})
