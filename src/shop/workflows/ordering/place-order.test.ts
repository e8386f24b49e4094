import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import { testDatabase } from '#tests/database.ts'
import { aPlaceOrder, aRecipient } from '#tests/factories/order.ts'
import { plainPouch, ringBox, stockLevel, stock } from '#tests/factories/stocked-variant.ts'
import { shopDeps, testSettings } from '#tests/fakes/shop-deps.ts'
import { mostUnits } from '../../cart/cart.ts'
import { findOrder } from '../../orders/orders.store.ts'
import { cancelOrder } from './cancel-order.ts'
import { lapseHolds } from './lapse-holds.ts'
import { placeOrder } from './place-order.ts'
import type { RequestedLine } from './price-lines.ts'

async function aShop(...variants: Parameters<typeof stock>[1][]) {
  const db = await testDatabase()
  await stock(db, ...(variants.length > 0 ? variants : [ringBox, plainPouch]))
  return { db, deps: shopDeps(db) }
}

async function aShopThatCharges(charges: Partial<typeof testSettings.charges>) {
  const { db, deps } = await aShop()
  return { db, deps: { ...deps, settings: { ...testSettings, charges: { ...testSettings.charges, ...charges } } } }
}

const wanted = (line: Partial<RequestedLine> = {}): RequestedLine => ({
  variantId: ringBox.variantId,
  quantity: 1,
  personalisation: undefined,
  expectedUnitPricePaise: undefined,
  ...line,
})

const count = async (db: Awaited<ReturnType<typeof testDatabase>>, table: string) =>
  (await db.query<{ n: number }>(`select count(*) as n from ${table}`))[0]?.n

test('a cash order takes its stock, waits for confirmation and queues two mails, all at once', async () => {
  const { db, deps } = await aShop()
  const placed = await placeOrder(aPlaceOrder(), deps)
  assert.ok(placed.ok)
  assert.equal(placed.value.gatewayOrderId, undefined)
  assert.deepEqual(await findOrder(db, placed.value.order.id), placed.value.order)
  assert.equal(placed.value.order.state, 'to_confirm')
  assert.match(placed.value.order.orderNumber, /^MJ-\d{5,}$/)
  assert.deepEqual(await stockLevel(db, ringBox), { onHand: 4, held: 0 })
  const mails = await db.query<{ kind: string; recipient_address: string; number: string }>(
    `select kind, recipient_address, message ->> 'orderNumber' as number from outbox order by kind`,
  )
  const { orderNumber } = placed.value.order
  assert.deepEqual(mails, [
    { kind: 'order-confirmation', recipient_address: 'asha@example.com', number: orderNumber },
    { kind: 'order-notification', recipient_address: 'workshop@manjusha.example', number: orderNumber },
  ])
})

test('an online order holds its stock, opens a payment for our total, and mails nobody yet', async () => {
  const { db, deps } = await aShop()
  const placed = await placeOrder(aPlaceOrder({ paymentMethod: 'online' }), deps)
  assert.ok(placed.ok)
  const stored = await findOrder(db, placed.value.order.id)
  assert.equal(stored?.gatewayOrderId, placed.value.gatewayOrderId)
  assert.equal(stored?.state, 'awaiting_payment')
  assert.deepEqual(await stockLevel(db, ringBox), { onHand: 5, held: 1 })
  assert.equal(await count(db, 'outbox'), 0)
  const [opened] = deps.gateway.opened
  assert.deepEqual([opened?.amountPaise, opened?.notes.address], [49_900, '12 MG Road, Near the lake, Bengaluru, Karnataka, 560001'])
})

test('lines are copies: a later price or name changes nothing on a placed order', async () => {
  const { db, deps } = await aShop()
  const placed = await placeOrder(aPlaceOrder(), deps)
  assert.ok(placed.ok)
  await db.transaction((tx) => tx.query(`update products set price_paise = 1, name = 'Other'`))
  assert.deepEqual((await findOrder(db, placed.value.order.id))?.lines, placed.value.order.lines)
})

test('two lines of one variant with different names are counted together, and nothing is written when they are too many', async () => {
  const { db, deps } = await aShop()
  const lines = ['Asha', 'Ravi'].map((name) => wanted({ quantity: 3, personalisation: { name, sign: undefined } }))
  const placed = await placeOrder(aPlaceOrder({ lines, expectedTotalPaise: paise(49_900 * 6) }), deps)
  assert.deepEqual(placed, { ok: false, problem: { code: 'out_of_stock', line: 0, title: 'Ring Box (Oxblood)', available: 5 } })
  assert.deepEqual(await stockLevel(db, ringBox), { onHand: 5, held: 0 })
  assert.deepEqual([await count(db, 'orders'), await count(db, 'order_lines'), await count(db, 'outbox')], [0, 0, 0])
})

test('a total the shopper did not see is refused with the new total and the lines that changed', async () => {
  const { db, deps } = await aShop()
  const lines = [
    wanted({ expectedUnitPricePaise: paise(39_900) }),
    wanted({ variantId: plainPouch.variantId, expectedUnitPricePaise: plainPouch.pricePaise }),
  ]
  const placed = await placeOrder(aPlaceOrder({ lines, expectedTotalPaise: paise(59_850) }), deps)
  assert.deepEqual(placed, {
    ok: false,
    problem: {
      code: 'total_changed',
      totalPaise: 69_850,
      charges: { discountPaise: 0, deliveryPaise: 0, cashFeePaise: 0 },
      lines: [{ line: 0, title: 'Ring Box (Oxblood)', unitPricePaise: 49_900, expectedUnitPricePaise: 39_900 }],
    },
  })
  assert.equal(await count(db, 'orders'), 0)
})

test('delivery and cash are charged by the rules of the shop, on top of what a request says', async () => {
  const { db, deps } = await aShopThatCharges({ deliveryPaise: paise(4_900), freeFromPaise: paise(99_800), cashPaise: paise(3_900) })
  const asked = (quantity: number, paymentMethod: 'cod' | 'online', total: number) =>
    placeOrder(aPlaceOrder({ lines: [wanted({ quantity })], paymentMethod, expectedTotalPaise: paise(total) }), deps)

  const unseen = await asked(1, 'cod', 49_900)
  assert.deepEqual(unseen, {
    ok: false,
    problem: {
      code: 'total_changed',
      totalPaise: 58_700,
      charges: { discountPaise: 0, deliveryPaise: 4_900, cashFeePaise: 3_900 },
      lines: [{ line: 0, title: 'Ring Box (Oxblood)', unitPricePaise: 49_900, expectedUnitPricePaise: undefined }],
    },
  })
  assert.equal(await count(db, 'orders'), 0)

  const cash = await asked(1, 'cod', 58_700)
  assert.ok(cash.ok)
  const { totals } = (await findOrder(db, cash.value.order.id))!
  assert.deepEqual(totals, {
    ...cash.value.order.totals,
    goodsPaise: 49_900,
    deliveryPaise: 4_900,
    cashFeePaise: 3_900,
    totalPaise: 58_700,
  })
  const online = await asked(1, 'online', 54_800)
  assert.ok(online.ok)
  assert.equal(deps.gateway.opened.at(-1)?.amountPaise, 54_800)
  assert.ok((await asked(2, 'online', 99_800)).ok)
})

test('a far pincode costs more, by the pincode of the address', async () => {
  const { deps } = await aShopThatCharges({ farPincodes: ['744'], farPaise: paise(15_000) })
  const to = (pincode: string, state: string, total: number) =>
    placeOrder(aPlaceOrder({ recipient: aRecipient({ pincode: pincode as never, state }), expectedTotalPaise: paise(total) }), deps)
  assert.ok((await to('560001', 'Karnataka', 49_900)).ok)
  assert.ok(!(await to('744101', 'Andaman and Nicobar Islands', 49_900)).ok)
  assert.ok((await to('744101', 'Andaman and Nicobar Islands', 64_900)).ok)
})

test('a line that cannot be sold is refused by its number', async () => {
  const b2bOnly = { ...plainPouch, variantId: 'BULK-TAN' as RequestedLine['variantId'], productId: 'bulk', soldIn: ['b2b'] }
  const gone = { ...plainPouch, variantId: 'GONE-TAN' as RequestedLine['variantId'], productId: 'gone', isActive: false }
  const { db, deps } = await aShop(ringBox, plainPouch, b2bOnly, gone)
  const named = (name: string, sign?: string) => ({ personalisation: { name, sign } })
  const refusals: [Partial<RequestedLine>, string][] = [
    [{ variantId: 'NOSUCH' as RequestedLine['variantId'] }, 'variant_not_found'],
    [{ variantId: gone.variantId }, 'not_for_sale'],
    [{ variantId: b2bOnly.variantId }, 'not_for_sale'],
    [{ variantId: plainPouch.variantId, ...named('Asha') }, 'not_personalisable'],
    [named('R2D2'), 'name_refused'],
    [named('<b>Asha'), 'name_refused'],
    [named('Asha 💍'), 'name_refused'],
    [named('Chandrashekhar'), 'name_refused'],
    [named('Asha', 'Ophiuchus'), 'sign_refused'],
    [{ quantity: 0 }, 'quantity_out_of_range'],
    [{ quantity: -1 }, 'quantity_out_of_range'],
    [{ quantity: 1.5 }, 'quantity_out_of_range'],
    [{ quantity: mostUnits + 1 }, 'quantity_out_of_range'],
  ]
  for (const [line, code] of refusals) {
    const placed = await placeOrder(aPlaceOrder({ lines: [wanted(), wanted(line)] }), deps)
    assert.ok(!placed.ok)
    assert.deepEqual([placed.problem.code, 'line' in placed.problem && placed.problem.line], [code, 1])
  }
  assert.equal(await count(db, 'orders'), 0)
})

test('a cart without lines, or with more than fifty, is refused', async () => {
  const { deps } = await aShop()
  const codes = []
  for (const lines of [[], Array.from({ length: 51 }, () => wanted())]) {
    const placed = await placeOrder(aPlaceOrder({ lines }), deps)
    codes.push(!placed.ok && placed.problem.code)
  }
  assert.deepEqual(codes, ['cart_is_empty', 'too_many_lines'])
})

test('the name on a lid is stored as it will be foiled', async () => {
  const { db, deps } = await aShop()
  const placed = await placeOrder(aPlaceOrder({ lines: [wanted({ personalisation: { name: ' asha ', sign: 'leo' } })] }), deps)
  assert.ok(placed.ok)
  const stored = await findOrder(db, placed.value.order.id)
  assert.deepEqual(stored?.lines[0]?.personalisation, { name: 'Asha', sign: 'Leo' })
})

test('a repeat with the same key gets the first reply, even when the box has sold out since', async () => {
  const { db, deps } = await aShop({ ...ringBox, stock: 1 })
  const request = aPlaceOrder({ idempotencyKey: 'key-1' })
  const first = await placeOrder(request, deps)
  const second = await placeOrder(request, deps)
  assert.ok(first.ok && second.ok)
  assert.deepEqual(second.value, first.value)
  assert.equal(await count(db, 'orders'), 1)
  assert.deepEqual(await stockLevel(db, ringBox), { onHand: 0, held: 0 })
})

test('the same key with another request is refused', async () => {
  const { db, deps } = await aShop()
  await placeOrder(aPlaceOrder({ idempotencyKey: 'key-1' }), deps)
  const other = await placeOrder(aPlaceOrder({ idempotencyKey: 'key-1', recipient: aRecipient({ name: 'Ravi' }) }), deps)
  assert.deepEqual(other, { ok: false, problem: { code: 'idempotency_key_reused' } })
  assert.equal(await count(db, 'orders'), 1)
})

test('two requests at the same instant with one key become one order and one payment, even for the last unit', async () => {
  const { db, deps } = await aShop({ ...ringBox, stock: 1 })
  const request = aPlaceOrder({ idempotencyKey: 'key-1', paymentMethod: 'online' })
  const replies = await Promise.all(Array.from({ length: 4 }, () => placeOrder(request, deps)))
  const seen = new Set(replies.map((reply) => reply.ok && `${reply.value.order.id} ${reply.value.gatewayOrderId}`))
  assert.equal(seen.size, 1)
  assert.ok(replies.every((reply) => reply.ok))
  assert.equal(await count(db, 'orders'), 1)
})

test('a payment that could not be opened leaves an unpaid order, and the repeat opens it', async () => {
  const { db, deps } = await aShop()
  const request = aPlaceOrder({ idempotencyKey: 'key-1', paymentMethod: 'online' })
  deps.gateway.failNext(new SupplierError('timeout', 'no answer'))
  const first = await placeOrder(request, deps)
  assert.equal(!first.ok && first.problem.code, 'payment_unavailable')
  const second = await placeOrder(request, deps)
  assert.ok(second.ok)
  assert.ok(second.value.gatewayOrderId)
  assert.equal(await count(db, 'orders'), 1)
  assert.deepEqual(await stockLevel(db, ringBox), { onHand: 5, held: 1 })
})

test('a repeat of an order that lapsed holds its units again, and one of an order that was cancelled asks to order anew', async () => {
  const { db, deps } = await aShop()
  const request = aPlaceOrder({ idempotencyKey: 'key-1', paymentMethod: 'online' })
  const first = await placeOrder(request, deps)
  assert.ok(first.ok)
  await lapseHolds({ ...deps, clock: () => new Date(deps.clock().getTime() + 60 * 60_000) })
  assert.deepEqual(await stockLevel(db, ringBox), { onHand: 5, held: 0 })

  const again = await placeOrder(request, deps)
  assert.ok(again.ok)
  assert.deepEqual([again.value.order.id, again.value.gatewayOrderId], [first.value.order.id, first.value.gatewayOrderId])
  assert.deepEqual(await stockLevel(db, ringBox), { onHand: 5, held: 1 })

  await cancelOrder({ orderId: first.value.order.id, cancelledBy: { who: 'shop' }, reason: 'Not wanted' }, deps)
  assert.deepEqual(await placeOrder(request, deps), { ok: false, problem: { code: 'idempotency_key_reused' } })
})

test('sixteen shoppers at once place sixteen orders with sixteen numbers, without one failure', async () => {
  const { db, deps } = await aShop({ ...ringBox, stock: 16 }, { ...plainPouch, stock: 16 })
  const lines = [wanted(), wanted({ variantId: plainPouch.variantId })]
  const orders = Array.from({ length: 16 }, (_, n) =>
    placeOrder(aPlaceOrder({ lines: n % 2 === 0 ? lines : lines.toReversed(), expectedTotalPaise: paise(69_850) }), deps),
  )
  const numbers = (await Promise.all(orders)).map((placed) => (placed.ok ? placed.value.order.orderNumber : placed.problem.code))
  assert.equal(new Set(numbers).size, 16)
  assert.ok(numbers.every((number) => number.startsWith('MJ-')))
  assert.deepEqual(await stockLevel(db, ringBox), { onHand: 0, held: 0 })
})

test('when twenty-four shoppers order five units at once, exactly five are sold and nineteen are refused', async () => {
  const { db, deps } = await aShop()
  const buyers = Array.from({ length: 24 }, (_, n) => placeOrder(aPlaceOrder({ paymentMethod: n % 2 ? 'cod' : 'online' }), deps))
  const outcomes = (await Promise.all(buyers)).map((placed) => (placed.ok ? 'sold' : placed.problem.code))
  assert.equal(outcomes.filter((outcome) => outcome === 'sold').length, 5)
  assert.equal(outcomes.filter((outcome) => outcome === 'out_of_stock').length, 19)
  const { onHand, held } = await stockLevel(db, ringBox)
  assert.equal(onHand - held, 0)
})
