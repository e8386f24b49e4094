import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Aftermath, crashRun } from './crash-run.ts'
import { type Evidence, gatherEvidence } from './evidence.ts'
import { proveNothingLost } from './proof.ts'

describe('a shop killed at ten random moments while orders run', { timeout: 500_000 }, () => {
  let aftermath: Aftermath
  let evidence: Evidence
  before(async () => {
    aftermath = await crashRun({ kills: 10, processes: 1, seed: 1 })
    evidence = await gatherEvidence(aftermath)
  })
  after(() => aftermath?.world.close())

  test('loses no money, no parcel, no piece and no mail, and doubles none', () => {
    const { complaints, figures } = proveNothingLost(evidence)
    assert.deepEqual(complaints, [])
    assert.equal(figures['orders'], 44)
    for (const name of ['sold', 'soldForCash', 'cancelled', 'refunds', 'parcels', 'mails'])
      assert.ok((figures[name] ?? 0) > 0, `the run has shown something about ${name}`)
  })

  /** One ledger after the other says something else, and the complaint that must be heard. */
  const falsehoods: readonly [what: string, falsify: (books: Evidence) => void, complaint: RegExp][] = [
    ['the bank took money that no order knows of', takeUnknownMoney, /neither pays one order nor went back/],
    ['the bank took less than the orders say', loseMoney, /and the orders come to/],
    ['a refund was made twice', ({ refundsMade }) => void refundsMade.push(first(refundsMade)), /a refund was made twice/],
    ['a refund was never made', ({ refundsMade }) => void refundsMade.pop(), /is not the one that was made/],
    ['a parcel was never booked', ({ parcels }) => void parcels.splice(liveAt(parcels), 1), /has 0 parcels instead of 1/],
    ['a parcel was booked twice', doubleParcel, /has 2 parcels instead of 1/],
    ['two parcels share an airway bill', shareAwb, /no airway bill of its own/],
    ['the carrier charged a parcel twice', (books) => void (books.walletPaise -= 7_420), /paise for \d+ of carriage/],
    ['a piece is missing from the shelf', ({ shelf }) => void (shelf.onHand -= 1), /pieces have left the shelf/],
    ['an order was lost', ({ orders }) => void orders.pop(), /is not recorded/],
    ['an order was made twice', ({ orders }) => void orders.push({ ...first(orders), id: 'another' }), /orders were placed, and/],
    ['an order was cancelled although its shopper was told otherwise', cancelSold, /of one who .* is cancelled/],
    [
      'a mail never arrived',
      ({ letters }) => void letters.splice(0, letters.length, ...letters.slice(1).filter((id) => id !== letters[0])),
      /has not arrived/,
    ],
    ['a mail came twice under two ids', ({ letters }) => void letters.push('<outbox-999999@manjusha.example>'), /was never written/],
    ['a mail was written twice for one order', ({ mails }) => void mails.push({ ...first(mails) }), /has a mail twice|was not told once/],
    ['an order was never confirmed by mail', ({ mails }) => void mails.splice(confirmationAt(mails), 1), /has no mail order-confirmation/],
    ['an invoice is missing', ({ papers }) => void papers.shift(), /is invoiced for|have a gap/],
    ['an event of the bank waits for ever', ({ leftOver }) => void (leftOver.events = 1), /were never applied/],
    ['a job was given up', ({ leftOver }) => void (leftOver.jobs = 1), /jobs were given up/],
  ]
  for (const [what, falsify, complaint] of falsehoods) {
    test(`the proof finds out that ${what}`, () => {
      const books = structuredClone(evidence)
      falsify(books)
      const { complaints } = proveNothingLost(books)
      assert.match(complaints.join('\n'), complaint)
    })
  }

  test('the proof reads the real ledgers: what is changed at the bank, in the depot and in the database is found', async () => {
    const { world } = aftermath
    const sold = evidence.orders.find(({ state, paymentMethod }) => state === 'booked' && paymentMethod === 'online')!
    world.bank.pay({ order_id: sold.gatewayOrderId!, again: true })
    const [parcel] = Object.values(world.depot.state().orders)
    parcel!.statusCode = parcel!.statusCode === 5 ? 1 : 5
    await world.db.query('update variants set stock_on_hand = stock_on_hand + 1')
    world.letters.push('<outbox-999999@manjusha.example>')
    const heard = proveNothingLost(await gatherEvidence(aftermath)).complaints.join('\n')
    for (const complaint of [/neither pays one order/, /parcels go out/, /have left the shelf/, /was never written/])
      assert.match(heard, complaint)
  })
})

test('two shops on one database, each told everything five times, sell every order once, and one finishes what a killed one has begun', {
  timeout: 500_000,
}, async () => {
  const aftermath = await crashRun({ kills: 1, processes: 2, revive: false, copies: 5, shoppersPerLife: 18, seed: 2 })
  const { complaints, figures } = proveNothingLost(await gatherEvidence(aftermath))
  await aftermath.world.close()
  assert.deepEqual(complaints, [])
  assert.equal(figures['orders'], 36)
  assert.equal(figures['mailsHandedOverAgain']! <= 4, true, 'only what the killed one was just handing over')
})

const first = <Item>(items: readonly Item[]): Item => items[0] ?? assert.fail('the run has left nothing to falsify')
const liveAt = (parcels: Evidence['parcels']): number => parcels.findIndex(({ isCancelled }) => !isCancelled)
const confirmationAt = (mails: Evidence['mails']): number => mails.findIndex(({ kind }) => kind === 'order-confirmation')

function takeUnknownMoney({ payments }: Evidence): void {
  payments.push({ ...first(payments), id: 'pay_nobody', captured: true, amount_refunded: 0 })
}

/** Of the first payment that stayed here. */
function loseMoney({ payments }: Evidence): void {
  const kept = payments.findIndex((payment) => payment.captured && payment.amount_refunded === 0)
  payments.splice(kept, 1)
}

function doubleParcel({ parcels }: Evidence): void {
  const parcel = parcels[liveAt(parcels)]!
  parcels.push({ ...parcel, reference: `${parcel.reference}-2`, awb: 'another' })
}

function shareAwb({ parcels }: Evidence): void {
  const live = parcels.filter(({ isCancelled }) => !isCancelled)
  live[1]!.awb = live[0]!.awb
}

function cancelSold({ orders }: Evidence): void {
  const sold = orders.find(({ state }) => state === 'booked') ?? first(orders)
  sold.state = 'cancelled'
}
