import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId } from '#src/kit/id.ts'
import { paise } from '#src/kit/money.ts'
import { returningSetup } from '#tests/fakes/returning-setup.ts'
import { runShopCommand } from '#tests/run-shop-command.ts'
import { generateOrders } from '../../../../scripts/generate-orders.ts'

test('at the terminal staff see what is to decide, and carry a return through to its end; what is written wrongly is named', async () => {
  const { db, shop, deliveredOrder } = await returningSetup()
  const orderId = await deliveredOrder(false)
  await shop.returns.ask({
    orderId,
    lines: [{ position: 1, units: 2 }],
    reason: 'faulty',
    wish: 'money',
    words: 'A bent lid.',
    photoKeys: [],
  })
  const returns = (...args: string[]) => runShopCommand(db.connection, 'returns', ...args)
  assert.match((await returns('list')).stdout, /^MJ-10001-R1 .* 2 +Damaged or faulty +Money back +To decide$/m)
  const shown = (await returns('show', 'mj-10001-r1')).stdout
  assert.match(shown, /A bent lid\./)
  assert.doesNotMatch(shown, new RegExp(orderId))
  assert.equal((await returns('refuse', 'MJ-10001-R1')).code, 2)
  assert.match((await returns('show', 'MJ-10001-R7')).stderr, /^There is no return MJ-10001-R7\.$/m)

  for (const args of [['approve'], ['arrived'], ['inspect', '--sellable', '1=1'], ['ask-upi', '--amount', '900']]) {
    const [verb = '', ...options] = args
    const done = await returns(verb, 'MJ-10001-R1', ...options, '--by', 'Kavya')
    assert.equal(done.code, 0, done.stderr)
  }
  await shop.returns.giveUpi({ orderId, ordinal: 1, upi: 'asha@okbank' })
  assert.match((await returns('paid', 'MJ-10001-R1', '--text', 'UTR 1', '--by', 'Kavya')).stdout, /^State +Settled$/m)
  assert.match((await returns('inspect', 'MJ-10001-R1')).stderr, /^MJ-10001-R1 has moved on: settled\.$/m)

  assert.match((await returns('repay-carriage', 'MJ-10001-R1', '--text', 'UTR 2')).stderr, /^The shopper has said of no courier/m)
  await db.query(`update return_parcels set state = 'not_booked'`)
  assert.ok((await shop.returns.claimCarriage({ orderId, ordinal: 1, paidPaise: paise(8_050), upi: 'asha@okbank' })).ok)
  assert.match((await returns('show', 'MJ-10001-R1')).stdout, /^The courier cost +₹80\.50, to be paid back$/m)
  assert.equal((await returns('refuse-carriage', 'MJ-10001-R1')).code, 2)
  const refused = await returns('refuse-carriage', 'MJ-10001-R1', '--text', 'The receipt shows 80.', '--by', 'Kavya')
  assert.match(refused.stdout, /^The courier cost +₹80\.50, refused: The receipt shows 80\.$/m)
  assert.ok((await shop.returns.claimCarriage({ orderId, ordinal: 1, paidPaise: paise(8_050), upi: 'asha@okbank' })).ok)
  const repaid = await returns('repay-carriage', 'MJ-10001-R1', '--text', 'UTR 2', '--by', 'Kavya')
  assert.match(repaid.stdout, /^The courier cost +₹80\.50, paid back$/m)
})

test('at the terminal a return is entered for a shopper who called; what is missing or impossible is named', async () => {
  const { db, deliveredOrder } = await returningSetup()
  await deliveredOrder(true)
  const open = (...args: string[]) => runShopCommand(db.connection, 'returns', 'open', 'mj-10001', ...args, '--by', 'Kavya')
  assert.match((await open('--units', '1=1')).stderr, /--reason/)
  const why = ['--reason', 'changed_mind', '--wish', 'money'] as const
  assert.match((await open('--units', '1=9', ...why)).stderr, /^At most 2 of line 1 can come back\.$/m)
  const opened = await open('--units', '1=1,2=1', ...why, '--text', 'She called.')
  assert.equal(opened.code, 0, opened.stderr)
  assert.match(opened.stdout, /^State +May come$/m)
})

/** The box with a name came back faulty and was looked at; another one was agreed on. */
async function anotherAgreed(isPaid: boolean) {
  const setup = await returningSetup()
  const { db, shop } = setup
  const orderId = await setup.deliveredOrder(isPaid)
  const at = { orderId, ordinal: 1, by: { who: 'staff', name: 'Kavya' }, words: undefined } as const
  await shop.returns.ask({ orderId, lines: [{ position: 2, units: 1 }], reason: 'wrong', wish: 'remake', words: '', photoKeys: [] })
  await shop.returns.approve(at)
  await shop.returns.receive(at)
  await shop.returns.recordInspection({ ...at, note: undefined, backInStock: new Map() })
  const returns = (verb: string, ...args: string[]) =>
    runShopCommand(db.connection, 'returns', verb, 'MJ-10001-R1', ...args, '--by', 'Kavya')
  return { ...setup, orderId, returns }
}

test('at the terminal the pieces are made anew, with a name spelt otherwise on the new piece only; a name that cannot be pressed makes nothing', async () => {
  const { shop, returns, db, orderId } = await anotherAgreed(true)
  assert.equal((await returns('replace', '--names', 'Aisha')).code, 2)
  const refused = await returns('replace', '--names', '2=Äsha1')
  assert.deepEqual([refused.code, refused.stderr === '', (await db.query('select 1 from orders')).length], [1, false, 1])

  const made = await returns('replace', '--names', '2=Aisha', '--text', 'With your right name.')
  assert.equal(made.code, 0, made.stderr)
  assert.match(made.stdout, /^State +Another piece comes$/m)
  const [, number = ''] = /^Another piece +order (MJ-\d+), /m.exec(made.stdout) ?? []
  const nameOn = async (id: OrderId | undefined, line: number) => id && (await shop.orders.find(id))?.lines[line]?.personalisation?.name
  assert.deepEqual([await nameOn(await shop.orders.findId(number), 0), await nameOn(orderId, 1)], ['Aisha', 'Asha'])
  assert.match((await returns('replace')).stderr, /^MJ-10001-R1 has moved on: another piece comes\.$/m)
})

test('at the terminal the money goes back where another piece was agreed on, only where it is said that it is instead', async () => {
  const { returns, db } = await anotherAgreed(true)
  const sent = () => db.query<{ amount: number }>('select amount_paise::integer as amount from refunds')
  assert.match((await returns('refund')).stderr, /^Something else was agreed on\.$/m)
  assert.deepEqual(await sent(), [])
  assert.match((await returns('refund', '--instead', '--amount', '120')).stdout, /^State +Settled$/m)
  assert.deepEqual(await sent(), [{ amount: 12_000 }])
})

test('at the terminal a UPI address is asked for where another piece was agreed on, only where it is said that it is instead', async () => {
  const { returns, mailsOf } = await anotherAgreed(false)
  const asked = async () => (await mailsOf('return-news')).filter(({ message }) => message['news'] === 'upi_asked').length
  assert.match((await returns('ask-upi')).stderr, /^Something else was agreed on\.$/m)
  assert.equal(await asked(), 0)
  assert.match((await returns('ask-upi', '--instead')).stdout, /^State +Asked for a UPI address$/m)
  assert.equal(await asked(), 1)
})

test('the list at the terminal leaves none out, however many wait', async () => {
  const { db } = await returningSetup()
  await generateOrders(db, 400, new Date('2026-11-20T09:00:00Z'))
  await db.query(
    `insert into returns (order_id, ordinal, state, reason, wish, asked_at, changed_at)
     select id, 1, 'waiting', 'faulty', 'money', placed_at, placed_at from orders`,
  )
  await db.query('insert into return_lines (return_id, position, units) select id, 1, 1 from returns')
  const { stdout } = await runShopCommand(db.connection, 'returns', 'list', '--json')
  const [{ count } = { count: 0 }] = await db.query<{ count: number }>('select count(*)::integer as count from returns')
  assert.ok(count > 200)
  assert.equal((JSON.parse(stdout) as unknown[]).length, count)
})
