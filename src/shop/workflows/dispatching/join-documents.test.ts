import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinPdfs } from '#src/platform/pdf/join-pdfs.ts'
import type { NamedPdf } from '../../shipping/join-pdfs.port.ts'
import { aPaidOrderOf, aShopWithBookedParcel } from '#tests/factories/parcel.ts'
import { meera } from '#tests/correcting-setup.ts'
import { dividingSetup } from '#tests/fakes/dividing-setup.ts'
import { fulfilOrder } from '../fulfilling/fulfil-order.ts'
import { joinDocuments, type ParcelDocumentKind } from './join-documents.ts'

/** A shop with one booked order, and one that is paid and not booked yet. */
async function setup() {
  // In the financial year that the invoice's number names.
  const shop = await aShopWithBookedParcel({ clock: () => new Date('2026-11-20T09:00:00Z') })
  const other = await aPaidOrderOf(shop.deps)
  const numbers = (await shop.db.query<{ order_number: string }>('select order_number from orders order by order_number')).map(
    ({ order_number }) => order_number,
  )
  const [booked, waiting] = [numbers[0] ?? '', numbers[1] ?? '']
  const joined: NamedPdf[] = []
  const join = (orders: readonly string[], kinds: readonly ParcelDocumentKind[]) =>
    joinDocuments(orders, kinds, {
      ...shop.deps,
      reading: shop.db,
      drawTaxDocument: async ({ number }) => Buffer.from(`%PDF-1.4 ${number}`),
      joinPdfs: async (documents, coverLines) => {
        joined.push(...documents)
        return Buffer.from(coverLines([]).join('\n'))
      },
    })
  return { ...shop, other, booked, waiting, joined, join }
}

test('documents are joined in the order of the list and then of the kinds, and what is missing is named on the first page', async () => {
  const { join, joined, booked, waiting } = await setup()
  const { missing, content, fileName } = await join([waiting, booked, booked, 'MJ-99999'], ['label', 'tax invoice', 'manifest'])
  assert.deepEqual(
    joined.map(({ name, content: pdf }) => [name, Buffer.from(pdf).toString()]),
    [
      [`${booked}: label`, '%PDF-1.4 https://carrier.test/label.pdf'],
      [`${booked}: tax invoice`, '%PDF-1.4 MJ/TB2627/0001'],
      [`${booked}: manifest`, '%PDF-1.4 https://carrier.test/printed-manifest.pdf'],
    ],
  )
  const expected = [waiting, 'MJ-99999'].flatMap((order) => ['label', 'tax invoice', 'manifest'].map((kind) => `${order}: ${kind}`))
  assert.deepEqual(missing, expected)
  assert.equal(Buffer.from(content).toString(), ['Not in this file:', ...expected].join('\n'))
  assert.match(fileName, /^parcels-\d{4}-\d\d-\d\d\.pdf$/)
})

test('printing again never asks the carrier', async () => {
  const { join, booked, carrier } = await setup()
  for (let time = 0; time < 3; time += 1) await join([booked], ['label', 'carrier invoice', 'manifest'])
  assert.deepEqual(carrier.calls, [])
})

test("a damaged document of the carrier's is named, and the others are printed", async () => {
  const { db, deps, booked, other } = await setup()
  await fulfilOrder(other, deps)
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const whole = await PDFDocument.create()
  whole.addPage([300, 400])
  await db.query(
    `update carrier_documents set content = $1 where kind = 'label' and parcel_id = (select id from parcels where order_id = $2)`,
    [await whole.save(), other],
  )
  const [{ order_number: second } = { order_number: '' }] = await db.query<{ order_number: string }>(
    'select order_number from orders where id = $1',
    [other],
  )
  const deps2 = { ...deps, reading: db, drawTaxDocument: async () => Buffer.from(''), joinPdfs }
  const { content, missing } = await joinDocuments([booked, second], ['label'], deps2)
  assert.deepEqual(missing, [`${booked}: label, damaged`])
  assert.deepEqual(
    (await PDFDocument.load(content)).getPages().map((page) => Math.round(page.getWidth())),
    [595, 300],
  )
})

test('with the invoice goes the challan: the second lot of an order has a copy of the invoice and its challan, the first no challan', async () => {
  const { db, shop, orderId, divided, scanned } = await dividingSetup()
  const rest = await divided()
  for (const id of [orderId, rest]) await shop.work.fulfil(id)
  const joined: string[] = []
  const deps = {
    ...{ ...shop.deps, reading: db },
    drawTaxDocument: async ({ number }: { number: string }) => Buffer.from(number),
    joinPdfs: async (documents: readonly NamedPdf[], coverLines: (damaged: readonly string[]) => readonly string[]) => {
      joined.push(...documents.map(({ name, content }) => `${name} ${Buffer.from(content).toString()}`))
      return Buffer.from(coverLines([]).join())
    },
  }
  const { missing } = await joinDocuments(['MJ-10001', 'MJ-10002'], ['tax invoice'], deps)
  assert.deepEqual(joined, [
    'MJ-10001: tax invoice MJ/T2627/0001',
    'MJ-10002: tax invoice MJ/T2627/0001',
    'MJ-10002: delivery challan MJ/TD2627/0001',
  ])
  assert.deepEqual(missing, [])

  // What came back and is sent again is no supply: it has a challan and no invoice, and neither is missing.
  await scanned(orderId, 'collected', 'undelivered', 'returning', 'returned')
  const again = await shop.orders.sendAgain({ orderId, by: meera, words: undefined })
  assert.ok(again.ok, JSON.stringify(again))
  await shop.work.fulfil(again.value.order.id)
  joined.length = 0
  assert.deepEqual((await joinDocuments(['MJ-10003'], ['tax invoice'], deps)).missing, [])
  assert.deepEqual(joined, ['MJ-10003: delivery challan MJ/TD2627/0002'])
})
