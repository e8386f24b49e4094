import assert from 'node:assert/strict'
import type { OrderId } from '#src/kit/id.ts'
import type { TrackedState, TrackingScan } from '#src/shop/shipping/carrier.port.ts'
import type { Deps } from '#src/shop/workflows/deps.ts'
import { fulfilOrder } from '#src/shop/workflows/fulfilling/fulfil-order.ts'
import { placeOrder } from '#src/shop/workflows/ordering/place-order.ts'
import { testDatabase } from '#tests/database.ts'
import { fakeCarrier } from '#tests/fakes/fake-carrier.ts'
import { shopDeps } from '#tests/fakes/shop-deps.ts'
import { aPlaceOrder } from './order.ts'
import { ringBox, stock } from './stocked-variant.ts'

/** A shop with one paid order. */
export async function aShopWithPaidOrder(own: Partial<Deps> = {}) {
  const db = await testDatabase()
  await stock(db, ringBox)
  const deps = shopDeps(db, { carrier: fakeCarrier(), ...own })
  const id = await aPaidOrderOf(deps)
  return { db, deps, id, carrier: deps.carrier as ReturnType<typeof fakeCarrier> }
}

export async function aPaidOrderOf(deps: Deps): Promise<OrderId> {
  const placed = await placeOrder(aPlaceOrder({ paymentMethod: 'online' }), deps)
  assert.ok(placed.ok)
  const { id } = placed.value.order
  await deps.db.transaction((tx) => tx.query(`update orders set state = 'paid', stock = 'taken', paid_at = now() where id = $1`, [id]))
  return id
}

/** A shop with one parcel that waits for its courier. */
export async function aShopWithBookedParcel(own: Partial<Deps> = {}) {
  const setup = await aShopWithPaidOrder(own)
  assert.equal(await fulfilOrder(setup.id, setup.deps), 'booked')
  setup.carrier.calls.length = 0
  return { ...setup, awb: 'AWB-cs-1' }
}

/** Each of these states one hour after the one before, beginning today at noon in India. */
export const scansOf = (...states: (TrackedState | undefined)[]): TrackingScan[] =>
  states.map((state, hour) => aScan({ state, at: new Date(Date.parse('2026-11-23T12:00:00+05:30') + hour * 3_600_000) }))

export const aScan = (overrides: Partial<TrackingScan> = {}): TrackingScan => ({
  at: new Date('2026-11-23T12:00:00+05:30'),
  state: 'in_transit',
  needsPerson: false,
  activity: `scanned: ${overrides.state ?? 'nothing'}`,
  place: 'Pune',
  ...overrides,
})

export const kindsOfMails = async (db: Deps['db']): Promise<string[]> =>
  (await db.query<{ kind: string }>('select kind from outbox order by id')).map(({ kind }) => kind)
