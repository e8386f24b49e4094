import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Day } from '#src/kit/time/day.ts'
import { dividingSetup } from '#tests/fakes/dividing-setup.ts'
import { accountantFiles } from './accountant-files.ts'

test('the accountant gets the challans of the days with a list of them, and of the return only the table of issued numbers counts them', async () => {
  const { db, shop, orderId, divided } = await dividingSetup()
  const rest = await divided()
  for (const id of [orderId, rest]) await shop.work.fulfil(id)
  const deps = { ...shop.deps, db, drawTaxDocument: async ({ number }: { number: string }) => Buffer.from(number) }
  const files = new Map<string, string>()
  const days = { from: '2026-11-01' as Day, to: '2026-11-30' as Day, trials: true }
  for await (const { name, content } of accountantFiles(days, deps)) files.set(name, Buffer.from(content).toString())
  assert.equal(files.get('challans/MJ-TD2627-0001.pdf'), 'MJ/TD2627/0001')
  // Two boxes of ₹499.00, each ₹422.88 with ₹76.12 of tax.
  assert.deepEqual(files.get('challans.csv')?.split('\r\n').slice(0, 2), [
    '\ufeffChallan,Date,Order,Reason,Invoice,Place of supply,Taxable value,CGST,SGST,IGST',
    'MJ/TD2627/0001,20-Nov-2026,MJ-10002,later lot of order MJ-10001,MJ/T2627/0001,29-Karnataka,845.76,0.00,0.00,152.24',
  ])
  assert.match(files.get('read-me-first.txt') ?? '', /One delivery challan: each a PDF in challans\/, all in challans\.csv\./)
  const tables = [...files].filter(([name]) => name.startsWith('gstr1-') || name === 'register.csv')
  assert.deepEqual(
    tables.filter(([, content]) => content.includes('TD2627')).map(([name]) => name),
    ['gstr1-docs.csv'],
  )
  const nature = 'Delivery Challan in cases other than by way of supply (excluding at S no. 9 to 11)'
  assert.ok(files.get('gstr1-docs.csv')?.endsWith(`\r\n${nature},MJ/TD2627/0001,MJ/TD2627/0001,1,0`))

  files.clear()
  const before = { ...days, from: '2026-10-01' as Day, to: '2026-10-31' as Day }
  for await (const { name, content } of accountantFiles(before, deps)) files.set(name, Buffer.from(content).toString())
  assert.equal(files.has('challans.csv'), false)
  assert.doesNotMatch(files.get('read-me-first.txt') ?? '', /challan/)
})

test('a number that is missing among the challans, or has an earlier day than the one before, is found as among the invoices', async () => {
  const { db, shop, orderId, divided } = await dividingSetup()
  const rest = await divided()
  for (const id of [orderId, rest]) await shop.work.fulfil(id)
  // Past the keys and triggers that keep the books.
  await db.transaction(async (tx) => {
    await tx.query(`set local session_replication_role = 'replica'`)
    await tx.query(`insert into challans (series, serial, parcel_id, order_id, is_trial, issued_on, issued_at, content, content_version)
      select series, serial + unnest(array[1, 3]), 'parcel ' || unnest(array[1, 3]), order_id, is_trial, issued_on - 1, issued_at, content, content_version from challans`)
  })
  const { checks } = await shop.invoices.showGst({ from: '2026-11-01' as Day, to: '2026-11-30' as Day, trials: true })
  const faults = Object.fromEntries(checks.map((check) => [check.name, check.faults]))
  assert.deepEqual([faults['numbersWithoutGaps'], faults['daysInOrder']], [['MJ/TD2627/0003'], ['MJ/TD2627/0002']])
})
