import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId } from '#src/kit/id.ts'
import { paise } from '#src/kit/money.ts'
import type { Day } from '#src/kit/time/day.ts'
import { meera } from '#tests/correcting-setup.ts'
import { plainPouch, ringBox, stockLevel } from '#tests/factories/stocked-variant.ts'
import { lineOf, orderedAnewSetup } from '#tests/fakes/ordered-anew-setup.ts'
import { testSettings } from '#tests/fakes/shop-deps.ts'

// A ring box is ₹499, a pouch ₹199.50: ₹299.50 go back when a paid box is changed for a pouch.

const cancelOf = (id: OrderId) => ({ orderId: id, cancelledBy: meera, reason: undefined })
const refundOf = (orderId: OrderId, amount: number | undefined, requestKey = 'a refund') => ({
  ...{ orderId, gatewayPaymentId: undefined, amountPaise: amount === undefined ? undefined : paise(amount), reason: 'Late.' },
  ...{ requestKey, askedBy: meera, isDecision: false },
})

test('a paid box is changed for a pouch: what was paid pays it at once, and what it costs less goes back, once', async () => {
  const setup = await orderedAnewSetup()
  const { db, shop, paidOrder, changed, money, inspected, mailsOf, jobs } = setup
  const former = await paidOrder()
  const order = await changed(former, [lineOf(plainPouch)], { total: 19_950 })
  assert.deepEqual([order.state, order.stock, order.totals.totalPaise, order.gatewayOrderId], ['paid', 'taken', 19_950, undefined])
  assert.deepEqual(
    [await stockLevel(db, ringBox), await stockLevel(db, plainPouch)],
    [
      { onHand: 5, held: 0 },
      { onHand: 8, held: 0 },
    ],
  )
  assert.deepEqual(jobs('order.fulfil').at(-1), { orderId: order.id })
  assert.deepEqual(await money(former), { paid: [], back: [[29_950, 'asked']], left: 0, carriedOn: 19_950 })
  assert.deepEqual(await money(order.id), { paid: [49_900], back: [], left: 19_950, carriedOn: undefined })

  const notes = async (id: OrderId) =>
    (await inspected(id)).events.map((event) => ['act' in event ? event.act : event.state, event.note].filter(Boolean).join(': '))
  assert.deepEqual(await notes(former), [
    'paid',
    'cancelled: It is ordered anew, as you asked us by telephone.',
    'ordered anew: As MJ-10002. ₹199.50 of its money pays it.',
  ])
  assert.deepEqual(await notes(order.id), ['order taken: In place of MJ-10001. Paid with ₹199.50 of its money.', 'paid'])
  const [mail] = await mailsOf('order-cancelled')
  assert.deepEqual([mail?.message['refundPaise'], mail?.message['paysNextPaise']], [29_950, 19_950])
  assert.deepEqual(
    (await mailsOf('order-confirmation')).map(({ message }) => message['orderNumber']),
    ['MJ-10001', 'MJ-10002'],
  )
  assert.deepEqual(await mailsOf('pay-link'), [])

  // The job runs twice, as after a kill.
  for (let run = 0; run < 2; run++) await setup.runRefundJobs()
  assert.deepEqual(setup.sentBack(), [29_950])
  assert.deepEqual(
    (await mailsOf('order-refunded')).map(({ message }) => [message['orderNumber'], message['amountPaise']]),
    [['MJ-10001', 29_950]],
  )
  // Cancelled, it gives the rest of the first payment back: 29,950 + 19,950 = 49,900.
  assert.ok((await shop.orders.cancel(cancelOf(order.id))).ok)
  await setup.runRefundJobs()
  assert.deepEqual(setup.sentBack(), [29_950, 19_950])
  assert.deepEqual(await money(order.id), { paid: [49_900], back: [[19_950, 'processed']], left: 0, carriedOn: undefined })
})

test('at the same price nothing goes back, and the order in its place is refunded in parts up to what was paid', async () => {
  const { shop, paidOrder, changed, money, sentBack, runRefundJobs } = await orderedAnewSetup()
  const former = await paidOrder()
  const order = await changed(former, [lineOf(ringBox, 1, { name: 'Asha', sign: 'Leo' })], { total: 49_900 })
  assert.deepEqual(await money(former), { paid: [], back: [], left: 0, carriedOn: 49_900 })
  const nothing = await shop.payments.refund(refundOf(former, undefined))
  assert.equal(!nothing.ok && nothing.problem.code, 'nothing_to_refund', 'its money is another order’s')
  assert.ok((await shop.payments.refund(refundOf(order.id, 10_000))).ok)
  const tooMuch = await shop.payments.refund(refundOf(order.id, 39_901, 'too much'))
  assert.deepEqual(!tooMuch.ok && tooMuch.problem, { code: 'refund_too_large', refundablePaise: 39_900 })
  assert.ok((await shop.orders.cancel(cancelOf(order.id))).ok)
  await runRefundJobs()
  assert.deepEqual(sentBack().toSorted(), [10_000, 39_900])
})

test('changed once more, each order has its share of the one payment: never more goes back than came in', async () => {
  const setup = await orderedAnewSetup()
  const { shop, paidOrder, changed, money } = setup
  const first = await paidOrder()
  const second = await changed(first, [lineOf(plainPouch, 2)], { total: 39_900 })
  const third = await changed(second.id, [lineOf(plainPouch)], { total: 19_950, paid: 39_900, key: 'another form' })
  assert.deepEqual((await money(first)).back, [[10_000, 'asked']])
  assert.deepEqual(await money(second.id), { paid: [], back: [[19_950, 'asked']], left: 0, carriedOn: 19_950 })
  assert.ok((await shop.orders.cancel(cancelOf(third.id))).ok)
  await setup.runRefundJobs()
  // 10,000 + 19,950 + 19,950 = 49,900.
  assert.deepEqual(setup.sentBack().toSorted(), [10_000, 19_950, 19_950])
})

test('what is paid in cash gets all the money back, and is confirmed as cash', async () => {
  const { paidOrder, changed, money } = await orderedAnewSetup()
  const former = await paidOrder()
  const order = await changed(former, [lineOf(plainPouch)], { total: 19_950, paymentMethod: 'cod' })
  assert.equal(order.state, 'to_confirm')
  assert.deepEqual(await money(former), { paid: [49_900], back: [[49_900, 'asked']], left: 0, carriedOn: undefined })
})

test('a booked order gives up its invoice as a whole, and what goes back credits nothing of the next one', async () => {
  const { shop, paidOrder, changed, inspected, runRefundJobs } = await orderedAnewSetup()
  const former = await paidOrder()
  await shop.work.fulfil(former)
  const order = await changed(former, [lineOf(plainPouch)], { total: 19_950 })
  await shop.work.fulfil(order.id)
  await runRefundJobs()
  const documents = async (id: OrderId) =>
    (await inspected(id)).taxDocuments.map(({ kind, lines }) => [kind, lines.reduce((sum, { totalPaise }) => sum + totalPaise, 0)])
  assert.deepEqual(await documents(former), [
    ['invoice', 49_900],
    ['credit-note', 49_900],
  ])
  assert.deepEqual(await documents(order.id), [['invoice', 19_950]])
  assert.deepEqual([(await inspected(former)).order.attention, (await inspected(order.id)).order.attention], [undefined, undefined])
})

test('a rest that failed to go back is sent again for the former order, and the order in its place keeps its share', async () => {
  const { shop, sandbox, paidOrder, changed, money, deliverWebhooks, runRefundJobs } = await orderedAnewSetup()
  const former = await paidOrder()
  sandbox.nextRefunds(['failed'])
  const order = await changed(former, [lineOf(plainPouch)], { total: 19_950 })
  await runRefundJobs()
  await deliverWebhooks()
  assert.deepEqual(await money(former), { paid: [], back: [[29_950, 'failed']], left: 29_950, carriedOn: 19_950 })
  assert.equal((await money(order.id)).left, 19_950)
  assert.ok((await shop.payments.refund(refundOf(former, undefined))).ok)
  await runRefundJobs()
  assert.deepEqual([(await money(former)).left, (await money(order.id)).left], [0, 19_950])
})

test('money in stays on the day on which it came in, and what goes back on the day on which it went', async () => {
  const { shop, advance, paidOrder, changed, runRefundJobs } = await orderedAnewSetup()
  const former = await paidOrder()
  advance(24 * 3_600_000)
  await changed(former, [lineOf(plainPouch)], { total: 19_950 })
  await runRefundJobs()
  advance(24 * 3_600_000)
  const moneyOf = async (day: string) => {
    const own = { from: day as Day, to: day as Day }
    const shown = await shop.figures.showRows('moneyIn', { name: 'own', own, against: 'before', ownAgainst: own }, { seesMoney: true })
    return shown?.rows.map(({ number, paise: amount }) => [number, amount])
  }
  assert.deepEqual(await moneyOf('2026-11-20'), [['MJ-10001', 49_900]])
  assert.deepEqual(await moneyOf('2026-11-21'), [['MJ-10001', -29_950]])
})

test('an advance is carried like any payment: what it is short of is paid by a link, and without an advance all of it goes back', async () => {
  const settings = {
    ...testSettings,
    cod: { ...testSettings.cod, advance: { isForPersonalised: true, fromPaise: undefined, percent: 30 } },
  }
  const setup = await orderedAnewSetup({ settings })
  const asha = { name: 'Asha', sign: 'Leo' }
  // 30 % of ₹499 are ₹149.70, so ₹150; of ₹998 they are ₹299.40, so ₹300.
  const { id, gatewayOrderId } = await setup.placeOrder({ paymentMethod: 'cod', lines: [lineOf(ringBox, 1, asha)] })
  assert.equal((await setup.callBack(setup.pay(gatewayOrderId))).status, 200)
  const inCash = { paymentMethod: 'cod', paid: 15_000 } as const
  const two = await setup.changed(id, [lineOf(ringBox, 1, asha), lineOf(ringBox)], { ...inCash, total: 99_800, advance: 30_000 })
  assert.deepEqual([two.state, two.advancePaise, two.carriedPaise], ['awaiting_payment', 30_000, 15_000])
  assert.equal(await setup.payRest(two.id), 15_000)
  await setup.deliverWebhooks()
  assert.equal(await setup.state(two.id), 'confirmed')
  const none = await setup.changed(two.id, [lineOf(plainPouch)], { ...inCash, total: 19_950, paid: 30_000, key: 'without' })
  assert.equal(none.state, 'to_confirm')
  await setup.runRefundJobs()
  assert.deepEqual(setup.sentBack(), [15_000, 15_000])
})
