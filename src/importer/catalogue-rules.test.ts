import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canvas, corners, hero, image, lid, personalised, variant } from '#tests/factories/shop-folder.ts'
import { productFaults } from './catalogue-rules.ts'

const withImages = (...images: unknown[]) => personalised({ variants: [variant('N-1', { images })] })
const plate = (plateMm: unknown) => image(lid, 'canvas', { canvas: { quad: corners, plateMm } })
const faultsOf = (product: unknown) => productFaults(product).map(({ field, message }) => `${field}: ${message}`)

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
