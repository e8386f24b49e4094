import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { systemClock } from '#src/kit/time/clock.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { createQueue } from '#src/platform/jobs/queue.ts'
import { recordedSteps } from '#src/platform/jobs/recorded-steps.store.ts'
import { createLog } from '#src/platform/log/log.ts'
import type { JobData } from '#src/shop/workflows/deps.ts'
import { type TestDatabase, testDatabase } from '#tests/database.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { fakeGateway } from '#tests/fakes/fake-gateway.ts'
import { lookAgain } from '#tests/failover/real-time.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { startWorker } from './worker.ts'

const log = createLog({ level: 'silent' })

/** A shop and a worker on connections of their own, as in a process of their own. */
async function aProcess(shared: TestDatabase, gateway = fakeGateway()) {
  const db = openDatabase(shared.connection)
  const queue = createQueue<JobData>(db, { log, pollSeconds: 0.5 })
  const shop = testShop(db, { gateway, queue, recordedSteps: (workflow, key) => recordedSteps({ db, clock: systemClock }, workflow, key) })
  const worker = await startWorker(shop, queue, { log })
  after(async () => {
    await worker.stop()
    await db.close()
  })
  return { shop, gateway }
}

test('a cash order is followed by its two mails at once', async () => {
  const db = await testDatabase()
  await stock(db, ringBox)
  const { shop } = await aProcess(db)
  assert.ok((await shop.orders.place(aPlaceOrder())).ok)
  await shop.mailer.waitFor(2)
})

test('a paid order is followed by its mails and its parcel without an action of staff', async () => {
  const db = await testDatabase()
  await stock(db, ringBox)
  const { shop, gateway } = await aProcess(db)
  const placed = await shop.orders.place(aPlaceOrder({ paymentMethod: 'online' }))
  assert.ok(placed.ok && placed.value.gatewayOrderId)
  const { gatewayOrderId, order } = placed.value
  const payment = {
    gatewayPaymentId: 'pay_1',
    gatewayOrderId,
    amountPaise: order.totals.totalPaise,
    currency: 'INR',
    method: 'upi',
    failure: undefined,
  }
  gateway.payments.set('pay_1', { ...payment, status: 'captured' })
  const confirmed = await shop.payments.confirm({ gatewayOrderId, gatewayPaymentId: 'pay_1', signature: `${gatewayOrderId}|pay_1` })
  assert.ok(confirmed.ok)
  await shop.mailer.waitFor(3)
  const view = await shop.orders.show(order.id)
  assert.deepEqual([view?.order.state, view?.parcel?.awb, view?.happensNext], ['booked', 'AWB-cs-1', 'courier collects'])
})

test('mails that one process writes are sent once, by one of two', async () => {
  const db = await testDatabase()
  await stock(db, { ...ringBox, stock: 20 })
  const [one, two] = [await aProcess(db), await aProcess(db)]
  const placed = await Promise.all(Array.from({ length: 20 }, () => one.shop.orders.place(aPlaceOrder())))
  assert.ok(placed.every((order) => order.ok))
  await allSent(db)
  const ids = [...one.shop.mailer.sent, ...two.shop.mailer.sent].map(({ messageId }) => messageId)
  assert.deepEqual([ids.length, new Set(ids).size], [40, 40])
})

async function allSent(db: TestDatabase): Promise<void> {
  while ((await db.query(`select 1 from outbox where state <> 'sent' limit 1`)).length > 0) await lookAgain()
}
