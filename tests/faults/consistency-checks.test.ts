import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type CrashRunResult, crashRun } from './crash-run.ts'
import { type FinalRecords, collectRecords } from './final-records.ts'
import { checkNothingLost } from './consistency-checks.ts'
import { scenarios } from './simulated-shoppers.ts'

describe('a shop in which nobody kills anything, while orders of every kind run', { timeout: 240_000 }, () => {
  let run: CrashRunResult
  let records: FinalRecords
  before(async () => {
    run = await crashRun({ kills: 0, processes: 1, revive: false, shoppersPerLife: 2 * scenarios.length, seed: 1 })
    records = await collectRecords(run)
  })
  after(() => run?.environment.close())

  test('has records in which the checks find nothing lost and nothing doubled, and something to check of every kind', () => {
    const { violations, figures } = checkNothingLost(records)
    assert.deepEqual(violations, [])
    assert.equal(figures['orders'], 2 * scenarios.length)
    for (const name of ['sold', 'soldForCash', 'cancelled', 'returned', 'refunds', 'madeAnew', 'paidByUpi', 'parcels', 'mails', 'edits'])
      assert.ok((figures[name] ?? 0) > 0, `the run has produced ${name}`)
  })

  /** Changes that make the records inconsistent, each with the violation that the checks must report. */
  const corruptions: readonly [what: string, corrupt: (records: FinalRecords) => void, violation: RegExp][] = [
    ['the gateway took a payment that belongs to no order', takeUnknownMoney, /neither pays one order nor went back/],
    ['the gateway took less than the totals of the orders', loseMoney, /and the orders come to/],
    ['a refund was made twice', ({ gatewayRefunds }) => void gatewayRefunds.push(first(gatewayRefunds)), /a refund was made twice/],
    ['a refund was never made', ({ gatewayRefunds }) => void gatewayRefunds.pop(), /is not the one that was made/],
    ['a parcel was never booked', ({ parcels }) => void parcels.splice(liveAt(parcels), 1), /has 0 parcels instead of 1/],
    ['a parcel was booked twice', doubleParcel, /has 2 parcels instead of 1/],
    ['a courier comes for what is here', addReturn, /a courier comes for .*-R1/],
    ['a piece was made anew twice', makeAnewTwice, /^2 orders come in place of the piece/m],
    ['a return was lost', ({ returns }) => void returns.pop(), /the returns of a shopper .* are: none/],
    ['a UPI address was kept', ({ returns }) => void (first(returns).hasUpi = true), /UPI address of order .* is still there/],
    ['two parcels share an airway bill', shareAwb, /no airway bill of its own/],
    ['the carrier charged a parcel twice', (changed) => void (changed.walletPaise -= 7_420), /paise for \d+ of freight/],
    ['a unit of stock is missing', ({ stock }) => void (stock.onHand -= 1), /units have left the stock/],
    ['an order was lost', ({ orders }) => void orders.splice(ownAt(orders), 1), /is not recorded/],
    ['an order was made twice', ({ orders }) => void orders.push({ ...orders[ownAt(orders)]!, id: 'another' }), /orders were placed, and/],
    ['an order was cancelled although its shopper never cancelled it', cancelSold, /\(.*\) is cancelled/],
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
    ['a mail was written twice for one order', ({ mails }) => void mails.push({ ...mails[confirmationAt(mails)]! }), /has a mail twice/],
    ['an order has no confirmation by mail', ({ mails }) => void mails.splice(confirmationAt(mails), 1), /has no mail order-confirmation/],
    ['a change of a shopper was lost', ({ edits }) => void edits.corrections.shift(), /was accepted, and is there 0 times/],
    ['a change of a shopper was made twice', ({ edits }) => void edits.corrections.push(first(edits.corrections)), /and is there 2 times/],
    ['a change was made in the name of staff', staffChange, /another time or another person/],
    [
      'an order does not say what its shopper changed',
      ({ edits }) => void edits.written.splice(0, 1, { ...first(edits.written), name: 'Asha' }),
      /name is Asha instead of/,
    ],
    ['a label has the address of before', oldLabel, /the label says 1 Old Lane/],
    ['a history has left out a change', ({ edits }) => void edits.histories.shift(), /its history has 0 of/],
    [
      'a change was mailed to one side only',
      ({ mails }) =>
        void mails.splice(
          mails.findIndex(({ kind }) => kind === 'order-changed-notice'),
          1,
        ),
      /mails instead of/,
    ],
    ['an old ticket passes for a new one', ({ edits }) => void edits.tickets.shift(), /the scan of its old ticket says nothing/],
    ['an invoice is missing', ({ taxDocuments }) => void taxDocuments.shift(), /is invoiced for|have a gap/],
    ['an event of the gateway was never applied', ({ unfinished }) => void (unfinished.events = 1), /were never applied/],
    ['a job was given up', ({ unfinished }) => void (unfinished.jobs = 1), /jobs were given up/],
  ]
  for (const [what, corrupt, violation] of corruptions) {
    test(`the checks report that ${what}`, () => {
      const changed = structuredClone(records)
      corrupt(changed)
      const { violations } = checkNothingLost(changed)
      assert.match(violations.join('\n'), violation)
    })
  }

  test('the checks read the real records: a change at the gateway, at the carrier and in the database is reported', async () => {
    const { environment } = run
    const sold = records.orders.find(({ state, paymentMethod }) => state === 'booked' && paymentMethod === 'online')!
    environment.gateway.pay({ order_id: sold.gatewayOrderId!, again: true })
    const [parcel] = Object.values(environment.carrier.state().orders)
    parcel!.statusCode = parcel!.statusCode === 5 ? 1 : 5
    await environment.db.query('update variants set stock_on_hand = stock_on_hand + 1')
    environment.deliveredMailIds.push('<outbox-999999@manjusha.example>')
    const reported = checkNothingLost(await collectRecords(run)).violations.join('\n')
    for (const violation of [/neither pays one order/, /parcels go out/, /have left the stock/, /was never written/])
      assert.match(reported, violation)
  })
})

const first = <Item>(items: readonly Item[]): Item => items[0] ?? assert.fail('the run has left no such record')
/** One that a shopper has placed. */
const ownAt = (orders: FinalRecords['orders']): number => orders.findIndex(({ inPlaceOf }) => inPlaceOf === null)
const liveAt = (parcels: FinalRecords['parcels']): number => parcels.findIndex(({ isCancelled, isReturn }) => !isCancelled && !isReturn)
const confirmationAt = (mails: FinalRecords['mails']): number => mails.findIndex(({ kind }) => kind === 'order-confirmation')

function takeUnknownMoney({ gatewayPayments }: FinalRecords): void {
  gatewayPayments.push({ ...first(gatewayPayments), id: 'pay_nobody', captured: true, amount_refunded: 0 })
}

/** Removes the first payment that was not refunded. */
function loseMoney({ gatewayPayments }: FinalRecords): void {
  const notRefunded = gatewayPayments.findIndex((payment) => payment.captured && payment.amount_refunded === 0)
  gatewayPayments.splice(notRefunded, 1)
}

function doubleParcel({ parcels }: FinalRecords): void {
  const parcel = parcels[liveAt(parcels)]!
  parcels.push({ ...parcel, reference: `${parcel.reference}-2`, awb: 'another' })
}

function addReturn({ parcels }: FinalRecords): void {
  const parcel = parcels[liveAt(parcels)]!
  parcels.push({ ...parcel, reference: `${parcel.reference}-R1`, isReturn: true, isHere: false, chargedPaise: 0 })
}

function makeAnewTwice({ orders }: FinalRecords): void {
  const anew = orders.find(({ inPlaceOf }) => inPlaceOf !== null) ?? first(orders)
  orders.push({ ...anew, id: 'another' })
}

function staffChange({ edits }: FinalRecords): void {
  edits.corrections.splice(0, 1, { ...first(edits.corrections), doneBy: 'staff' })
}

/** One of an order that was changed. */
function oldLabel({ edits, orders, shoppers }: FinalRecords): void {
  const { orderId } = shoppers.find((shopper) => shopper.edits.length > 0)!
  const { orderNumber } = orders.find(({ id }) => id === orderId)!
  const at = edits.labels.findIndex(({ reference }) => reference === orderNumber || reference.startsWith(`${orderNumber}-`))
  edits.labels.splice(at, 1, { ...edits.labels[at]!, addressLine1: '1 Old Lane' })
}

function shareAwb({ parcels }: FinalRecords): void {
  const live = parcels.filter(({ isCancelled }) => !isCancelled)
  live[1]!.awb = live[0]!.awb
}

function cancelSold({ orders }: FinalRecords): void {
  const sold = orders.find(({ state, inPlaceOf }) => state === 'booked' && inPlaceOf === null) ?? first(orders)
  sold.state = 'cancelled'
}
