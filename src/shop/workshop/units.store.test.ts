import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId } from '#src/kit/id.ts'
import type { Day } from '#src/kit/time/day.ts'
import type { Database } from '#src/platform/db/database.ts'
import { databaseBefore } from '#tests/database-before.ts'
import { insertBareOrder } from '#tests/factories/bare-order.ts'
import { aShopWithPaidOrder } from '#tests/factories/parcel.ts'
import { plainPouch, ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { interleave } from '#tests/interleave.ts'
import { addUnits, lockUnit } from './units.store.ts'

const at = new Date('2026-11-20T20:00:00Z')

test('the update gives units to orders that are certain, packed ones to those that have left, and none to the others', async (t) => {
  const { db, update } = await databaseBefore(t, '20261122T2130_order_totals.sql')
  await stock(db, ringBox, plainPouch)
  for (const [index, state] of ['to_confirm', 'confirmed', 'booked', 'delivered', 'cancelled'].entries()) {
    const id = `an-order-that-has-units-${index}` as OrderId
    await insertBareOrder(db, id, at, `MJ-${index}`)
    await db.query('update orders set state = $2 where id = $1', [id, state])
    await db.query(
      `insert into order_lines (order_id, position, product_id, product_name, variant_id, colour_name, quantity, unit_price_paise,
         hsn_code, gst_basis_points, weight_grams, length_mm, width_mm, height_mm, making_days, snapshot)
       select $1, position, 'box', 'Box', variant, 'Tan', quantity, 100, '4202', 1800, 1, 1, 1, 1, days, '{}'
       from (values (1, $2, 2, 1), (2, $3, 1, 3)) as line (position, variant, quantity, days)`,
      [id, ringBox.variantId, plainPouch.variantId],
    )
  }
  assert.ok((await update()).includes('20261123T0600_units'))
  const units = await db.query<{ of: string; units: string; ready_on: string }>(
    `select order_number as of, string_agg(number || ' ' || line_position || ' ' || units.state, ', ' order by number) as units,
       min(ready_on) as ready_on from units join orders on orders.id = order_id group by order_number order by order_number`,
  )
  const all = (state: string) => `1 1 ${state}, 2 1 ${state}, 3 2 ${state}`
  // Placed on the 21st in India, and three days to make.
  assert.deepEqual(units, [
    { of: 'MJ-1', units: all('queued'), ready_on: '2026-11-24' },
    { of: 'MJ-2', units: all('queued'), ready_on: '2026-11-24' },
    { of: 'MJ-3', units: all('packed'), ready_on: '2026-11-24' },
  ])
})

test('a unit whose lock had to be waited for is read as the one before has left it: its writing too', async () => {
  const { db, id } = await aShopWithPaidOrder()
  await db.transaction((tx) => addUnits(tx, id, '2026-11-24' as Day))
  await db.query(`update order_lines set personal_name = 'Asha'`)
  const lock = (on: Database) => on.transaction((tx) => lockUnit(tx, id, 1))
  assert.equal((await lock(db))?.hasWriting, true)
  const remove = (held: Database) =>
    held.transaction(async (tx) => {
      await lockUnit(tx, id, 1)
      await tx.query('update order_lines set personal_name = null, zodiac_sign = null where order_id = $1', [id])
    })
  const [, unit] = await interleave(db, /update order_lines/, remove, () => lock(db))
  assert.equal(unit?.hasWriting, false)
})
