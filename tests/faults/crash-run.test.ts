import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type CrashRunResult, crashRun } from './crash-run.ts'
import { type FinalRecords, collectRecords } from './final-records.ts'
import { checkNothingLost } from './consistency-checks.ts'

describe('a shop killed at ten random moments while orders run', { timeout: 500_000 }, () => {
  let aftermath: CrashRunResult
  let evidence: FinalRecords
  before(async () => {
    aftermath = await crashRun({ kills: 10, processes: 1, seed: 1 })
    evidence = await collectRecords(aftermath)
  })
  after(() => aftermath?.environment.close())

  test('loses no money, no parcel, no piece and no mail, and doubles none', () => {
    const { violations, figures } = checkNothingLost(evidence)
    assert.deepEqual(violations, [])
    assert.equal(figures['orders'], 44)
    for (const name of ['sold', 'soldForCash', 'cancelled', 'refunds', 'parcels', 'mails'])
      assert.ok((figures[name] ?? 0) > 0, `the run has shown something about ${name}`)
  })

  /** One ledger after the other says something else, and the complaint that must be heard. */
  const falsehoods: readonly [what: string, falsify: (books: FinalRecords) => void, complaint: RegExp][] = [
    ['the bank took money that no order knows of', takeUnknownMoney, /neither pays one order nor went back/],
    ['the bank took less than the orders say', loseMoney, /and the orders come to/],
    ['a refund was made twice', ({ gatewayRefunds }) => void gatewayRefunds.push(first(gatewayRefunds)), /a refund was made twice/],
    ['a refund was never made', ({ gatewayRefunds }) => void gatewayRefunds.pop(), /is not the one that was made/],
    ['a parcel was never booked', ({ parcels }) => void parcels.splice(liveAt(parcels), 1), /has 0 parcels instead of 1/],
    ['a parcel was booked twice', doubleParcel, /has 2 parcels instead of 1/],
    ['two parcels share an airway bill', shareAwb, /no airway bill of its own/],
    ['the carrier charged a parcel twice', (books) => void (books.walletPaise -= 7_420), /paise for \d+ of carriage/],
    ['a piece is missing from the shelf', ({ stock }) => void (stock.onHand -= 1), /pieces have left the shelf/],
    ['an order was lost', ({ orders }) => void orders.pop(), /is not recorded/],
    ['an order was made twice', ({ orders }) => void orders.push({ ...first(orders), id: 'another' }), /orders were placed, and/],
    ['an order was cancelled although its shopper was told otherwise', cancelSold, /of one who .* is cancelled/],
    [
      'a mail never arrived',
      ({ deliveredMailIds }) =>
        void deliveredMailIds.splice(0, deliveredMailIds.length, ...deliveredMailIds.slice(1).filter((id) => id !== deliveredMailIds[0])),
      /has not arrived/,
    ],
    [
      'a mail came twice under two ids',
      ({ deliveredMailIds }) => void deliveredMailIds.push('<outbox-999999@manjusha.example>'),
      /was never written/,
    ],
    ['a mail was written twice for one order', ({ mails }) => void mails.push({ ...first(mails) }), /has a mail twice|was not told once/],
    ['an order was never confirmed by mail', ({ mails }) => void mails.splice(confirmationAt(mails), 1), /has no mail order-confirmation/],
    ['an invoice is missing', ({ taxDocuments }) => void taxDocuments.shift(), /is invoiced for|have a gap/],
    ['an event of the bank waits for ever', ({ unfinished }) => void (unfinished.events = 1), /were never applied/],
    ['a job was given up', ({ unfinished }) => void (unfinished.jobs = 1), /jobs were given up/],
  ]
  for (const [what, falsify, complaint] of falsehoods) {
    test(`the proof finds out that ${what}`, () => {
      const books = structuredClone(evidence)
      falsify(books)
      const { violations } = checkNothingLost(books)
      assert.match(violations.join('\n'), complaint)
    })
  }

  test('the proof reads the real ledgers: what is changed at the bank, in the depot and in the database is found', async () => {
    const { environment } = aftermath
    const sold = evidence.orders.find(({ state, paymentMethod }) => state === 'booked' && paymentMethod === 'online')!
    environment.gateway.pay({ order_id: sold.gatewayOrderId!, again: true })
    const [parcel] = Object.values(environment.carrier.state().orders)
    parcel!.statusCode = parcel!.statusCode === 5 ? 1 : 5
    await environment.db.query('update variants set stock_on_hand = stock_on_hand + 1')
    environment.deliveredMailIds.push('<outbox-999999@manjusha.example>')
    const heard = checkNothingLost(await collectRecords(aftermath)).violations.join('\n')
    for (const complaint of [/neither pays one order/, /parcels go out/, /have left the shelf/, /was never written/])
      assert.match(heard, complaint)
  })
})

test('two shops on one database, each told everything five times, sell every order once, and one finishes what a killed one has begun', {
  timeout: 500_000,
}, async () => {
  const aftermath = await crashRun({ kills: 1, processes: 2, revive: false, copies: 5, shoppersPerLife: 18, seed: 2 })
  const { violations, figures } = checkNothingLost(await collectRecords(aftermath))
  await aftermath.environment.close()
  assert.deepEqual(violations, [])
  assert.equal(figures['orders'], 36)
  assert.equal(figures['mailsHandedOverAgain']! <= 4, true, 'only what the killed one was just handing over')
})

const first = <Item>(items: readonly Item[]): Item => items[0] ?? assert.fail('the run has left nothing to falsify')
const liveAt = (parcels: FinalRecords['parcels']): number => parcels.findIndex(({ isCancelled }) => !isCancelled)
const confirmationAt = (mails: FinalRecords['mails']): number => mails.findIndex(({ kind }) => kind === 'order-confirmation')

function takeUnknownMoney({ gatewayPayments }: FinalRecords): void {
  gatewayPayments.push({ ...first(gatewayPayments), id: 'pay_nobody', captured: true, amount_refunded: 0 })
}

/** Of the first payment that stayed here. */
function loseMoney({ gatewayPayments }: FinalRecords): void {
  const kept = gatewayPayments.findIndex((payment) => payment.captured && payment.amount_refunded === 0)
  gatewayPayments.splice(kept, 1)
}

function doubleParcel({ parcels }: FinalRecords): void {
  const parcel = parcels[liveAt(parcels)]!
  parcels.push({ ...parcel, reference: `${parcel.reference}-2`, awb: 'another' })
}

function shareAwb({ parcels }: FinalRecords): void {
  const live = parcels.filter(({ isCancelled }) => !isCancelled)
  live[1]!.awb = live[0]!.awb
}

function cancelSold({ orders }: FinalRecords): void {
  const sold = orders.find(({ state }) => state === 'booked') ?? first(orders)
  sold.state = 'cancelled'
}
