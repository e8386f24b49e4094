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

test('a second parcel that was lost waits for no decision once all its pieces are refunded, and is still to be claimed from the courier, mailed once', async () => {
  const { db, orderId, restId, scanned, refunded, mailsOf } = await halves()
  const openTexts = async (id: OrderId) =>
    (
      await db.query<{ text: string }>(
        `select text from order_attention where order_id = $1 and cause = 'parcel_lost' and about is null and settled_at is null`,
        [id],
      )
    ).map(({ text }) => text)
  await scanned(orderId, ...goHome)
  await scanned(restId, 'collected', 'lost')
  const [undecided = '', ...others] = await openTexts(restId)
  assert.match(undecided, /claim it.*send it again/s)
  assert.deepEqual(others, [])
  await refunded({ position: 1, units: 1 })
  assert.deepEqual(await openTexts(restId), [undecided], 'the box with a name is still owed')
  const before = (await mailsOf('attention-needed')).length
  await refunded({ position: 2, units: 1 })
  const claim = ['The courier has lost its parcel: claim it. Its pieces are refunded.']
  assert.deepEqual(await openTexts(restId), claim)
  // The piece that arrived is refunded too: nothing new is asked.
  await refunded({ position: 1, units: 1 })
  assert.deepEqual(await openTexts(restId), claim)
  assert.equal((await mailsOf('attention-needed')).length, before + 1)
})
