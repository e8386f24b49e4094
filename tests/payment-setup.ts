import assert from 'node:assert/strict'
import { after } from 'node:test'
import { serve } from '@hono/node-server'
import { type RazorpayOptions, razorpayGateway } from '#src/integrations/razorpay/razorpay-gateway.ts'
import type { OrderId } from '#src/kit/id.ts'
import { startRazorpaySandbox } from '#src/sandbox/razorpay/razorpay-sandbox.ts'
import type { Deps, JobData } from '#src/shop/workflows/deps.ts'
import type { PlaceOrder } from '#src/shop/workflows/ordering/place-order.ts'
import { cancelPayment } from '#src/web/api/orders/cancel-payment.ts'
import { confirmPayment } from '#src/web/api/orders/confirm-payment.ts'
import { forSuppliers } from '#src/web/api/for-suppliers.ts'
import { paymentWebhook } from '#src/web/api/payments/payment-webhook.ts'
import { testDatabase } from './database.ts'
import { aPlaceOrder } from './factories/order.ts'
import { ringBox, stockLevel, type StockedVariant, stock } from './factories/stocked-variant.ts'
import { testShop } from './fakes/shop-deps.ts'

/** A clock that is moved by hand. */
export function manualClock() {
  let now = new Date('2026-11-20T09:00:00Z')
  return { clock: () => now, advance: (ms: number) => void (now = new Date(now.getTime() + ms)) }
}

/** A shop with one box, a sandbox gateway over real HTTP, and the shop's own webhook address. */
export async function paymentSetup({ box = ringBox, ...own }: Partial<Deps> & { box?: StockedVariant } = {}) {
  const db = await testDatabase()
  await stock(db, box)
  const sandbox = await startRazorpaySandbox({ webhookSecret: 'whsec_new', oldWebhookSecret: 'whsec_old', timeScale: 0 })
  const options: RazorpayOptions = {
    baseUrl: sandbox.url,
    keyId: sandbox.keyId,
    keySecret: sandbox.keySecret,
    webhookSecrets: ['whsec_new', 'whsec_old'],
    scriptUrl: sandbox.scriptUrl,
    origins: [],
    mode: 'sandbox',
    timeoutMs: 2_000,
  }
  const shop = testShop(db, { gateway: razorpayGateway(options), ...own })
  const address = await serveForTest(async (request) => forSuppliers(paymentWebhook)(shop, request, {}, {}))
  sandbox.sendWebhooksTo(address)
  after(() => sandbox.stop())

  const jobs = <Name extends keyof JobData>(name: Name): JobData[Name][] =>
    shop.deps.queue.jobs.filter(({ job }) => job === name).map(({ data }) => data as JobData[Name])

  return {
    db,
    shop,
    sandbox,
    webhookAddress: address,
    async placeOrder(overrides: Partial<PlaceOrder> = {}): Promise<{ id: OrderId; gatewayOrderId: string }> {
      const placed = await shop.orders.place(aPlaceOrder({ paymentMethod: 'online', expectedTotalPaise: box.pricePaise, ...overrides }))
      assert.ok(placed.ok && placed.value.gatewayOrderId)
      return { id: placed.value.order.id, gatewayOrderId: placed.value.gatewayOrderId }
    },
    /** Pays as the payment window does; returns what the window hands to the page. */
    pay(gatewayOrderId: string, outcome = 'captured') {
      const paid = sandbox.pay({ order_id: gatewayOrderId, outcome })
      return 'ok' in paid ? paid.ok : undefined
    },
    /** Posts what the page posts after a payment; returns status and text. */
    callBack: (parts: object | undefined) => post(confirmPayment, shop, parts ?? {}),
    cancel: (gatewayOrderId: string) => post(cancelPayment, shop, { razorpay_order_id: gatewayOrderId }),
    /** Delivers all waiting webhooks of the gateway, and runs the jobs that they have added. */
    async deliverWebhooks(): Promise<void> {
      await sandbox.webhooks.flush()
      for (const data of jobs('payment.webhook')) await shop.work.applyWebhook(data)
    },
    /** Runs every job that hands a refund to the gateway. */
    async runRefundJobs(): Promise<void> {
      for (const { refundId } of jobs('payment.refund')) await shop.work.sendRefund(refundId)
    },
    jobs,
    refunds: () =>
      db.query<{ state: string; amount: number; cause: string }>(
        'select state, amount_paise as amount, cause from refunds order by asked_at, id',
      ),
    mails: (kind?: string) =>
      db.query<{ kind: string; recipient_address: string }>(
        'select kind, recipient_address from outbox where $1::text is null or kind = $1 order by id',
        [kind ?? null],
      ),
    /** Asserts everything that must be true exactly once of a paid order. */
    async assertPaidOnce(id: OrderId): Promise<void> {
      assert.equal((await shop.orders.find(id))?.state, 'paid')
      assert.deepEqual(await stockLevel(db, box), { onHand: box.stock - 1, held: 0 })
      assert.equal((await db.query(`select 1 from payment_attempts where state = 'captured' and order_id = $1`, [id])).length, 1)
      assert.deepEqual(await db.query('select kind from outbox where reference = $1 order by kind', [id]), [
        { kind: 'order-confirmation' },
        { kind: 'order-notification' },
      ])
      assert.deepEqual(
        shop.deps.queue.jobs.filter(({ job }) => job === 'order.fulfil').map(({ data }) => data),
        [{ orderId: id }],
      )
    },
    async assertUnpaid(id: OrderId): Promise<void> {
      assert.notEqual((await shop.orders.find(id))?.state, 'paid')
      assert.deepEqual(await db.query(`select kind from outbox where kind <> 'attention-needed'`), [])
      assert.deepEqual(
        shop.deps.queue.jobs.filter(({ job }) => job === 'order.fulfil'),
        [],
      )
    },
    attempts: () => db.query<{ state: string; source: string }>('select state, source from payment_attempts order by first_seen_at, state'),
  }
}

async function post<Shop>(call: (shop: Shop, request: Request) => Promise<Response>, shop: Shop, body: object) {
  const headers = { 'content-type': 'application/json' }
  const response = await call(shop, new Request('http://shop.test/', { method: 'POST', headers, body: JSON.stringify(body) }))
  return { status: response.status, text: await response.text() }
}

/** An HTTP server with one handler, for a supplier to call; returns its address. */
export async function serveForTest(handler: (request: Request) => Promise<Response>): Promise<string> {
  return new Promise((resolve) => {
    const server = serve({ fetch: handler, port: 0, hostname: '127.0.0.1' }, ({ port }) => resolve(`http://127.0.0.1:${port}/`))
    after(() => server.close())
  })
}
