import type { OrderHitReason } from '../workflows/finding/finding.ts'

/** Above the orders that were found: by what they were. */
export const foundByLabels: Readonly<Record<OrderHitReason, string>> = {
  'order-number': 'Order',
  'number-begun': 'Orders whose number begins so',
  'last-digits': 'Orders whose number ends so',
  phone: 'Orders of this phone',
  pincode: 'Orders to this pincode, newest first',
  email: 'Orders of this e-mail address',
  payment: 'Order of this payment',
  'gateway-order': 'Order of this payment',
  awb: 'Order of this parcel',
  invoice: 'Order of this invoice',
  recipient: 'Orders for this name',
  alike: 'Orders for names spelled much like it',
  lid: 'Orders with this writing',
}

export const nothingFoundText =
  'Nothing was found. The search knows order numbers, or a part of them (three digits of the beginning, four of the end), phone numbers, pincodes, e-mail addresses, payments (pay_…), airway bills, invoices, enquiries, names, and what is written on a lid.'
