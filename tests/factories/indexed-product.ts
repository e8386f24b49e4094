import type { ProductId } from '#src/kit/id.ts'
import { paise } from '#src/kit/money.ts'
import type { IndexedProduct } from '#src/shop/catalogue/catalogue-index.ts'

/** A small box of faux leather in the retail category "Boxes", ₹500. */
export const anIndexedProduct = (id: string, overrides: Partial<IndexedProduct> = {}): IndexedProduct => ({
  id: id as ProductId,
  code: `MJ-${id}`,
  name: `Box ${id}`,
  type: 'Regular',
  pricePaise: paise(50_000),
  size: 'Small',
  material: 'Leather',
  leather: 'faux',
  hasZip: false,
  isLockable: false,
  isPersonalisable: false,
  isActive: true,
  soldIn: ['retail'],
  categories: [{ listing: 'retail', category: 'Boxes' }],
  countryOfOrigin: 'India',
  colours: [],
  addedAtSeconds: 1_000,
  ...overrides,
})
