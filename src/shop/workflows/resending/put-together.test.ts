import assert from 'node:assert/strict'
import { test } from 'node:test'
import { code, dividingSetup } from '#tests/fakes/dividing-setup.ts'

test('it is put into one parcel again while neither has left, and may be divided once more', async () => {
  const { shop, db, orderId, divided, together, inspected, unitStates, scanned, onHand, mailsOf, advance } = await dividingSetup()
  assert.equal(code(await together()), 'not_divided')
  const before = await onHand()
  const rest = await divided()
  await shop.work.fulfil(rest)
  await db.query(`update units set state = 'pressed' where order_id = $1 and number = 2`, [rest])
  assert.equal(code(await together()), 'rest_begun')
  await db.query(`update units set state = 'queued' where order_id = $1`, [rest])
  assert.deepEqual([code(await together()), code(await together())], ['ok', 'ok'], 'twice asked is once')
  assert.equal(await shop.work.stopParcel(rest), 'stopped')
  assert.deepEqual(
    [await unitStates(orderId), await unitStates(rest)],
    [
      ['queued', 'queued', 'queued'],
      ['cancelled', 'cancelled'],
    ],
  )
  assert.deepEqual([(await inspected(rest)).order.state, (await inspected(rest)).parcel?.parcel.state], ['cancelled', 'cancelled'])
  assert.equal(await onHand(), before)
  assert.equal((await mailsOf('order-divided')).length, 2)

  advance(60_000)
  const second = await divided()
  await scanned(second, 'collected')
  assert.equal(code(await together()), 'rest_left')
})

test('cancelled as a whole, both parcels are stopped, every piece is back once, and all money goes back with one credit note', async () => {
  const { orderId, divided, cancel, inspected, onHand, shop, documentsOf } = await dividingSetup()
  const before = await onHand()
  const rest = await divided()
  await shop.work.fulfil(orderId)
  assert.equal(code(await cancel(orderId)), 'ok')
  assert.deepEqual([(await inspected(orderId)).order.state, (await inspected(rest)).order.state], ['cancelled', 'cancelled'])
  assert.equal(await onHand(), before + 3)
  assert.deepEqual(
    (await inspected(orderId)).refunds.map(({ amountPaise }) => amountPaise),
    [149_700],
  )
  assert.equal((await documentsOf(orderId)).length, 2)

  const other = await dividingSetup()
  const second = await other.divided()
  await other.scanned(second, 'collected')
  assert.equal(code(await other.cancel(other.orderId)), 'too_late_to_cancel')
})

test('a second parcel that staff cancel gives its pieces back, and its money is owed by the order', async () => {
  const { orderId, divided, cancel, inspected, onHand } = await dividingSetup()
  const before = await onHand()
  const rest = await divided()
  assert.equal(code(await cancel(rest)), 'ok')
  assert.equal(await onHand(), before + 2)
  assert.match((await inspected(orderId)).order.attention ?? '', /^Order MJ-10002, its second parcel, was cancelled/)
  assert.equal(code(await cancel(orderId)), 'ok')
  assert.equal(await onHand(), before + 3, 'no piece is put back twice')
})

test('while the pieces are not booked, what goes first is ready as soon as its own pieces are, and all together when the slowest is', async () => {
  const { db, orderId, divided, together } = await dividingSetup()
  // The box with a name takes longer. Paid on Friday after the cut-off, so that the count begins on Saturday 21; Sunday is no working day.
  await db.query('update order_lines set making_days = case position when 1 then 1 else 7 end where order_id = $1', [orderId])
  const readyOn = async () =>
    (
      await db.query<{ day: string }>(`select distinct ready_on::text as day from units where order_id = $1 and state <> 'cancelled'`, [
        orderId,
      ])
    ).map(({ day }) => day)
  await divided()
  assert.deepEqual(await readyOn(), ['2026-11-23'])
  assert.ok((await together()).ok)
  assert.deepEqual(await readyOn(), ['2026-11-30'])
})
