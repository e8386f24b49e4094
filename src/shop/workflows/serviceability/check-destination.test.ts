import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SupplierError } from '#src/kit/supplier-error.ts'
import { changeOrder } from '#src/shop/orders/orders.store.ts'
import { testDatabase } from '#tests/database.ts'
import { aPlaceOrder, aRecipient } from '#tests/factories/order.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'

async function aShop() {
  const db = await testDatabase()
  await stock(db, ringBox)
  const shop = testShop(db)
  const to = async (place: { pincode?: string; state?: string }, paymentMethod: 'online' | 'cod' = 'online', isStateConfirmed = false) => {
    const recipient = aRecipient(place as object)
    const placed = await shop.orders.place(aPlaceOrder({ recipient, paymentMethod, isStateConfirmed }))
    return placed.ok ? 'placed' : placed.problem.code
  }
  return { to, carrier: shop.deps.carrier }
}

test('orders are accepted while the carrier cannot be asked which couriers go where', async () => {
  const { to, carrier } = await aShop()
  carrier.failNext('checkServiceability', new SupplierError('timeout', 'no answer'))
  assert.equal(await to({}, 'cod'), 'placed')
})

test('no order is accepted for a pincode that no courier serves, however it is paid', async () => {
  const { to, carrier } = await aShop()
  carrier.couriers = []
  assert.deepEqual([await to({}), await to({}, 'cod')], ['pincode_unreachable', 'pincode_unreachable'])
})

test('a state that contradicts the pincode is refused until it is confirmed', async () => {
  const { to } = await aShop()
  const place = { pincode: '560001', state: 'Kerala' }
  assert.deepEqual([await to(place), await to(place, 'online', true)], ['state_contradicts_pincode', 'placed'])
})

test('where states share a pincode or its area, each of them passes and a third has to be confirmed', async () => {
  const { to } = await aShop()
  const shared = {
    605007: ['Tamil Nadu', 'Puducherry'],
    160014: ['Chandigarh', 'Punjab', 'Haryana'],
    533464: ['Andhra Pradesh', 'Puducherry'],
  }
  const areas = { 605999: ['Tamil Nadu', 'Puducherry'], 783999: ['Assam', 'Meghalaya'] }
  for (const [pincode, states] of Object.entries({ ...shared, ...areas })) {
    for (const state of states) assert.notEqual(await to({ pincode, state }), 'state_contradicts_pincode', `${pincode} ${state}`)
    assert.equal(await to({ pincode, state: 'Kerala' }), 'state_contradicts_pincode', pincode)
  }
})

test('nothing has to be confirmed where the pincode is unknown, or the state cannot be read', async () => {
  const { to } = await aShop()
  const unknown = { pincode: '999999', state: 'Delhi' }
  const unreadable = { pincode: '560001', state: 'Karnatakaa' }
  for (const place of [unknown, unreadable]) assert.equal(await to(place), 'placed', place.pincode)
})

test('an order stores the last day that the checkout promises for its products and its address', async () => {
  const db = await testDatabase()
  await stock(db, { ...ringBox, stock: 100 })
  let now = new Date('2026-11-20T09:00:00Z')
  const shop = testShop(db, { clock: () => now })
  for (const paymentMethod of ['online', 'cod'] as const) {
    const order = aPlaceOrder({ paymentMethod, recipient: aRecipient() })
    const placed = await shop.orders.place(order)
    assert.ok(placed.ok)
    const quantities = [{ productId: ringBox.productId, quantity: order.lines[0]?.quantity ?? 1, isPersonalised: false }]
    const shown = await shop.delivery.promise({ toPincode: order.recipient.pincode, quantities, weightGrams: undefined })
    const [stored] = await db.query<{ promised_by: string }>('select promised_by::text from orders where id = $1', [placed.value.order.id])
    assert.ok(shown.promise.kind === 'arrives' && stored?.promised_by === shown.promise.to, paymentMethod)
    const arrivesBy = async () => (await shop.orders.show(placed.value.order.id))?.arrivesBy
    assert.equal(await arrivesBy(), paymentMethod === 'cod' ? shown.promise.to : undefined, 'an unpaid order arrives on no day')
    now = new Date('2027-01-20T09:00:00Z')
    assert.equal(await arrivesBy(), undefined, 'a day that has passed is not repeated')
    now = new Date('2026-11-20T09:00:00Z')
    if (paymentMethod === 'online') continue
    await db.transaction((tx) => changeOrder(tx, placed.value.order.id, { state: 'delivered' }, { by: { who: 'carrier' }, at: now }))
    assert.equal(await arrivesBy(), undefined, 'nor that of a parcel that is there')
  }
})
