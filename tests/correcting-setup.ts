import assert from 'node:assert/strict'
import type { OrderId } from '#src/kit/id.ts'
import type { Personalisation } from '#src/shop/catalogue/product.ts'
import type { Staff } from '#src/shop/orders/actor.ts'
import type { DeskLogin } from '#src/shop/staff/desk-login.ts'
import { aPlaceOrder } from './factories/order.ts'
import { ringBox } from './factories/stocked-variant.ts'
import { fakeCarrier } from './fakes/fake-carrier.ts'
import { manualClock, paymentSetup } from './payment-setup.ts'

export const meera: Staff = { who: 'staff', name: 'Meera Joshi' }
export const arun: Staff = { who: 'staff', name: 'Arun Patil' }

/** A shop with a carrier that records its calls, for what staff correct on orders. */
export async function correctingSetup(own: Parameters<typeof paymentSetup>[0] = {}) {
  const { clock, advance } = manualClock()
  const carrier = fakeCarrier()
  const setup = await paymentSetup({ clock, carrier, ...own })
  const { shop, db } = setup

  const lineOf = (personalisation: Personalisation | undefined, quantity = 1) => [
    { variantId: ringBox.variantId, quantity, personalisation, expectedUnitPricePaise: undefined },
  ]
  const ran = new Set<unknown>()
  return {
    ...setup,
    carrier,
    /** Adds an account, and returns its login at the desk. */
    async loginOf(name: string, role: DeskLogin['role']): Promise<DeskLogin> {
      const email = `${name.toLowerCase()}@manjusha.example`
      assert.ok((await shop.staff.add({ email, name, role, password: 'a long enough one' })).ok)
      return { id: `login of ${name}`, email, name, role, confirmedAt: clock(), startPage: 'today' }
    },
    /** Ten seconds pass, and the acts that were held back run, each once. */
    async runDueActs(): Promise<void> {
      advance(10_000)
      for (const job of shop.deps.queue.jobs.filter((each) => each.job === 'desk.act' && !ran.has(each))) {
        ran.add(job)
        await shop.work.runDeskAct((job.data as { key: string }).key, { isLastTry: false })
      }
    },
    advance,
    /** A paid order of one ring box, with this writing on it. */
    async paidOrder(personalisation?: Personalisation): Promise<OrderId> {
      const { id, gatewayOrderId } = await setup.placeOrder({ lines: lineOf(personalisation) })
      assert.equal((await setup.callBack(setup.pay(gatewayOrderId))).status, 200)
      return id
    },
    /** A cash order of one ring box, with this writing on it. */
    async cashOrder(personalisation?: Personalisation): Promise<OrderId> {
      const placed = await shop.orders.place(aPlaceOrder({ lines: lineOf(personalisation) }))
      assert.ok(placed.ok)
      return placed.value.order.id
    },
    mailsOf: (kind: string) =>
      db.query<{ recipient_address: string; message: Record<string, unknown> }>(
        'select recipient_address, message from outbox where kind = $1 order by id',
        [kind],
      ),
    acts: async (id: OrderId) => ((await shop.orders.inspect(id))?.events ?? []).flatMap((event) => ('act' in event ? [event] : [])),
  }
}
