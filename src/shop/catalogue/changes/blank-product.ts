import { homeCountry } from '../publishing-faults.ts'
import type { ProductRecord } from './product-record.ts'

export type OwnNames = Pick<ProductRecord, 'id' | 'code' | 'name'>

/** A product of which next to nothing is known. What is left out is missing, and what it lacks is asked for before it is published. */
export const blankProduct = (own: OwnNames, brand: string): ProductRecord => ({
  ...own,
  brand,
  type: 'Regular',
  isPersonalisable: false,
  isB2B: false,
  soldRetail: true,
  categories: { retail: [], personalised: [], b2b: [] },
  closure: { zip: false, lockable: false },
  netQuantity: 1,
  countryOfOrigin: homeCountry,
  description: '',
  variants: [],
})
