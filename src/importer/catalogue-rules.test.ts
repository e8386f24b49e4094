import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aPublishingShop as shop } from '#tests/factories/publishing-shop.ts'
import { canvas, corners, hero, image, lid, personalised, plain, variant } from '#tests/factories/shop-folder.ts'
import { productFaults } from './catalogue-rules.ts'

const withImages = (...images: unknown[]) => personalised({ variants: [variant('N-1', { images })] })
const plate = (plateMm: unknown) => image(lid, 'canvas', { canvas: { quad: corners, plateMm } })
const faultsOf = (product: unknown) => productFaults(product, { shop }).map(({ field, message }) => `${field}: ${message}`)

test('the plate of a canvas has the shape of its corners, and no other picture has one', () => {
  const photograph = image(hero, 'hero')
  assert.deepEqual(faultsOf(withImages(photograph, plate({ width: 61, height: 60 }))), [])
  assert.match(
    faultsOf(withImages(photograph, plate({ width: 60, height: 40 }))).join(),
    /plateMm: must have the shape of the corners, such as 60 × 60/,
  )
  assert.match(faultsOf(withImages(photograph, plate({ width: 60, height: 0 }))).join(), /plateMm[.]height/)
  const elsewhere = { ...plate({ width: 60, height: 60 }), view: 'hero' }
  assert.match(faultsOf(withImages(elsewhere, canvas)).join(), /images[.]0[.]canvas[.]plateMm: must not be there/)
})

test('what the law asks for is named with its field, and a field that cannot be read is reported once', () => {
  assert.deepEqual(faultsOf(plain()), [])
  assert.deepEqual(faultsOf(plain({ genericName: undefined, netQuantity: undefined, leather: undefined })), [
    'genericName: is missing: what kind of thing is it, such as "Ring box"?',
    'netQuantity: is missing: how many pieces are in one pack?',
    'leather: is missing: is it genuine, bonded or faux?',
  ])
  assert.deepEqual(faultsOf(plain({ mrpPaise: 1 })), ['mrpPaise: must not be below the price of ₹1,199'])
  for (const mrpPaise of ['much', 0, 79_900.5])
    assert.deepEqual(faultsOf(plain({ mrpPaise })), [
      'mrpPaise: must be an amount from ₹0.01 to ₹1,00,00,000; a file has it in paise, ₹799 as 79900',
    ])
  for (const advancePercent of [1, 90, 100, undefined]) assert.deepEqual(faultsOf(plain({ advancePercent })), [])
  for (const advancePercent of [0, 91, 99, 101, 12.5, 'half'])
    assert.deepEqual(faultsOf(plain({ advancePercent })), ['advancePercent: must be 1 to 90, or 100 for a piece that is not sold for cash'])
  for (const gstBasisPoints of ['much', -1, 4_001, 17.5])
    assert.deepEqual(faultsOf(plain({ gstBasisPoints })), [
      'gstBasisPoints: must be a percentage from 0 to 40; a file has it in hundredths, 18 % as 1800',
    ])
  assert.deepEqual(faultsOf(plain({ countryOfOrigin: 'Italy' })), [
    'importer: is missing: who brings it from Italy, with name and address?',
  ])
  assert.deepEqual(faultsOf(plain({ countryOfOrigin: 'Italy', importer: { name: 'Roma Traders' } })), ['importer.address: is missing'])
  assert.deepEqual(faultsOf(plain({ variants: [] })), ['variants: must have at least one colour'])
})
