import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { ProductId, VariantId } from '#src/kit/id.ts'
import { paise } from '#src/kit/money.ts'
import { withLineId } from '#src/shop/cart/cart.ts'
import type { CheckoutContent } from '#src/web/browser/buy-now.ts'
import { emptyDelivery } from '../delivery/delivery.ts'
import { checkoutErrorOf, sendOrder } from './send-order.ts'

const entries = new Map<string, string>()
const storage = {
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, text: string) => void entries.set(key, text),
  removeItem: (key: string) => void entries.delete(key),
}
Object.assign(globalThis, { window: { sessionStorage: storage, localStorage: storage } })

type Sent = { readonly key: string; readonly body: Record<string, unknown> }
let sent: Sent[] = []
let respond: () => Response
beforeEach(() => {
  entries.clear()
  sent = []
  globalThis.fetch = async (_address, init) => {
    sent.push({
      key: new Headers(init?.headers).get('idempotency-key') ?? '',
      body: JSON.parse(String(init?.body)) as Record<string, unknown>,
    })
    return respond()
  }
})

const line = withLineId({
  productId: 'noor-ring-box' as ProductId,
  variantId: 'MJ-1002-OXB' as VariantId,
  productName: 'Noor Ring Box',
  colourName: 'Oxblood',
  colourHex: '#6d1420',
  unitPricePaise: paise(89_900),
  gstBasisPoints: 1800,
  quantity: 2,
  isPersonalisable: true,
  maxNameLength: 10,
  takesSign: true,
  personalisation: { name: 'Asha', sign: undefined },
  picture: undefined,
  canvas: undefined,
})
const content: CheckoutContent = { cameFrom: 'cart', lines: [line] }
const noCharges = { discountPaise: paise(0), deliveryPaise: paise(0), cashFeePaise: paise(0) }
const agreed = { termsOf: '2026-11-02', privacyOf: '2026-10-01' }
const delivery = {
  ...emptyDelivery,
  name: ' Asha Rao ',
  phone: '9820012345',
  email: 'asha@example.com',
  pincode: '411052',
  charges: noCharges,
}

test('the order is sent in the agreed format, with the total that the page showed', async () => {
  respond = () => Response.json({ order: null, pkOrderId: 'abc', orderNumber: 'MJ-10001', arrivesBy: 'Tue 8 Dec' })
  const result = await sendOrder(content, { ...delivery, paymentMethod: 'cod' }, agreed)
  assert.deepEqual(result, {
    kind: 'placed',
    placed: { orderId: 'abc', orderNumber: 'MJ-10001', arrivesBy: 'Tue 8 Dec', gateway: undefined },
  })
  const { clientName, country, isCod, isPrepaid, isShipped, amount, cartItems, agreedTermsOf, agreedPrivacyOf } = sent[0]?.body ?? {}
  assert.deepEqual([clientName, country, isCod, isPrepaid, isShipped, amount], ['Asha Rao', 'India', 1, 0, 0, '1798.00'])
  assert.deepEqual([agreedTermsOf, agreedPrivacyOf], ['2026-11-02', '2026-10-01'])
  assert.deepEqual(cartItems, [{ fkImgId: 'MJ-1002-OXB', customMessage: 'Asha', zodiacSign: '', quantity: 2, price: '899.00' }])
})

test('the reply to an online order has the gateway’s order', async () => {
  respond = () => Response.json({ order: '{"id":"order_9","amount":179800}', pkOrderId: 'abc', orderNumber: 'MJ-10001' })
  const result = await sendOrder(content, delivery, agreed)
  assert.deepEqual(result.kind === 'placed' && result.placed.gateway, { gatewayOrderId: 'order_9', amountPaise: 179_800 })
})

test('an order whose reply was lost is sent again under the same key, a changed order under another', async () => {
  respond = () => {
    throw new TypeError('Failed to fetch')
  }
  assert.deepEqual(await sendOrder(content, delivery, agreed), { kind: 'lost', message: 'Error during checkout: Failed to fetch' })
  respond = () => new Response('bad gateway', { status: 502 })
  assert.deepEqual(await sendOrder(content, delivery, agreed), {
    kind: 'lost',
    message: 'Error during checkout: Network response was not ok',
  })
  await sendOrder(content, { ...delivery, city: 'Pune' }, agreed)
  assert.equal(sent[0]?.key, sent[1]?.key)
  assert.notEqual(sent[1]?.key, sent[2]?.key)
})

test('an order that was placed without its payment window keeps its key, a refused one does not', async () => {
  respond = () => Response.json({ code: 'payment_unavailable', message: 'Nothing was charged; please try again.' }, { status: 503 })
  await sendOrder(content, delivery, agreed)
  respond = () =>
    Response.json(
      { code: 'out_of_stock', message: 'Only 1 left.', issues: [{ field: 'cartItems.0.quantity', message: 'Only 1 left.' }] },
      { status: 409 },
    )
  const refused = await sendOrder(content, delivery, agreed)
  await sendOrder(content, delivery, agreed)
  assert.deepEqual(refused, { kind: 'refused', refusal: { code: 'refused', message: 'Only 1 left.', line: 0 } })
  assert.equal(sent[0]?.key, sent[1]?.key)
  assert.notEqual(sent[1]?.key, sent[2]?.key)
})

test('the total that is sent has what the page adds for delivery and cash', async () => {
  respond = () => Response.json({ order: null, pkOrderId: 'abc', orderNumber: 'MJ-10001' })
  const charges = { ...noCharges, deliveryPaise: paise(4_900), cashFeePaise: paise(3_900) }
  await sendOrder(content, { ...delivery, paymentMethod: 'cod', charges }, agreed)
  assert.equal(sent[0]?.body['amount'], '1886.00')
})

test('a refusal for a changed total has the new total and the changed prices', async () => {
  const lines = [{ line: 0, title: 'Noor Ring Box (Oxblood)', price: '999.00', priceBefore: '899.00' }]
  respond = () =>
    Response.json({ code: 'total_changed', message: '…', amount: '2086.00', delivery: '49.00', cashFee: '39.00', lines }, { status: 409 })
  assert.deepEqual(await sendOrder(content, delivery, agreed), {
    kind: 'refused',
    refusal: {
      code: 'total_changed',
      totalPaise: 208_600,
      charges: { discountPaise: 0, deliveryPaise: 4_900, cashFeePaise: 3_900 },
      lines: [{ line: 0, title: 'Noor Ring Box (Oxblood)', pricePaise: 99_900, priceBeforePaise: 89_900 }],
    },
  })
})

test('the server’s errors are mapped to the form’s own fields', async () => {
  respond = () =>
    Response.json(
      { code: 'invalid_request', issues: [{ field: 'clientPhNo1', message: 'Phone number must be 10 digits' }] },
      { status: 400 },
    )
  assert.deepEqual(await sendOrder(content, delivery, agreed), {
    kind: 'refused',
    refusal: { code: 'fields', errors: { phone: 'Phone number must be 10 digits' }, asksAboutState: false },
  })
})

test('a state that contradicts the pincode must be confirmed, and is sent as confirmed only then', async () => {
  const issues = [{ field: 'state', message: 'This pincode is in Karnataka, not in Kerala.' }]
  respond = () => Response.json({ code: 'state_contradicts_pincode', message: issues[0]?.message, issues }, { status: 409 })
  assert.deepEqual(await sendOrder(content, delivery, agreed), {
    kind: 'refused',
    refusal: { code: 'fields', errors: { state: 'This pincode is in Karnataka, not in Kerala.' }, asksAboutState: true },
  })
  await sendOrder(content, { ...delivery, isStateConfirmed: true }, agreed)
  const flags = sent.map(({ body }) => body.isStateConfirmed)
  assert.deepEqual(flags, [undefined, 1])
})

test('a refused order has a toast, unless the form’s fields show the errors', () => {
  assert.equal(checkoutErrorOf({ code: 'fields', errors: {}, asksAboutState: false }), undefined)
  assert.equal(checkoutErrorOf({ code: 'refused', message: 'Only 1 left.', line: 0 }), 'Error during checkout: Only 1 left.')
  assert.equal(
    checkoutErrorOf({ code: 'total_changed', totalPaise: paise(199_800), charges: noCharges, lines: [] }),
    'Error during checkout: the total is now ₹1,998',
  )
})
