import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paymentSetup } from '#tests/payment-setup.ts'
import { runShopCommand } from '#tests/run-shop-command.ts'

const recipient = [
  ...['--name', 'Asha Rao', '--phone', '98765 43210', '--email', 'asha@example.com', '--address', '12 MG Road'],
  ...['--city', 'Bengaluru', '--state', 'Karnataka', '--pincode', '560001', '--by', 'Meera'],
]

test('an order of a caller is priced, placed at that, and the same once more; what is wrong is named by its field', async () => {
  const { db } = await paymentSetup()
  const take = (...args: string[]) => runShopCommand(db.connection, 'orders', 'take', ...recipient, ...args)
  const line = ['--line', 'RING-OXB:2:asha:Leo']
  const priced = await take(...line)
  assert.match(priced.stdout, /^2 × Ring Box \(Oxblood\): ₹998\nShipping: Free\nTotal: ₹998\nAt their door by: .*\nNothing is ordered yet/)
  assert.match((await take(...line, '--total', '997')).stderr, /^It comes to ₹998 now/)
  assert.deepEqual(await db.query('select count(*) as orders from orders'), [{ orders: 0 }])

  const placed = await take(...line, '--total', '998', '--key', 'a call')
  assert.match(placed.stdout, /^MJ-10001 is ordered, and the link to pay is mailed\.$/m)
  assert.equal((await take(...line, '--total', '998', '--key', 'a call')).stdout, placed.stdout)
  assert.deepEqual(await db.query('select came_from, personal_name, zodiac_sign from orders join order_lines on order_id = id'), [
    { came_from: 'telephone', personal_name: 'Asha', zodiac_sign: 'Leo' },
  ])
  assert.deepEqual(await db.query('select act, staff_name from order_events'), [{ act: 'order taken', staff_name: 'Meera' }])

  const wrong = await take('--line', 'RING-OXB', '--total', '499', '--phone', '12', '--pincode', '1')
  assert.deepEqual(wrong.stderr.match(/^\w+(?=: )/gm), ['phone', 'pincode'])
  assert.match((await take('--line', 'RING-OXB:1:Zoë')).stderr, /^lines\.0\.name: The name may have letters A to Z/)
})

test('an order is changed from the terminal by one in its place, which names the other in both histories', async () => {
  const { db } = await paymentSetup()
  const take = (...args: string[]) => runShopCommand(db.connection, 'orders', 'take', ...recipient, '--pay', 'cash', ...args)
  await take('--line', 'RING-OXB:4', '--total', '1996')
  const instead = ['--line', 'RING-OXB:5', '--instead-of']
  assert.match((await take(...instead, 'MJ-99999')).stderr, /^There is no order that this one could come in place of/)
  assert.match((await take(...instead, 'MJ-10001')).stdout, /^5 × Ring Box \(Oxblood\): ₹2,495\n[^]*Nothing is ordered yet/)
  assert.match((await take(...instead, 'MJ-10001', '--total', '2495')).stdout, /^MJ-10002 is ordered/)
  assert.deepEqual(await db.query('select order_number as number, state from orders order by order_number'), [
    { number: 'MJ-10001', state: 'cancelled' },
    { number: 'MJ-10002', state: 'to_confirm' },
  ])
  assert.deepEqual(await db.query(`select act, note from order_events where note ~ '^(As|In place of) ' order by id`), [
    { act: 'order taken', note: 'In place of MJ-10001.' },
    { act: 'ordered anew', note: 'As MJ-10002.' },
  ])
  assert.match((await take(...instead, 'MJ-10001')).stderr, /^The order before is cancelled/)
})
