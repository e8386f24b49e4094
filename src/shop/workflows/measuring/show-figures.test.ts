import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import type { Day } from '#src/kit/time/day.ts'
import type { AskedRanges } from '#src/shop/figures/range.ts'
import type { Database } from '#src/platform/db/database.ts'
import { testDatabase } from '#tests/database.ts'
import { type CountedOrder, insertCountedOrders } from '#tests/factories/counted-order.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { demoGstin } from '#tests/factories/tax.ts'
import { testSettings, testShop } from '#tests/fakes/shop-deps.ts'
import { type FigureName, figureNames, figureOf } from '../../figures/figures.ts'
import { findOrder } from '../../orders/orders.store.ts'
import { issueCreditNote, issueInvoice } from '../invoicing/tax-documents.ts'

/** Every figure has a part in these; 5 March is a Sunday. */
const orders: readonly CountedOrder[] = [
  {
    placed: '2028-03-01 10:00',
    units: 3,
    made: [
      { at: '2028-03-01 15:00', step: 'pressed' },
      { at: '2028-03-01 15:10', step: 'again' },
      { at: '2028-03-01 15:20', step: 'pressed', isTakenBack: true },
      { at: '2028-03-01 15:30', step: 'pressed' },
    ],
  },
  {
    placed: '2028-03-02 10:00',
    state: 'delivered',
    delivered: '2028-03-07 10:00',
    promisedBy: '2028-03-07',
    sent: { at: '2028-03-04 10:00', state: 'delivered', failedOnce: true },
    refunded: { at: '2028-03-10 12:00', paise: 10_000, cause: 'staff' },
  },
  {
    placed: '2028-03-03 10:00',
    pays: 'cod',
    paise: 60_000,
    state: 'delivered',
    confirmed: '2028-03-03 11:00',
    calls: ['2028-03-03 10:30'],
    delivered: '2028-03-08 10:00',
    promisedBy: '2028-03-07',
    sent: { at: '2028-03-05 10:00', state: 'delivered' },
  },
  {
    placed: '2028-03-04 10:00',
    pays: 'cod',
    state: 'returned_to_origin',
    confirmed: '2028-03-04 11:00',
    calls: ['2028-03-04 10:10', '2028-03-04 10:50'],
    sent: { at: '2028-03-06 10:00', state: 'returned' },
  },
  {
    placed: '2028-03-05 10:00',
    paise: 70_000,
    state: 'cancelled',
    paid: '2028-03-05 10:05',
    refunded: { at: '2028-03-09 12:00', paise: 70_000, cause: 'cancelled' },
  },
  {
    placed: '2028-03-06 10:00',
    pays: 'cod',
    state: 'confirmed',
    paise: 80_000,
    turnedOnline: '2028-03-06 15:00',
    calls: ['2028-03-06 10:45'],
    sent: { at: '2028-03-08 10:00', state: 'in_transit' },
  },
  { placed: '2028-03-06 11:00', paise: 90_000, state: 'delivered', delivered: '2028-03-16 11:00' },
]

/** Received on a Wednesday at 10:00; the third is answered after 30 business hours, the fourth not yet, and the last is spam. */
const answers = ['2028-03-01T11:00+05:30', '2028-03-01T12:00+05:30', '2028-03-02T16:00+05:30', null, '2028-03-01T10:01+05:30']

/** Worked out by hand. */
const expected: Readonly<Record<FigureName, number>> = {
  orders: 7,
  cancelledLater: 1,
  moneyIn: 149_700 + 49_900 + 70_000 + 80_000 + 90_000 + 60_000 - 80_000,
  paidOnline: 149_700 + 49_900 + 70_000 + 80_000 + 90_000,
  cashDelivered: 60_000,
  paidBack: -80_000,
  orderedValue: 549_500,
  cancelledValue: 70_000,
  // An invoice of 499.00 and a credit note of 100.00, with 18 in 118 of each; CGST and SGST are each rounded to whole paise.
  invoiced: 39_900,
  taxable: 42_288 - 8_474,
  tax: 7_612 - 1_526,
  averageOrder: 78_500,
  // 499, 499, 600, 700, 800, 900 and 1,497 rupees.
  medianOrder: 70_000,
  cashShare: 2 / 7,
  turnedOnline: 1,
  cashConfirmed: 2 / 3,
  // After 10, 30 and 45 minutes.
  timeToCall: 30,
  callsForEach: 4 / 3,
  cameBack: 1 / 3,
  sent: 4,
  stillOut: 1,
  notAtFirst: 1 / 4,
  // After 5, 5 and 10 days.
  daysToDelivery: 5,
  daysToDeliveryMost: 10,
  promiseKept: 1 / 2,
  promiseUnknown: 1,
  madeAgain: 1 / 2,
  pressed: 2,
  refundCount: 2,
  refunded: 80_000,
  refundShare: 80_000 / 499_600,
  soldUnits: 8,
  enquiries: 4,
  answeredInTime: 2 / 4,
  // After one hour, two and thirty.
  timeToAnswer: 120,
}

/** Averages, medians and times are no sum of their rows: of each, how many rows it is made of. */
const rowsBehind: Readonly<Partial<Record<FigureName, number>>> = {
  averageOrder: 7,
  medianOrder: 7,
  timeToCall: 3,
  callsForEach: 3,
  daysToDelivery: 3,
  daysToDeliveryMost: 3,
  timeToAnswer: 4,
}

async function insertEnquiries(db: Pick<Database, 'query'>): Promise<void> {
  for (const [at, answered] of answers.entries())
    await db.query(
      `insert into enquiries (id, ticket_number, kind, sender_name, phone, message, content_hash, received_at, first_answered_at, state)
       values ('counted-enquiry-' || $1, 'E-' || $1, 'contact', 'Asha', '9820012345', 'A question', sha256($1::bytea), '2028-03-01T10:00+05:30', $2, $3)`,
      [`00000${at}`, answered, at === answers.length - 1 ? 'spam' : 'open'],
    )
}

async function aShopWithEverything() {
  const db = await testDatabase()
  await stock(db, { ...ringBox, stock: 100 })
  let now = new Date('2028-03-05T12:00+05:30')
  const settings = { ...testSettings, brand: { ...testSettings.brand, gstin: demoGstin } }
  const shop = testShop(db, { settings, clock: () => now })
  const [, invoicedNumber] = await insertCountedOrders(db, orders)
  await insertEnquiries(db)
  const [invoiced] = await db.query<{ id: never }>('select id from orders where order_number = $1', [invoicedNumber])
  await db.transaction(async (tx) => issueInvoice(tx, (await findOrder(tx, invoiced!.id))!, shop.deps))
  now = new Date('2028-03-10T12:00+05:30')
  const credit = { orderId: invoiced!.id, reference: 'refund-1', amountPaise: paise(10_000), reason: 'A scratch' }
  assert.ok((await db.transaction((tx) => issueCreditNote(tx, credit, shop.deps))).ok)
  now = new Date('2028-03-20T12:00+05:30')
  return shop
}

test('every figure is what was worked out by hand and not 0, and the rows behind it come to it', async () => {
  const shop = await aShopWithEverything()
  const days = { from: '2028-03-01', to: '2028-03-20' } as { from: Day; to: Day }
  const asked: AskedRanges = { name: 'own', own: days, against: 'before', ownAgainst: days }
  for (const looked of ['counted now', 'from days that are kept']) {
    const { figures } = await shop.figures.show(asked, { seesMoney: true })
    for (const name of figureNames) {
      const { unit, sums } = figureOf(name)
      const { value, whole } = figures[name]!
      assert.ok(value, `${name}, ${looked}`)
      assert.equal(value, expected[name], `${name}, ${looked}`)
      const { rows } = (await shop.figures.showRows(name, asked, { seesMoney: true }))!
      const sum = rows.reduce((total, row) => total + (row[sums] ?? 0), 0)
      if (rowsBehind[name]) assert.equal(rows.length, rowsBehind[name], `${name}, ${looked}`)
      else assert.equal(unit === 'share' ? sum / whole! : sum, value, `${name}, ${looked}`)
    }
    await shop.work.keepFigures()
  }
})
