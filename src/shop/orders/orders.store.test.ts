import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aShopWithPaidOrder } from '#tests/factories/parcel.ts'
import { interleave } from '#tests/interleave.ts'
import { addAttention } from './attention/attention.store.ts'
import { lockOrder } from './orders.store.ts'

test('an order whose lock had to be waited for is read as the one before has left it: its lines and attention too', async () => {
  const { db, id } = await aShopWithPaidOrder()
  const [, order] = await interleave(
    db,
    /update order_lines/,
    (held) =>
      held.transaction(async (tx) => {
        await lockOrder(tx, id)
        await tx.query(`update order_lines set personal_name = 'Aasha' where order_id = $1`, [id])
        await addAttention(tx, id, [{ cause: 'parcel_overdue', text: 'Ask the carrier.' }], new Date('2026-11-22T09:00:00Z'))
      }),
    () => db.transaction((tx) => lockOrder(tx, id)),
  )
  assert.deepEqual([order?.lines[0]?.personalisation?.name, order?.attention], ['Aasha', 'Ask the carrier.'])
})
