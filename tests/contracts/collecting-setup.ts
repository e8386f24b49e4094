import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { JobData } from '#src/shop/workflows/deps.ts'
import { collecting } from '#src/shop/workflows/collecting/collecting.ts'
import { applyTrackingEvent, receiveTracking } from '#src/shop/workflows/tracking/receive-tracking.ts'
import { meera } from '#tests/correcting-setup.ts'
import { inMemorySteps } from '#tests/fakes/in-memory-steps.ts'
import { returningSetup } from '#tests/fakes/returning-setup.ts'
import { manualClock } from '#tests/payment-setup.ts'
import { carrierOf, started } from './shiprocket-setup.ts'
import { startWebhookShop } from './webhook-shop.ts'

export const hours = 3_600_000
const webhookToken = 'tok'

/** An approved return of a delivered order, and the carrier's sandbox. */
export async function collectingSetup(t: TestContext, recordedSteps = inMemorySteps()) {
  const sandbox = await started(t, { webhookToken })
  const { shop, db, deliveredOrder, mailsOf } = await returningSetup({ collects: true })
  const orderId = await deliveredOrder(true)
  assert.ok(
    (await shop.returns.ask({ orderId, lines: [{ position: 1, units: 1 }], reason: 'faulty', wish: 'money', words: '', photoKeys: [] })).ok,
  )
  assert.ok((await shop.returns.approve({ orderId, ordinal: 1, by: meera, words: undefined })).ok)
  const { clock, advance } = manualClock()
  const carrier = carrierOf(sandbox, { webhookToken })
  const deps = { ...shop.deps, clock, recordedSteps, returnCarrier: carrier.returns }
  const room = collecting(deps)
  const wallet = sandbox.state().walletPaise
  const eventDeps = { ...deps, carrier: { ...deps.carrier, readTrackingEvent: carrier.readTrackingEvent } }
  return {
    ...{ sandbox, room, db, orderId, advance, mailsOf, returns: shop.returns },
    run: (isLastTry = false) => room.collect({ orderId, ordinal: 1 }, { isLastTry }),
    totals() {
      const { orders, shipments, walletPaise } = sandbox.state()
      const numbers = Object.values(shipments).filter(({ awb }) => awb !== undefined).length
      return { returns: Object.keys(orders).length, numbers, chargedPaise: wallet - walletPaise }
    },
    parcel: async () =>
      (
        await db.query<{ state: string; awb: string; last_error: string | null; failed_pickups: number; check_at: Date | null }>(
          'select * from return_parcels',
        )
      )[0],
    stateOf: async () => (await shop.returns.inspect(orderId, 1))?.asked.state,
    orderState: async () => (await shop.orders.find(orderId))?.state,
    notices: async () => (await mailsOf('attention-needed')).map(({ message }) => String(message['cause'])),
    /** Moves the parcel, with the carrier's webhook, which is applied. Returns what receiving it came to. */
    async report(move: Parameters<typeof sandbox.move>[0]) {
      const listening = await startWebhookShop()
      sandbox.connectShop({ webhookUrl: listening.url })
      assert.ok(await sandbox.move(move))
      await listening.stop()
      const come: unknown[] = []
      for (const { rawBody, headers } of listening.received) {
        const received = await receiveTracking({ raw: rawBody, token: String(headers['x-api-key']) }, eventDeps)
        come.push(received.ok && received.value)
      }
      const events = shop.deps.queue.jobs.splice(0).filter(({ job }) => job === 'tracking.webhook')
      for (const { data } of events) await applyTrackingEvent(data as JobData['tracking.webhook'], eventDeps)
      return come
    },
  }
}
