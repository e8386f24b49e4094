import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paymentSetup } from '#tests/payment-setup.ts'
import { runShopCommand } from '#tests/run-shop-command.ts'

/** A shop with one unpaid order, whose payment sandbox has the address that it has in a running shop. */
async function aShop() {
  const setup = await paymentSetup()
  const order = await setup.placeOrder()
  process.env['PORT'] = String(setup.sandbox.port - 1)
  return { setup, ...order, payments: (...args: string[]) => runShopCommand(setup.db.connection, 'payments', ...args) }
}

test('staff ask the gateway about one order now, when browser and webhook have both been lost', async () => {
  const { setup, gatewayOrderId, payments } = await aShop()
  setup.sandbox.webhooks.addFault({ lose: true, times: 3 })
  const paid = setup.pay(gatewayOrderId)
  const asked = await payments('reconcile', 'MJ-10001')
  assert.deepEqual([asked.code, asked.stdout], [0, 'The gateway knows one payment. MJ-10001 is paid.\n'])
  const [all, shown, json] = await Promise.all([
    payments('list'),
    payments('show', paid?.razorpay_payment_id ?? ''),
    payments('show', 'MJ-10001', '--json'),
  ])
  assert.match(all.stdout, /^pay_\w+ +MJ-10001 +sandbox +captured +₹499 +upi/m)
  assert.match(shown.stdout, /captured +₹499 +upi +reconciler/)
  assert.equal((JSON.parse(json.stdout) as { attempts: unknown[] }).attempts.length, 1)
})

test('a gateway that is down is reported, and nothing is changed', async () => {
  const { setup, payments } = await aShop()
  setup.sandbox.faults.add({ path: '^/v1/', times: 5, action: { status: 503 } })
  const asked = await payments('reconcile', 'MJ-10001')
  assert.equal(asked.code, 1)
  assert.match(asked.stderr, /^The gateway cannot be asked now: Razorpay 503/)
})

test('a payment of a wrong amount is listed as needing a person, and is sent back under the name of the person who decides', async () => {
  const { setup, id: orderId, gatewayOrderId, payments } = await aShop()
  const wrong = setup.sandbox.pay({ order_id: gatewayOrderId, outcome: 'captured', amount: 10_000 })
  await setup.deliverWebhooks()
  const id = 'ok' in wrong ? wrong.ok.razorpay_payment_id : ''
  assert.match((await payments('list', '--attention')).stdout, new RegExp(`^${id} .* mismatch +₹100 `, 'm'))
  const anonymous = await payments('refund', id)
  assert.deepEqual([anonymous.code, (await setup.refunds()).length], [1, 0])
  assert.match(anonymous.stderr, /say who sends it back with --by/)
  assert.match((await payments('refund', id, '--by', 'Meera', '--reason', 'Not our price.')).stdout, /^₹100 goes back/)
  assert.match((await payments('show', id)).stdout, new RegExp(`^${id} +sent back +Meera +Not our price\\.`, 'm'))
  assert.equal((await setup.shop.orders.find(orderId))?.attention, undefined)
  assert.match((await payments('accept', id, '--by', 'Meera', '--reason', 'After all.')).stderr, /It goes back/)
  assert.deepEqual(
    (await setup.refunds()).map(({ state, amount }) => [state, amount]),
    [['asked', 10_000]],
  )
  const nothing = await payments('refund', 'pay_unknown')
  assert.deepEqual([nothing.code, nothing.stderr], [1, 'There is no payment pay_unknown.\n'])
})

test('a payment of a wrong amount is accepted under a name: the order is paid once, and who accepted it and why is recorded', async () => {
  const { setup, id: orderId, gatewayOrderId, payments } = await aShop()
  const wrong = setup.sandbox.pay({ order_id: gatewayOrderId, outcome: 'captured', amount: 49_800 })
  await setup.deliverWebhooks()
  const id = 'ok' in wrong ? wrong.ok.razorpay_payment_id : ''
  const accept = () => payments('accept', id, '--by', 'Meera', '--reason', 'A rupee is missing, and the shopper has called.')
  assert.deepEqual(
    [(await payments('accept', id)).code, (await payments('accept', 'pay_unknown', '--by', 'M', '--reason', 'x')).code],
    [2, 1],
  )
  assert.match((await accept()).stdout, /^MJ-10001 is paid\./)
  assert.equal((await accept()).code, 0)
  const order = await setup.shop.orders.find(orderId)
  assert.deepEqual([order?.state, order?.stock, order?.attention], ['paid', 'taken', undefined])
  const shown = (await payments('show', 'MJ-10001')).stdout
  assert.match(shown, new RegExp(`^${id} +captured +₹498 `, 'm'))
  assert.match(shown, new RegExp(`^${id} +accepted +Meera +A rupee is missing, and the shopper has called\\.`, 'm'))
  assert.deepEqual(
    (await setup.mails()).map(({ kind }) => kind).filter((kind) => kind !== 'attention-needed'),
    ['order-confirmation', 'order-notification'],
  )
  const [queued] = await setup.db.query<{ count: number }>(`select count(*)::int from pgboss.job where name = 'order.fulfil'`)
  assert.equal(queued?.count, 1)

  await setup.deliverWebhooks()
  assert.equal((await setup.shop.orders.find(orderId))?.state, 'paid')
})

test('accepting a payment reports that its order was cancelled, when its products are sold out by then', async () => {
  const { setup, gatewayOrderId, payments } = await aShop()
  const wrong = setup.sandbox.pay({ order_id: gatewayOrderId, outcome: 'captured', amount: 49_800 })
  await setup.deliverWebhooks()
  await setup.db.transaction((tx) => tx.query(`update orders set state = 'lapsed', stock = 'released'`))
  await setup.db.transaction((tx) => tx.query('update variants set stock_held = 0, stock_on_hand = 0'))
  const accepted = await payments('accept', 'ok' in wrong ? wrong.ok.razorpay_payment_id : '', '--by', 'Meera', '--reason', 'A rupee.')
  assert.deepEqual([accepted.code, accepted.stderr], [0, ''])
  assert.match(accepted.stdout, /^MJ-10001 was cancelled, because its pieces are sold out: the money goes back/)
})

test('a payment that is held is not accepted once its order is paid otherwise or cancelled', async () => {
  const { setup, gatewayOrderId, payments } = await aShop()
  const wrong = setup.sandbox.pay({ order_id: gatewayOrderId, outcome: 'captured', currency: 'USD' })
  const right = setup.sandbox.pay({ order_id: gatewayOrderId, outcome: 'captured', again: true })
  await setup.deliverWebhooks()
  const idOf = (paid: typeof wrong) => ('ok' in paid ? paid.ok.razorpay_payment_id : '')
  const options = ['--by', 'Meera', '--reason', 'x']
  assert.match((await payments('accept', idOf(wrong), ...options)).stderr, /^Its order is paid: send the payment back/)
  assert.equal((await payments('accept', idOf(right), ...options)).code, 0, 'it has paid the order already, and nothing is changed')
  assert.deepEqual((await setup.attempts()).map(({ state }) => state).toSorted(), ['captured', 'mismatch'])
})
