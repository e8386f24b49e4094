import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aShopWithPaidOrder } from '#tests/factories/parcel.ts'
import { addAttention } from './attention.store.ts'
import { lockOrder } from './orders.store.ts'

test('an order whose lock had to be waited for is read as the one before has left it: its lines and attention too', async () => {
  const { db, id } = await aShopWithPaidOrder()
  const [locked, changed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = db.transaction(async (tx) => {
    await lockOrder(tx, id)
    locked.resolve()
    await changed.promise
    await tx.query(`update order_lines set personal_name = 'Aasha' where order_id = $1`, [id])
    await addAttention(tx, id, [{ cause: 'parcel_overdue', text: 'Ask the carrier.' }], new Date('2026-11-22T09:00:00Z'))
  })
  await locked.promise
  const second = db.transaction((tx) => lockOrder(tx, id))
  const isWaiting = async () => {
    const [row] = await db.query<{ waiting: number }>(
      `select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return row?.waiting === 1
  }
  while (!(await isWaiting()));
  changed.resolve()
  await first
  const order = await second
  assert.deepEqual([order?.lines[0]?.personalisation?.name, order?.attention], ['Aasha', 'Ask the carrier.'])
})
