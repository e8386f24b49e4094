import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ColourHex } from '#src/kit/lid/colour.ts'
import { anIndexedProduct } from '#tests/factories/indexed-product.ts'
import { buildCatalogueIndex, type IndexedProduct } from '../catalogue-index.ts'
import { searchIndex } from '../search-index.ts'

const indexed = (id: string, name: string, overrides: Partial<IndexedProduct> = {}) =>
  anIndexedProduct(id, { name, categories: [], ...overrides })

const index = await buildCatalogueIndex([
  [
    indexed('1', 'Rani Two-Tier Jewellery Box', { isLockable: true, size: 'Large' }),
    indexed('2', 'Noor Ring Box', { isPersonalisable: true, colours: [{ name: 'Oxblood', hex: '#6d1420' as ColourHex }] }),
    indexed('3', 'Makhmal Roll', { material: 'Velvet', hasZip: true, categories: [{ listing: 'retail', category: 'Ring Boxes' }] }),
    indexed('4', 'Sanjh Tray', { categories: [{ listing: 'retail', category: 'Trays & Organisers' }] }),
    indexed('5', 'Étui for a Watch', { isActive: false }),
  ],
])
const search = (text: string) => searchIndex(index, { text, page: 1, pageSize: 10 })
const found = (text: string) => search(text).ids.join(' ')

test('a word is found in every text of a product, by its beginning, in singular and plural', () => {
  assert.equal(found('noor'), '2')
  assert.equal(found('jewel'), '1')
  assert.equal(found('trays'), '4')
  assert.equal(found('BOXES'), '1 2 3')
  assert.equal(found('velvet'), '3')
  assert.equal(found('oxblood'), '2')
  assert.equal(found('lockable'), '1')
  assert.equal(found('mj-2'), '2')
  assert.equal(found('mj2'), '2')
})

test('the middle of a word finds nothing', () => {
  assert.equal(found('ewel'), '')
  assert.equal(found('ier'), '')
})

test('all words must occur, except fillers', () => {
  assert.equal(found('large box'), '1')
  assert.equal(found('box for the velvet'), '3')
  assert.equal(found('oxblood tray'), '')
})

test('products with the word in their name come before others', () => {
  assert.equal(found('ring'), '2 3')
  const pages = [1, 2, 3].map((page) => searchIndex(index, { text: 'box', page, pageSize: 1 }).ids.join())
  assert.deepEqual(pages, ['1', '2', '3'])
})

test('spelling mistakes are corrected, and the correction is reported', () => {
  const misspelt = {
    jewelery: 'jewellery',
    jewelry: 'jewellery',
    organizer: 'organisers',
    velvt: 'velvet',
    oxbolod: 'oxblood',
    'nor rnig': 'noor ring',
    bxo: 'box',
  }
  for (const [written, meant] of Object.entries(misspelt)) {
    const { total, correctedText } = search(written)
    assert.equal(correctedText, meant, written)
    assert.ok(total > 0, written)
  }
  assert.equal(search('velvet').correctedText, undefined)
})

test('short words and distant spellings are not corrected', () => {
  for (const written of ['cat', 'zzzzzz', 'telephone']) assert.deepEqual([found(written), search(written).correctedText], ['', undefined])
})

test('accents and case make no difference, and products that are not sold are not found', () => {
  assert.equal(searchIndex(index, { text: 'ETUI', isActive: false, page: 1, pageSize: 9 }).ids.join(), '5')
  assert.equal(found('etui'), '')
})

test('where all words together find nothing, the words that find something are named, the rarest first', () => {
  assert.deepEqual(search('box oxblood tray telephone').related, [
    { text: 'oxblood', count: 1 },
    { text: 'tray', count: 1 },
    { text: 'box', count: 3 },
  ])
  assert.deepEqual(
    search('velvt oxbolod').related.map(({ text }) => text),
    ['velvet', 'oxblood'],
  )
  for (const text of ['telephone', 'box', '&&']) assert.deepEqual(search(text).related, [], text)
})

test('punctuation alone finds nothing', () => {
  assert.equal(found('&&& --'), '')
})

test('among many words exactly those with the given beginning are found', async () => {
  const names = Array.from({ length: 200 }, (_, at) => `b${(at * 7).toString(4)} c${(at * 5).toString(3)}`)
  const many = await buildCatalogueIndex([names.map((name, at) => indexed(String(at + 1000), name, { code: 'X' }))])
  for (const text of ['b1', 'c21', 'b2 c1', 'b12 c2', 'b']) {
    const wanted = names.filter((name) => text.split(' ').every((word) => name.split(' ').some((own) => own.startsWith(word))))
    assert.equal(searchIndex(many, { text, page: 1, pageSize: 1 }).total, wanted.length, text)
  }
})
