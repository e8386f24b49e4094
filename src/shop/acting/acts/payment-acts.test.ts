import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import { randomKey } from '#src/kit/random-key.ts'
import type { DeskLogin } from '#src/shop/staff/desk-login.ts'
import { correctingSetup } from '#tests/correcting-setup.ts'
import { testSettings } from '#tests/fakes/shop-deps.ts'

async function aDesk(settings = testSettings) {
  const setup = await correctingSetup({ settings })
  const [meera, arun] = [await setup.loginOf('Meera', 'owner'), await setup.loginOf('Arun', 'assistant')]
  await setup.paidOrder()
  const act = async (login: DeskLogin, name: string, input: object, key = randomKey<'act'>()) => {
    const answer = await setup.shop.desk.act(login, { act: name, key, input: { order: 'MJ-10001', ...input } })
    return answer.ok ? answer.value.state : answer.problem.code
  }
  const refund = (login: DeskLogin, input: object, key?: ReturnType<typeof randomKey<'act'>>) =>
    act(login, 'payments.refund', { how: 'all', leftPaise: 49_900, reason: 'A scratch', ...input }, key)
  const amounts = async () => (await setup.refunds()).map(({ amount }) => amount)
  return { ...setup, meera, arun, act, refund, amounts }
}

test('a refund waits ten seconds: taken back it moves no money, pressed twice it is one', async () => {
  const { shop, arun, refund, amounts, runDueActs } = await aDesk()
  const [taken, key] = [randomKey<'act'>(), randomKey<'act'>()]
  assert.equal(await refund(arun, {}, taken), 'waiting')
  await shop.desk.undo(arun, taken)
  await runDueActs()
  assert.deepEqual(await amounts(), [])
  const form = { how: 'amount', amount: '100' }
  assert.deepEqual([await refund(arun, form, key), await refund(arun, form, key)], ['waiting', 'waiting'])
  await runDueActs()
  assert.deepEqual(await amounts(), [10_000])
})

test('a refund by lines is read from the fields of the form', async () => {
  const { arun, refund, amounts, runDueActs } = await aDesk()
  assert.equal(await refund(arun, { how: 'lines', units1: '0' }), 'no_lines')
  assert.equal(await refund(arun, { how: 'lines', units1: '2' }), 'too_many_units')
  assert.equal(await refund(arun, { how: 'lines', units1: '1' }), 'waiting')
  await runDueActs()
  assert.deepEqual(await amounts(), [49_900])
})

test('a refund without a reason, of no amount, of too much, or of what somebody else has refunded meanwhile is refused', async () => {
  const { arun, meera, refund, runDueActs } = await aDesk()
  assert.equal(await refund(arun, { reason: ' ' }), 'reason_missing')
  assert.equal(await refund(arun, { reason: 'A scratch \u{1F622}' }), 'reason_not_printed')
  for (const amount of ['half', '1,50', '1.505', '1 50', '-1', ''])
    assert.equal(await refund(arun, { how: 'amount', amount }), 'amount_refused', amount)
  assert.equal(await refund(arun, { how: 'amount', amount: '500' }), 'refund_too_large')
  assert.equal(await refund(meera, { how: 'amount', amount: '100' }), 'waiting')
  assert.equal(await refund(arun, { how: 'amount', amount: '200' }), 'waiting')
  await runDueActs()
  assert.equal(await refund(arun, { how: 'amount', amount: '100' }), 'refunded_meanwhile')
})

test('an assistant refunds up to the limit of the settings, in parts too, and the owner above it', async () => {
  const desk = { ...testSettings.desk, assistantRefundPaise: paise(20_000) }
  const { arun, meera, refund, runDueActs } = await aDesk({ ...testSettings, desk })
  assert.equal(await refund(arun, { how: 'amount', amount: '200.01' }), 'above_limit')
  assert.equal(await refund(arun, { how: 'amount', amount: '150' }), 'waiting')
  await runDueActs()
  assert.equal(await refund(arun, { how: 'amount', amount: '100', leftPaise: 34_900 }), 'above_limit')
  assert.equal(await refund(meera, { how: 'amount', amount: '100', leftPaise: 34_900 }), 'waiting')
})

test('a held payment is accepted or sent back by the owner alone, with a reason, and once', async () => {
  const { shop, db, arun, meera, act, runDueActs, placeOrder, pay, deliverWebhooks } = await aDesk()
  const { id, gatewayOrderId } = await placeOrder()
  await db.query('update orders set total_paise = total_paise + 100, goods_paise = goods_paise + 100 where id = $1', [id])
  pay(gatewayOrderId)
  await deliverWebhooks()
  const [attempt] = (await shop.orders.inspect(id))?.attempts ?? []
  assert.equal(attempt?.state, 'mismatch')
  const decide = (login: DeskLogin, name: string, reason: string) =>
    act(login, name, { order: 'MJ-10002', payment: attempt?.gatewayPaymentId, reason })
  assert.equal(await decide(arun, 'payments.accept', 'One rupee'), 'not_allowed')
  assert.equal(await decide(meera, 'payments.accept', ''), 'reason_missing')
  assert.equal(await decide(meera, 'payments.accept', 'One rupee'), 'waiting')
  await runDueActs()
  assert.equal((await shop.orders.find(id))?.state, 'paid')
  assert.equal(await decide(meera, 'payments.sendBack', 'Another'), 'payment_not_held')
})

test('staff ask the gateway about one order at once', async () => {
  const { arun, act } = await aDesk()
  assert.equal(await act(arun, 'payments.reconcile', {}), 'done')
})
