import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId } from '#src/kit/id.ts'
import { paise } from '#src/kit/money.ts'
import { manualClock, paymentSetup } from '#tests/payment-setup.ts'
import { someStaff } from '#tests/factories/staff.ts'

const minutes = 60_000

/** A paid order of which staff have asked to refund `rupees`, or all of it when undefined. */
async function aRefund(rupees?: number) {
  const time = manualClock()
  const setup = await paymentSetup({ clock: time.clock })
  const { id, gatewayOrderId } = await setup.placeOrder()
  assert.equal((await setup.callBack(setup.pay(gatewayOrderId))).status, 200)
  const ask = (requestKey: string, amount = rupees) =>
    setup.shop.payments.refund({
      orderId: id,
      gatewayPaymentId: undefined,
      amountPaise: amount === undefined ? undefined : paise(amount * 100),
      reason: 'It arrived with a scratch.',
      requestKey,
      askedBy: someStaff,
      isDecision: false,
    })
  const asked = await ask('first')
  const atGateway = () => Object.values(setup.sandbox.ledger().refunds).map(({ amount, status }) => [amount, status])
  return { setup, id, ask, asked, atGateway, ...time }
}

const attentionOf = async ({ shop }: Awaited<ReturnType<typeof paymentSetup>>, id: OrderId) => (await shop.orders.find(id))?.attention ?? ''

test('payment matrix 18: a refund is made once, mailed to the shopper once, and recognised in its webhook', async () => {
  const { setup, asked, atGateway } = await aRefund()
  assert.deepEqual(asked.ok && [asked.value.amountPaise, asked.value.isNew], [49_900, true])
  await setup.runRefundJobs()
  await setup.runRefundJobs()
  await setup.deliverWebhooks()
  await setup.shop.work.sendDueRefunds()
  assert.deepEqual(atGateway(), [[49_900, 'processed']])
  assert.deepEqual(
    (await setup.refunds()).map(({ state }) => state),
    ['processed'],
  )
  assert.deepEqual(await setup.mails('order-refunded'), [{ kind: 'order-refunded', recipient_address: 'asha@example.com' }])
})

for (const fault of [
  { drop: 'after' },
  { hangAfter: true },
  { status: 500 },
  { status: 502, body: '<html>' },
  { drop: 'before' },
] as const) {
  test(`payment matrix 18: after ${JSON.stringify(fault)} the refund is looked for before it is made again, and there is one`, async () => {
    const { setup, atGateway, advance } = await aRefund()
    setup.sandbox.faults.add({ method: 'POST', path: '/refund$', action: fault })
    await setup.runRefundJobs()
    assert.deepEqual(
      (await setup.refunds()).map(({ state }) => state),
      ['asked'],
    )
    assert.equal(await setup.shop.work.sendDueRefunds(), 0)
    advance(0.5 * minutes)
    assert.equal(await setup.shop.work.sendDueRefunds(), 1)
    assert.deepEqual(atGateway(), [[49_900, 'processed']])
    assert.deepEqual(
      (await setup.refunds()).map(({ state }) => state),
      ['processed'],
    )
  })
}

test('a refund that was made before its process was killed is found, not made again', async () => {
  const { setup, atGateway } = await aRefund()
  const [{ id } = { id: '' }] = await setup.db.query<{ id: string }>('select id from refunds')
  const [payment] = Object.keys(setup.sandbox.ledger().payments)
  await setup.shop.deps.gateway.refund({ gatewayPaymentId: payment ?? '', amountPaise: paise(49_900), refundKey: id })
  await setup.runRefundJobs()
  assert.deepEqual(atGateway(), [[49_900, 'processed']])
})

test('payment matrix 18: more than was paid is refused, and partial refunds add up to no more than the whole', async () => {
  const { setup, ask, asked } = await aRefund(200)
  assert.ok(asked.ok)
  assert.deepEqual(await ask('first'), { ok: true, value: { ...asked.value, isNew: false } })
  const tooMuch = await ask('second', 300)
  assert.deepEqual(tooMuch, { ok: false, problem: { code: 'refund_too_large', refundablePaise: 29_900 } })
  assert.equal((await ask('third', 0.5)).ok, false)
  assert.ok((await ask('fourth', 299)).ok)
  assert.deepEqual(await ask('fifth'), { ok: false, problem: { code: 'nothing_to_refund' } })
  await setup.runRefundJobs()
  assert.deepEqual((await setup.refunds()).map(({ amount, state }) => [amount, state]).toSorted(), [
    [20_000, 'processed'],
    [29_900, 'processed'],
  ])
})

test('payment matrix 18: a person is notified of a pending refund that a webhook reports as failed', async () => {
  const { setup, id, atGateway, ask } = await aRefund()
  setup.sandbox.nextRefunds(['pending'])
  await setup.runRefundJobs()
  assert.deepEqual(
    (await setup.refunds()).map(({ state }) => state),
    ['pending'],
  )
  const [refund] = Object.keys(setup.sandbox.ledger().refunds)
  setup.sandbox.settleRefund(refund ?? '', 'failed')
  await setup.deliverWebhooks()
  assert.match(await attentionOf(setup, id), /has failed at the payment gateway/)
  assert.equal((await setup.mails('attention-needed')).length, 1)
  assert.ok((await ask('again')).ok, 'it can be refunded again')
  await setup.runRefundJobs()
  assert.deepEqual(atGateway(), [
    [49_900, 'failed'],
    [49_900, 'processed'],
  ])
})

test('payment matrix 18: the gateway is asked about a pending refund whose webhook was lost', async () => {
  const { setup, advance } = await aRefund()
  setup.sandbox.nextRefunds(['pending'])
  await setup.runRefundJobs()
  setup.sandbox.webhooks.addFault({ lose: true })
  setup.sandbox.settleRefund(Object.keys(setup.sandbox.ledger().refunds)[0] ?? '', 'processed')
  assert.equal(await setup.shop.work.sendDueRefunds(), 0)
  advance(10 * minutes)
  assert.equal(await setup.shop.work.sendDueRefunds(), 1)
  assert.deepEqual(
    (await setup.refunds()).map(({ state }) => state),
    ['processed'],
  )
  assert.equal(await setup.shop.work.sendDueRefunds(), 0)
})

test('a gateway that is down is asked again, ever less often, and after the quick tries a person is notified', async () => {
  const { setup, id, atGateway, advance } = await aRefund()
  for (const waitMinutes of [0.5, 2, 10, 30, 120, 360]) {
    setup.sandbox.faults.add({ path: '/refunds', action: { status: 503 } })
    await setup.shop.work.sendDueRefunds()
    assert.equal((await attentionOf(setup, id)) !== '', waitMinutes === 360)
    advance(waitMinutes * minutes)
  }
  assert.equal(await setup.shop.work.sendDueRefunds(), 1)
  assert.deepEqual(atGateway(), [[49_900, 'processed']])
})

test('a rate limit costs no try', async () => {
  const { setup, advance } = await aRefund()
  setup.sandbox.faults.add({ path: '/refunds', times: 8, action: { status: 429, headers: { 'retry-after': '2' } } })
  for (let turn = 0; turn < 8; turn++) {
    assert.equal(await setup.shop.work.sendDueRefunds(), 1)
    advance(2_000)
  }
  assert.deepEqual(await setup.db.query('select tries from refunds'), [{ tries: 0 }])
})

test('a refund that the gateway refuses for good has failed, with its reason, and a person is notified', async () => {
  const { setup, id, atGateway } = await aRefund()
  const refusal = { status: 400, body: { error: { code: 'BAD_REQUEST_ERROR', description: 'Your account has too little balance.' } } }
  setup.sandbox.faults.add({ method: 'POST', path: '/refund$', action: refusal })
  await setup.runRefundJobs()
  assert.deepEqual(await setup.db.query('select state, last_error from refunds'), [
    { state: 'failed', last_error: 'Razorpay 400: Your account has too little balance.' },
  ])
  assert.match(await attentionOf(setup, id), /refuses refund/)
  assert.deepEqual(atGateway(), [])
})

test("a refund that staff made in the gateway's own panel is recorded, and a person is notified of an order that is still open", async () => {
  const setup = await paymentSetup()
  const { id, gatewayOrderId } = await setup.placeOrder()
  const parts = setup.pay(gatewayOrderId)
  await setup.callBack(parts)
  const gatewayPaymentId = parts?.razorpay_payment_id ?? ''
  await setup.shop.deps.gateway.refund({ gatewayPaymentId, amountPaise: paise(49_900), refundKey: 'made_in_the_panel' })
  await setup.deliverWebhooks()
  assert.deepEqual(
    (await setup.refunds()).map(({ state, amount }) => [state, amount]),
    [['processed', 49_900]],
  )
  assert.match(await attentionOf(setup, id), /cancel it/)
  assert.equal((await setup.mails('order-refunded')).length, 1)
})
