import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paymentBench } from '#tests/payment-bench.ts'
import { runShopCommand } from '#tests/run-shop-command.ts'

/** A shop with one unpaid order, whose payment sandbox is where a running shop would have it. */
async function aShop() {
  const bench = await paymentBench()
  const order = await bench.order()
  process.env['PORT'] = String(bench.sandbox.port - 1)
  return { bench, ...order, payments: (...args: string[]) => runShopCommand(bench.db.connection, 'payments', ...args) }
}

test('staff ask the gateway about one order now, when browser and webhook have both been lost', async () => {
  const { bench, gatewayOrderId, payments } = await aShop()
  bench.sandbox.webhooks.addFault({ lose: true, times: 3 })
  const paid = bench.pay(gatewayOrderId)
  const asked = await payments('reconcile', 'MJ-10001')
  assert.deepEqual([asked.code, asked.out], [0, 'The gateway knows one payment. MJ-10001 is paid.\n'])
  const [all, shown, json] = await Promise.all([
    payments('list'),
    payments('show', paid?.razorpay_payment_id ?? ''),
    payments('show', 'MJ-10001', '--json'),
  ])
  assert.match(all.out, /^pay_\w+ +MJ-10001 +sandbox +captured +₹499 +upi/m)
  assert.match(shown.out, /captured +₹499 +upi +reconciler/)
  assert.equal((JSON.parse(json.out) as { attempts: unknown[] }).attempts.length, 1)
})

test('a gateway that is down is said so, and nothing is changed', async () => {
  const { bench, payments } = await aShop()
  bench.sandbox.faults.add({ path: '^/v1/', times: 5, action: { status: 503 } })
  const asked = await payments('reconcile', 'MJ-10001')
  assert.equal(asked.code, 1)
  assert.match(asked.complaint, /^The gateway cannot be asked now: Razorpay 503/)
})

test('money of a wrong amount is found among what needs a person, and sent back', async () => {
  const { bench, gatewayOrderId, payments } = await aShop()
  const wrong = bench.sandbox.pay({ order_id: gatewayOrderId, outcome: 'captured', amount: 10_000 })
  await bench.webhooksArrive()
  const id = 'ok' in wrong ? wrong.ok.razorpay_payment_id : ''
  assert.match((await payments('list', '--attention')).out, new RegExp(`^${id} .* mismatch +₹100 `, 'm'))
  assert.match((await payments('refund', id)).out, /^₹100 goes back/)
  assert.deepEqual(
    (await bench.refunds()).map(({ state, amount }) => [state, amount]),
    [['asked', 10_000]],
  )
  const nothing = await payments('refund', 'pay_unknown')
  assert.deepEqual([nothing.code, nothing.complaint], [1, 'There is no payment pay_unknown.\n'])
})
