import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writtenOf } from '#src/shop/orders/recipient.ts'
import { aRecipient } from '#tests/factories/order.ts'
import { ringBox } from '#tests/factories/stocked-variant.ts'
import { aKey, deskSetup } from '#tests/desk-setup.ts'

const anInput = (overrides: object = {}) => ({
  lines: [{ variant: ringBox.variantId, quantity: 1, name: 'Asha', sign: 'Leo' }],
  ...writtenOf(aRecipient()),
  ...{ isStateConfirmed: false, paymentMethod: 'online', totalPaise: ringBox.pricePaise, advancePaise: 0 },
  ...overrides,
})

test('an order that is taken is done at once, names its number in answer and log, and keeps nothing of what was typed in the act', async () => {
  const { shop, arun, audit, db } = await deskSetup()
  const taken = await shop.desk.act(arun, { act: 'orders.take', key: aKey(), input: anInput() })
  assert.ok(taken.ok && taken.value.state === 'done')
  const { number } = taken.value.about
  assert.equal(taken.value.message, `${number} is ordered, and the link to pay is mailed.`)
  const entry = { name: 'Arun', act: 'orders.take' }
  assert.deepEqual(await audit(), [
    { ...entry, outcome: 'asked', number: 'new' },
    { ...entry, outcome: 'done', number },
  ])
  assert.deepEqual(await db.query('select input, about_number as number from desk_acts'), [{ input: {}, number }])
  const id = await shop.orders.findId(number)
  const inspected = id && (await shop.orders.inspect(id))
  assert.deepEqual(
    inspected?.events.map((event) => ['act' in event && event.act, event.doneBy]),
    [['order taken', { who: 'staff', name: 'Arun' }]],
  )
})

test('its form pressed twice, later or at the same moment, is one order', async () => {
  const { shop, meera, db } = await deskSetup()
  const request = { act: 'orders.take', key: aKey(), input: anInput({ paymentMethod: 'cod' }) }
  const answers = await Promise.all([shop.desk.act(meera, request), shop.desk.act(meera, request)])
  const again = await shop.desk.act(meera, request)
  for (const answer of answers) assert.ok(answer.ok || answer.problem.code === 'being_done')
  assert.ok(again.ok && again.value.about.number !== 'new')
  assert.deepEqual(await db.query('select count(*) as orders from orders'), [{ orders: 1 }])
})

test('a refusal names the field, of a line by its place and of an address all of them, and orders nothing', async () => {
  const { shop, meera, db } = await deskSetup()
  const refusal = async (overrides: object) => {
    const taken = await shop.desk.act(meera, { act: 'orders.take', key: aKey(), input: anInput(overrides) })
    return taken.ok ? undefined : [taken.problem.field, ...Object.keys(taken.problem.also ?? {})]
  }
  const line = anInput().lines[0]!
  const table: readonly [object, readonly (string | undefined)[]][] = [
    [{ lines: [] }, ['find']],
    [{ lines: [line, { ...line, quantity: 0 }] }, ['lines.1.quantity']],
    [{ lines: [{ ...line, quantity: 301 }], totalPaise: ringBox.pricePaise * 301 }, ['lines.0.quantity']],
    [{ lines: [line, { ...line, name: 'Zoë' }] }, ['lines.1.name']],
    [{ lines: [{ ...line, sign: 'Ophiuchus' }] }, ['lines.0.sign']],
    [{ lines: [{ ...line, variant: 'NO-SUCH' }] }, ['lines.0.quantity']],
    [{ phone: '12', pincode: '1' }, ['phone', 'pincode']],
    [{ state: 'Kerala' }, ['state']],
    [{ totalPaise: 1 }, [undefined]],
  ]
  for (const [overrides, fields] of table) assert.deepEqual(await refusal(overrides), fields, JSON.stringify(overrides))
  assert.deepEqual(await db.query('select count(*) as orders from orders'), [{ orders: 0 }])
  assert.deepEqual(await shop.desk.listWaiting(meera), [], 'what stands in the form is not answered once more')
})

test('so much money as the password is asked for does not go back by a change, and an assistant sends back no more than otherwise', async () => {
  const { shop, arun, meera, db, placeCashOrder } = await deskSetup()
  const { id, number } = await placeCashOrder()
  const paid = async (amount: number) => {
    await db.query(`update orders set state = 'paid', payment_method = 'online', paid_at = now() where id = $1`, [id])
    await db.query(
      `insert into payment_attempts (gateway_payment_id, order_id, state, amount_paise, currency, method, source, first_seen_at, changed_at, has_paid)
       values ('pay_1', $1, 'captured', $2, 'INR', 'upi', 'webhook', now(), now(), true)
       on conflict (gateway_payment_id) do update set amount_paise = excluded.amount_paise`,
      [id, amount],
    )
    return { act: 'orders.take', key: aKey(), input: anInput({ insteadOf: number, paidPaise: amount }) }
  }
  const code = async (login: typeof arun, amount: number) => {
    const taken = await shop.desk.act(login, await paid(amount))
    return taken.ok ? taken.value.message : taken.problem.code
  }
  const limit = shop.settings.desk.assistantRefundPaise
  // A box is ₹499: what is paid above goes back.
  assert.equal(await code(arun, limit + 49_901), 'above_limit')
  assert.equal(await code(meera, 1_000_000 + 49_900), 'too_much_back')
  assert.equal(await code(arun, limit + 49_900), 'MJ-10002 is ordered and paid, and its confirmation is mailed.')
  assert.deepEqual(await db.query('select amount_paise as back from refunds'), [{ back: limit }])
})

test('an order is changed for a caller by placing another in its place: by its number, at once, in one answer', async () => {
  const { shop, arun, placeCashOrder } = await deskSetup()
  const { id, number } = await placeCashOrder()
  const take = (insteadOf: string) =>
    shop.desk.act(arun, { act: 'orders.take', key: aKey(), input: anInput({ paymentMethod: 'cod', insteadOf }) })
  const unknown = await take('MJ-99999')
  assert.ok(!unknown.ok && unknown.problem.code === 'former_not_found')
  const changed = await take(number)
  assert.ok(changed.ok && changed.value.state === 'done', JSON.stringify(changed))
  assert.notEqual(changed.value.about.number, number)
  assert.equal((await shop.orders.find(id))?.state, 'cancelled')
  const again = await take(number)
  assert.ok(!again.ok)
  assert.deepEqual(
    [again.problem.code, again.problem.message],
    ['former_not_open', 'The order before is cancelled, and is not given up any more. Nothing was ordered.'],
  )
})
