import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId } from '#src/kit/id.ts'
import { paise } from '#src/kit/money.ts'
import { meera } from '#tests/correcting-setup.ts'
import { recon, settled } from '#tests/factories/money/payout-files.ts'
import { plainPouch, ringBox } from '#tests/factories/stocked-variant.ts'
import { lineOf, orderedAnewSetup } from '#tests/fakes/ordered-anew-setup.ts'

/** Paid orders that are ordered anew, and the gateway's file, which has every payment and refund that the gateway has, each as it is there. */
async function aSetup() {
  const setup = await orderedAnewSetup()
  const { shop, sandbox, runRefundJobs, deliverWebhooks } = setup
  const apply = async (...rows: readonly string[]) => {
    const content = new TextEncoder().encode([recon, ...rows].join('\r\n'))
    const taken = await shop.money.takeFile({ name: 'settlement.csv', content, by: meera })
    assert.ok(taken.ok, JSON.stringify(taken))
    const applied = await shop.money.applyFile(taken.value, meera)
    assert.ok(applied.ok, JSON.stringify(applied))
  }
  return {
    ...setup,
    apply,
    /** In rupees, the oldest first. */
    async atGateway() {
      await runRefundJobs()
      await deliverWebhooks()
      const { payments, refunds } = sandbox.ledger()
      return {
        payments: Object.values(payments).map(({ id, amount }) => ({ id, rupees: amount * 0.01 })),
        refunds: Object.values(refunds).map(({ id, amount, payment_id: payment }) => ({
          kind: 'refund',
          id,
          rupees: amount * 0.01,
          payment,
        })),
      }
    },
    /** As the desk shows them, nine days later, when every payment must be in a settlement. */
    async found() {
      setup.advance(9 * 86_400_000)
      await shop.work.settleMoney()
      return (await shop.money.differences()).map(({ cause, amountPaise, orderNumber }) => [cause, amountPaise, orderNumber])
    },
    async refund(orderId: OrderId, amountPaise: number): Promise<void> {
      const asked = { gatewayPaymentId: undefined, requestKey: 'a refund', askedBy: meera, isDecision: false, reason: 'Late.' }
      assert.ok((await shop.payments.refund({ ...asked, orderId, amountPaise: paise(amountPaise) })).ok)
    },
  }
}

test('a payment that pays the next order agrees with the settlement, and so does what went back of it for the order before', async () => {
  const { paidOrder, changed, apply, atGateway, found, shop } = await aSetup()
  await changed(await paidOrder(), [lineOf(plainPouch)], { total: 19_950 })
  const { payments, refunds } = await atGateway()
  // 499 - 199.50 = 299.50 go back.
  assert.deepEqual([payments.map(({ rupees }) => rupees), refunds.map(({ rupees }) => rupees)], [[499], [299.5]])
  // Fees of 2 % are 9.98, and 18 % of them 1.80: 499 - 9.98 - 1.80 = 487.22 come in, and 487.22 - 299.50 = 187.72 reach the bank.
  await apply(settled({ ...payments[0]!, fee: 9.98, tax: 1.8 }), settled(refunds[0]!))
  assert.deepEqual(await found(), [])
  const [settlement] = (await shop.money.listSettlements({ limit: 2 })) as { netPaise: number; payments: number; refunds: number }[]
  assert.deepEqual([settlement?.netPaise, settlement?.payments, settlement?.refunds], [18_772, 1, 1])
})

test('what a settlement has otherwise is named: the payment at the order that it pays now, the refund at the one before', async () => {
  const { paidOrder, changed, apply, atGateway, found } = await aSetup()
  await changed(await paidOrder(), [lineOf(plainPouch)], { total: 19_950 })
  const { payments, refunds } = await atGateway()
  await apply(settled({ ...payments[0]!, rupees: 500 }), settled({ ...refunds[0]!, rupees: 300 }))
  assert.deepEqual((await found()).toSorted(), [
    ['settled_amount', 100, 'MJ-10002'],
    ['settled_refund_amount', 50, 'MJ-10001'],
  ])
})

test('two payments of a dearer order, and a refund that goes back to both, agree row by row; one that is in no settlement is missed', async () => {
  const { paidOrder, changed, payRest, refund, apply, atGateway, found, shop } = await aSetup()
  const dearer = await changed(await paidOrder(), [lineOf(ringBox, 2)], { total: 99_800 })
  assert.equal(await payRest(dearer.id), 49_900)
  await atGateway()
  await refund(dearer.id, 60_000)
  const { payments, refunds } = await atGateway()
  // No payment has 600: 499 go back to the first, and 600 - 499 = 101 to the second.
  assert.deepEqual(
    [payments.map(({ rupees }) => rupees), refunds.map(({ rupees }) => rupees)],
    [
      [499, 499],
      [499, 101],
    ],
  )
  const [first, second] = payments as [{ id: string; rupees: number }, { id: string; rupees: number }]
  await apply(settled(first), ...refunds.map(settled))
  assert.deepEqual(await found(), [['settlement_missing', 49_900, undefined]])
  await apply(settled({ ...second, settlement: 'setl_2' }))
  assert.deepEqual(await found(), [])
  // 499 - 499 - 101 = -101, and 499: the bank has 998 - 600 = 398.
  const nets = (await shop.money.listSettlements({ limit: 2 })) as { settlementId: string; netPaise: number }[]
  assert.deepEqual(
    nets.map(({ settlementId, netPaise }) => [settlementId, netPaise]),
    [
      ['setl_2', 49_900],
      ['setl_1', -10_100],
    ],
  )
})
