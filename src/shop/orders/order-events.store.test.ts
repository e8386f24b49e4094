import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId } from '#src/kit/id.ts'
import { databaseBefore } from '#tests/database-before.ts'
import { insertBareOrder } from '#tests/factories/bare-order.ts'
import { listOrderHistory } from './order-events.store.ts'

const orderId = 'an-order-that-came-back-1' as OrderId
const at = new Date('2026-11-20T09:00:00Z')

test('an order in the old state "returned" and its events become returned to origin, also events of staff without a name', async (t) => {
  const { db, update } = await databaseBefore(t, '20261122T2101_returned_to_origin')
  await insertBareOrder(db, orderId, at)
  await db.query(`update orders set state = 'returned'`)
  await db.query('alter table order_events drop constraint staff_are_named')
  await db.query(
    `insert into order_events (order_id, state, done_by, at) values ($1, 'shipped', 'carrier', $2), ($1, 'returned', 'staff', $2)`,
    [orderId, at],
  )
  await db.query(
    `alter table order_events add constraint staff_are_named
       check ((done_by = 'staff') = (staff_name is not null) and staff_name <> '') not valid`,
  )

  assert.ok((await update()).includes('20261122T2101_returned_to_origin'))
  assert.deepEqual(await update(), [])
  assert.deepEqual(await db.query('select state from orders'), [{ state: 'returned_to_origin' }])
  assert.deepEqual(
    (await listOrderHistory(db, orderId)).map((event) => ['state' in event && event.state, event.doneBy]),
    [
      ['shipped', { who: 'carrier' }],
      ['returned_to_origin', { who: 'staff', name: 'not recorded' }],
    ],
  )
})
