import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise, sum } from '#src/kit/money.ts'
import { type CashCost, cashCostsOf } from '#src/shop/payouts/cash-costs.ts'
import { cashCostGaps, cashCostSummary } from '#src/shop/staff-texts/money/cash-cost-texts.ts'
import { testDatabase } from '#tests/database.ts'
import { aPlaceOrder, aRecipient } from '#tests/factories/order.ts'
import { scansOf } from '#tests/factories/parcel.ts'
import { someStaff } from '#tests/factories/staff.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { fakeCarrier } from '#tests/fakes/fake-carrier.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { applyTracking } from '../tracking/apply-tracking.ts'

const row = (pincode: string, there: number, back = 0, lost = 0): CashCost => ({
  ...{ pincode, parcels: 2, delivered: 1, cameBack: back > 0 ? 1 : 0, unknown: 0 },
  ...{ therePaise: paise(there), backPaise: paise(back), lostPaise: paise(lost) },
})

test('the costs of cash are the sum of their rows and the fees, also where the cheapest pincodes are one row', () => {
  const rows = [row('560001', 100), row('110001', 300, 200, 5_000), row('411001', 50, 70), row('600001', 40)]
  for (const most of [1, 2, 4, 10, undefined]) {
    const costs = cashCostsOf(rows, { feesPaise: paise(11), unknownPayouts: 0 }, most)
    assert.equal(costs.rows.length, Math.min(4, (most ?? 4) + 1))
    assert.equal(costs.rows[0]?.pincode, '110001')
    assert.equal(sum([...costs.rows.map(({ costPaise }) => costPaise), costs.feesPaise]), costs.costPaise)
    for (const part of ['parcels', 'delivered', 'cameBack', 'therePaise', 'backPaise', 'lostPaise'] as const)
      assert.equal(
        costs.rows.reduce((total, each) => total + each[part], 0),
        costs.all[part],
        part,
      )
  }
})

test('a parcel that came back costs both ways and what had to be written off, a delivered one the way there; what is not recorded is named', async () => {
  const db = await testDatabase()
  await stock(db, { ...ringBox, maxNameLength: 10 })
  const carrier = fakeCarrier()
  carrier.couriers = carrier.couriers.map((courier) => ({ ...courier, ratePaise: paise(7_000), returnPaise: paise(6_000) }))
  const shop = testShop(db, { carrier })
  const send = async (phone: string, state: 'delivered' | 'returned', paymentMethod: 'cod' | 'online' = 'cod') => {
    const lines = [
      { variantId: ringBox.variantId, quantity: 1, personalisation: { name: 'Asha', sign: undefined }, expectedUnitPricePaise: undefined },
    ]
    const placed = await shop.orders.place(aPlaceOrder({ lines, recipient: aRecipient({ phone }) }))
    assert.ok(placed.ok)
    const { id } = placed.value.order
    assert.ok((await shop.orders.confirm(id, someStaff)).ok)
    assert.equal(await shop.work.fulfil(id), 'booked')
    const [parcel] = await db.query<{ awb: string }>('select awb from parcels where order_id = $1', [id])
    const scans = scansOf('collected', ...(state === 'returned' ? (['returning', 'returned'] as const) : (['delivered'] as const)))
    await db.transaction((tx) => applyTracking(tx, { awb: parcel?.awb ?? '', source: 'poll', scans }, shop.deps))
    if (paymentMethod === 'online') await db.query(`update orders set payment_method = 'online' where id = $1`, [id])
    return id
  }
  await send('9876543210', 'delivered')
  await send('9876543211', 'delivered', 'online')
  const back = await send('9876543212', 'returned')
  const received = { orderId: back, by: someStaff, reason: 'Refused.', isUnscanned: false, damaged: [], sellsPersonalised: false } as const
  assert.ok((await shop.parcels.receive(received)).ok)

  const costs = await shop.money.showCashCosts({ days: 30 })
  assert.deepEqual(costs.rows, [
    {
      ...{ pincode: '560001', parcels: 2, delivered: 1, cameBack: 1, unknown: 0 },
      ...{ therePaise: 14_000, backPaise: 6_000, lostPaise: ringBox.pricePaise, costPaise: 20_000 + ringBox.pricePaise },
    },
  ])
  assert.equal(
    cashCostSummary(costs),
    '₹699 for 2 parcels, of which 1 came back: ₹140 there, ₹60 back, ₹499 written off, ₹0 for early payouts.',
  )
  assert.equal(cashCostGaps(costs), undefined)

  await db.query('update parcels set quoted_paise = null, quoted_back_paise = null')
  const unrecorded = await shop.money.showCashCosts({ days: 30 })
  assert.equal(cashCostGaps(unrecorded), 'Not in it: the charges of 2 parcels booked before they were recorded.')
  assert.deepEqual(
    (await shop.money.showCashCosts({ days: 30 })).rows.map(({ costPaise }) => costPaise),
    [ringBox.pricePaise],
  )
})
