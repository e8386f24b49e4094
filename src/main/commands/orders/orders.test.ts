import assert from 'node:assert/strict'
import { userInfo } from 'node:os'
import { test } from 'node:test'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { ringBox, stockLevel } from '#tests/factories/stocked-variant.ts'
import { paymentSetup } from '#tests/payment-setup.ts'
import { runShopCommand } from '#tests/run-shop-command.ts'

/** A paid order (MJ-10001) and a cash order (MJ-10002), and the commands on their database. */
async function aShop() {
  const setup = await paymentSetup()
  const paid = await setup.placeOrder()
  await setup.callBack(setup.pay(paid.gatewayOrderId))
  assert.ok((await setup.shop.orders.place(aPlaceOrder())).ok)
  const orders = (...args: string[]) => runShopCommand(setup.db.connection, 'orders', ...args)
  const queued = async () =>
    (
      await setup.db.query<{ name: string }>(
        // Scheduled jobs run whenever a minute ends, and are nobody's act; nor is what the queue sends itself for them.
        `select name from pgboss.job
          where state = 'created' and data is distinct from '{}' and data is not null and name !~ '^__pgboss__' order by name`,
      )
    ).map(({ name }) => name)
  return { setup, paid, orders, queued }
}

test('staff list orders, and see everything that happened to one, as a table and as JSON', async () => {
  const { orders } = await aShop()
  const [all, cash, shown, json] = await Promise.all([
    orders('list'),
    orders('list', '--state', 'to_confirm', '--json'),
    orders('show', 'mj-10001'),
    orders('show', 'MJ-10001', '--json'),
  ])
  assert.match(all.stdout, /^MJ-10001 .* paid +online +sandbox +₹499 +Asha Rao$/m)
  assert.deepEqual(
    (JSON.parse(cash.stdout) as { orderNumber: string }[]).map(({ orderNumber }) => orderNumber),
    ['MJ-10002'],
  )
  for (const part of [
    /^Order +MJ-10001 \(sandbox\)$/m,
    /^State +paid, pieces taken$/m,
    /captured +₹499 +upi +callback/,
    /order-confirmation +asha@example\.com +MJ-10001 +waiting/,
  ])
    assert.match(shown.stdout, part)
  const program = JSON.parse(json.stdout) as {
    order: { state: string }
    attempts: unknown[]
    mails: unknown[]
    events: { state: string }[]
  }
  assert.deepEqual([program.order.state, program.attempts.length, program.mails.length, program.events[0]?.state], ['paid', 1, 2, 'paid'])
  const [attempt] = program.attempts as { door: string }[]
  assert.equal(attempt?.door, 'callback')
  const keys = [
    ...['order', 'orderUrl', 'events', 'refunds', 'decisions', 'mails', 'attempts', 'settledPieces'],
    ...['notes', 'corrections', 'taxDocuments', 'challans', 'ordersOfPhone', 'units', 'unitSteps', 'calls', 'prints', 'returns', 'isOver'],
    ...['shoppersChanges', 'replacements', 'refundablePaise'],
  ]
  assert.deepEqual(Object.keys(program).toSorted(), keys.toSorted(), 'programs read these keys')
})

test('staff confirm a cash order and refund a part of a paid one, and a repeat of either changes nothing', async () => {
  const { setup, orders, queued } = await aShop()
  assert.match((await orders('confirm', 'MJ-10002')).stdout, /^MJ-10002 is confirmed\. .* as soon as the shop runs\.$/m)
  assert.match((await orders('refund', 'MJ-10001', '--amount', '200', '--reason', 'A scratch.', '--key', 'a')).stdout, /^₹200 goes back/)
  const [again, tooMuch, wrong, comma] = [
    await orders('refund', 'MJ-10001', '--amount', '200', '--key', 'a'),
    await orders('refund', 'MJ-10001', '--amount', '300'),
    await orders('refund', 'MJ-10001', '--amount', 'half'),
    await orders('refund', 'MJ-10001', '--amount', '1,50'),
  ]
  assert.match(again.stdout, /nothing is sent twice/)
  assert.deepEqual([tooMuch.code, tooMuch.stderr], [1, 'At most ₹299 can go back.\n'])
  assert.deepEqual([wrong.code, comma.code], [2, 2])
  assert.deepEqual(await queued(), ['order.fulfil', 'payment.refund'])
  assert.deepEqual(
    (await setup.refunds()).map(({ state, amount, cause }) => [state, amount, cause]),
    [['asked', 20_000, 'staff a']],
  )
})

test('staff cancel an order with a reason, which gives pieces and money back', async () => {
  const { setup, paid, orders, queued } = await aShop()
  assert.match((await orders('cancel', 'MJ-10001', '--reason', 'The leather has run out.')).stdout, /is cancelled\. Its money goes back/)
  assert.deepEqual(await stockLevel(setup.db, ringBox), { onHand: 4, held: 0 })
  assert.deepEqual(await queued(), ['parcel.stop', 'payment.refund'])
  const [mail] = await setup.db.query<{ message: { reason: string; refundPaise: number } }>(
    `select message from outbox where kind = 'order-cancelled'`,
  )
  assert.deepEqual([mail?.message.reason, mail?.message.refundPaise], ['The leather has run out.', 49_900])
  await setup.db.transaction(async (tx) => {
    await tx.query(`update orders set state = 'shipped' where id = $1`, [paid.id])
    await tx.query(`insert into order_attention (order_id, cause, text, since) values ($1, 'other', 'Look.', now())`, [paid.id])
  })
  assert.equal((await orders('cancel', 'MJ-10001')).code, 1)
  assert.match((await orders('list', '--attention')).stdout, /MJ-10001/)
  assert.equal((await orders('resolve', 'MJ-10001')).code, 0)
  assert.equal((await orders('list', '--attention')).stdout, 'There are no such orders.\n')
})

test('staff note, correct and refund by line, and copy a mail, each in one command', async () => {
  const { orders, setup } = await aShop()
  assert.match((await orders('note', 'MJ-10001', '--text', 'Rings twice.')).stdout, /^Written down/)
  assert.match((await orders('correct-address', 'MJ-10001', '--phone', '9822041177')).stdout, /^Corrected: phone\. The shopper gets a mail/)
  assert.match((await orders('correct-address', 'MJ-10001', '--phone', '12')).stderr, /phone/i)
  assert.match((await orders('correct-writing', 'MJ-10001', '--name', 'Asha')).stderr, /^Nothing is written on this line/)
  assert.match((await orders('refund', 'MJ-10001', '--line', '1:1')).stdout, /^₹499 goes back .* Nothing of the payment is left/)
  assert.equal((await orders('refund', 'MJ-10001', '--line', 'all')).code, 2)
  assert.match((await orders('link', 'MJ-10001')).stdout, /^The link goes to asha@example\.com/)
  assert.match((await orders('erase', 'MJ-10001')).stderr, /^It is paid: only an order/)
  const copied = await runShopCommand(setup.db.connection, 'mails', 'copy', '1', '--to', 'other@example.com')
  assert.match(copied.stdout, /^Mail \d+ goes to other@example\.com/)
  const shown = JSON.parse((await orders('show', 'MJ-10001', '--json')).stdout) as { notes: { text: string }[]; corrections: object[] }
  assert.deepEqual([shown.notes.map(({ text }) => text), shown.corrections.length], [['Rings twice.'], 1])
})

test('what staff do is recorded under the name they give, or else under the account that runs the command', async () => {
  const { orders } = await aShop()
  assert.equal((await orders('confirm', 'MJ-10002', '--by', 'Meera Joshi')).code, 0)
  assert.equal((await orders('refund', 'MJ-10001', '--amount', '200')).code, 0)
  assert.match((await orders('show', 'MJ-10002')).stdout, / confirmed +staff: Meera Joshi$/m)
  const account = userInfo().username
  assert.match((await orders('show', 'MJ-10001')).stdout, new RegExp(` refund asked +staff: ${account} +Sent back by our team\\.$`, 'm'))
  const { events } = JSON.parse((await orders('show', 'MJ-10002', '--json')).stdout) as { events: { state: string; doneBy: object }[] }
  assert.deepEqual(
    events.map(({ state, doneBy }) => [state, doneBy]),
    [['confirmed', { who: 'staff', name: 'Meera Joshi' }]],
  )
})

test('what cannot be done is refused in one sentence', async () => {
  const { orders } = await aShop()
  const [missing, incomplete, wrong, twice] = await Promise.all([
    orders('show', 'MJ-1'),
    orders('confirm'),
    orders('list', '--state', 'flying'),
    orders('confirm', 'MJ-10001'),
  ])
  assert.deepEqual([missing.code, missing.stderr], [1, 'There is no order MJ-1.\n'])
  assert.deepEqual([incomplete.code, wrong.code], [2, 2])
  assert.deepEqual([twice.code, twice.stderr], [1, 'It is paid: there is nothing to confirm.\n'])
})
