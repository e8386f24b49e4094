import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { ProductId } from '#src/kit/id.ts'
import { readSearchWords } from '#src/importer/content/page-files.ts'
import { buildCatalogueIndex, type IndexedProduct } from '#src/shop/catalogue/catalogue-index.ts'
import { searchIndex } from '#src/shop/catalogue/search-index.ts'
import { ownersWords } from '#src/shop/catalogue/searching/owners-words.ts'
import type { Listing } from '#src/shop/catalogue/product.ts'

type ProductInFile = Pick<IndexedProduct, 'id' | 'code' | 'name' | 'type' | 'size' | 'material' | 'pricePaise' | 'isPersonalisable'> & {
  readonly isB2B: boolean
  readonly soldRetail: boolean
  readonly closure: { readonly zip: boolean; readonly lockable: boolean }
  readonly categories: Readonly<Record<Listing, readonly string[]>>
  readonly variants: readonly { readonly colourName: string }[]
}

const listings: readonly Listing[] = ['retail', 'personalised', 'b2b']
const products = JSON.parse(await readFile('demo-shop/catalogue.json', 'utf8')) as ProductInFile[]
const index = await buildCatalogueIndex([products.map(toIndexed)])
const words = readSearchWords('search.yaml', await readFile('demo-shop/content/search.yaml', 'utf8')).build!(() => assert.fail())
const owners = ownersWords(words)

const search = (text: string) => searchIndex(index, { text, listing: 'retail', page: 1, pageSize: 100 }, { owners, bySales: undefined })
const named = (text: string) => search(text).ids.map((id) => products.find((product) => product.id === id)!.name)

/** What is typed, and what comes first. */
const queries: readonly (readonly [typed: string, first: string])[] = [
  ['ring box', 'Noor Ring Box'],
  ['ringbox', 'Noor Ring Box'],
  ['ringboxes', 'Noor Ring Box'],
  ['velvet ring', 'Resham Velvet Ring Box'],
  ['vlevet rign', 'Resham Velvet Ring Box'],
  ['travelcase', 'Safar Round Travel Case'],
  ['jewelry box', 'Rani Two-Tier Jewellery Box'],
  ['jwellery box', 'Rani Two-Tier Jewellery Box'],
  ['jewelrybox', 'Rani Two-Tier Jewellery Box'],
  ['jewel box', 'Rani Two-Tier Jewellery Box'],
  ['jewellry roll', 'Musafir Jewellery Roll'],
  ['anguthi', 'Noor Ring Box'],
  ['anguthi ki dibbi', 'Noor Ring Box'],
  ['अंगूठी की डिब्बी', 'Noor Ring Box'],
  ['gahno ka dabba', 'Rani Two-Tier Jewellery Box'],
  ['गहने का डिब्बा', 'Rani Two-Tier Jewellery Box'],
  ['मखमल', 'Resham Velvet Ring Box'],
  ['makhmali ring', 'Resham Velvet Ring Box'],
  ['hat box', 'Haveli Hatbox'],
  ['organizer', 'Sanjh Organiser Tray'],
  ['mj 1002', 'Noor Ring Box'],
]

test('what shoppers in India type leads to what they mean', () => {
  for (const [typed, first] of queries) assert.equal(named(typed)[0], first, typed)
})

test('manjusha means a box, in both scripts, alone and before what it is', () => {
  for (const typed of ['manjusha', 'मंजूषा']) assert.ok(named(typed).length > 10, typed)
  assert.equal(named('manjusha for rings')[0], 'Noor Ring Box')
})

test('a gift for somebody leads to the pieces that are for them', () => {
  const forHer = products.filter(({ categories, soldRetail }) => soldRetail && categories.personalised?.includes('For Her'))
  for (const typed of ['gift for wife', 'gifts for my wife', 'patni ke liye gift', 'for her'])
    assert.deepEqual(new Set(search(typed).ids), new Set(forHer.map(({ id }) => id)), typed)
  assert.ok(forHer.length > 1)
})

test('words of the owner are no correction of what was typed', () => {
  for (const typed of ['jewelry', 'dibbi', 'ringbox', 'मखमल']) assert.equal(search(typed).correctedText, undefined, typed)
})

test('nonsense finds nothing', () => {
  for (const typed of ['telephone', 'xyzzy', 'boxring box telephone']) assert.deepEqual(named(typed), [], typed)
})

test('every meaning in the file leads to something that is sold', () => {
  for (const { means } of words.meanings)
    assert.ok(
      means.some((each) => search(each).total > 0),
      means.join(', '),
    )
  for (const { typed } of words.meanings) for (const each of typed) assert.ok(search(each).total > 0, each)
})

function toIndexed(product: ProductInFile): IndexedProduct {
  const { id, code, name, type, size, material, pricePaise, isPersonalisable } = product
  return {
    ...{ id: id as ProductId, code, name, type, size, material, pricePaise, isPersonalisable },
    leather: undefined,
    hasZip: product.closure.zip,
    isLockable: product.closure.lockable,
    isActive: true,
    soldIn: [...(product.soldRetail ? ['retail' as const] : []), ...(product.isB2B ? ['b2b' as const] : [])],
    categories: listings.flatMap((listing) => (product.categories[listing] ?? []).map((category) => ({ listing, category }))),
    countryOfOrigin: 'India',
    colours: product.variants.map(({ colourName }) => ({ name: colourName, hex: '#6d1420' as IndexedProduct['colours'][number]['hex'] })),
    addedAtSeconds: 0,
  }
}
