import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import type { PaymentConfirmation, PaymentGateway } from '#src/shop/payments/payment-gateway.port.ts'

/** What the tests of a gateway need: a shopper, webhooks, and faults on request. */
export type GatewaySetup = {
  readonly gateway: PaymentGateway
  /** The same gateway with keys that it refuses. */
  readonly gatewayWithWrongKeys: PaymentGateway
  /** A shopper pays in the window; 'authorised' leaves the payment uncaptured. */
  pay(gatewayOrderId: string, outcome: 'captured' | 'authorised' | 'failed'): Promise<PaymentConfirmation | undefined>
  /** Gives the next call to open or to refund this fault. */
  breakNext(call: 'open' | 'refund' | 'any', fault: GatewayFault): Promise<void>
  countOrders(orderNumber: string): Promise<number>
  /** Webhooks that have arrived so far, once everything due is delivered. */
  webhooks(): Promise<readonly { readonly rawBody: Uint8Array; readonly signature: string }[]>
  stop(): Promise<void>
}

export type GatewayFault = 'lost reply' | 'no reply' | 'server error' | 'HTML instead of JSON' | 'too many requests' | 'half a reply'

/** What every payment gateway's adapter must guarantee. */
export function paymentGatewayContract(name: string, start: () => Promise<GatewaySetup>): void {
  describe(`payment gateway: ${name}`, () => {
    let setup: GatewaySetup
    before(async () => {
      setup = await start()
    })
    after(() => setup.stop())

    let orders = 0
    const nextNumber = () => `MJ-${(orders += 1)}`
    const open = (orderNumber = nextNumber(), rupees = 1499) =>
      setup.gateway.openPayment({ orderNumber, amountPaise: paise(rupees * 100), notes: { order: orderNumber } })

    test('opening a payment gives an order of exactly our amount', async () => {
      const opened = await open()
      assert.equal(opened.amountPaise, 149_900)
      assert.match(opened.gatewayOrderId, /^\w+$/)
      assert.deepEqual(await setup.gateway.listPayments(opened.gatewayOrderId), [])
    })

    test('an amount below one rupee is refused before the gateway is called', async () => {
      const call = setup.gateway.openPayment({ orderNumber: 'MJ-SMALL', amountPaise: paise(99), notes: {} })
      await assert.rejects(call, (error) => error instanceof SupplierError && error.kind === 'invalid' && error.tryAgain === 'never')
    })

    for (const fault of ['lost reply', 'no reply', 'half a reply'] as const) {
      test(`opening finds the order again after: ${fault}`, async () => {
        const number = nextNumber()
        await setup.breakNext('open', fault)
        const opened = await open(number)
        assert.equal(await setup.countOrders(number), 1)
        assert.deepEqual(await setup.gateway.listPayments(opened.gatewayOrderId), [])
      })
    }

    for (const fault of ['server error', 'HTML instead of JSON'] as const) {
      test(`opening tries once more after: ${fault}`, async () => {
        const number = nextNumber()
        await setup.breakNext('open', fault)
        await open(number)
        assert.equal(await setup.countOrders(number), 1)
      })
    }

    test('a rate limit is reported with the time to wait, and nothing was opened', async () => {
      const number = nextNumber()
      await setup.breakNext('open', 'too many requests')
      await assert.rejects(
        open(number),
        (error) => error instanceof SupplierError && error.kind === 'rate_limited' && error.retryAfterMs === 2000,
      )
      assert.equal(await setup.countOrders(number), 0)
    })

    test('refused keys are never worth another try', async () => {
      const call = setup.gatewayWithWrongKeys.openPayment({ orderNumber: 'MJ-X', amountPaise: paise(100), notes: {} })
      await assert.rejects(call, (error) => error instanceof SupplierError && error.kind === 'auth' && error.tryAgain === 'never')
    })

    for (const [fault, kind] of [
      ['server error', 'server'],
      ['HTML instead of JSON', 'server'],
      ['no reply', 'timeout'],
      ['lost reply', 'network'],
      ['half a reply', 'bad_body'],
    ] as const) {
      test(`a reading call reports "${fault}" as uncertain`, async () => {
        const { gatewayOrderId } = await open()
        await setup.breakNext('any', fault)
        const call = setup.gateway.listPayments(gatewayOrderId)
        await assert.rejects(call, (error) => error instanceof SupplierError && error.kind === kind && error.tryAgain === 'uncertain')
      })
    }

    test('a captured payment is found with our order, our amount and INR', async () => {
      const { gatewayOrderId } = await open()
      const paid = await setup.pay(gatewayOrderId, 'captured')
      const payment = await setup.gateway.findPayment(paid?.gatewayPaymentId ?? '')
      assert.equal(payment?.status, 'captured')
      assert.equal(payment?.gatewayOrderId, gatewayOrderId)
      assert.equal(payment?.amountPaise, 149_900)
      assert.equal(payment?.currency, 'INR')
      assert.equal(payment?.failure, undefined)
    })

    test('a failed payment has a reason, and the order can still be paid', async () => {
      const { gatewayOrderId } = await open()
      assert.equal(await setup.pay(gatewayOrderId, 'failed'), undefined)
      assert.ok(await setup.pay(gatewayOrderId, 'captured'))
      const payments = await setup.gateway.listPayments(gatewayOrderId)
      assert.deepEqual(payments.map((payment) => payment.status).toSorted(), ['captured', 'failed'])
      assert.ok(payments.find((payment) => payment.status === 'failed')?.failure)
    })

    test('a paid order takes no second payment', async () => {
      const { gatewayOrderId } = await open()
      await setup.pay(gatewayOrderId, 'captured')
      assert.equal(await setup.pay(gatewayOrderId, 'captured'), undefined)
      assert.equal((await setup.gateway.listPayments(gatewayOrderId)).length, 1)
    })

    test('an authorised payment is captured once, and capturing again is no error', async () => {
      const { gatewayOrderId, amountPaise } = await open()
      const paid = await setup.pay(gatewayOrderId, 'authorised')
      const id = paid?.gatewayPaymentId ?? ''
      assert.equal((await setup.gateway.findPayment(id))?.status, 'authorised')
      assert.equal((await setup.gateway.capture(id, amountPaise)).status, 'captured')
      assert.equal((await setup.gateway.capture(id, amountPaise)).status, 'captured')
    })

    test('an unknown, foreign or malformed payment id finds nothing', async () => {
      for (const id of ['pay_AAAAAAAAAAAAAA', 'order_AAAAAAAAAAAAAA', '', '../orders', 'pay_1/../../orders', 'pay_1?x=1', 'pay_é']) {
        assert.equal(await setup.gateway.findPayment(id), undefined, id)
      }
    })

    test('a confirmation is genuine only for exactly its order, payment and signature', async () => {
      const { gatewayOrderId } = await open()
      const other = await open()
      const paid = await setup.pay(gatewayOrderId, 'captured')
      assert.ok(paid)
      const { isGenuine } = setup.gateway
      assert.equal(isGenuine(paid), true)
      assert.equal(isGenuine({ ...paid, gatewayOrderId: other.gatewayOrderId }), false)
      assert.equal(isGenuine({ ...paid, gatewayPaymentId: `${paid.gatewayPaymentId}x` }), false)
      const tampered = paid.signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
      for (const signature of ['', 'abc', tampered, `${paid.signature}00`, 'z'.repeat(64)]) {
        assert.equal(isGenuine({ ...paid, signature }), false, signature)
      }
    })

    test('a refund under the same key is the same refund, also after a lost reply', async () => {
      const { gatewayOrderId } = await open()
      const gatewayPaymentId = (await setup.pay(gatewayOrderId, 'captured'))?.gatewayPaymentId ?? ''
      const refund = { gatewayPaymentId, amountPaise: paise(50_000), refundKey: 'rf_0000000001' }
      await setup.breakNext('refund', 'lost reply')
      await assert.rejects(setup.gateway.refund(refund), (error) => error instanceof SupplierError && error.tryAgain === 'uncertain')
      const first = await setup.gateway.refund(refund)
      const second = await setup.gateway.refund(refund)
      assert.equal(first.gatewayRefundId, second.gatewayRefundId)
      assert.equal(first.amountPaise, 50_000)
    })

    test('more than was paid is never refunded', async () => {
      const { gatewayOrderId } = await open()
      const gatewayPaymentId = (await setup.pay(gatewayOrderId, 'captured'))?.gatewayPaymentId ?? ''
      await setup.gateway.refund({ gatewayPaymentId, amountPaise: paise(100_000), refundKey: 'rf_0000000002' })
      const tooMuch = setup.gateway.refund({ gatewayPaymentId, amountPaise: paise(50_000), refundKey: 'rf_0000000003' })
      await assert.rejects(tooMuch, (error) => error instanceof SupplierError && error.kind === 'invalid')
      await setup.gateway.refund({ gatewayPaymentId, amountPaise: paise(49_900), refundKey: 'rf_0000000004' })
      assert.equal((await setup.gateway.findPayment(gatewayPaymentId))?.status, 'refunded')
    })

    test('a webhook is read only when its signature matches its exact bytes', async () => {
      const { gatewayOrderId } = await open()
      await setup.pay(gatewayOrderId, 'captured')
      const mine = (await setup.webhooks()).filter(({ rawBody }) => Buffer.from(rawBody).includes(gatewayOrderId))
      assert.ok(mine.length > 0)
      for (const { rawBody, signature } of mine) {
        const event = setup.gateway.readWebhook(rawBody, signature)
        assert.equal(event?.payment?.gatewayOrderId, gatewayOrderId)
        assert.equal(setup.gateway.readWebhook(Buffer.concat([rawBody, Buffer.from(' ')]), signature), undefined)
        assert.equal(setup.gateway.readWebhook(rawBody, undefined), undefined)
        assert.equal(setup.gateway.readWebhook(rawBody, signature.replaceAll(/[0-9]/g, '0')), undefined)
      }
      const statuses = mine.map(({ rawBody, signature }) => setup.gateway.readWebhook(rawBody, signature)?.payment?.status)
      assert.ok(statuses.includes('captured'))
    })
  })
}
