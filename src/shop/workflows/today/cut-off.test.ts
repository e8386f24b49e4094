import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Day } from '#src/kit/time/day.ts'
import { cutOffText } from '#src/shop/staff-texts/today-texts.ts'
import { testDatabase } from '#tests/database.ts'
import { insertDeskParcels } from '#tests/factories/desk-parcels.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { someStaff } from '#tests/factories/staff.ts'
import { plainPouch, ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { testSettings, testShop } from '#tests/fakes/shop-deps.ts'

const meera = { email: 'meera@manjusha.example', role: 'owner' } as const

/** A ring box that takes three days and a pouch that is ready, both ordered in cash on a Friday; the Monday after it is a holiday. */
async function twoCashOrders() {
  const db = await testDatabase()
  await stock(db, ringBox, plainPouch)
  await db.query(`update products set making_days = 0 where id = $1`, [plainPouch.productId])
  let now = new Date('2026-11-20T09:00:00+05:30')
  const settings = { ...testSettings, delivery: { cutOffHour: 14, holidays: ['2026-11-23' as Day] } }
  const shop = testShop(db, { clock: () => now, settings })
  const place = async ({ variantId, pricePaise }: typeof ringBox) => {
    const line = { variantId, quantity: 1, personalisation: undefined, expectedUnitPricePaise: undefined }
    const placed = await shop.orders.place(aPlaceOrder({ lines: [line], expectedTotalPaise: pricePaise }))
    assert.ok(placed.ok, JSON.stringify(placed))
    return placed.value.order
  }
  const orders = [await place(ringBox), await place(plainPouch)] as const
  const dayAt = async (indianTime: string) => {
    now = new Date(`${indianTime}+05:30`)
    return (await shop.today.show(meera)).day
  }
  return { db, shop, orders, dayAt, at: (indianTime: string) => (now = new Date(`${indianTime}+05:30`)) }
}

test('before the cut-off hour of a working day, Today counts the cash orders that it decides about, by whether they leave today', async () => {
  const { shop, orders, dayAt, at } = await twoCashOrders()
  const cutOff = async (time: string) => (await dayAt(time)).cutOff
  const both = { leaveToday: 1, leaveSooner: 1 }
  assert.deepEqual(await cutOff('2026-11-20T13:59:59'), { at: new Date('2026-11-20T14:00:00+05:30'), ...both })
  assert.equal(await cutOff('2026-11-20T14:00:00'), undefined)
  assert.equal(await cutOff('2026-11-20T23:59:59'), undefined)
  assert.deepEqual(await cutOff('2026-11-21T00:00:00'), { at: new Date('2026-11-21T14:00:00+05:30'), ...both })
  assert.equal(await cutOff('2026-11-22T10:00:00'), undefined, 'a Sunday')
  assert.equal(await cutOff('2026-11-23T10:00:00'), undefined, 'a holiday')
  at('2026-11-24T09:00:00')
  await shop.orders.confirm(orders[1].id, someStaff)
  assert.deepEqual(await cutOff('2026-11-24T09:01:00'), { at: new Date('2026-11-24T14:00:00+05:30'), leaveToday: 0, leaveSooner: 1 })
})

test('what Today says of the cut-off hour holds: an order confirmed before it leaves on that day, and after it on the next that works', async () => {
  for (const [confirmedAt, readyOn] of [
    ['2026-11-20T13:59:00', '2026-11-20'],
    ['2026-11-20T14:01:00', '2026-11-21'],
    ['2026-11-21T14:01:00', '2026-11-24'],
  ] as const) {
    const { db, shop, orders, at } = await twoCashOrders()
    at(confirmedAt)
    await shop.orders.confirm(orders[1].id, someStaff)
    assert.deepEqual(await db.query('select ready_on::text from units where order_id = $1', [orders[1].id]), [{ ready_on: readyOn }])
  }
})

test("today's pickup is that of India's day, and its hour is named on the days on which couriers come", async () => {
  const { db, dayAt } = await twoCashOrders()
  await insertDeskParcels(db, [{ orderState: 'booked', state: 'booked', pickupDate: '2026-11-21', isPacked: true }])
  const pickup = async (time: string) => {
    const { planned, packed, at } = (await dayAt(time)).pickup
    return { planned, packed, at }
  }
  assert.deepEqual(await pickup('2026-11-20T23:59:59'), { planned: 0, packed: 0, at: new Date('2026-11-20T15:30:00+05:30') })
  assert.deepEqual(await pickup('2026-11-21T00:00:00'), { planned: 1, packed: 1, at: new Date('2026-11-21T15:30:00+05:30') })
  for (const dayOff of ['2026-11-22T10:00:00', '2026-11-23T10:00:00']) assert.equal((await pickup(dayOff)).at, undefined, dayOff)
})

test('the sentence about the cut-off hour names what leaves today, what leaves sooner, and nothing where no order waits', () => {
  const at = new Date('2026-11-20T14:00:00+05:30')
  const text = (leaveToday: number, leaveSooner: number) => cutOffText({ at, leaveToday, leaveSooner })
  assert.deepEqual(
    [text(2, 0), text(1, 3), text(0, 1), text(0, 2), text(0, 0)],
    [
      'Two more would still make it if confirmed by 14.00.',
      'One more would still make it if confirmed by 14.00; three more leave a working day sooner.',
      'One cash order leaves a working day sooner if confirmed by 14.00.',
      'Two cash orders leave a working day sooner if confirmed by 14.00.',
      undefined,
    ],
  )
})
