import type { OrderId, ProductId, VariantId } from '#src/kit/id.ts'
import { paise } from '#src/kit/money.ts'
import type { Pincode } from '#src/kit/contact/pincode.ts'
import type { Order, OrderLine, Recipient } from '#src/shop/orders/order.ts'
import { orderTotals } from '#src/shop/pricing/order-totals.ts'
import type { PlaceOrder } from '#src/shop/workflows/ordering/place-order.ts'
import { ringBox } from './stocked-variant.ts'

export const aRecipient = (overrides: Partial<Recipient> = {}): Recipient => ({
  name: 'Asha Rao',
  email: 'asha@example.com',
  phone: '9876543210',
  alternatePhone: undefined,
  addressLine1: '12 MG Road',
  addressLine2: 'Near the lake',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560001' as Pincode,
  gstin: undefined,
  businessName: undefined,
  ...overrides,
})

export const anOrderLine = (overrides: Partial<OrderLine> = {}): OrderLine => ({
  productId: 'noor-ring-box' as ProductId,
  variantId: 'NOOR-OXB' as VariantId,
  productName: 'Noor Ring Box',
  colourName: 'Oxblood',
  quantity: 2,
  unitPricePaise: paise(49_900),
  hsnCode: '42023190',
  gstBasisPoints: 1800,
  weightGrams: 300,
  lengthMm: 90,
  widthMm: 80,
  heightMm: 60,
  makingDays: 3,
  personalisation: { name: 'Asha', sign: 'Leo' },
  picture: undefined,
  canvas: undefined,
  ...overrides,
})

export const anOrder = ({ lines = [anOrderLine()], ...overrides }: Partial<Order> = {}): Order => ({
  id: 'AAAAAAAAAAAAAAAAAAAAAA' as OrderId,
  orderNumber: 'MJ-10001',
  state: 'awaiting_payment',
  paymentMethod: 'online',
  replaces: undefined,
  advancePaise: paise(0),
  carriedPaise: paise(0),
  mode: 'sandbox',
  recipient: aRecipient(),
  lines,
  totals: orderTotals(lines),
  gatewayOrderId: 'order_RB58MiP5SPFYyM',
  paymentOpenedAt: new Date('2026-11-20T09:00:00Z'),
  stock: 'held',
  holdUntil: new Date('2026-11-20T09:30:00Z'),
  attention: undefined,
  cameFrom: 'cart',
  placedAt: new Date('2026-11-20T09:00:00Z'),
  paidAt: undefined,
  ...overrides,
})

/** One ring box, cash on delivery. */
export const aPlaceOrder = (overrides: Partial<PlaceOrder> = {}): PlaceOrder => ({
  lines: [{ variantId: ringBox.variantId, quantity: 1, personalisation: undefined, expectedUnitPricePaise: undefined }],
  recipient: aRecipient(),
  paymentMethod: 'cod',
  cameFrom: 'cart',
  expectedTotalPaise: ringBox.pricePaise,
  idempotencyKey: undefined,
  ...overrides,
})
