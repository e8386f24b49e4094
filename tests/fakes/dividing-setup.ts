import assert from 'node:assert/strict'
import type { OrderId } from '#src/kit/id.ts'
import type { TrackedState } from '#src/shop/shipping/carrier.port.ts'
import { applyTracking } from '#src/shop/workflows/tracking/apply-tracking.ts'
import { meera } from '../correcting-setup.ts'
import { scansOf } from '../factories/parcel.ts'
import { ringBox, stockLevel } from '../factories/stocked-variant.ts'
import type { FakeCarrier } from './fake-carrier.ts'
import { returningSetup } from './returning-setup.ts'

/** A paid order of two plain boxes and one with a name, for ₹1,497.00. */
export async function dividingSetup({ isPaid = true } = {}) {
  const setup = await returningSetup()
  const { db, shop } = setup
  const orderId = await setup.certainOrder(isPaid)
  const inspected = async (id: OrderId) => (await shop.orders.inspect(id))!
  const carrier = shop.deps.carrier as FakeCarrier
  const divide = (first: readonly (readonly [number, number])[], restDays?: number) =>
    shop.orders.divide({ orderId, first: first.map(([position, units]) => ({ position, units })), restDays, by: meera, words: undefined })
  return {
    ...setup,
    ...{ orderId, inspected, carrier, divide },
    /** One plain box goes first. */
    async divided(): Promise<OrderId> {
      const done = await divide([[1, 1]])
      assert.ok(done.ok, JSON.stringify(done))
      return done.value.rest.id
    },
    together: () => shop.orders.putTogether({ orderId, by: meera }),
    cancel: (id: OrderId) => shop.orders.cancel({ orderId: id, cancelledBy: meera, reason: 'She changed her mind.' }),
    async scanned(id: OrderId, ...states: TrackedState[]): Promise<void> {
      await shop.work.fulfil(id)
      const [parcel] = await db.query<{ awb: string }>('select awb from parcels where order_id = $1 and replaced_at is null', [id])
      await db.transaction((tx) => applyTracking(tx, { awb: parcel!.awb, source: 'poll', scans: scansOf(...states) }, shop.deps))
    },
    onHand: async () => (await stockLevel(db, ringBox)).onHand,
    unitStates: async (id: OrderId) => (await inspected(id)).units.map(({ state }) => state),
    documentsOf: async (id: OrderId) => (await inspected(id)).taxDocuments.map(({ kind, number }) => `${kind} ${number}`),
  }
}

export const code = (done: { ok: boolean; problem?: { code: string } }): string => (done.ok ? 'ok' : done.problem!.code)
export const goods = (lines: readonly { quantity: number; personalisation: unknown }[]) =>
  lines.map(({ quantity, personalisation }) => [quantity, personalisation !== undefined])
export const goHome: TrackedState[] = ['collected', 'out_for_delivery', 'delivered']
