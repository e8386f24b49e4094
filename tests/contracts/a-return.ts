import type { Pincode } from '#src/kit/contact/pincode.ts'
import { paise } from '#src/kit/money.ts'
import type { ReturnRequest } from '#src/shop/shipping/return-carrier.port.ts'
import { bengaluru } from './carrier.contract.ts'

export const askedAt = new Date()
export const pune = '411052' as Pincode
const party = { name: 'Asha Rao', email: 'asha@example.in', phone: '9876543210', addressLine1: '12, 3rd Main', addressLine2: undefined }
export const line = {
  title: 'Jewellery box',
  sku: 'JB-WAL-M',
  quantity: 1,
  unitPricePaise: paise(79_900),
  hsnCode: '4420',
  gstBasisPoints: 1_200,
}
/** One piece that its shopper does not want any more. */
export const aReturn = (own: Partial<ReturnRequest> = {}): ReturnRequest => ({
  reference: 'MJ-10427-R1',
  askedAt,
  from: { ...party, alternatePhone: undefined, city: 'Bengaluru', state: 'Karnataka', pincode: bengaluru },
  to: { ...party, name: 'The shop', city: 'Pune', state: 'Maharashtra', pincode: pune },
  lines: [line],
  reason: 'changed_mind',
  totalPaise: paise(79_900),
  parcel: { lengthMm: 220, widthMm: 160, heightMm: 110, weightGrams: 900 },
  ...own,
})
