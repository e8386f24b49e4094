import assert from 'node:assert/strict'
import { test } from 'node:test'
import { followLinks, noRedirects, withMoved } from './redirect.ts'

const addressOf = (kind: string, key: string) => (kind === 'product' ? `/product/${key}` : `/blog/${key}`)
const entries = (redirects: typeof noRedirects) => [...redirects.product].map(([old, present]) => `${old} ${present}`).toSorted()

test('an address never leads to one that leads on, and never to itself', () => {
  const once = withMoved(noRedirects, 'product', [{ from: 'a', to: 'b' }])
  const twice = withMoved(once, 'product', [{ from: 'b', to: 'c' }])
  assert.deepEqual(entries(twice), ['a c', 'b c'])
  assert.deepEqual(entries(withMoved(twice, 'product', [{ from: 'c', to: 'a' }])), ['b a', 'c a'])
})

test('links in texts lead to the present addresses, with their query, and nothing else changes', () => {
  const redirects = { ...withMoved(noRedirects, 'product', [{ from: 'rani', to: 'maharani' }]), article: new Map([['leo', 'lion']]) }
  const text = {
    to: '/product/rani?colour=Tan#buy',
    other: '/product/rani-two',
    html: '<p>/product/rani <a href="/product/rani">it</a>, <a href="/blog/leo?x=1">Leo</a>, <a href="https://a.test/product/rani">there</a></p>',
    list: [{ to: '/blog/leo' }, 3, null],
  }
  assert.deepEqual(followLinks(text, redirects, addressOf), {
    to: '/product/maharani?colour=Tan#buy',
    other: '/product/rani-two',
    html: '<p>/product/rani <a href="/product/maharani">it</a>, <a href="/blog/lion?x=1">Leo</a>, <a href="https://a.test/product/rani">there</a></p>',
    list: [{ to: '/blog/lion' }, 3, null],
  })
})
