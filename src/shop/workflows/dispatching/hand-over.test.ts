import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '#src/platform/db/database.ts'
import { testDatabase } from '#tests/database.ts'
import { type DeskParcel, insertDeskParcels } from '#tests/factories/desk-parcels.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { interleave } from '#tests/interleave.ts'

const kavya = { who: 'staff', name: 'Kavya' } as const
const packed: DeskParcel = { orderState: 'booked', state: 'booked', isPacked: true }

/** A shop at half past three on the day of the pickup, in India. */
async function aShopWith(parcels: readonly DeskParcel[]) {
  const db = await testDatabase()
  await insertDeskParcels(db, parcels)
  let now = new Date('2026-11-23T10:00:00Z')
  const shop = testShop(db, { clock: () => now })
  const states = async () => db.query('select state, handed_over_by from parcels order by id')
  return { db, shop, states, later: (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000)) }
}

test('a courier is handed what was packed for it, with name and time, and what it leaves behind is named', async () => {
  const { db, shop, states } = await aShopWith([packed, packed, { ...packed, isPacked: false }, { ...packed, courierName: 'Delhivery' }])
  const handed = await shop.parcels.handOver('Blue Dart', ['AWB1', 'AWB2'], kavya)
  assert.ok(handed.ok)
  assert.deepEqual(handed.value.awbs, ['AWB1', 'AWB2'])
  assert.deepEqual(
    handed.value.missing.map(({ awb }) => awb),
    ['AWB3'],
  )
  // Only a scan shows that the courier really has it.
  assert.deepEqual(await states(), [
    { state: 'booked', handed_over_by: 'Kavya' },
    { state: 'booked', handed_over_by: 'Kavya' },
    { state: 'booked', handed_over_by: null },
    { state: 'booked', handed_over_by: null },
  ])
  assert.deepEqual(await db.query(`select staff_name, note from order_events where act = 'handed over'`), [
    { staff_name: 'Kavya', note: 'Blue Dart' },
    { staff_name: 'Kavya', note: 'Blue Dart' },
  ])
})

test('handing over twice changes nothing, and names who did it first', async () => {
  const { db, shop, later } = await aShopWith([packed, packed])
  await shop.parcels.handOver('Blue Dart', ['AWB1'], kavya)
  later(5)
  const again = await shop.parcels.handOver('Blue Dart', ['AWB1', 'AWB2', 'AWB2'], { who: 'staff', name: 'Meera' })
  assert.ok(again.ok)
  assert.deepEqual(again.value.awbs, ['AWB2'])
  assert.deepEqual(
    again.value.before.map(({ awb, handedOver }) => [awb, handedOver?.by]),
    [['AWB1', 'Kavya']],
  )
  assert.equal((await db.query(`select 1 from order_events where act = 'handed over'`)).length, 2)
})

test('a parcel that is foreign, cancelled or not packed stops the whole hand-over, each by name', async () => {
  const { shop, states } = await aShopWith([
    packed,
    { ...packed, courierName: 'Delhivery' },
    { ...packed, isPacked: false },
    { ...packed, orderState: 'cancelled' },
  ])
  const refused = await shop.parcels.handOver('Blue Dart', ['AWB1', 'AWB2', 'AWB3', 'AWB4', 'AWB9'], kavya)
  assert.deepEqual(refused, {
    ok: false,
    problem: {
      code: 'not_to_hand_over',
      parcels: [
        { awb: 'AWB2', why: 'other courier' },
        { awb: 'AWB3', why: 'not packed' },
        { awb: 'AWB4', why: 'cancelled' },
        { awb: 'AWB9', why: 'unknown' },
      ],
    },
  })
  assert.ok((await states()).every((row) => (row as { handed_over_by: string | null }).handed_over_by === null))
  assert.deepEqual(await shop.parcels.handOver('Blue Dart', [], kavya), { ok: false, problem: { code: 'nothing_chosen' } })
})

test('a parcel whose order is cancelled at the same moment is not handed over', async () => {
  const { db, shop, states } = await aShopWith([packed])
  const cancel = (held: Database) =>
    held.transaction(async (tx) => {
      await tx.query('select 1 from parcels for update')
      await tx.query(`update orders set state = 'cancelled', stock = 'released'`)
    })
  const [, handed] = await interleave(db, /update orders/, cancel, () => shop.parcels.handOver('Blue Dart', ['AWB1'], kavya))
  assert.deepEqual(handed, { ok: false, problem: { code: 'not_to_hand_over', parcels: [{ awb: 'AWB1', why: 'cancelled' }] } })
  assert.deepEqual(await states(), [{ state: 'booked', handed_over_by: null }])
})

test("today's pickup counts what is due or late, what is packed, and what has left already, but nothing of tomorrow or cancelled", async () => {
  const { shop } = await aShopWith([
    packed,
    { ...packed, pickupDate: '2026-11-21 12:00:00' },
    { ...packed, isPacked: false },
    { orderState: 'shipped', state: 'in_transit', isPacked: true },
    { ...packed, pickupDate: '2026-11-24' },
    { ...packed, orderState: 'cancelled' },
    { ...packed, courierName: 'Delhivery', isPacked: false },
    { orderState: 'paid', state: 'booking', hasAwb: false },
  ])
  await shop.parcels.handOver('Blue Dart', ['AWB1'], kavya)
  const { planned, packed: packedNow, handedOver } = await shop.parcels.pickupToday()
  assert.deepEqual({ planned, packedNow, handedOver }, { planned: 5, packedNow: 3, handedOver: 1 })
  const sheets = await shop.parcels.handOverSheets()
  assert.deepEqual(
    sheets.map(({ courierName, rows, packed: onSheet }) => [courierName, rows.length, onSheet]),
    [
      ['Blue Dart', 4, 3],
      ['Delhivery', 1, 0],
    ],
  )
})

test('a parcel that was handed over stays on the sheet of that day after its first scan', async () => {
  const { db, shop } = await aShopWith([{ ...packed, pickupDate: '2026-11-24' }])
  await shop.parcels.handOver('Blue Dart', ['AWB1'], kavya)
  await db.query(`update parcels set state = 'collected'`)
  const [sheet] = await shop.parcels.handOverSheets()
  assert.deepEqual([sheet?.rows.length, sheet?.handedOver], [1, 1])
})
