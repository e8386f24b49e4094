import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import type { Day } from '#src/kit/time/day.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { demoGstin } from '#tests/factories/tax.ts'
import { testSettings, testShop } from '#tests/fakes/shop-deps.ts'
import { findOrder } from '../../orders/orders.store.ts'
import type { GstCheckName } from '../../tax/gst-checks.ts'
import { issueCreditNote, issueInvoice } from './tax-documents.ts'

const november = { from: '2026-11-01' as Day, to: '2026-11-30' as Day, trials: true }
const settings = { ...testSettings, brand: { ...testSettings.brand, gstin: demoGstin } }

/** Three invoices of ₹499 on 20, 21 and 22 November, and a credit note over all of the first. */
async function aMonth() {
  const db = await testDatabase()
  await stock(db, { ...ringBox, stock: 20 })
  let now = new Date('2026-11-20T10:00:00+05:30')
  const shop = testShop(db, { settings, clock: () => now })
  const ids = []
  for (const day of ['20', '21', '22']) {
    now = new Date(`2026-11-${day}T10:00:00+05:30`)
    const placed = await shop.orders.place(aPlaceOrder())
    const { id } = placed.ok ? placed.value.order : assert.fail(placed.problem.code)
    await db.transaction(async (tx) => issueInvoice(tx, (await findOrder(tx, id))!, shop.deps))
    ids.push(id)
  }
  const credit = { orderId: ids[0]!, reference: 'refund-1', amountPaise: undefined, reason: 'Cancelled before dispatch' }
  assert.ok((await db.transaction((tx) => issueCreditNote(tx, credit, shop.deps))).ok)
  const wrong = async () =>
    Object.fromEntries(
      (await shop.invoices.showGst(november)).checks.filter(({ faults }) => faults.length > 0).map(({ name, faults }) => [name, faults]),
    )
  return { db, shop, wrong }
}

/** Writes past the keys and triggers that keep the books. */
const plant = (db: TestDatabase, statement: string) =>
  db.transaction(async (tx) => {
    await tx.query(`set local session_replication_role = 'replica'`)
    await tx.query(statement)
  })

test('a month whose books are in order passes every check, and its tables come to what its documents come to', async () => {
  const { shop, wrong } = await aMonth()
  const { documents, sums } = await shop.invoices.showGst(november)
  assert.deepEqual(await wrong(), {})
  assert.equal(documents.length, 4)
  assert.deepEqual(
    [sums.b2cs, sums.hsn].map(({ totalPaise }) => totalPaise),
    [99_800, 99_800],
  )
})

const planted: readonly { name: GstCheckName; statement: string; faults: readonly string[] }[] = [
  {
    name: 'numbersWithoutGaps',
    statement: `delete from tax_documents where number = 'MJ/T2627/0002'`,
    faults: ['MJ/T2627/0002'],
  },
  {
    name: 'daysInOrder',
    statement: `update tax_documents set issued_on = '2026-11-19' where number = 'MJ/T2627/0003'`,
    faults: ['MJ/T2627/0003'],
  },
  {
    name: 'tablesAddUp',
    statement: `update tax_documents set content = jsonb_set(content, '{lines,0,igstPaise}', '1') where number = 'MJ/T2627/0002'`,
    faults: ['b2b, b2cl, b2cs, cdnr, cdnur', 'hsn'],
  },
  {
    name: 'storedSumsAgree',
    statement: `update tax_documents set taxable_paise = taxable_paise + 1, total_paise = total_paise + 1 where number = 'MJ/T2627/0002'`,
    faults: ['MJ/T2627/0002'],
  },
  {
    name: 'creditsWithinInvoices',
    statement: `update tax_documents set total_paise = total_paise - 1, taxable_paise = taxable_paise - 1,
      content = jsonb_set(jsonb_set(content, '{lines,0,totalPaise}', '49899'), '{lines,0,taxablePaise}', to_jsonb((content #>> '{lines,0,taxablePaise}')::int - 1))
      where number = 'MJ/T2627/0001'`,
    faults: ['MJ/T2627/0001'],
  },
  {
    name: 'parcelsInvoiced',
    statement: `with gone as (delete from tax_documents where number = 'MJ/T2627/0003' returning order_id)
      insert into order_events (order_id, state, done_by, at) select order_id, 'booked', 'shop', '2026-11-30T23:59:00+05:30' from gone`,
    faults: ['MJ-10003'],
  },
  {
    name: 'cancelledCredited',
    statement: `insert into order_events (order_id, state, done_by, at)
      select order_id, 'cancelled', 'shop', '2026-11-01T00:01:00+05:30' from tax_documents where kind = 'invoice'`,
    faults: ['MJ-10002', 'MJ-10003'],
  },
  {
    name: 'sellerRegistered',
    statement: `update tax_documents set content = content #- '{seller,gstin}' where number = 'MJ/T2627/0002'`,
    faults: ['MJ/T2627/0002'],
  },
]

test('each fault that is planted in the books is found, with the number of the document or the order', async () => {
  for (const { name, statement, faults } of planted) {
    const { db, wrong } = await aMonth()
    await plant(db, statement)
    assert.deepEqual((await wrong())[name], faults, name)
  }
})

test('what an accountant gets has the tables, the register, the checks and each document', async () => {
  const { shop } = await aMonth()
  const chunks: Uint8Array[] = []
  for await (const chunk of shop.invoices.archive(november)) chunks.push(chunk)
  const files = unzipSync(Buffer.concat(chunks))
  const textOf = (name: string) => strFromU8(files[name]!)
  assert.deepEqual(Object.keys(files), [
    'read-me-first.txt',
    'register.csv',
    ...['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'hsn', 'docs'].map((table) => `gstr1-${table}.csv`),
    ...['MJ-T2627-0001', 'MJ-T2627-0002', 'MJ-T2627-0003', 'MJ-TC2627-0001'].map((number) => `documents/${number}.pdf`),
  ])
  assert.match(textOf('read-me-first.txt'), /GSTIN 27DEMOS1234D1ZK\r\n1 November 2026 to 30 November 2026: trials.*\r\n\r\n4 documents:/)
  assert.match(textOf('read-me-first.txt'), /\[holds\] Every series of numbers is complete\./)
  assert.deepEqual([...(files['register.csv'] ?? []).slice(0, 3)], [0xef, 0xbb, 0xbf], 'a spreadsheet reads the register as UTF-8')
  assert.equal(textOf('register.csv').split('\r\n').length, 5)
  assert.match(textOf('gstr1-b2cs.csv'), /\r\nOE,29-Karnataka,,18,845\.76,0\.00,$/)
  assert.equal(textOf('documents/MJ-T2627-0002.pdf'), 'drawing of MJ/T2627/0002')
})
