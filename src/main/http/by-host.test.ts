import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { byHost } from './by-host.ts'
import { deskEntry } from './desk/desk-entry.ts'
import { listen } from './listen.ts'
import type { Listener } from './shop-listener.ts'

const named =
  (name: string): Listener =>
  (_, response) =>
    void response.end(name)
const listeners = { desk: named('desk'), shop: named('shop'), calls: named('pictures') }
const listening = await listen({ host: '127.0.0.1', port: 0 })
after(() => listening.close(0))

async function ask(path: string): Promise<string> {
  const response = await fetch(listening.address + path, { redirect: 'manual' })
  return response.ok ? response.text() : `${response.status} ${response.headers.get('location') ?? ''}`.trim()
}

test('without a host of its own the desk is what lies below /desk, and the shop is all else', async () => {
  listening.serve(byHost(deskEntry({ deskUrl: undefined, publicUrl: listening.address }), listeners))
  const desk = ['/desk', '/desk/', '/desk?to=x', '/desk/orders/MJ-1', '/desk/assets/a.js', '/desk.data']
  assert.deepEqual(
    await Promise.all(desk.map(ask)),
    desk.map(() => 'desk'),
  )
  const shop = ['/', '/desktop', '/desks', '/product', '/media/a.avif', '/api/lid?name=Asha']
  assert.deepEqual(
    await Promise.all(shop.map(ask)),
    shop.map(() => 'shop'),
  )
})

test('on a host of its own there is the desk with its pictures, and of the shop nothing but styles and fonts', async () => {
  const other = deskEntry({ deskUrl: listening.address, publicUrl: 'https://shop.example' })
  listening.serve(byHost(other, listeners))
  assert.deepEqual(await Promise.all(['/desk/orders', '/media/a.avif', '/api/lid?name=Asha'].map(ask)), ['desk', 'pictures', 'pictures'])
  assert.deepEqual(
    await Promise.all(['/assets/shell-1.css', '/assets/figtree-1.woff2', '/assets/entry-1.js', '/assets/../product'].map(ask)),
    ['shop', 'shop', '404', '404'],
  )
  assert.deepEqual(await Promise.all(['/', '/product', '/api/order/add', '/sandbox/pay'].map(ask)), ['302 /desk', '404', '404', '404'])
})

test('a desk with a host of its own is not on the shop’s', async () => {
  listening.serve(byHost(deskEntry({ deskUrl: 'https://desk.shop.example', publicUrl: listening.address }), listeners))
  assert.deepEqual(await Promise.all(['/desk', '/desk/orders', '/product'].map(ask)), ['shop', 'shop', 'shop'])
})
