import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#tests/database.ts'
import { insertDeskParcels } from '#tests/factories/desk-parcels.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { boardQuery, listUnitsToMake } from './workshop-units.store.ts'

test('the board reads the few units that are to be made by an index, also among many that are packed', async () => {
  const db = await testDatabase()
  await stock(db, ringBox)
  await insertDeskParcels(db, [
    ...Array.from({ length: 5_000 }, () => ({ orderState: 'delivered' as const, state: 'delivered' as const })),
    ...Array.from({ length: 10 }, () => ({ orderState: 'booked' as const, state: 'booked' as const })),
  ])
  await db.query(
    `insert into order_lines (order_id, position, product_id, product_name, variant_id, colour_name, quantity, unit_price_paise,
       hsn_code, gst_basis_points, weight_grams, length_mm, width_mm, height_mm, making_days, personal_name, snapshot)
     select id, 1, 'box', 'Box', $1, 'Tan', 1, 100, '4202', 1800, 1, 1, 1, 1, 1, 'Asha', '{}' from orders
     on conflict do nothing`,
    [ringBox.variantId],
  )
  await db.query(
    `insert into units (order_id, number, line_position, state, ready_on)
     select id, 1, 1, case state when 'booked' then 'queued' else 'packed' end, '2026-11-24' from orders on conflict do nothing`,
  )
  for (const table of ['orders', 'order_lines', 'units', 'parcels']) await db.query(`analyze ${table}`)
  const plan = JSON.stringify(await db.query(`explain (format json) ${boardQuery}`, [1_001]))
  assert.match(plan, /"units_to_make"/)
  assert.doesNotMatch(plan, /"Seq Scan","[^}]*"Relation Name":"(?:units|orders|order_lines|parcels)"/)
  assert.equal((await listUnitsToMake(db, 1_000)).length, 10)
})
