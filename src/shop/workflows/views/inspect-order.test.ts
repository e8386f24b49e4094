import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scansOf } from '#tests/factories/parcel.ts'
import { someStaff } from '#tests/factories/staff.ts'
import { manualClock, paymentSetup } from '#tests/payment-setup.ts'
import { applyTracking } from '../tracking/apply-tracking.ts'

test('the history of an order records who did each thing, and when by the clock of the shop', async () => {
  const { clock, advance } = manualClock()
  const { shop, db, pay, deliverWebhooks, ...setup } = await paymentSetup({ clock })
  const { id, gatewayOrderId } = await setup.placeOrder()
  const times: Date[] = []
  const then = async (work: () => Promise<unknown>) => {
    advance(31 * 60_000)
    times.push(clock())
    await work()
  }
  await then(() => shop.work.lapseHolds())
  await then(() => shop.orders.pay(id))
  await then(() => (pay(gatewayOrderId), deliverWebhooks()))
  await then(() => shop.work.fulfil(id))
  await then(() => shop.parcels.markCollected(id, someStaff))
  const scans = scansOf('collected', 'in_transit', 'delivered')
  await then(() => db.transaction((tx) => applyTracking(tx, { awb: 'AWB-cs-1', source: 'poll', scans }, shop.deps)))

  const events = (await shop.orders.inspect(id))?.events ?? []
  assert.deepEqual(
    events.map((event) => ['state' in event ? event.state : event.act, event.doneBy, event.at]),
    [
      ['lapsed', { who: 'shop' }],
      ['awaiting_payment', { who: 'shopper' }],
      ['paid', { who: 'gateway' }],
      ['booked', { who: 'shop' }],
      ['shipped', someStaff],
      ['delivered', { who: 'carrier' }],
    ].map((expected, at) => [...expected, times[at]]),
  )
})
