import assert from 'node:assert/strict'
import { randomKey } from '#src/kit/random-key.ts'
import type { DeskLogin } from '#src/shop/staff/desk-login.ts'
import type { PlaceOrder } from '#src/shop/workflows/ordering/place-order.ts'
import { testDatabase } from './database.ts'
import { aPlaceOrder } from './factories/order.ts'
import { ringBox, stock } from './factories/stocked-variant.ts'
import { testShop } from './fakes/shop-deps.ts'
import { manualClock } from './payment-setup.ts'

/** A key as a form makes it when it is drawn. */
export const aKey = (): string => randomKey<'act'>()

/** A shop with an owner and an assistant at the desk, whose clock is moved by hand and whose jobs run when a test runs them. */
export async function deskSetup() {
  const db = await testDatabase()
  await stock(db, { ...ringBox, stock: 300 })
  const { clock, advance } = manualClock()
  const shop = testShop(db, { clock })
  const loginOf = async (name: string, role: DeskLogin['role']): Promise<DeskLogin> => {
    const email = `${name.toLowerCase()}@manjusha.example`
    assert.ok((await shop.staff.add({ email, name, role, password: 'a long enough one' })).ok)
    return { id: `login of ${name}`, email, name, role, confirmedAt: clock(), startPage: 'today' }
  }
  const [meera, arun] = [await loginOf('Meera', 'owner'), await loginOf('Arun', 'assistant')]
  const ran = new Set<unknown>()
  return {
    db,
    shop,
    meera,
    arun,
    clock,
    advance,
    /** Places a cash order; returns what an act on it posts. */
    async placeCashOrder(overrides: Partial<PlaceOrder> = {}) {
      const placed = await shop.orders.place(aPlaceOrder(overrides))
      assert.ok(placed.ok)
      const { id, orderNumber } = placed.value.order
      return { id, number: orderNumber, seen: { order: orderNumber, seen: 'to_confirm' } }
    },
    stateOf: async (id: Parameters<typeof shop.orders.find>[0]) => (await shop.orders.find(id))?.state,
    /** What has left the shop since the order was placed: mails to the shopper after the first, and jobs other than the desk's. */
    async whatHasLeft() {
      const mails = await db.query<{ kind: string }>(
        `select kind from outbox where kind in ('order-confirmed', 'order-cancelled') order by id`,
      )
      const jobs = shop.deps.queue.jobs.map(({ job }) => job).filter((job) => job !== 'desk.act')
      return [...mails.map(({ kind }) => kind), ...jobs]
    },
    /** Ten seconds pass, and the jobs of held-back acts run, each once. */
    async runDueActs(): Promise<void> {
      advance(10_000)
      for (const job of shop.deps.queue.jobs.filter((each) => each.job === 'desk.act' && !ran.has(each))) {
        ran.add(job)
        await shop.work.runDeskAct((job.data as { key: string }).key, { isLastTry: false })
      }
    },
    audit: () =>
      db.query<{ name: string; act: string; outcome: string; number: string }>(
        'select name, act, outcome, about_number as number from audit_log order by id',
      ),
  }
}
