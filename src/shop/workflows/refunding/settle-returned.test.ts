import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId } from '#src/kit/id.ts'
import { meera } from '#tests/correcting-setup.ts'
import { dividingSetup, goHome } from '#tests/fakes/dividing-setup.ts'

/** An order of two plain boxes and one with a name, of which one plain box goes first. */
async function halves() {
  const setup = await dividingSetup()
  const restId = await setup.divided()
  let asked = 0
  return {
    ...{ ...setup, restId },
    async refunded(...lines: { position: number; units: number }[]): Promise<number> {
      const request = { orderId: setup.orderId, gatewayPaymentId: undefined, amountPaise: undefined, reason: 'It came back.', lines }
      const done = await setup.shop.payments.refund({ ...request, requestKey: `key ${++asked}`, askedBy: meera, isDecision: false })
      assert.ok(done.ok, JSON.stringify(done))
      return done.value.amountPaise
    },
    /** How many notes say that its parcel came back, and are open. */
    async open(id: OrderId): Promise<number> {
      const rows = await setup.db.query(
        `select from order_attention where order_id = $1 and cause = 'parcel_returned' and settled_at is null`,
        [id],
      )
      return rows.length
    },
  }
}

test('a second parcel that came back waits for nobody once all its pieces are refunded, and until then it does', async () => {
  const { orderId, restId, scanned, refunded, open } = await halves()
  await scanned(orderId, ...goHome)
  await scanned(restId, 'collected', 'returned')
  assert.equal(await open(restId), 1)
  assert.equal(await refunded({ position: 1, units: 1 }), 49_900)
  assert.equal(await open(restId), 1, 'the box with a name is still owed')
  await refunded({ position: 2, units: 1 })
  assert.equal(await open(restId), 0)
})

test('the same holds of the first parcel, and of both, where what is refunded of one does not settle the other', async () => {
  const first = await halves()
  await first.scanned(first.restId, ...goHome)
  await first.scanned(first.orderId, 'collected', 'returned')
  await first.refunded({ position: 1, units: 1 })
  assert.equal(await first.open(first.orderId), 0)

  const both = await halves()
  for (const id of [both.orderId, both.restId]) await both.scanned(id, 'collected', 'returned')
  await both.refunded({ position: 1, units: 1 }, { position: 2, units: 1 })
  assert.deepEqual([await both.open(both.orderId), await both.open(both.restId)], [1, 1])
  await both.refunded({ position: 1, units: 1 })
  assert.deepEqual([await both.open(both.orderId), await both.open(both.restId)], [0, 0])
})
