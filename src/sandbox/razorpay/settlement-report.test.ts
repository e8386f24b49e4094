import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paymentSetup } from '#tests/payment-setup.ts'
import { meera } from '#tests/factories/money/money.ts'

const days = 86_400_000

/** Two paid orders, of one of which a part went back, and the files that the gateway's sandbox makes of its own ledger a week later. */
async function aSettledWeek() {
  // The sandbox begins at the present.
  let aheadMs = 0
  const setup = await paymentSetup({ clock: () => new Date(Date.now() + aheadMs) })
  const paid = []
  for (const _ of [1, 2]) {
    const order = await setup.placeOrder()
    setup.pay(order.gatewayOrderId)
    paid.push(order)
  }
  await setup.deliverWebhooks()
  const request = { orderId: paid[0]!.id, gatewayPaymentId: undefined, isDecision: false, reason: 'A scratch', askedBy: meera }
  await setup.shop.payments.refund({ ...request, amountPaise: undefined, requestKey: 'refund-of-the-first' })
  await setup.runRefundJobs()
  await setup.deliverWebhooks()
  setup.sandbox.advance((8 * days) / 1000)
  aheadMs = 8 * days
  const apply = async (text: string) => {
    const taken = await setup.shop.money.takeFile({ name: 'file.csv', content: new TextEncoder().encode(text), by: meera })
    return taken.ok ? setup.shop.money.applyFile(taken.value, meera) : assert.fail(JSON.stringify(taken.problem))
  }
  return { ...setup, apply }
}

test('the files that the gateway’s sandbox makes agree with the shop to the paisa, fees and tax included', async () => {
  const { shop, sandbox, apply } = await aSettledWeek()
  const report = await apply(sandbox.settlementReport())
  assert.deepEqual(report.ok ? report.value.added : report.problem, 3)
  assert.ok((await apply(sandbox.settlementTotals())).ok)
  assert.deepEqual(await shop.money.differences(), [])
  const settlements = await shop.money.listSettlements({ limit: 10 })
  assert.ok(settlements.every(({ netPaise, transferredPaise }) => netPaise === transferredPaise))
  const [payments, refunds] = [
    settlements.reduce((sum, each) => sum + each.payments, 0),
    settlements.reduce((sum, each) => sum + each.refunds, 0),
  ]
  assert.deepEqual([payments, refunds], [2, 1])
})

test('a payment that the report leaves out is missed by its day, once the days of the banks are over', async () => {
  const { shop, sandbox, apply } = await aSettledWeek()
  const lines = sandbox.settlementReport().split('\r\n')
  const left = lines.findLastIndex((line) => line.startsWith('payment'))
  assert.ok((await apply(lines.filter((_, at) => at !== left).join('\r\n'))).ok)
  const [missing] = await shop.money.differences()
  assert.deepEqual([missing?.cause, missing?.count, missing?.amountPaise], ['settlement_missing', 1, 49_900])
})
