import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Day } from '#src/kit/time/day.ts'
import type { OrderId } from '#src/kit/id.ts'
import { paise } from '#src/kit/money.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { aPlaceOrder, aRecipient } from '#tests/factories/order.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { buyersGstin, demoGstin } from '#tests/factories/tax.ts'
import { shopDeps, testSettings, testShop } from '#tests/fakes/shop-deps.ts'
import type { ShopSettings } from '../../settings.ts'
import type { PlaceOrder } from '../ordering/place-order.ts'
import { findOrder } from '../../orders/orders.store.ts'
import { totalsOf } from '../../tax/split-tax.ts'
import type { TaxDocument } from '../../tax/tax-document.ts'
import { findTaxDocument, listTaxDocuments } from '../../tax/tax-documents.store.ts'
import { replaceTaxClasses } from '../../tax/tax-rates.store.ts'
import { issueCreditNote, issueInvoice } from './tax-documents.ts'

const november = new Date('2026-11-21T10:00:00Z')
const registered: ShopSettings = { ...testSettings, brand: { ...testSettings.brand, gstin: demoGstin } }

async function aShop(at: Date = november, settings = registered) {
  const db = await testDatabase()
  await stock(db, { ...ringBox, stock: 500 })
  return shopAt(db, at, settings)
}

/** The same shop at another moment. */
const shopAt = (db: TestDatabase, at: Date, settings = registered) => {
  const deps = { ...shopDeps(db, { settings }), clock: () => at }
  const { orders } = testShop(db, { settings })
  const order = async (overrides: Partial<PlaceOrder> = {}): Promise<OrderId> => {
    const placed = await orders.place(aPlaceOrder(overrides))
    return placed.ok ? placed.value.order.id : assert.fail(placed.problem.code)
  }
  return {
    db,
    at: (moment: string) => shopAt(db, new Date(moment), settings),
    order,
    /** A sale in live mode. */
    async sale(overrides: Partial<PlaceOrder> = {}): Promise<OrderId> {
      const id = await order(overrides)
      await db.transaction((tx) => tx.query(`update orders set mode = 'live' where id = $1`, [id]))
      return id
    },
    invoice: (id: OrderId) =>
      db.transaction(async (tx) => (await issueInvoice(tx, (await findOrder(tx, id))!, deps)) ?? assert.fail('no invoice')),
    credit: (orderId: OrderId, reference: string, amount?: number) =>
      db.transaction((tx) =>
        issueCreditNote(
          tx,
          { orderId, reference, amountPaise: amount === undefined ? undefined : paise(amount), reason: 'Cancelled before dispatch' },
          deps,
        ),
      ),
    deps,
  }
}

const everyDocument = (db: TestDatabase, trials = false): Promise<TaxDocument[]> =>
  listTaxDocuments(db, { from: '2000-01-01' as Day, to: '2999-12-31' as Day, trials })
const numbersOf = (documents: readonly TaxDocument[]) => documents.map(({ number }) => number)

test('fifty transactions at once, a third of them rolled back, leave numbers without gaps or duplicates', async () => {
  const { db, sale, deps } = await aShop()
  const ids: OrderId[] = []
  for (let i = 0; i < 50; i++) ids.push(await sale())
  const wide = openDatabase(db.connection, { max: 50 })
  const ends = await Promise.allSettled(
    ids.map((id, i) =>
      wide.transaction(async (tx) => {
        const invoice = await issueInvoice(tx, (await findOrder(tx, id))!, deps)
        if (i % 3 === 0) return tx.rollback(undefined)
        if (i % 10 === 1) throw new Error('the transaction broke after its number was taken')
        return invoice?.number
      }),
    ),
  )
  await wide.close()

  const given = ends.flatMap((end) => (end.status === 'fulfilled' && end.value ? [end.value] : []))
  const wanted = Array.from({ length: given.length }, (_, i) => `MJ/2627/${String(i + 1).padStart(4, '0')}`)
  assert.ok(given.length > 20)
  assert.deepEqual(given.toSorted(), wanted)
  assert.deepEqual(numbersOf(await everyDocument(db)), wanted)
})

test('an order has one invoice, however often and in how many transactions it is issued', async () => {
  const { db, sale, invoice } = await aShop()
  const id = await sale()
  const asked = await Promise.all([invoice(id), invoice(id), invoice(id)])
  assert.deepEqual(numbersOf(asked), ['MJ/2627/0001', 'MJ/2627/0001', 'MJ/2627/0001'])
  assert.deepEqual(asked[0], await findTaxDocument(db, 'MJ/2627/0001'))
})

test('a new series begins at midnight of 1 April in India', async () => {
  const march = await aShop(new Date('2027-03-31T18:29:59Z'))
  const before = await march.invoice(await march.sale())
  const april = march.at('2027-03-31T18:30:00Z')
  const after = await april.invoice(await april.sale())
  const next = await april.invoice(await april.sale())
  assert.deepEqual(
    [before, after, next].map(({ number, issuedOn }) => [number, issuedOn]),
    [
      ['MJ/2627/0001', '2027-03-31'],
      ['MJ/2728/0001', '2027-04-01'],
      ['MJ/2728/0002', '2027-04-01'],
    ],
  )
})

test('orders that are not live are numbered in a series of their own', async () => {
  const { db, sale, order, invoice, credit } = await aShop()
  const trial = await order()
  assert.equal((await invoice(trial)).number, 'MJ/T2627/0001')
  const note = await credit(trial, 'refund-1')
  assert.equal(note.ok && note.value.number, 'MJ/TC2627/0001')
  assert.equal((await invoice(await sale())).number, 'MJ/2627/0001')
  assert.deepEqual(numbersOf(await everyDocument(db)), ['MJ/2627/0001'])
  assert.deepEqual(numbersOf(await everyDocument(db, true)), ['MJ/T2627/0001', 'MJ/TC2627/0001'])
})

test('tax goes to the state of delivery: halves within the state of the shop, IGST beyond, whatever GSTIN the buyer has', async () => {
  const { sale, invoice } = await aShop()
  const pune = await invoice(
    await sale({ recipient: aRecipient({ state: 'Maharashtra', pincode: '411001' as never, gstin: buyersGstin }) }),
  )
  const goa = await invoice(await sale({ recipient: aRecipient({ state: 'Goa' }), isStateConfirmed: true }))
  assert.deepEqual(totalsOf(pune.lines), { taxablePaise: 42_288, cgstPaise: 3_806, sgstPaise: 3_806, igstPaise: 0, totalPaise: 49_900 })
  assert.deepEqual(totalsOf(goa.lines), { taxablePaise: 42_288, cgstPaise: 0, sgstPaise: 0, igstPaise: 7_612, totalPaise: 49_900 })
  assert.deepEqual([pune.placeOfSupply, pune.buyer.gstin, goa.placeOfSupply], ['27', buyersGstin, '30'])
})

test('an invoice has the rate of its own day, also after the rate changes', async () => {
  const { db, sale, invoice, at } = await aShop()
  const rates = [
    { from: '2017-11-15' as Day, gstBasisPoints: 1800 },
    { from: '2026-12-01' as Day, gstBasisPoints: 500 },
  ]
  await db.transaction((tx) => replaceTaxClasses(tx, [{ hsnCode: '42023190', name: 'general', rates }]))
  const [early, late] = [await sale(), await sale()]
  assert.equal((await invoice(early)).lines[0]?.gstBasisPoints, 1800)
  assert.equal((await at('2026-12-01T00:00:00+05:30').invoice(late)).lines[0]?.gstBasisPoints, 500)

  const note = await at('2026-12-05T10:00:00Z').credit(early, 'refund-1')
  assert.equal(note.ok && note.value.lines[0]?.gstBasisPoints, 1800)
})

test('a shop that is not registered charges no tax, and numbers its bills in a series of their own', async () => {
  const { sale, invoice, credit } = await aShop(november, testSettings)
  const id = await sale()
  const bill = await invoice(id)
  assert.deepEqual([bill.number, bill.seller.gstin], ['MJ/B2627/0001', undefined])
  assert.deepEqual(totalsOf(bill.lines), { taxablePaise: 49_900, cgstPaise: 0, sgstPaise: 0, igstPaise: 0, totalPaise: 49_900 })
  const note = await credit(id, 'refund-1')
  assert.equal(note.ok && note.value.number, 'MJ/R2627/0001')
})

test('a refund is credited once, in a series of its own, and names the invoice', async () => {
  const { sale, invoice, credit, db } = await aShop()
  const id = await sale()
  await invoice(id)
  const notes = await Promise.all([credit(id, 'refund-1', 10_000), credit(id, 'refund-1', 10_000)])
  const [note] = notes.map((given) => (given.ok ? given.value : assert.fail(given.problem.code)))
  assert.deepEqual(numbersOf(notes.flatMap((given) => (given.ok ? given.value : []))), ['MJ/C2627/0001', 'MJ/C2627/0001'])
  assert.deepEqual(note?.corrects, { number: 'MJ/2627/0001', issuedOn: '2026-11-21', totalPaise: 49_900 })
  assert.deepEqual(numbersOf(await everyDocument(db)), ['MJ/2627/0001', 'MJ/C2627/0001'])
})

test('partial refunds and then the rest credit exactly what was invoiced', async () => {
  const { sale, invoice, credit, db } = await aShop()
  const id = await sale()
  const { lines } = await invoice(id)
  assert.ok((await credit(id, 'refund-1', 12_345)).ok)
  assert.deepEqual(await credit(id, 'refund-2', 40_000), { ok: false, problem: { code: 'more_than_invoiced', leftPaise: 37_555 } })
  assert.ok((await credit(id, 'refund-3')).ok)
  assert.deepEqual(await credit(id, 'refund-4', 1), { ok: false, problem: { code: 'more_than_invoiced', leftPaise: 0 } })

  const credited = (await everyDocument(db)).filter(({ kind }) => kind === 'credit-note').flatMap((note) => note.lines)
  assert.deepEqual(totalsOf(credited), totalsOf(lines))
})

test('parallel refunds of one invoice never credit more than it', async () => {
  const { sale, invoice, credit, db } = await aShop()
  const id = await sale()
  await invoice(id)
  const given = await Promise.all(Array.from({ length: 8 }, (_, i) => credit(id, `refund-${i}`, 15_000)))
  assert.equal(given.filter(({ ok }) => ok).length, 3)
  assert.equal((await everyDocument(db)).length, 4)
})

test('an order that was never invoiced is refunded without a credit note', async () => {
  const { sale, credit } = await aShop()
  assert.deepEqual(await credit(await sale(), 'refund-1'), { ok: false, problem: { code: 'not_invoiced' } })
})

test('an order whose place of supply is not known is left to a person', async () => {
  const { db, sale, deps } = await aShop()
  const id = await sale({ recipient: aRecipient({ state: 'Field post', pincode: '900056' as never }) })
  assert.equal(await db.transaction(async (tx) => issueInvoice(tx, (await findOrder(tx, id))!, deps)), undefined)
  assert.match((await findOrder(db, id))?.attention ?? '', /no invoice/)
})

test('the database itself refuses gaps, duplicates, changes, deletions, wrong years and too large credits', async () => {
  const { db, sale, invoice, credit } = await aShop()
  const id = await sale()
  await invoice(id)
  assert.ok((await credit(id, 'refund-1', 100)).ok)
  const copy = (changed: string, kind = 'invoice') =>
    db.transaction((tx) =>
      tx.query(
        `insert into tax_documents (series, serial, kind, reference, order_id, corrects, is_trial, issued_on,
           taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise, content, content_version)
         select ${changed} from tax_documents where kind = '${kind}' limit 1`,
      ),
    )
  const rest = `order_id, corrects, is_trial, issued_on, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise, content, content_version`
  await assert.rejects(copy(`series, 3, kind, 'gap', ${rest}`), /one_invoice_per_order|previous_serial/)
  await assert.rejects(copy(`series, 3, kind, 'gap', ${rest}`, 'credit-note'), /previous_serial/)
  await assert.rejects(copy(`series, 1, kind, 'double', ${rest}`, 'credit-note'), /tax_documents_pkey/)
  await assert.rejects(copy(`'MJ/C2728', 1, kind, 'year', ${rest}`, 'credit-note'), /series_of_its_year/)
  await assert.rejects(copy(`series, 2, kind, reference, ${rest}`, 'credit-note'), /kind_reference/)
  await assert.rejects(
    copy(
      `series, 2, kind, 'large', order_id, corrects, is_trial, issued_on, 49900, 0, 0, 0, 49900, content, content_version`,
      'credit-note',
    ),
    /so much left to credit/,
  )
  for (const statement of [`update tax_documents set content = '{}'`, 'delete from tax_documents', 'truncate tax_documents'])
    await assert.rejects(
      db.transaction((tx) => tx.query(statement)),
      /never changed or removed/,
    )
})
