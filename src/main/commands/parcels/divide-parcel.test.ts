import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dividingSetup } from '#tests/fakes/dividing-setup.ts'
import { runShopCommand } from '#tests/run-shop-command.ts'

test('an order is divided and put together at the command line, and what cannot be is refused', async () => {
  const { db, orderId, inspected } = await dividingSetup()
  const parcels = (...args: string[]) => runShopCommand(db.connection, 'parcels', ...args)
  const [unread, unknown, everything] = await Promise.all([
    parcels('divide', 'MJ-10001', '--first', 'all'),
    parcels('divide', 'MJ-1', '--first', '1'),
    parcels('divide', 'MJ-10001', '--first', '1', '--first', '2'),
  ])
  assert.match(unread.stderr, /--first takes a line such as 1, or a line and pieces such as 1=2; not "all"/)
  assert.match(unknown.stderr, /There is no order MJ-1/)
  assert.match(everything.stderr, /Choose at least one piece for each parcel/)
  const divided = await parcels('divide', 'mj-10001', '--first', '1', '--days', '5', '--by', 'Meera')
  assert.deepEqual(
    [divided.code, divided.stdout],
    [0, 'First: 2 × Ring Box (Oxblood). Then, in MJ-10002: 1 × Ring Box (Oxblood) with “Asha”. The shopper is mailed.\n'],
    divided.stderr,
  )
  assert.deepEqual(
    (await inspected(orderId)).order.lines.map(({ apart }) => apart),
    [undefined, 1],
  )
  const together = await parcels('put-together', 'MJ-10001', '--by', 'Meera')
  assert.equal(together.stdout, 'MJ-10001 leaves in one parcel again. The shopper is mailed.\n', together.stderr)
})
