import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { razorpayGateway } from '#src/integrations/razorpay/razorpay-gateway.ts'
import { paise } from '#src/kit/money.ts'
import { type RazorpaySandbox, type RazorpaySandboxOptions, startRazorpaySandbox } from '#src/sandbox/razorpay/razorpay-sandbox.ts'
import { startWebhookShop } from './webhook-shop.ts'

const webhookSecret = 'whsec'

/** A payment sandbox, the shop's own gateway adapter, and the calls under /__sandbox over HTTP. */
async function started(t: TestContext, options: Partial<RazorpaySandboxOptions> = {}) {
  const sandbox = await startRazorpaySandbox({ webhookSecret, timeScale: 0, ...options })
  t.after(sandbox.stop)
  return { sandbox, ...toolsFor(sandbox) }
}

function toolsFor(sandbox: RazorpaySandbox) {
  const { url: baseUrl, keyId, keySecret, scriptUrl, origins } = sandbox
  const gateway = razorpayGateway({ baseUrl, keyId, keySecret, webhookSecrets: [webhookSecret], scriptUrl, origins, mode: 'sandbox' })
  let orders = 0
  return {
    gateway,
    async control(path: string, body: object = {}): Promise<Record<string, unknown>> {
      const response = await fetch(`${baseUrl}/__sandbox/${path}`, { method: 'POST', body: JSON.stringify(body) })
      assert.equal(response.status, 200, path)
      return (await response.json()) as Record<string, unknown>
    },
    open: async () => (await gateway.openPayment({ orderNumber: `MJ-${++orders}`, amountPaise: paise(50_000), notes: {} })).gatewayOrderId,
    statusOf: async (gatewayOrderId: string) => (await gateway.listPayments(gatewayOrderId)).map(({ status }) => status),
  }
}

async function eventsAt(t: TestContext) {
  const shop = await startWebhookShop()
  t.after(shop.stop)
  return {
    url: shop.url,
    kinds: () => shop.received.map(({ rawBody }) => (JSON.parse(rawBody.toString()) as { event: string }).event),
    sizes: () => shop.received.map(({ rawBody }) => rawBody.length),
    shop,
  }
}

test('a payment that failed is authorised late, and its money moves only when it is captured', async (t) => {
  const { control, open, statusOf } = await started(t)
  const order = await open()
  const failed = (await control('payments/take', { order_id: order, outcome: 'payment_failed' })) as {
    error: { metadata: { payment_id: string } }
  }
  const { payment_id } = failed.error.metadata
  assert.deepEqual(await statusOf(order), ['failed'])
  assert.deepEqual(await control('payments/capture', { payment_id }), { ok: false })
  assert.deepEqual(await control('payments/authorise-late', { payment_id }), { ok: true })
  assert.deepEqual(await statusOf(order), ['authorised'])
  assert.deepEqual(await control('payments/capture', { payment_id }), { ok: true })
  assert.deepEqual(await statusOf(order), ['captured'])
  assert.deepEqual(await control('payments/authorise-late', { payment_id }), { ok: false })
})

test('money of another amount, in another currency and for a paid order can be taken without a window', async (t) => {
  const { control, open, gateway } = await started(t)
  const order = await open()
  await control('payments/take', { order_id: order, amount: 49_900 })
  await control('payments/take', { order_id: order, currency: 'USD', again: true })
  const paid = await gateway.listPayments(order)
  assert.deepEqual(paid.map(({ amountPaise, currency }) => `${amountPaise} ${currency}`).toSorted(), ['49900 INR', '50000 USD'])
})

test('what is not captured for five days is refunded automatically', async (t) => {
  const { control, open, statusOf } = await started(t)
  const order = await open()
  await control('payments/take', { order_id: order, outcome: 'authorized' })
  await control('clock', { seconds: 4 * 86_400 })
  assert.deepEqual(await statusOf(order), ['authorised'])
  await control('clock', { seconds: 2 * 86_400 })
  assert.deepEqual(await statusOf(order), ['refunded'])
})

test('the next refunds begin as requested, and a pending one is settled by hand, once', async (t) => {
  const { control, open, gateway } = await started(t)
  const order = await open()
  const { ok } = (await control('payments/take', { order_id: order })) as { ok: { razorpay_payment_id: string } }
  await control('refunds/next', { starts: ['pending', 'failed'] })
  const refund = (refundKey: string) => gateway.refund({ gatewayPaymentId: ok.razorpay_payment_id, amountPaise: paise(10_000), refundKey })
  const pending = await refund('rf_number_one')
  assert.deepEqual(
    [pending.status, (await refund('rf_number_two')).status, (await refund('rf_number_three')).status],
    ['pending', 'failed', 'processed'],
  )
  const settle = () => control('refunds/settle', { refund_id: pending.gatewayRefundId, outcome: 'failed' })
  assert.deepEqual([await settle(), await settle()], [{ ok: true }, { ok: false }])
})

test('lists show an order with the requested delay, and a look-up by its id has none', async (t) => {
  const { control, open, sandbox } = await started(t)
  await control('lists/lag', { seconds: 60 })
  const order = await open()
  const authorization = `Basic ${Buffer.from(`${sandbox.keyId}:${sandbox.keySecret}`).toString('base64')}`
  const found = async (path: string) => (await (await fetch(`${sandbox.url}/v1/${path}`, { headers: { authorization } })).json()) as object
  const listed = async () => ((await found('orders?receipt=MJ-1')) as { count: number }).count
  assert.equal(await listed(), 0)
  assert.equal(((await found(`orders/${order}`)) as { id: string }).id, order)
  await control('clock', { seconds: 61 })
  assert.equal(await listed(), 1)
})

test('events can be sent that nothing has happened for: unknown, huge, for a foreign order, and a failure after the capture', async (t) => {
  const { url, kinds, sizes } = await eventsAt(t)
  const { control, open } = await started(t, { webhookUrl: url })
  await control('payments/take', { order_id: await open() })
  await control('webhooks/flush')
  const before = kinds().length
  for (const what of ['unknownEvent', 'hugeBody', 'foreignOrder', 'failedAfterCaptured']) {
    await control('webhooks/tell', { what })
    await control('webhooks/flush')
  }
  assert.deepEqual(kinds().slice(before), ['payment.downtime.started', 'payment.captured', 'payment.captured', 'payment.failed'])
  assert.ok(Math.max(...sizes()) > 2_000_000)
})

test('events that are held back come in reverse order', async (t) => {
  const { url, kinds } = await eventsAt(t)
  const { control, open } = await started(t, { webhookUrl: url })
  await control('webhooks/faults', { reorder: true, times: 3 })
  await control('payments/take', { order_id: await open() })
  await control('webhooks/flush')
  assert.deepEqual(kinds(), ['order.paid', 'payment.captured', 'payment.authorized'])
})

test('an event that was delivered is replayed under its own id', async (t) => {
  const { url, shop } = await eventsAt(t)
  const { control, open } = await started(t, { webhookUrl: url })
  await control('payments/take', { order_id: await open() })
  await control('webhooks/flush')
  const eventId = String(shop.received[0]?.headers['x-razorpay-event-id'])
  assert.deepEqual(await control('webhooks/replay', { eventId }), { ok: true })
  assert.equal(shop.received.filter(({ headers }) => headers['x-razorpay-event-id'] === eventId).length, 2)
  assert.deepEqual(await control('webhooks/replay', { eventId: 'nobody' }), { ok: false })
})

test('requests for the next payments, refunds and windows, the clock and the lag survive a restart; faults of calls do not', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'razorpay-controls-'))
  const statePath = join(folder, 'razorpay.json')
  const first = await started(t, { statePath })
  await first.control('payments/next', { outcomes: ['payment_failed'] })
  await first.control('refunds/next', { starts: ['pending'] })
  await first.control('windows/next', { faults: ['closeTab', 'tamperSignature'] })
  await first.control('lists/lag', { seconds: 5 })
  await first.control('clock', { seconds: 3_600 })
  await first.control('faults', { path: '^/v1/', action: { status: 500 } })
  await first.control('webhooks/faults', { lose: true })
  await first.sandbox.stop()

  const { sandbox, control, open, statusOf } = await started(t, { statePath })
  // The folder is removed after the sandbox has stopped, which writes its state once more.
  t.after(() => rmSync(folder, { recursive: true }))
  const { nextOutcomes, nextRefunds, windowFaults, aheadMs, listLagMs } = sandbox.ledger()
  assert.deepEqual([nextOutcomes, nextRefunds, aheadMs, listLagMs], [['payment_failed'], ['pending'], 3_600_000, 5_000])
  assert.deepEqual(
    windowFaults.map(({ fault }) => fault),
    ['closeTab', 'tamperSignature'],
  )
  assert.deepEqual([sandbox.faults.list(), sandbox.webhooks.listFaults()], [[], []])
  const order = await open()
  await control('payments/take', { order_id: order })
  assert.deepEqual(await statusOf(order), ['failed'])
  await control('reset')
  assert.deepEqual([sandbox.ledger().aheadMs, sandbox.ledger().windowFaults, sandbox.ledger().orders], [0, [], {}])
})

test('ids that are members of every object are unknown ids, and change nothing in the process', async (t) => {
  const { sandbox, open, gateway } = await started(t)
  const gatewayOrderId = await open()
  const before = Object.getOwnPropertyNames(Object.prototype)
  for (const id of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    const paid = await fetch(`${sandbox.url}/__sandbox/pay`, { method: 'POST', body: JSON.stringify({ order_id: id }) })
    assert.match(await paid.text(), /The id provided does not exist/, id)
    assert.equal((await fetch(`${sandbox.url}/__sandbox/order?id=${id}&key=${sandbox.keyId}`)).status, 400, id)
    await assert.rejects(gateway.listPayments(id), id)
  }
  assert.deepEqual(Object.getOwnPropertyNames(Object.prototype), before)
  assert.deepEqual(Object.keys({}), [])
  assert.ok('ok' in sandbox.pay({ order_id: gatewayOrderId }))
})

test('a refund key and a failure reason that are members of every object are like any other', async (t) => {
  const { sandbox, open, gateway } = await started(t)
  const gatewayOrderId = await open()
  const failed = sandbox.pay({ order_id: gatewayOrderId, outcome: 'constructor' })
  assert.ok('error' in failed)
  assert.equal(typeof failed.error.description, 'string')
  sandbox.pay({ order_id: gatewayOrderId })
  const [payment] = await gateway.listPayments(gatewayOrderId).then((all) => all.filter(({ status }) => status === 'captured'))
  const refund = async (amount: number) => {
    const response = await fetch(`${sandbox.url}/v1/payments/${payment?.gatewayPaymentId}/refund`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${sandbox.keyId}:${sandbox.keySecret}`).toString('base64')}`,
        'x-refund-idempotency': 'hasOwnProperty',
      },
      body: JSON.stringify({ amount }),
    })
    return { status: response.status, id: ((await response.json()) as { id?: string }).id }
  }
  const first = await refund(20_000)
  assert.equal(first.status, 200)
  assert.deepEqual(await refund(20_000), first)
  assert.equal((await refund(10_000)).status, 400)
})

test('a payment on a full disk is taken, and stored as soon as there is room', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'razorpay-full-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const statePath = join(folder, 'state.json')
  // Every write to this fails with a full disk.
  symlinkSync('/dev/full', `${statePath}.new`)
  const first = await started(t, { statePath })
  const warned = once(process, 'warning')
  const gatewayOrderId = await first.open()
  assert.match(String((await warned)[0]), /until it can be written again: ENOSPC/)
  assert.ok('ok' in first.sandbox.pay({ order_id: gatewayOrderId }))

  rmSync(`${statePath}.new`)
  await first.sandbox.stop()
  const second = await started(t, { statePath })
  assert.deepEqual(await second.statusOf(gatewayOrderId), ['captured'])
})
