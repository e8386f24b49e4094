import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { type RazorpayOptions, razorpayGateway } from '#src/integrations/razorpay/razorpay-gateway.ts'
import { paise } from '#src/kit/money.ts'
import type { FaultAction } from '#src/sandbox/faults.ts'
import { forwardToSandbox } from '#src/sandbox/forward.ts'
import {
  paymentWindowPaths,
  type RazorpaySandbox,
  type RazorpaySandboxOptions,
  startRazorpaySandbox,
} from '#src/sandbox/razorpay/razorpay-sandbox.ts'
import { type GatewaySetup, type GatewayFault, paymentGatewayContract } from './payment-gateway.contract.ts'
import { startWebhookShop } from './webhook-shop.ts'

const webhookSecret = 'whsec_new_000'
const oldWebhookSecret = 'whsec_old_000'

const start = (options: Partial<RazorpaySandboxOptions> = {}) =>
  startRazorpaySandbox({ webhookSecret, oldWebhookSecret, timeScale: 0, ...options })

async function started(t: TestContext, options: Partial<RazorpaySandboxOptions> = {}): Promise<RazorpaySandbox> {
  const sandbox = await start(options)
  t.after(sandbox.stop)
  return sandbox
}

async function webhookShop(t: TestContext) {
  const shop = await startWebhookShop()
  t.after(shop.stop)
  return shop
}

const gatewayOf = (sandbox: RazorpaySandbox, options: Partial<RazorpayOptions> = {}) =>
  razorpayGateway({
    baseUrl: sandbox.url,
    keyId: sandbox.keyId,
    keySecret: sandbox.keySecret,
    webhookSecrets: [webhookSecret, oldWebhookSecret],
    scriptUrl: sandbox.scriptUrl,
    origins: sandbox.origins,
    mode: 'sandbox',
    // Long enough for a busy machine to reply in.
    timeoutMs: 2_000,
    ...options,
  })

const actions: Readonly<Record<GatewayFault, FaultAction>> = {
  'lost reply': { drop: 'after' },
  'no reply': { hangAfter: true },
  'server error': { status: 500, body: { error: { code: 'SERVER_ERROR', description: 'The server encountered an error.' } } },
  'HTML instead of JSON': { status: 502, body: '<html>Bad gateway</html>' },
  'too many requests': {
    status: 429,
    headers: { 'retry-after': '2' },
    body: { error: { code: 'BAD_REQUEST_ERROR', description: 'Too many requests' } },
  },
  'half a reply': { patch: { id: null, items: null } },
}
const paths = { open: '^/v1/orders$', refund: '/refund$', any: '^/v1/' }

paymentGatewayContract('Razorpay', async (): Promise<GatewaySetup> => {
  const shop = await startWebhookShop()
  const sandbox = await start({ webhookUrl: shop.url })
  return {
    gateway: gatewayOf(sandbox),
    gatewayWithWrongKeys: gatewayOf(sandbox, { keySecret: 'wrong' }),
    async pay(gatewayOrderId, outcome) {
      const result = sandbox.pay({ order_id: gatewayOrderId, outcome: outcomes[outcome] })
      if ('error' in result) return undefined
      const { razorpay_payment_id, razorpay_order_id, razorpay_signature } = result.ok
      return { gatewayPaymentId: razorpay_payment_id, gatewayOrderId: razorpay_order_id, signature: razorpay_signature }
    },
    async breakNext(call, fault) {
      sandbox.faults.add({ path: paths[call], action: actions[fault] })
    },
    countOrders: async (orderNumber) => Object.values(sandbox.ledger().orders).filter((order) => order.receipt === orderNumber).length,
    async webhooks() {
      await sandbox.webhooks.flush()
      return shop.received.map(({ rawBody, headers }) => ({ rawBody, signature: String(headers['x-razorpay-signature']) }))
    },
    async stop() {
      await sandbox.stop()
      await shop.stop()
    },
  }
})

const outcomes = { captured: 'captured', authorised: 'authorized', failed: 'payment_failed' }

describe('Razorpay: what only this gateway does', () => {
  test('signatures agree with the published vectors', () => {
    const gateway = razorpayGateway({
      baseUrl: '',
      keyId: '',
      keySecret: 'EnLs21M47BllR3X8PSFtjtbd',
      webhookSecrets: ['123456'],
      scriptUrl: '',
      origins: [],
      mode: 'test',
    })
    const confirmation = {
      gatewayOrderId: 'order_IEIaMR65cu6nz3',
      gatewayPaymentId: 'pay_IH4NVgf4Dreq1l',
      signature: '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
    }
    assert.equal(gateway.isGenuine(confirmation), true)
    const event = gateway.readWebhook(
      Buffer.from('{"a":1,"b":2,"c":{"d":3}}'),
      '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc',
    )
    assert.deepEqual(event, { kind: 'unreadable', payment: undefined, refund: undefined })
  })

  test('an empty webhook secret makes no signature valid', () => {
    const gateway = razorpayGateway({
      baseUrl: '',
      keyId: '',
      keySecret: '',
      webhookSecrets: ['', ''],
      scriptUrl: '',
      origins: [],
      mode: 'test',
    })
    const rawBody = Buffer.from('{"event":"payment.captured"}')
    const signature = createHmac('sha256', '').update(rawBody).digest('hex')
    assert.equal(gateway.readWebhook(rawBody, signature), undefined)
    const forged = createHmac('sha256', '').update('order_1|pay_1').digest('hex')
    assert.equal(gateway.isGenuine({ gatewayOrderId: 'order_1', gatewayPaymentId: 'pay_1', signature: forged }), false)
  })

  test('notes are cut to what the gateway takes instead of losing the payment', async (t) => {
    const sandbox = await started(t)
    const notes = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`note${at}`, 'x'.repeat(400)]))
    await gatewayOf(sandbox).openPayment({ orderNumber: 'MJ-N', amountPaise: paise(100), notes })
    const order = Object.values(sandbox.ledger().orders)[0]
    assert.equal(Object.keys(order?.notes ?? {}).length, 15)
  })

  test('an event refused by the shop comes again under the same id until it is accepted', async (t) => {
    const shop = await webhookShop(t)
    const sandbox = await started(t, { webhookUrl: shop.url })
    const captured = () => shop.received.filter(({ rawBody }) => rawBody.includes('"payment.captured"'))
    shop.respondWith(() => (captured().length < 3 ? 500 : 200))
    const { gatewayOrderId } = await gatewayOf(sandbox).openPayment({ orderNumber: 'MJ-R', amountPaise: paise(500), notes: {} })
    sandbox.pay({ order_id: gatewayOrderId })
    while (captured().length < 3) await sandbox.webhooks.flush()
    await sandbox.webhooks.flush()
    assert.equal(captured().length, 3)
    assert.equal(new Set(captured().map(({ headers }) => headers['x-razorpay-event-id'])).size, 1)
  })

  test('webhooks can be lost, doubled, forged and signed with the former secret', async (t) => {
    const shop = await webhookShop(t)
    const sandbox = await started(t, { webhookUrl: shop.url, timeScale: 1 })
    const gateway = gatewayOf(sandbox)
    sandbox.webhooks.addFault({ event: 'payment.captured', duplicate: 1 })
    sandbox.webhooks.addFault({ event: 'order.paid', lose: true })
    sandbox.webhooks.addFault({ event: 'payment.authorized', signWith: 'wrong secret' })
    const { gatewayOrderId } = await gateway.openPayment({ orderNumber: 'MJ-W', amountPaise: paise(500), notes: {} })
    sandbox.pay({ order_id: gatewayOrderId })
    await sandbox.webhooks.flush()
    const read = shop.received.map(({ rawBody, headers }) => gateway.readWebhook(rawBody, String(headers['x-razorpay-signature']))?.kind)
    assert.deepEqual(read.map(String).toSorted(), ['payment.captured', 'payment.captured', 'undefined'])
    assert.equal(new Set(shop.received.map(({ headers }) => headers['x-razorpay-event-id'])).size, 2)

    shop.received.length = 0
    sandbox.webhooks.addFault({ event: 'order.paid', signWith: 'old secret' })
    const second = await gateway.openPayment({ orderNumber: 'MJ-W2', amountPaise: paise(500), notes: {} })
    sandbox.pay({ order_id: second.gatewayOrderId })
    await sandbox.webhooks.flush()
    const orderPaid = shop.received.find(({ rawBody }) => rawBody.includes('"event":"order.paid"'))
    const signature = String(orderPaid?.headers['x-razorpay-signature'])
    assert.equal(gateway.readWebhook(orderPaid?.rawBody ?? Buffer.of(), signature)?.kind, 'order.paid')
    assert.equal(
      gatewayOf(sandbox, { webhookSecrets: [webhookSecret] }).readWebhook(orderPaid?.rawBody ?? Buffer.of(), signature),
      undefined,
    )
  })

  test('orders, payments and undelivered webhooks survive a restart of the sandbox', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'razorpay-sandbox-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const statePath = join(folder, 'state', 'razorpay.json')
    const shop = await webhookShop(t)
    const first = await started(t, { statePath, webhookUrl: shop.url, timeScale: 1 })
    first.webhooks.addFault({ event: 'order.paid', delayMs: 3_600_000 })
    const { gatewayOrderId } = await gatewayOf(first).openPayment({ orderNumber: 'MJ-S', amountPaise: paise(500), notes: {} })
    first.pay({ order_id: gatewayOrderId })
    await first.stop()

    const second = await started(t, { statePath, webhookUrl: shop.url })
    assert.equal((await gatewayOf(second).listPayments(gatewayOrderId))[0]?.status, 'captured')
    await second.webhooks.flush()
    assert.ok(shop.received.some(({ rawBody }) => rawBody.includes('"event":"order.paid"')))
  })

  test('through the shop a browser reaches the payment window and nothing else of the sandbox', async (t) => {
    const sandbox = await started(t, { publicMount: '/sandbox/pay' })
    const forward = forwardToSandbox({ mount: '/sandbox/pay', target: sandbox.url, allowed: paymentWindowPaths })
    const shop = createServer((request, response) => void (forward(request, response) || response.writeHead(418).end()))
    t.after(() => {
      shop.close()
      shop.closeAllConnections()
    })
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
    const { gatewayOrderId } = await gatewayOf(sandbox).openPayment({ orderNumber: 'MJ-F', amountPaise: paise(149_900), notes: {} })

    assert.equal(sandbox.scriptUrl, '/sandbox/pay/v1/checkout.js')
    for (const path of ['/v1/checkout.js', '/v1/checkout/public', '/v1/checkout/frame.js', '/v1/checkout/frame.css']) {
      assert.equal((await fetch(`${origin}/sandbox/pay${path}`)).status, 200, path)
    }
    const shown = await fetch(`${origin}/sandbox/pay/__sandbox/order?id=${gatewayOrderId}&key=${sandbox.keyId}`)
    assert.deepEqual(await shown.json(), { amount: 149_900, currency: 'INR', status: 'created', amount_text: '₹1,499' })
    const paid = await fetch(`${origin}/sandbox/pay/__sandbox/pay`, {
      method: 'POST',
      body: JSON.stringify({ order_id: gatewayOrderId, key_id: sandbox.keyId }),
    })
    assert.equal(gatewayOf(sandbox).isGenuine(confirmationOf(await paid.json())), true)

    for (const path of [
      '/',
      '/__sandbox/state',
      '/v1/orders',
      '/v1/checkout/../orders',
      '/__sandbox/order/../state',
      '/v1/checkout/frame.html',
    ]) {
      assert.equal((await fetch(`${origin}/sandbox/pay${path}`)).status, 404, path)
    }
    for (const path of ['/__sandbox/reset', '/__sandbox/faults', '/v1/orders', '/panel']) {
      assert.equal((await fetch(`${origin}/sandbox/pay${path}`, { method: 'POST', body: '{}' })).status, 404, path)
    }
    assert.equal((await fetch(`${origin}/elsewhere`)).status, 418)
  })

  test('the panel shows hostile text as text, and its forms work without script', async (t) => {
    const sandbox = await started(t)
    const gateway = gatewayOf(sandbox)
    await gateway.openPayment({ orderNumber: '<script>alert(1)</script>', amountPaise: paise(500), notes: {} })
    const page = await (await fetch(sandbox.url)).text()
    assert.ok(page.includes('&lt;script&gt;alert(1)') && !page.includes('<script>'))
    const pressed = await fetch(`${sandbox.url}/panel`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ what: 'fail-next-payment' }),
    })
    assert.equal(pressed.status, 303)
    const { gatewayOrderId } = await gateway.openPayment({ orderNumber: 'MJ-P', amountPaise: paise(500), notes: {} })
    assert.ok('error' in sandbox.pay({ order_id: gatewayOrderId }))
    assert.ok('ok' in sandbox.pay({ order_id: gatewayOrderId }))
    const foreign = await fetch(`${sandbox.url}/panel`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-site' },
      body: new URLSearchParams({ what: 'reset' }),
    })
    assert.equal(foreign.status, 403)
    assert.equal(Object.keys(sandbox.ledger().orders).length, 2)
  })
})

const confirmationOf = (json: unknown) => {
  const { ok } = json as { ok: { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string } }
  return { gatewayOrderId: ok.razorpay_order_id, gatewayPaymentId: ok.razorpay_payment_id, signature: ok.razorpay_signature }
}
