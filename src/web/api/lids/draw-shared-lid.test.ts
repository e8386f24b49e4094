import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueSources } from '#src/shop/catalogue/catalogue.store.ts'
import { createCatalogue } from '#src/shop/catalogue/catalogue.ts'
import type { LidToPaint } from '#src/shop/catalogue/lid-painter.port.ts'
import { aPersonalisableProduct, aProduct, stocked } from '#tests/factories/catalogue.ts'
import { testDatabase } from '#tests/database.ts'
import { drawSharedLid } from './draw-shared-lid.ts'

const db = await testDatabase()
await stocked(db, aPersonalisableProduct({ id: 'noor' }), aProduct({ id: 'rani' }))
const catalogue = createCatalogue(catalogueSources(db))

/** Asks for the picture of a link; `lids` are those that were painted for it. */
async function ask(productId: string, query: Record<string, string>, painted: 'painted' | 'busy' | 'gone' = 'painted') {
  const lids: LidToPaint[] = []
  const paint = async (lid: LidToPaint) => (lids.push(lid), { painted: Uint8Array.of(1), busy: 'busy' as const, gone: undefined }[painted])
  const request = new Request(`http://shop.test/product/${productId}/lid.jpg?${new URLSearchParams(query)}`)
  const response = await drawSharedLid({ catalogue, lids: { paint } }, request, { productId })
  return { response, lids, leadsTo: response.headers.get('location') }
}
const plainPicture = /^\/media\/[\da-z-]+-1200x630\.jpg$/

test('a name and a sign are painted on the lid, and only who asked may keep the picture', async () => {
  const { response, lids } = await ask('noor', { name: 'asha', sign: 'leo' })
  assert.deepEqual([response.status, lids.length], [200, 1])
  assert.match(lids[0]?.svg ?? '', /<title>Asha and Leo in gold foil<\/title>/)
  assert.equal(response.headers.get('content-type'), 'image/jpeg')
  assert.equal(response.headers.get('cache-control'), 'private, max-age=604800')
  assert.equal(response.headers.get('x-robots-tag'), 'noindex')
})

test('a name is painted as the page writes it: letters only, no longer than the product takes', async () => {
  for (const [name, drawn] of [
    ['Maharajadhiraja', 'Maharajadh'],
    ['<script>alert', 'Scriptaler'],
    ['  as   ha  ', 'As ha'],
    ['आशा Asha 👑', 'Asha'],
    ['a'.repeat(1_900), 'Aaaaaaaaaa'],
  ] as const) {
    const { lids } = await ask('noor', { name })
    assert.match(lids[0]?.svg ?? '', new RegExp(`<title>${drawn} in gold foil</title>`), name)
  }
})

test('without a writing, for a product that takes none, and while too many wait, the product’s own picture is shown', async () => {
  for (const [productId, query, painted] of [
    ['noor', {}, 'painted'],
    ['noor', { name: '   ' }, 'painted'],
    ['noor', { name: 'आशा', sign: 'Unicorn' }, 'painted'],
    ['rani', { name: 'Asha' }, 'painted'],
    ['noor', { name: 'Asha' }, 'busy'],
    ['noor', { name: 'Asha' }, 'gone'],
  ] as const) {
    const { response, leadsTo } = await ask(productId, query, painted)
    assert.deepEqual([response.status, response.headers.get('cache-control')], [302, 'no-store'], JSON.stringify([productId, query]))
    assert.match(leadsTo ?? '', plainPicture)
  }
  assert.deepEqual((await ask('rani', { name: 'Asha' })).lids, [])
})

test('an unknown product has no picture', async () => {
  assert.equal((await ask('unknown', { name: 'Asha' })).response.status, 404)
})
