import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { getRequestListener } from '@hono/node-server'
import { systemClock } from '#src/kit/time/clock.ts'
import { paise } from '#src/kit/money.ts'
import { recordedSteps } from '#src/platform/jobs/recorded-steps.store.ts'
import type { Steps } from '#src/platform/jobs/steps.ts'
import { findCurrentParcel } from '#src/shop/shipping/parcels.store.ts'
import type { JobData } from '#src/shop/workflows/deps.ts'
import { type Fulfilment, fulfilOrder } from '#src/shop/workflows/fulfilling/fulfil-order.ts'
import { applyTrackingEvent } from '#src/shop/workflows/tracking/receive-tracking.ts'
import { startShiprocketSandbox } from '#src/sandbox/shiprocket/shiprocket-sandbox.ts'
import { createApi } from '#src/web/api/api.ts'
import { otherCallAddress } from '#src/web/routes.ts'
import { carrierOf } from './contracts/shiprocket-setup.ts'
import { testDatabase } from './database.ts'
import { aPaidOrderOf } from './factories/parcel.ts'
import { ringBox, stock } from './factories/stocked-variant.ts'
import { shopDeps, testSettings, testShop } from './fakes/shop-deps.ts'

const token = 'sandbox token'

/** One database for all tests of a file: each test reads only its own order. */
const db = await testDatabase()
await stock(db, { ...ringBox, stock: 1_000 })
let carriers = 0

/** One paid order, the shop's own workflow on a real database, and the sandbox carrier behind real HTTP. */
export async function shippingSetup(t: TestContext, { pickupLocation = testSettings.pickup.location } = {}) {
  const countInbox = async () => (await db.query('select 1 from inbox')).length
  const inboxBefore = await countInbox()
  const sandbox = await startShiprocketSandbox({ pickupLocation, webhookToken: token })
  t.after(() => sandbox.stop())
  // No two carriers assign the same number.
  sandbox.state().nextNumber += ++carriers * 10_000
  let killAfter: string | undefined
  const deps = shopDeps(db, {
    carrier: carrierOf(sandbox, { webhookToken: token }),
    recordedSteps: (workflow, key) => killable(recordedSteps({ db, clock: systemClock }, workflow, key), () => killAfter),
  })
  const id = await aPaidOrderOf(deps)
  const run = () => fulfilOrder(id, deps)

  return {
    ...{ db, deps, id, sandbox, run },
    /** Runs the workflow as the queue does, until the parcel is booked or a person must act. */
    async settle(): Promise<Fulfilment> {
      for (let tries = 0; tries < 8; tries++) {
        const outcome = await run()
        if (outcome !== 'later') return outcome
      }
      return 'later'
    },
    /** The run throws as soon as this step is recorded. */
    killAfter: (step: string | undefined) => void (killAfter = step),
    parcel: () => findCurrentParcel(db, id),
    /** What the carrier has done: orders, airway bills assigned, charges. */
    carrierTotals: () => {
      const { orders, shipments, walletPaise } = sandbox.state()
      const all = Object.values(shipments)
      const numbers = all.filter(({ awb }) => awb).length
      return { orders: Object.keys(orders).length, numbers, charged: paise(500_000 - walletPaise) / 7420 }
    },
    count: (path: RegExp) => sandbox.calls.filter((call) => path.test(call)).length,
    mails: async (kind: string) => (await db.query('select 1 from outbox where kind = $1 and reference like $2', [kind, `${id}%`])).length,
    shopMails: async (kind: string) =>
      (await db.query('select 1 from outbox where kind = $1 and reference not like $2', [kind, `${id}%`])).length,
    scans: async () =>
      (await db.query('select 1 from tracking_scans join parcels on parcels.id = parcel_id where order_id = $1', [id])).length,
    events: async () => (await countInbox()) - inboxBefore,
    states: async () => {
      const [row] = await db.query<{ parcel: string; state: string }>(
        'select parcel.state as parcel, orders.state from orders join parcels parcel on order_id = orders.id where orders.id = $1',
        [id],
      )
      return [row?.parcel, row?.state]
    },
    /** Lets the carrier call the shop, over HTTP, at its own address. */
    async connectShop() {
      const shop = testShop(db, deps)
      const api = createApi(shop, (error) => {
        throw error
      })
      const server = createServer((request, response) => void getRequestListener(api.fetch)(request, response))
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
      t.after(() => new Promise<void>((closed) => void server.close(() => closed())))
      sandbox.connectShop({ webhookUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}${otherCallAddress('courierWebhook')}` })
    },
    /** Applies the events that the carrier has delivered. */
    async applyEvents() {
      const events = deps.queue.jobs.splice(0).filter(({ job }) => job === 'tracking.webhook')
      for (const { data } of events) await applyTrackingEvent(data as JobData['tracking.webhook'], deps)
      return events.length
    },
    webhookStatuses: () => sandbox.state().webhooks.map(({ status }) => status),
  }
}

function killable(steps: Steps, killAfter: () => string | undefined): Steps {
  return {
    ...steps,
    async once(name, stored, work) {
      let isNew = false
      const value = await steps.once(name, stored, () => {
        isNew = true
        return work()
      })
      if (isNew && name === killAfter()) throw new Error('killed')
      return value
    },
  }
}
