import type { Day } from '#src/kit/time/day.ts'
import type { Gstin } from '#src/kit/contact/gstin.ts'
import type { OrderId } from '#src/kit/id.ts'
import { paise, sum, times } from '#src/kit/money.ts'
import type { Buyer, Sale, Seller, SoldLine } from '#src/shop/tax/tax-document.ts'

export const demoGstin = '27DEMOS1234D1ZK' as Gstin
/** The GSTIN of a buyer in Karnataka. */
export const buyersGstin = '29DEMOB5678D1Z9' as Gstin

export const aSeller = (overrides: Partial<Seller> = {}): Seller => ({
  brandName: 'Manjusha',
  legalName: 'Manjusha Leathercraft (demo shop)',
  gstin: demoGstin,
  addressLines: ['Manjusha Leathercraft', '14 Karvenagar Lane', 'Pune 411052', 'Maharashtra, India'],
  stateCode: '27',
  email: 'hello@manjusha.example',
  phone: '+91 98200 00000',
  ...overrides,
})

export const aBuyer = (overrides: Partial<Buyer> = {}): Buyer => ({
  name: 'Asha Rao',
  businessName: undefined,
  gstin: undefined,
  addressLines: ['12 MG Road', 'Near the lake', 'Bengaluru 560001'],
  phone: '9876543210',
  ...overrides,
})

/** Two ring boxes at ₹499 with a name. */
export const aSoldLine = (overrides: Partial<SoldLine> = {}): SoldLine => ({
  title: 'Noor Ring Box (Oxblood)',
  detail: '“Asha” and the sign of Leo',
  hsnCode: '42029200',
  gstBasisPoints: 1800,
  quantity: 2,
  unitPricePaise: paise(49_900),
  ...overrides,
})

/** From Maharashtra to Karnataka. */
export const aSale = ({ lines = [aSoldLine()], ...overrides }: Partial<Sale> = {}): Sale => ({
  orderId: 'AAAAAAAAAAAAAAAAAAAAAA' as OrderId,
  orderNumber: 'MJ-10001',
  orderedOn: '2026-11-20' as Day,
  payment: 'online',
  isTrial: false,
  seller: aSeller(),
  buyer: aBuyer(),
  placeOfSupply: '29',
  lines,
  totalPaise: sum(lines.map((line) => times(line.unitPricePaise, line.quantity))),
  ...overrides,
})
