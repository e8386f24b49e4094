import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId } from '#src/kit/id.ts'
import type { TrackedState } from '#src/shop/shipping/carrier.port.ts'
import { findOrder } from '../../orders/orders.store.ts'
import { aShopWithBookedParcel, aShopWithPaidOrder, scansOf } from '#tests/factories/parcel.ts'
import { someStaff } from '#tests/factories/staff.ts'
import { manualClock } from '#tests/payment-setup.ts'
import { applyTracking } from '../tracking/apply-tracking.ts'
import { askForAttention, resolveOrder } from './attention.ts'
import type { Deps } from '../deps.ts'
import { fulfilOrder } from '../fulfilling/fulfil-order.ts'
import { trackParcels } from '../tracking/track-parcels.ts'

/** Returns the open notes of the order, and what was mailed to the shop. */
async function askedFor({ db }: Pick<Deps, 'db'>, id: OrderId) {
  const mails = await db.query<{ cause: string; to: string }>(
    `select message ->> 'cause' as cause, recipient_address as to from outbox where kind = 'attention-needed' order by id`,
  )
  return { attention: (await findOrder(db, id))?.attention, mails }
}

async function assertMailed(deps: Pick<Deps, 'db'>, id: OrderId, cause: RegExp) {
  const { attention, mails } = await askedFor(deps, id)
  assert.match(attention ?? '', cause)
  assert.deepEqual(mails, [{ cause: attention, to: 'workshop@manjusha.example' }])
}

test('an order without an invoice asks for attention and mails the shop', async () => {
  const { db, deps, id } = await aShopWithPaidOrder()
  await db.transaction((tx) => tx.query(`update orders set address_state = 'Elsewhere', pincode = '999999'`))
  assert.equal(await fulfilOrder(id, deps), 'booked')
  await assertMailed(deps, id, /no invoice/)
})

test('a parcel that is under way for 45 days asks for attention and mails the shop', async () => {
  const { clock, advance } = manualClock()
  const { deps, id } = await aShopWithBookedParcel({ clock })
  advance(46 * 24 * 3_600_000)
  assert.equal(await trackParcels(deps), 1)
  await assertMailed(deps, id, /45 days/)
})

for (const [state, cause] of [
  ['returned', /came back/],
  ['lost', /lost/],
  ['cancelled', /cancelled its parcel/],
] as const satisfies [TrackedState, RegExp][]) {
  test(`a parcel that the courier reports as ${state} asks for attention and mails the shop`, async () => {
    const { db, deps, id, awb } = await aShopWithBookedParcel()
    await db.transaction((tx) => applyTracking(tx, { awb, source: 'poll', scans: scansOf(state) }, deps))
    await assertMailed(deps, id, cause)
  })
}

test('a parcel that moves although its order is cancelled asks for attention and mails the shop', async () => {
  const { db, deps, id, awb } = await aShopWithBookedParcel()
  await db.transaction((tx) => tx.query(`update orders set state = 'cancelled', stock = 'released'`))
  await db.transaction((tx) => applyTracking(tx, { awb, source: 'poll', scans: scansOf('collected') }, deps))
  await assertMailed(deps, id, /although the order is cancelled/)
})

test('a note is mailed once while it is open, and again after it was settled; who settled it is recorded', async () => {
  const { clock, advance } = manualClock()
  const { db, deps, id } = await aShopWithPaidOrder({ clock })
  const order = (await findOrder(db, id))!
  const ask = () => db.transaction((tx) => askForAttention(tx, order, { cause: 'other', text: 'Look at the lid.' }, deps))
  await ask()
  advance(1_000)
  await ask()
  assert.equal((await askedFor(deps, id)).mails.length, 1)
  await resolveOrder(id, someStaff, deps)
  assert.equal((await askedFor(deps, id)).attention, undefined)
  advance(1_000)
  await ask()
  assert.equal((await askedFor(deps, id)).mails.length, 2)
  assert.deepEqual(await db.query('select act, done_by, staff_name, note from order_events'), [
    { act: 'attention settled', done_by: 'staff', staff_name: 'Meera Joshi', note: 'Look at the lid.' },
  ])
})
