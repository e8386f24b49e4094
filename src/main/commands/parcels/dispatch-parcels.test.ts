import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#tests/database.ts'
import { insertDeskParcels, insertLines } from '#tests/factories/desk-parcels.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { runShopCommand } from '#tests/run-shop-command.ts'

/** Three parcels for Blue Dart whose pickup is overdue, of which the first is packed, and one that was not delivered. */
async function aShop() {
  const db = await testDatabase()
  const late = { orderState: 'booked', state: 'booked', pickupDate: '2026-11-20' } as const
  // Its pickup is on no day on which this test may run.
  const undelivered = { orderState: 'shipped', state: 'undelivered', isPacked: true, pickupDate: '2026-11-19' } as const
  await insertDeskParcels(db, [{ ...late, isPacked: true }, late, late, undelivered])
  await stock(db, ringBox)
  await insertLines(db, ringBox.variantId)
  await db.query(
    `insert into tracking_scans (parcel_id, awb, source, at, state, needs_person, activity, place, seen_at)
     select id, awb, 'poll', now(), 'undelivered', false, 'Undelivered - Customer Not Available', 'Pune', now() from parcels where state = 'undelivered'`,
  )
  return (...args: string[]) => runShopCommand(db.connection, 'parcels', ...args)
}

test('staff pack by a code, see what the courier fetches, and hand over what is packed; the rest is named', async () => {
  const parcels = await aShop()
  const packed = await parcels('pack', 'AWB2', '--by', 'Kavya')
  assert.deepEqual([packed.code, packed.stdout], [0, 'MJ-20002 is packed.\n'])
  assert.match((await parcels('pack', 'MJ-20002')).stdout, /^MJ-20002 was packed before, by Kavya at /)
  const sheet = (await parcels('hand-over')).stdout
  assert.match(sheet, /^Blue Dart: 2 of 3 packed, 0 handed over$/m)
  assert.match(sheet, /^MJ-20003 +AWB3 +Blue Dart/m)

  const handed = await parcels('hand-over', 'Blue Dart', '--all', '--by', 'Kavya')
  assert.equal(handed.stdout, 'Blue Dart has 2 parcels. Left behind: MJ-20003.\n')
  const refused = await parcels('hand-over', 'Blue Dart', 'AWB3', 'AWB77')
  assert.deepEqual([refused.code, refused.stderr], [1, 'Nothing was handed over: AWB3 is not packed; AWB77 is no parcel of ours.\n'])
  const late = await parcels('pack', 'MJ-20001', '--undo')
  assert.match(late.stderr, /^MJ-20001 was handed over at .* by Kavya: get it back first\.$/m)
  assert.equal((await parcels('pack', 'nobody')).code, 1)
})

test('staff see what was not delivered with the words of its courier, and must say which answer they mean', async () => {
  const parcels = await aShop()
  assert.match((await parcels('undelivered')).stdout, /^MJ-20004 .* 1 +Undelivered - Customer Not Available$/m)
  const neither = await parcels('undelivered', 'MJ-20004')
  assert.deepEqual([neither.code, neither.stderr.split('\n')[0]], [2, 'Say either --again or --back.'])
  const elsewhere = await parcels('undelivered', 'MJ-20001', '--again')
  assert.equal(elsewhere.stderr, 'The parcel of MJ-20001 is booked now: there is nothing to ask.\n')
})
