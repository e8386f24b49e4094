import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId } from '#src/kit/id.ts'
import type { ShopSettings } from '#src/shop/settings.ts'
import { testDatabase } from '#tests/database.ts'
import { aPlaceOrder, aRecipient } from '#tests/factories/order.ts'
import { scansOf } from '#tests/factories/parcel.ts'
import { someStaff } from '#tests/factories/staff.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { testSettings, testShop } from '#tests/fakes/shop-deps.ts'
import { manualClock } from '#tests/payment-setup.ts'
import { applyTracking } from '../tracking/apply-tracking.ts'

const day = 86_400_000

async function aShopThatRemembers(rule: Partial<ShopSettings['cashOrders']> = {}) {
  const db = await testDatabase()
  await stock(db, { ...ringBox, stock: 50 })
  const { clock, advance } = manualClock()
  const cashOrders = { ...testSettings.cashOrders, refusedAfterReturns: 2, ofLastOrders: 3, ...rule }
  const shop = testShop(db, { clock, settings: { ...testSettings, cashOrders } })
  const place = (phone: string, paymentMethod: 'cod' | 'online' = 'cod') =>
    shop.orders.place(aPlaceOrder({ recipient: aRecipient({ phone }), paymentMethod }))
  /** What a shopper is answered who wants to pay in cash. */
  const ask = async (phone: string) => {
    const placed = await place(phone)
    return placed.ok ? 'placed' : 'message' in placed.problem ? placed.problem.message : placed.problem.code
  }
  const ends = async (phone: string, state: 'delivered' | 'returned'): Promise<OrderId> => {
    const placed = await place(phone)
    assert.ok(placed.ok)
    const { id } = placed.value.order
    assert.ok((await shop.orders.confirm(id, someStaff)).ok)
    assert.equal(await shop.work.fulfil(id), 'booked')
    const [parcel] = await db.query<{ awb: string }>('select awb from parcels where order_id = $1', [id])
    const scans = scansOf('collected', ...(state === 'returned' ? (['returning', 'returned'] as const) : (['delivered'] as const)))
    await db.transaction((tx) => applyTracking(tx, { awb: parcel?.awb ?? '', source: 'poll', scans }, shop.deps))
    advance(day)
    return id
  }
  return { db, shop, place, ask, ends, advance }
}

const refused = 'We cannot offer Cash on Delivery for this order. Please pay online: by UPI, card or net banking.'
const [one, other] = ['9876543210', '9812345678']

test('of a phone whose last cash orders came back too often cash is refused, in words that accuse nobody; it can pay online, and others in cash', async () => {
  const { ends, ask, place } = await aShopThatRemembers()
  await ends(one, 'returned')
  assert.equal(await ask(one), 'placed')
  await ends(one, 'returned')
  assert.equal(await ask(one), refused)
  assert.equal(await ask(other), 'placed')
  assert.notEqual(((await place(one, 'online')) as { problem?: { code: string } }).problem?.code, 'cod_refused')
})

test('only the last cash orders count, as many as the owner says', async () => {
  const table: readonly [readonly ('delivered' | 'returned')[], Partial<ShopSettings['cashOrders']>, string][] = [
    [['returned', 'delivered', 'returned'], {}, refused],
    [['returned', 'delivered', 'delivered', 'returned'], {}, 'placed'],
    [['returned'], { refusedAfterReturns: 1, ofLastOrders: 1 }, refused],
    [['returned', 'delivered', 'returned'], { ofLastOrders: 2 }, 'placed'],
  ]
  for (const [ended, rule, answer] of table) {
    const { ends, ask } = await aShopThatRemembers(rule)
    for (const state of ended) await ends(one, state)
    assert.equal(await ask(one), answer, ended.join(', '))
  }
})

test('where the owner wants no limit, cash is offered however much came back', async () => {
  const { ends, ask } = await aShopThatRemembers({ refusedAfterReturns: undefined })
  await ends(one, 'returned')
  await ends(one, 'returned')
  assert.equal(await ask(one), 'placed')
})

test('the record has no phone number; it goes after two years, and with an order whose shopper is forgotten', async () => {
  const { db, shop, ends, ask, advance } = await aShopThatRemembers()
  const first = await ends(one, 'returned')
  await ends(one, 'returned')
  const rows = await db.query<{ row: string }>('select cash_outcomes::text as row from cash_outcomes')
  assert.ok(rows.length === 2 && rows.every(({ row }) => !row.includes(one)))
  assert.ok((await shop.orders.erase(first, someStaff)).ok)
  assert.equal((await db.query('select 1 from cash_outcomes')).length, 1)
  advance(729 * day)
  await shop.work.sweepRecords()
  assert.equal((await db.query('select 1 from cash_outcomes')).length, 1)
  advance(2 * day)
  await shop.work.sweepRecords()
  assert.deepEqual(await db.query('select 1 from cash_outcomes'), [])
  assert.equal(await ask(one), 'placed')
})
