import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findOrder } from '#src/shop/orders/orders.store.ts'
import { issueInvoice } from '#src/shop/workflows/tax-papers.ts'
import { testDatabase } from '#tests/database.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { demoGstin } from '#tests/factories/tax.ts'
import { testSettings, testShop } from '#tests/fakes/shop-deps.ts'
import { runShopCommand } from '#tests/run-shop-command.ts'

test('staff read the invoices of a time as a table, as JSON, as a spreadsheet, and as a table of the return', async () => {
  const db = await testDatabase()
  await stock(db, ringBox)
  const settings = { ...testSettings, brand: { ...testSettings.brand, gstin: demoGstin } }
  const shop = testShop(db, { settings, clock: () => new Date('2026-11-21T10:00:00Z') })
  const placed = await shop.orders.place(aPlaceOrder())
  assert.ok(placed.ok)
  await db.transaction(async (tx) => issueInvoice(tx, (await findOrder(tx, placed.value.order.id))!, shop.deps))
  const days = ['--from', '2026-11-01', '--to', '2026-11-30', '--trials']
  const invoices = (...args: string[]) => runShopCommand(db.connection, 'invoices', ...args)

  const [table, json, csv, gst, real] = await Promise.all([
    invoices(...days),
    invoices(...days, '--json'),
    invoices(...days, '--csv'),
    invoices(...days, '--gst', 'b2cs', '--csv'),
    invoices('--from', '2026-11-01', '--to', '2026-11-30'),
  ])
  assert.match(table.out, /^MJ\/T2627\/0001 +21-Nov-2026 +b2cs +MJ-10001 .* 29-Karnataka +18 +422\.88 +0\.00 +0\.00 +76\.12 +499\.00$/m)
  assert.deepEqual(
    (JSON.parse(json.out) as { number: string }[]).map(({ number }) => number),
    ['MJ/T2627/0001'],
  )
  assert.match(csv.out, /^Number,Date,Table,.*\r\nMJ\/T2627\/0001,21-Nov-2026,b2cs,/)
  assert.match(gst.out, /\r\nOE,29-Karnataka,,18,422\.88,0\.00,$/m)
  assert.equal(real.out.trim(), 'There are none in these days.')
})

test('a day that is none, days in the wrong order, an unknown table and two forms at once are told in one sentence', async () => {
  const { connection } = await testDatabase()
  const complaints = await Promise.all(
    [
      ['--from', '2026-02-30'],
      ['--from', '2026-11-21', '--to', '2026-11-20'],
      ['--gst', 'b2x'],
      ['--json', '--csv'],
    ].map((args) => runShopCommand(connection, 'invoices', ...args)),
  )
  for (const { code, out } of complaints) assert.deepEqual([code, out], [2, ''])
  assert.deepEqual(
    complaints.map(({ complaint }) => complaint.split('\n')[0]),
    [
      '"2026-02-30" is no day: write it as 2026-11-21.',
      '2026-11-21 comes after 2026-11-20.',
      'There is no table "b2x": it is one of b2b, b2cl, b2cs, cdnr, cdnur, hsn, docs.',
      'Say --json or --csv, not both.',
    ],
  )
})
