import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import { testDatabase } from '#tests/database.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { someStaff } from '#tests/factories/staff.ts'
import { plainPouch, ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { testSettings, testShop } from '#tests/fakes/shop-deps.ts'
import type { ParcelToPack } from './find-to-pack.ts'

const kavya = { who: 'staff', name: 'Kavya' } as const
const asha = {
  variantId: ringBox.variantId,
  quantity: 1,
  personalisation: { name: 'Asha', sign: 'Leo' },
  expectedUnitPricePaise: undefined,
} as const
const pouch = { variantId: plainPouch.variantId, quantity: 1, personalisation: undefined, expectedUnitPricePaise: undefined } as const

/** Two booked cash orders, MJ-10001 and MJ-10002, each of a ring box with a name and a pouch without; the first one's name is checked. */
async function setup({ onlyChecked = true } = {}) {
  const db = await testDatabase()
  const shop = testShop(db, { settings: { ...testSettings, packing: { ...testSettings.packing, onlyChecked } } })
  await stock(db, ringBox, plainPouch)
  const expectedTotalPaise = paise(ringBox.pricePaise + plainPouch.pricePaise)
  for (const phone of ['9820012345', '9820012346']) {
    const request = aPlaceOrder({ lines: [asha, pouch], expectedTotalPaise })
    const placed = await shop.orders.place({ ...request, recipient: { ...request.recipient, phone } })
    assert.ok(placed.ok)
    assert.ok((await shop.orders.confirm(placed.value.order.id, someStaff)).ok)
    await shop.work.fulfil(placed.value.order.id)
  }
  const step = (to: 'pressed' | 'checked') => shop.workshop.step({ ticket: 'MJ-10001.1', step: to, by: someStaff })
  await step('pressed')
  const check = () => step('checked')
  const states = async () => (await shop.workshop.unitsOf(['MJ-10001']))[0]?.units.map(({ state }) => state)
  return { db, shop, check, states }
}

test('a parcel is found by the code or the address of a ticket, by its order number and by its airway bill, and by nothing else', async () => {
  const { shop, db } = await setup()
  const found = async (code: string) => {
    const result = await shop.packing.find(code)
    return result.ok ? [result.value.parcel.orderNumber, result.value.scanned] : result.problem.code
  }
  const second = { kind: 'ticket', unitNumber: 2 }
  assert.deepEqual(await found('MJ-10001.2'), ['MJ-10001', second])
  assert.deepEqual(await found('https://shop.example/desk/t/mj-10001.2\n'), ['MJ-10001', second])
  assert.deepEqual(await found('mj10002'), ['MJ-10002', { kind: 'order' }])
  assert.deepEqual(await found('AWB-cs-2'), ['MJ-10002', { kind: 'airway bill' }])
  const [{ id } = { id: '' }] = await db.query<{ id: string }>('select id from orders limit 1')
  for (const code of ['', 'MJ-10001.3', 'MJ-99999', 'AWB-cs-9', id]) assert.equal(await found(code), 'code_not_found', code)
})

test('what must be in the parcel is shown with its writing, the cash to collect and the courier', async () => {
  const { shop, check } = await setup()
  await check()
  const parcel = (await shop.packing.show('MJ-10001')) ?? assert.fail()
  assert.deepEqual(
    parcel.units.map(({ ticket, of, personalisation }) => [ticket, of, personalisation?.name]),
    [
      ['MJ-10001.1', 2, 'Asha'],
      ['MJ-10001.2', 2, undefined],
    ],
  )
  assert.deepEqual(
    [parcel.cashPaise, parcel.courierName, parcel.awb, parcel.documents.includes('label'), parcel.standing],
    [ringBox.pricePaise + plainPouch.pricePaise, 'Courier 51', 'AWB-cs-1', true, 'ready'],
  )
})

test('a parcel is packed once, its units with it, and who packed it stays', async () => {
  const { shop, check, states, db } = await setup()
  await check()
  const first = await shop.packing.packed('MJ-10001', kavya)
  const second = await shop.packing.packed('MJ-10001', { who: 'staff', name: 'Meera' })
  assert.ok(first.ok && second.ok)
  assert.deepEqual([first.value.isNew, second.value.isNew, second.value.packed.by], [true, false, 'Kavya'])
  assert.deepEqual(await states(), ['packed', 'packed'])
  assert.equal((await shop.packing.show('MJ-10001'))?.standing, 'packed')
  assert.equal((await db.query(`select 1 from order_events where act = 'packed'`)).length, 1)
  assert.deepEqual(
    (await shop.parcels.page('waits for courier', {})).rows.map(({ orderNumber, packed }) => [orderNumber, packed?.by]),
    [['MJ-10001', 'Kavya']],
  )
})

test('packing is taken back until the hand-over, and every unit is again what it was', async () => {
  const { shop, check, states } = await setup()
  await check()
  await shop.packing.packed('MJ-10001', kavya)
  assert.ok((await shop.packing.unpack('MJ-10001', kavya)).ok)
  assert.deepEqual(await states(), ['checked', 'queued'])
  assert.deepEqual(await shop.packing.unpack('MJ-10001', kavya), { ok: false, problem: { code: 'not_packed' } })

  await shop.packing.packed('MJ-10001', kavya)
  assert.ok((await shop.parcels.handOver('Courier 51', ['AWB-cs-1'], kavya)).ok)
  const late = await shop.packing.unpack('MJ-10001', kavya)
  assert.equal(!late.ok && late.problem.code, 'handed_over')
})

test('a writing that is not checked keeps a parcel open, unless the owner wants it otherwise', async () => {
  const { shop, states } = await setup()
  assert.deepEqual(await shop.packing.packed('MJ-10001', kavya), { ok: false, problem: { code: 'not_to_be_packed', standing: 'not made' } })
  assert.deepEqual(await states(), ['pressed', 'queued'])
  const lenient = await setup({ onlyChecked: false })
  assert.ok((await lenient.shop.packing.packed('MJ-10001', kavya)).ok)
})

test('a parcel in the making shows how many of its units are still to be made, and goes to the others when all are checked', async () => {
  const { shop, check } = await setup()
  const toBeMade = async (tab: 'to pack' | 'not ready') =>
    (await shop.parcels.page(tab, {})).rows.map(({ orderNumber, units }) => [orderNumber, units.toBeMade, units.all]).toSorted()
  assert.deepEqual(await toBeMade('not ready'), [
    ['MJ-10001', 1, 2],
    ['MJ-10002', 1, 2],
  ])
  await check()
  assert.deepEqual(await toBeMade('to pack'), [['MJ-10001', 0, 2]])
  assert.deepEqual(await toBeMade('not ready'), [['MJ-10002', 1, 2]])
})

test('a cancelled order, one that is not booked and one that has left are not packed, each with its reason', async () => {
  const { shop, db, check } = await setup()
  await check()
  const standing = async () => {
    const result = await shop.packing.packed('MJ-10001', kavya)
    return !result.ok && result.problem.code === 'not_to_be_packed' && result.problem.standing
  }
  await db.query(`update parcels set state = 'booking'`)
  assert.equal(await standing(), 'not booked')
  await db.query(`update parcels set state = 'in_transit'`)
  assert.equal(await standing(), 'gone')
  await db.query(`update parcels set state = 'booked'`)
  const id = (await shop.orders.findId('MJ-10001')) ?? assert.fail()
  await shop.orders.cancel({ orderId: id, cancelledBy: someStaff, reason: 'She has called.' })
  assert.equal(await standing(), 'cancelled')
  assert.deepEqual(await shop.packing.packed('MJ-99999', kavya), { ok: false, problem: { code: 'order_not_found' } })
})

test('each unit is scanned into its own parcel: a second scan, a foreign box and an unknown code are told apart and change nothing', async () => {
  const { shop, check } = await setup()
  await check()
  let open: ParcelToPack | undefined
  let unitNumbers: readonly number[] = []
  const scan = async (code: string) => {
    const table = await shop.packing.scan({ orderNumber: open?.orderNumber, unitNumbers }, code)
    open = table.parcel
    unitNumbers = table.unitNumbers
    return [table.meaning, open?.orderNumber, ...unitNumbers]
  }
  assert.deepEqual(await scan('nothing'), ['unknown', undefined])
  assert.deepEqual(await scan('MJ-10001.1'), ['opened', 'MJ-10001', 1])
  assert.deepEqual(await scan('MJ-10001.1'), ['double', 'MJ-10001', 1])
  assert.deepEqual(await scan('MJ-10002.1'), ['foreign', 'MJ-10001', 1])
  assert.deepEqual(await scan('AWB-cs-2'), ['foreign', 'MJ-10001', 1])
  assert.deepEqual(await scan('MJ-10001.2'), ['added', 'MJ-10001', 1, 2])
  assert.deepEqual(await scan('AWB-cs-1'), ['label', 'MJ-10001', 1, 2])
  await shop.packing.packed('MJ-10001', kavya)
  assert.deepEqual(await scan('MJ-10002.2'), ['opened', 'MJ-10002', 2])
})
