import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId } from '#src/kit/id.ts'
import { paise } from '#src/kit/money.ts'
import { manualClock, paymentSetup } from '#tests/payment-setup.ts'
import { someStaff } from '#tests/factories/staff.ts'

const minutes = 60_000

/** A paid order, of which staff have asked to refund `rupees`; all of it unless told. */
async function aRefund(rupees?: number) {
  const time = manualClock()
  const bench = await paymentSetup({ clock: time.clock })
  const { id, gatewayOrderId } = await bench.placeOrder()
  assert.equal((await bench.callBack(bench.pay(gatewayOrderId))).status, 200)
  const ask = (requestKey: string, amount = rupees) =>
    bench.shop.payments.refund({
      orderId: id,
      gatewayPaymentId: undefined,
      amountPaise: amount === undefined ? undefined : paise(amount * 100),
      reason: 'It arrived with a scratch.',
      requestKey,
      askedBy: someStaff,
      isDecision: false,
    })
  const asked = await ask('first')
  const atGateway = () => Object.values(bench.sandbox.ledger().refunds).map(({ amount, status }) => [amount, status])
  return { bench, id, ask, asked, atGateway, ...time }
}

const attentionOf = async ({ shop }: Awaited<ReturnType<typeof paymentSetup>>, id: OrderId) => (await shop.orders.find(id))?.attention ?? ''

test('payment matrix 18: a refund is made once, said to the shopper once, and known by its webhook', async () => {
  const { bench, asked, atGateway } = await aRefund()
  assert.deepEqual(asked.ok && [asked.value.amountPaise, asked.value.isNew], [49_900, true])
  await bench.runRefundJobs()
  await bench.runRefundJobs()
  await bench.deliverWebhooks()
  await bench.shop.work.sendDueRefunds()
  assert.deepEqual(atGateway(), [[49_900, 'processed']])
  assert.deepEqual(
    (await bench.refunds()).map(({ state }) => state),
    ['processed'],
  )
  assert.deepEqual(await bench.mails('order-refunded'), [{ kind: 'order-refunded', recipient_address: 'asha@example.com' }])
})

for (const fault of [
  { drop: 'after' },
  { hangAfter: true },
  { status: 500 },
  { status: 502, body: '<html>' },
  { drop: 'before' },
] as const) {
  test(`payment matrix 18: after ${JSON.stringify(fault)} the refund is looked for before it is made again, and there is one`, async () => {
    const { bench, atGateway, advance } = await aRefund()
    bench.sandbox.faults.add({ method: 'POST', path: '/refund$', action: fault })
    await bench.runRefundJobs()
    assert.deepEqual(
      (await bench.refunds()).map(({ state }) => state),
      ['asked'],
    )
    assert.equal(await bench.shop.work.sendDueRefunds(), 0)
    advance(0.5 * minutes)
    assert.equal(await bench.shop.work.sendDueRefunds(), 1)
    assert.deepEqual(atGateway(), [[49_900, 'processed']])
    assert.deepEqual(
      (await bench.refunds()).map(({ state }) => state),
      ['processed'],
    )
  })
}

test('a refund that was made before its process was killed is found, not made again', async () => {
  const { bench, atGateway } = await aRefund()
  const [{ id } = { id: '' }] = await bench.db.query<{ id: string }>('select id from refunds')
  const [payment] = Object.keys(bench.sandbox.ledger().payments)
  await bench.shop.deps.gateway.refund({ gatewayPaymentId: payment ?? '', amountPaise: paise(49_900), refundKey: id })
  await bench.runRefundJobs()
  assert.deepEqual(atGateway(), [[49_900, 'processed']])
})

test('payment matrix 18: more than came in is refused, and parts add up to no more than the whole', async () => {
  const { bench, ask, asked } = await aRefund(200)
  assert.ok(asked.ok)
  assert.deepEqual(await ask('first'), { ok: true, value: { ...asked.value, isNew: false } })
  const tooMuch = await ask('second', 300)
  assert.deepEqual(tooMuch, { ok: false, problem: { code: 'refund_too_large', refundablePaise: 29_900 } })
  assert.equal((await ask('third', 0.5)).ok, false)
  assert.ok((await ask('fourth', 299)).ok)
  assert.deepEqual(await ask('fifth'), { ok: false, problem: { code: 'nothing_to_refund' } })
  await bench.runRefundJobs()
  assert.deepEqual((await bench.refunds()).map(({ amount, state }) => [amount, state]).toSorted(), [
    [20_000, 'processed'],
    [29_900, 'processed'],
  ])
})

test('payment matrix 18: a pending refund that fails later is told to a person, by webhook', async () => {
  const { bench, id, atGateway, ask } = await aRefund()
  bench.sandbox.nextRefunds(['pending'])
  await bench.runRefundJobs()
  assert.deepEqual(
    (await bench.refunds()).map(({ state }) => state),
    ['pending'],
  )
  const [refund] = Object.keys(bench.sandbox.ledger().refunds)
  bench.sandbox.settleRefund(refund ?? '', 'failed')
  await bench.deliverWebhooks()
  assert.match(await attentionOf(bench, id), /has failed at the payment gateway/)
  assert.equal((await bench.mails('attention-needed')).length, 1)
  assert.ok((await ask('again')).ok, 'it can be refunded again')
  await bench.runRefundJobs()
  assert.deepEqual(atGateway(), [
    [49_900, 'failed'],
    [49_900, 'processed'],
  ])
})

test('payment matrix 18: how a pending refund ended is asked about when its webhook was lost', async () => {
  const { bench, advance } = await aRefund()
  bench.sandbox.nextRefunds(['pending'])
  await bench.runRefundJobs()
  bench.sandbox.webhooks.addFault({ lose: true })
  bench.sandbox.settleRefund(Object.keys(bench.sandbox.ledger().refunds)[0] ?? '', 'processed')
  assert.equal(await bench.shop.work.sendDueRefunds(), 0)
  advance(10 * minutes)
  assert.equal(await bench.shop.work.sendDueRefunds(), 1)
  assert.deepEqual(
    (await bench.refunds()).map(({ state }) => state),
    ['processed'],
  )
  assert.equal(await bench.shop.work.sendDueRefunds(), 0)
})

test('a gateway that is down is told again, ever more slowly, and after the quick tries a person knows', async () => {
  const { bench, id, atGateway, advance } = await aRefund()
  for (const waitMinutes of [0.5, 2, 10, 30, 120, 360]) {
    bench.sandbox.faults.add({ path: '/refunds', action: { status: 503 } })
    await bench.shop.work.sendDueRefunds()
    assert.equal((await attentionOf(bench, id)) !== '', waitMinutes === 360)
    advance(waitMinutes * minutes)
  }
  assert.equal(await bench.shop.work.sendDueRefunds(), 1)
  assert.deepEqual(atGateway(), [[49_900, 'processed']])
})

test('being asked to slow down costs no try', async () => {
  const { bench, advance } = await aRefund()
  bench.sandbox.faults.add({ path: '/refunds', times: 8, action: { status: 429, headers: { 'retry-after': '2' } } })
  for (let turn = 0; turn < 8; turn++) {
    assert.equal(await bench.shop.work.sendDueRefunds(), 1)
    advance(2_000)
  }
  assert.deepEqual(await bench.db.query('select tries from refunds'), [{ tries: 0 }])
})

test('what the gateway refuses for good has failed, with its reason, and a person is told', async () => {
  const { bench, id, atGateway } = await aRefund()
  const refusal = { status: 400, body: { error: { code: 'BAD_REQUEST_ERROR', description: 'Your account has too little balance.' } } }
  bench.sandbox.faults.add({ method: 'POST', path: '/refund$', action: refusal })
  await bench.runRefundJobs()
  assert.deepEqual(await bench.db.query('select state, last_error from refunds'), [
    { state: 'failed', last_error: 'Razorpay 400: Your account has too little balance.' },
  ])
  assert.match(await attentionOf(bench, id), /refuses refund/)
  assert.deepEqual(atGateway(), [])
})

test("money that staff sent back at the gateway's own desk is known, and an order that still stands is pointed out", async () => {
  const bench = await paymentSetup()
  const { id, gatewayOrderId } = await bench.placeOrder()
  const parts = bench.pay(gatewayOrderId)
  await bench.callBack(parts)
  const gatewayPaymentId = parts?.razorpay_payment_id ?? ''
  await bench.shop.deps.gateway.refund({ gatewayPaymentId, amountPaise: paise(49_900), refundKey: 'made_at_the_desk' })
  await bench.deliverWebhooks()
  assert.deepEqual(
    (await bench.refunds()).map(({ state, amount }) => [state, amount]),
    [['processed', 49_900]],
  )
  assert.match(await attentionOf(bench, id), /cancel it/)
  assert.equal((await bench.mails('order-refunded')).length, 1)
})
