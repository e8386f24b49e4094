import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { findOrder } from '#src/shop/orders/orders.store.ts'
import { issueInvoice } from '#src/shop/workflows/invoicing/tax-documents.ts'
import { testDatabase } from '#tests/database.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { demoGstin } from '#tests/factories/tax.ts'
import { testSettings, testShop } from '#tests/fakes/shop-deps.ts'
import { runShopCommand } from '#tests/run-shop-command.ts'

test('staff read the invoices of a period as a table, as JSON, as a spreadsheet, and as a table of the return', async () => {
  const db = await testDatabase()
  await stock(db, ringBox)
  const settings = { ...testSettings, brand: { ...testSettings.brand, gstin: demoGstin } }
  const shop = testShop(db, { settings, clock: () => new Date('2026-11-21T10:00:00Z') })
  const placed = await shop.orders.place(aPlaceOrder())
  assert.ok(placed.ok)
  await db.transaction(async (tx) => issueInvoice(tx, (await findOrder(tx, placed.value.order.id))!, shop.deps))
  const days = ['--from', '2026-11-01', '--to', '2026-11-30', '--trials']
  const invoices = (...args: string[]) => runShopCommand(db.connection, 'invoices', ...args)

  const archive = join(mkdtempSync(join(tmpdir(), 'invoices-')), 'november.zip')
  after(() => rmSync(dirname(archive), { recursive: true }))
  const [table, json, csv, gst, hsn, real, zipped] = await Promise.all([
    invoices(...days),
    invoices(...days, '--json'),
    invoices(...days, '--csv'),
    invoices(...days, '--gst', 'b2cs', '--csv'),
    invoices(...days, '--gst', 'hsn', '--json'),
    invoices('--from', '2026-11-01', '--to', '2026-11-30'),
    invoices(...days, '--zip', archive),
  ])
  assert.match(table.stdout, /^MJ\/T2627\/0001 +21-Nov-2026 +b2cs +MJ-10001 .* 29-Karnataka +18 +422\.88 +0\.00 +0\.00 +76\.12 +499\.00$/m)
  assert.deepEqual(
    (JSON.parse(json.stdout) as { number: string }[]).map(({ number }) => number),
    ['MJ/T2627/0001'],
  )
  assert.match(csv.stdout, /^Number,Date,Table,.*\r\nMJ\/T2627\/0001,21-Nov-2026,b2cs,/)
  assert.match(gst.stdout, /\r\nOE,29-Karnataka,,18,422\.88,0\.00,$/m)
  assert.match(hsn.stdout, /"hsnCode": "42023190",[^]*"pieces": 1\b/, 'programs read these keys')
  assert.match(zipped.stdout, /november\.zip holds one document and [^]*\nholds  Every series of numbers is complete\.\n/)
  assert.match(strFromU8(unzipSync(readFileSync(archive))['documents/MJ-T2627-0001.pdf']!), /^%PDF-/)
  assert.deepEqual(readdirSync(dirname(archive)), ['november.zip'])
  assert.equal(real.stdout.trim(), 'There are none in these days.')
})

test('an invalid day, days in the wrong order, an unknown table and two formats at once are refused in one sentence', async () => {
  const { connection } = await testDatabase()
  const complaints = await Promise.all(
    [
      ['--from', '2026-02-30'],
      ['--from', '2026-11-21', '--to', '2026-11-20'],
      ['--gst', 'b2x'],
      ['--json', '--csv'],
      ['--zip', 'all.zip', '--csv'],
    ].map((args) => runShopCommand(connection, 'invoices', ...args)),
  )
  for (const { code, stdout } of complaints) assert.deepEqual([code, stdout], [2, ''])
  assert.deepEqual(
    complaints.map(({ stderr }) => stderr.split('\n')[0]),
    [
      '"2026-02-30" is no day: write it as 2026-11-21.',
      '2026-11-21 comes after 2026-11-20.',
      'There is no table "b2x": it is one of b2b, b2cl, b2cs, cdnr, cdnur, hsn, docs.',
      'Say --json or --csv, not both.',
      '--zip writes everything: say it alone.',
    ],
  )
})

test('staff credit an order by its number, and read why it cannot be credited', async () => {
  const db = await testDatabase()
  await stock(db, ringBox)
  const shop = testShop(db)
  const placed = await shop.orders.place(aPlaceOrder())
  assert.ok(placed.ok)
  const { id, orderNumber } = placed.value.order
  const credit = (...args: string[]) => runShopCommand(db.connection, 'credit-note', ...args)
  const early = await credit(orderNumber, '--reason', 'Paid back in cash')
  await db.transaction(async (tx) => issueInvoice(tx, (await findOrder(tx, id))!, shop.deps))
  const done = await credit(orderNumber, '--reason', 'Paid back in cash', '--amount', '100.50')
  const [tooMuch, unknown, incomplete, unprinted] = await Promise.all([
    credit(orderNumber, '--reason', 'Again', '--amount', '399'),
    credit('MJ-99999', '--reason', 'x'),
    credit(orderNumber),
    credit(orderNumber, '--reason', 'Paid back \u{1F4B8}'),
  ])
  assert.match(unprinted.stderr, /A credit note has no letter for \u{1F4B8}: write the reason without\./u)
  assert.deepEqual([early.code, early.stderr.trim()], [1, `Order ${orderNumber} has no invoice yet, so there is nothing to credit.`])
  assert.equal(done.code, 0)
  // The command has the clock of the machine, and so the financial year in which this runs.
  assert.match(done.stdout, new RegExp(`^Issued the credit note MJ/TR\\d{4}/0001\\. It is on the page of order ${orderNumber}\\.\n$`))
  assert.equal(tooMuch.stderr.trim(), `Of the invoice of order ${orderNumber}, ₹398.50 is left to credit.`)
  assert.deepEqual([unknown.code, unknown.stderr.trim()], [1, 'There is no order MJ-99999.'])
  assert.equal(incomplete.code, 2)
})
