import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keptPages } from '../browser/offline/kept-pages.ts'
import { pages } from '../routes.ts'
import { workerSettings } from './service-worker.ts'

const origin = 'https://shop.example'
Object.assign(globalThis, { location: new URL(origin) })
const { keyOf } = keptPages(workerSettings('v1'), { keepFiles: async () => {}, forgetOthers: async () => {}, isFile: () => false })
const keyAt = (address: string) => keyOf(new URL(address, origin))

test('every page that is the same for everybody has a key to be kept under, and no other page or address has', () => {
  for (const [name, { path, kept }] of Object.entries(pages)) {
    const address = path.replaceAll(/:\w+/g, 'some-thing')
    const isKept = kept === 'shared' && name !== 'offline' && name !== 'notFound'
    assert.equal(keyAt(address), isKept ? address : undefined, path)
  }
  for (const address of ['/desk', '/desk/orders', '/api/products', '/media/a.webp', '/product/a/b', '/orders', 'https://other.example/faq'])
    assert.equal(keyAt(address), undefined, address)
})

test('a page is kept under the parts of its query that change it, in one spelling, and under nothing else', () => {
  assert.equal(keyAt('/faq?gclid=abc&utm_source=letter'), '/faq')
  assert.equal(keyAt('/product?page=2&colour=Tan&utm_source=letter&size='), '/product?colour=Tan&page=2')
  assert.equal(keyAt('/product/noor?sign=Leo&colour=Tan'), '/product/noor?colour=Tan&sign=Leo')
})

test('a page with what a shopper has written into its address is not kept', () => {
  assert.equal(keyAt('/product/noor?name=Asha'), undefined)
  assert.equal(keyAt('/product?q=gift+for+asha'), undefined)
})
