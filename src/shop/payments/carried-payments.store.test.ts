import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId } from '#src/kit/id.ts'
import { paise } from '#src/kit/money.ts'
import { meera } from '#tests/correcting-setup.ts'
import { plainPouch, ringBox, stockLevel } from '#tests/factories/stocked-variant.ts'
import { listForgottenOrders } from '../workflows/privacy/retention.store.ts'
import { lineOf, orderedAnewSetup } from '#tests/fakes/ordered-anew-setup.ts'

type Setup = Awaited<ReturnType<typeof orderedAnewSetup>>

// A ring box is ₹499, a pouch ₹199.50: ₹299.50 go back when a paid box is changed for a pouch.
const aPouch = [lineOf(plainPouch)]
const forAPouch = { total: 19_950 }

const refund = ({ shop }: Setup, orderId: OrderId, amountPaise: number | undefined, requestKey = 'a refund') =>
  shop.payments.refund({
    ...{ orderId, gatewayPaymentId: undefined, amountPaise: amountPaise === undefined ? undefined : paise(amountPaise) },
    ...{ reason: 'Late.', requestKey, askedBy: meera, isDecision: false },
  })

async function paymentOf({ inspected }: Setup, id: OrderId): Promise<string> {
  const [attempt] = (await inspected(id)).attempts
  return attempt?.gatewayPaymentId ?? assert.fail('it is not paid')
}

test('money that is bound is refused before anything has changed', async () => {
  const setup = await orderedAnewSetup()
  const { db, paidOrder, refusal, state, orders } = setup
  const id = await paidOrder()
  assert.deepEqual(await refusal(id, aPouch, { total: 19_950, paid: 0 }), { code: 'former_paid_changed', paidPaise: 49_900 })

  let forms = 0
  const because = async () => {
    const problem = await refusal(id, aPouch, { total: 19_950, key: `form ${++forms}` })
    return 'because' in problem ? problem.because : problem.code
  }
  await db.query(`update payment_attempts set currency = 'USD'`)
  assert.equal(await because(), 'currency')
  await db.query(`update payment_attempts set currency = 'INR'`)
  await db.query(`update orders set mode = 'live'`)
  assert.equal(await because(), 'mode')
  await db.query(`update orders set mode = 'sandbox'`)
  assert.ok((await refund(setup, id, 10_000)).ok)
  assert.equal(await because(), 'refund')
  assert.deepEqual([await state(id), await orders(), await stockLevel(db, plainPouch)], ['paid', 1, { onHand: 9, held: 0 }])
  // Once it is there, what is left pays: 49,900 - 10,000 - 19,950 = 19,950 go back.
  await setup.runRefundJobs()
  const order = await setup.changed(id, aPouch, { total: 19_950, paid: 39_900, key: 'at last' })
  const amounts = (await setup.money(id)).back.map(([amount]) => amount)
  assert.deepEqual([amounts.toSorted(), (await setup.money(order.id)).left], [[10_000, 19_950], 19_950])
})

test('a disputed payment stays with its order', async () => {
  const setup = await orderedAnewSetup()
  const id = await setup.paidOrder()
  const payment = await paymentOf(setup, id)
  await setup.db.transaction(async (tx) => {
    await tx.query('alter table settlement_rows drop constraint settlement_rows_file_id_fkey')
    await tx.query(
      `insert into settlement_rows (settlement_id, entity_id, file_id, kind, amount_paise, fee_paise, tax_paise, debit_paise, credit_paise, made_at, settled_at,
         gateway_payment_id, dispute_id) values ('setl_1', 'adj_1', 1, 'adjustment', 49900, 0, 0, 49900, 0, now(), now(), $1, 'disp_1')`,
      [payment],
    )
  })
  assert.deepEqual(await setup.refusal(id, aPouch, forAPouch), { code: 'former_money_bound', because: 'dispute' })
})

test('two people at once, and the same form twice, make one order of one payment', async () => {
  const setup = await orderedAnewSetup()
  const { paidOrder, change, orders, money, sentBack, runRefundJobs } = setup
  const id = await paidOrder()
  const both = await Promise.all(['one', 'two', 'two'].map((key) => change(id, aPouch, { ...forAPouch, key })))
  const placed = new Set(both.flatMap((each) => (each.ok ? [each.value.order.id] : [])))
  assert.equal(placed.size, 1)
  assert.ok(both.every((each) => each.ok || each.problem.code === 'former_not_open'))
  assert.equal(await orders(), 2)
  assert.deepEqual((await money(id)).back, [[29_950, 'asked']])
  await runRefundJobs()
  assert.deepEqual(sentBack(), [29_950])
})

test('a refund or a cancellation in the same moment wins or loses as a whole, and the gateway never sends back more than came in', async () => {
  for (const rival of ['refund', 'cancel', 'refund first', 'cancel first']) {
    const setup = await orderedAnewSetup()
    const { shop, paidOrder, change, money, sentBack, runRefundJobs } = setup
    const id = await paidOrder()
    const against = () =>
      rival.startsWith('refund')
        ? refund(setup, id, undefined)
        : shop.orders.cancel({ orderId: id, cancelledBy: { who: 'shopper' }, reason: '' })
    const runs = rival.endsWith('first') ? [against(), change(id, aPouch, forAPouch)] : [change(id, aPouch, forAPouch), against()]
    await Promise.all(runs)
    await runRefundJobs()
    const { carriedOn } = await money(id)
    // Either 29,950 went back and 19,950 pay the pouch, or all of it went back.
    assert.deepEqual(sentBack(), carriedOn === undefined ? [49_900] : [29_950], rival)
    assert.ok(carriedOn === undefined || carriedOn === 19_950, rival)
  }
})

test('the gateway’s late reports of the payment change nothing, and a second payment of the former order goes back', async () => {
  const setup = await orderedAnewSetup()
  const { shop, db, sandbox, placeOrder, pay, callBack, changed, state, money, sentBack } = setup
  const { id, gatewayOrderId } = await placeOrder()
  const callback = pay(gatewayOrderId)
  // Its webhook is first, and the browser comes back when the order is changed already.
  await setup.deliverWebhooks()
  assert.equal(await state(id), 'paid')
  const order = await changed(id, aPouch, forAPouch)
  assert.deepEqual(await callBack(callback), { status: 200, text: 'Payment Status Updated, 499.00' })
  assert.equal((await callBack(callback)).status, 200)
  await sandbox.webhooks.flush()
  await db.query(`update orders set payment_check_at = now() - interval '10 years' where id = $1`, [id])
  await shop.work.reconcilePayments()
  assert.deepEqual([await state(id), await state(order.id)], ['cancelled', 'paid'])
  assert.deepEqual(await money(order.id), { paid: [49_900], back: [], left: 19_950, carriedOn: undefined })

  sandbox.pay({ order_id: gatewayOrderId, outcome: 'captured', again: true })
  await setup.deliverWebhooks()
  await setup.runRefundJobs()
  assert.deepEqual(sentBack().toSorted(), [29_950, 49_900])
  assert.equal(await state(order.id), 'paid')
})

test('a refund in the gateway’s own panel belongs to the order that the payment pays by now', async () => {
  const setup = await orderedAnewSetup()
  const { shop, paidOrder, changed, money, inspected } = setup
  const id = await paidOrder()
  const payment = await paymentOf(setup, id)
  const order = await changed(id, aPouch, forAPouch)
  await setup.runRefundJobs()
  await shop.deps.gateway.refund({ gatewayPaymentId: payment, amountPaise: paise(19_950), refundKey: 'made-in-the-panel' })
  await setup.deliverWebhooks()
  assert.deepEqual((await money(order.id)).back, [[19_950, 'processed']])
  assert.deepEqual((await money(id)).back, [[29_950, 'processed']])
  assert.match((await inspected(order.id)).order.attention ?? '', /the order still stands: cancel it/)
})

test('a former order is kept as long as the books want it, although its payment is another order’s', async () => {
  const setup = await orderedAnewSetup()
  const id = await setup.paidOrder()
  await setup.changed(id, [lineOf(ringBox)], { total: 49_900 })
  assert.deepEqual(await listForgottenOrders(setup.db, new Date('2100-01-01'), 10), [])
})
