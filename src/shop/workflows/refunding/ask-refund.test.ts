import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId } from '#src/kit/id.ts'
import { paise } from '#src/kit/money.ts'
import type { RefundedLine } from '#src/shop/orders/units/price-of-units.ts'
import { meera } from '#tests/correcting-setup.ts'
import { plainPouch, ringBox, stockLevel } from '#tests/factories/stocked-variant.ts'
import { lineOf, orderedAnewSetup } from '#tests/fakes/ordered-anew-setup.ts'

// A ring box is ₹499, three pouches at ₹199.50 are ₹598.50: a difference of ₹99.50.
const threePouches = [lineOf(plainPouch, 3)]
const forThree = { total: 59_850 }

type Setup = Awaited<ReturnType<typeof orderedAnewSetup>>

const refund = ({ shop }: Setup, orderId: OrderId, amount: number | undefined, lines?: readonly RefundedLine[]) =>
  shop.payments.refund({
    ...{ orderId, gatewayPaymentId: undefined, amountPaise: amount === undefined ? undefined : paise(amount), lines },
    ...{ reason: 'Late.', requestKey: `of ${amount}`, askedBy: meera, isDecision: false },
  })

/** Three pouches, paid with the payment of a box and another of ₹99.50. */
async function paidTwice() {
  const setup = await orderedAnewSetup()
  const order = await setup.changed(await setup.paidOrder(), threePouches, forThree)
  assert.equal(await setup.payRest(order.id), 9_950)
  await setup.deliverWebhooks()
  assert.equal(await setup.state(order.id), 'paid')
  return { ...setup, setup, id: order.id }
}

test('what costs more waits for the difference, which a mailed link takes, and both payments pay it', async () => {
  const setup = await orderedAnewSetup()
  const { db, shop, paidOrder, changed, money, mailsOf, state, payRest } = setup
  const former = await paidOrder()
  const order = await changed(former, threePouches, forThree)
  assert.deepEqual([order.state, order.carriedPaise], ['awaiting_payment', 49_900])
  assert.deepEqual((await money(former)).back, [])
  const [link] = await mailsOf('pay-link')
  assert.deepEqual([link?.message['orderNumber'], link?.message['carriedPaise']], ['MJ-10002', 49_900])
  assert.equal((await shop.orders.show(order.id))?.payment?.amountPaise, 9_950)
  assert.deepEqual(await stockLevel(db, plainPouch), { onHand: 9, held: 3 })
  const waits = await refund(setup, order.id, 10_000)
  assert.equal(!waits.ok && waits.problem.code, 'waits_for_difference')
  assert.equal((await mailsOf('order-confirmation')).length, 1)

  assert.equal(await payRest(order.id), 9_950)
  await setup.deliverWebhooks()
  await setup.deliverWebhooks()
  assert.equal(await state(order.id), 'paid')
  assert.deepEqual(await money(order.id), { paid: [49_900, 9_950], back: [], left: 59_850, carriedOn: undefined })
  assert.deepEqual(await stockLevel(db, plainPouch), { onHand: 6, held: 0 })
  assert.equal((await mailsOf('order-confirmation')).length, 2)
})

test('an order of two payments is one row of every list, found by either of them', async () => {
  const { shop, id, inspected } = await paidTwice()
  const listed = await shop.orders.listByNumber(['MJ-10002'])
  assert.deepEqual(
    listed.map(({ orderNumber }) => orderNumber),
    ['MJ-10002'],
  )
  const { orders: rows } = await shop.orders.page({ view: 'all', query: {} })
  assert.equal(rows.filter(({ orderNumber }) => orderNumber === 'MJ-10002').length, 1)
  const exported: string[] = []
  await shop.orders.export(
    { view: 'all', query: {} },
    async (orders) => void exported.push(...orders.map(({ orderNumber }) => orderNumber)),
  )
  assert.deepEqual(exported.toSorted(), ['MJ-10001', 'MJ-10002'])
  for (const { gatewayPaymentId } of (await inspected(id)).attempts) {
    const found = await shop.orders.page({ view: 'all', query: { written: gatewayPaymentId } })
    assert.deepEqual(
      found.orders.map(({ orderNumber }) => orderNumber),
      ['MJ-10002'],
    )
  }
})

test('cancelled, each payment gets back what came from it', async () => {
  const { shop, sandbox, id, runRefundJobs, mailsOf } = await paidTwice()
  assert.ok((await shop.orders.cancel({ orderId: id, cancelledBy: { who: 'shopper' }, reason: '' })).ok)
  for (let run = 0; run < 2; run++) await runRefundJobs()
  const { payments, refunds } = sandbox.ledger()
  const back = Object.values(refunds).map(({ payment_id, amount }) => [payments[payment_id]?.amount, amount])
  assert.deepEqual(back, [
    [49_900, 49_900],
    [9_950, 9_950],
  ])
  // One mail names what both come to.
  assert.deepEqual(
    (await mailsOf('order-refunded')).map(({ message }) => message['amountPaise']),
    [59_850],
  )
})

test('where one of two payments cannot be sent back, one mail names what goes back from the other', async () => {
  const { shop, db, id, runRefundJobs, mailsOf } = await paidTwice()
  assert.ok((await shop.orders.cancel({ orderId: id, cancelledBy: { who: 'shopper' }, reason: '' })).ok)
  await db.query(`update refunds set state = 'failed', last_error = 'refused', next_try_at = null where amount_paise = 9950`)
  await runRefundJobs()
  assert.deepEqual(
    (await mailsOf('order-refunded')).map(({ message }) => message['amountPaise']),
    [49_900],
  )
})

test('a difference that does not come in time cancels the order, and all of the money goes back; one that comes later goes back too', async () => {
  const { shop, advance, paidOrder, changed, state, mailsOf, ...setup } = await orderedAnewSetup()
  const order = await changed(await paidOrder(), threePouches, forThree)
  advance(48 * 3_600_000 - 1)
  assert.equal(await shop.work.lapseHolds(), 0)
  // Its window is open when the time is over.
  const payable = await shop.orders.pay(order.id)
  assert.ok(payable.ok)
  advance(1)
  assert.equal(await shop.work.lapseHolds(), 1)
  assert.equal(await state(order.id), 'cancelled')
  await setup.runRefundJobs()
  assert.deepEqual(setup.sentBack(), [49_900])
  assert.deepEqual(
    (await mailsOf('order-cancelled')).map(({ message }) => [message['reason'], message['refundPaise']]),
    [
      ['It is ordered anew, as you asked us by telephone.', undefined],
      ['The rest of its price was not paid in time.', 49_900],
    ],
  )
  setup.pay(payable.value.gatewayOrderId)
  await setup.deliverWebhooks()
  await setup.runRefundJobs()
  assert.deepEqual(setup.sentBack(), [49_900, 9_950])
  assert.equal((await shop.orders.pay(order.id)).ok, false)
  assert.deepEqual(await setup.money(order.id), {
    paid: [49_900, 9_950],
    back: [...(await setup.money(order.id)).back],
    left: 0,
    carriedOn: undefined,
  })
})

test('the difference in the same moment as the end of its time wins or loses as a whole', async () => {
  for (const order of ['payment first', 'lapse first']) {
    const { shop, advance, paidOrder, changed, payRest, state, ...setup } = await orderedAnewSetup()
    const { id } = await changed(await paidOrder(), threePouches, forThree)
    await payRest(id)
    advance(48 * 3_600_000)
    const both = [() => setup.deliverWebhooks(), () => shop.work.lapseHolds()]
    await Promise.all((order === 'payment first' ? both : both.toReversed()).map((run) => run()))
    await setup.runRefundJobs()
    const isPaid = (await state(id)) === 'paid'
    assert.deepEqual(setup.sentBack().toSorted(), isPaid ? [] : [49_900, 9_950], order)
  }
})

test('a refund that no single payment covers goes back to both, is asked for once, and credits the invoice once', async () => {
  const { shop, setup, id, inspected, runRefundJobs, sentBack } = await paidTwice()
  await shop.work.fulfil(id)
  const asked = await refund(setup, id, 50_000)
  assert.deepEqual(asked.ok && [asked.value.amountPaise, asked.value.leftPaise], [50_000, 9_850])
  const again = await refund(setup, id, 50_000)
  assert.deepEqual(again.ok && [again.value.isNew, again.value.amountPaise, again.value.leftPaise], [false, 50_000, 9_850])
  const tooMuch = await refund(setup, id, 9_851)
  assert.deepEqual(!tooMuch.ok && tooMuch.problem, { code: 'refund_too_large', refundablePaise: 9_850 })
  await runRefundJobs()
  assert.deepEqual(sentBack().toSorted(), [100, 49_900])
  const credited = (await inspected(id)).taxDocuments.filter(({ kind }) => kind === 'credit-note').flatMap(({ lines }) => lines)
  assert.equal(
    credited.reduce((sum, { totalPaise }) => sum + totalPaise, 0),
    50_000,
  )
})

test('the price of pieces goes back to both payments, and the pieces are credited once', async () => {
  const { shop, setup, id, inspected, runRefundJobs } = await paidTwice()
  await shop.work.fulfil(id)
  assert.ok((await refund(setup, id, undefined, [{ position: 1, units: 3 }])).ok)
  await runRefundJobs()
  const credited = (await inspected(id)).taxDocuments.filter(({ kind }) => kind === 'credit-note').flatMap(({ lines }) => lines)
  assert.deepEqual(
    [credited.reduce((sum, { totalPaise }) => sum + totalPaise, 0), credited.reduce((sum, { quantity }) => sum + quantity, 0)],
    [59_850, 3],
  )
  assert.equal((await inspected(id)).order.attention, undefined)
})

test('an order of two payments is changed for less, and for more', async () => {
  const less = await paidTwice()
  const two = await less.changed(less.id, [lineOf(plainPouch, 2)], { total: 39_900, paid: 59_850, key: 'less' })
  await less.runRefundJobs()
  // The first payment pays all of it: 10,000 of it and the 9,950 of the second go back.
  assert.deepEqual([less.sentBack().toSorted(), (await less.money(two.id)).left], [[10_000, 9_950].toSorted(), 39_900])

  const more = await paidTwice()
  const four = await more.changed(more.id, [lineOf(ringBox), lineOf(plainPouch)], { total: 69_850, paid: 59_850, key: 'more' })
  assert.equal(await more.payRest(four.id), 10_000)
  await more.deliverWebhooks()
  assert.deepEqual(await more.money(four.id), { paid: [49_900, 9_950, 10_000], back: [], left: 69_850, carriedOn: undefined })
  assert.ok((await more.shop.orders.cancel({ orderId: four.id, cancelledBy: meera, reason: undefined })).ok)
  await more.runRefundJobs()
  assert.deepEqual(more.sentBack().toSorted(), [10_000, 49_900, 9_950])
})

test('an order that waits for its difference is changed once more, and waits no longer', async () => {
  const { paidOrder, changed, runRefundJobs, sentBack } = await orderedAnewSetup()
  const waiting = await changed(await paidOrder(), threePouches, forThree)
  const one = await changed(waiting.id, [lineOf(plainPouch)], { total: 19_950, key: 'another' })
  assert.equal(one.state, 'paid')
  await runRefundJobs()
  assert.deepEqual(sentBack(), [29_950])
})
