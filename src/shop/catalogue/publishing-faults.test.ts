import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aPublishingShop as shop } from '#tests/factories/publishing-shop.ts'
import { laws, type ProductToPublish, publishingFaults } from './publishing-faults.ts'

const ratesOf = (hsnCode: string) => (hsnCode === '42029200' ? [1800] : [])
const whole: ProductToPublish = {
  genericName: 'Ring box',
  netQuantity: 1,
  pricePaise: 34_900,
  mrpPaise: 49_900,
  soldRetail: true,
  isPersonalisable: true,
  isB2B: false,
  categories: { retail: ['Ring Boxes'], personalised: ['For Her'] },
  material: 'Leather',
  leather: 'faux',
  dimensionsMm: { length: 60, width: 60, height: 50 },
  hsnCode: '42029200',
  gstBasisPoints: 1800,
  countryOfOrigin: 'India',
  variants: [
    {
      images: [
        { view: 'hero', alt: 'A box' },
        { view: 'canvas', alt: 'The lid', canvas: { quad: [] } },
      ],
    },
  ],
}
const faultsOf = (product: ProductToPublish, owner = shop) =>
  publishingFaults(product, { shop: owner, ratesOf }).map(({ field, law }) => (law ? `${field} ${law}` : field))

const nobody = {
  brand: { name: '', legalName: '' },
  contact: { email: '', phone: '', address: [] },
  grievanceOfficer: { name: '', designation: '', email: '' },
}

test('a product with all that the law asks for may be published', () => {
  assert.deepEqual(faultsOf(whole), [])
})

test('an empty draft is told everything that is missing, with the law that asks for it', () => {
  assert.deepEqual(faultsOf({}), [
    'pricePaise',
    'mrpPaise L9',
    'genericName L9',
    'netQuantity L9',
    'dimensionsMm L9',
    'countryOfOrigin L9',
    'hsnCode L12',
    'soldRetail',
    'variants',
  ])
})

test('each rule finds its own fault, and no other', () => {
  const image = { view: 'hero', alt: 'A box' }
  const lid = { view: 'canvas', alt: 'The lid', canvas: { quad: [] } }
  const withImages = (...images: object[]) => ({ variants: [{ images }] })
  const cases: [ProductToPublish, string][] = [
    [{ mrpPaise: 34_899 }, 'mrpPaise L9'],
    [{ countryOfOrigin: 'Italy' }, 'importer L9'],
    [{ importer: { name: 'Roma', address: 'Mumbai' } }, 'importer L9'],
    [{ hsnCode: '39231020' }, 'hsnCode L12'],
    [{ gstBasisPoints: 500 }, 'gstBasisPoints L12'],
    [{ leather: undefined }, 'leather L16'],
    [{ categories: { retail: ['Ring Boxes'], personalised: [] } }, 'categories.personalised'],
    [withImages(image), 'variants.0.images'],
    [withImages(lid), 'variants.0.images'],
    [withImages(image, { ...lid, canvas: undefined }), 'variants.0.images.1.canvas'],
    [withImages({ ...image, alt: ' ' }, lid), 'variants.0.images.0.alt L15'],
    [{ isPersonalisable: false }, 'variants.0.images.1'],
    [{ isPersonalisable: false, ...withImages() }, 'variants.0.images'],
  ]
  for (const [change, fault] of cases) assert.deepEqual(faultsOf({ ...whole, ...change }), [fault])
})

test('a shop without legal name, address, customer care or grievance officer publishes nothing', () => {
  assert.deepEqual(faultsOf(whole, nobody), [
    'settings.brand.legalName L1',
    'settings.contact.address L9',
    'settings.contact.email L1',
    'settings.contact.phone L1',
    'settings.grievanceOfficer L2',
  ])
})

test('each of the laws asks for something of a product or of the shop', () => {
  const image = { view: 'hero', alt: '' }
  const product = { material: 'Leather', variants: [{ images: [image] }] }
  const asking = new Set(publishingFaults(product, { shop: nobody, ratesOf }).flatMap(({ law }) => law ?? []))
  assert.deepEqual([...asking].toSorted(), Object.keys(laws).toSorted())
})
