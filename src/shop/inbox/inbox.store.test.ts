import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#tests/database.ts'
import { addToInbox, markHandled, takeFromInbox } from './inbox.store.ts'
import { inboxJson } from './inbox-event.ts'

const receivedAt = new Date('2026-11-22T09:00:00Z')
const raw = Buffer.from('{}')
const scan = { at: receivedAt, state: 'delivered', needsPerson: false, activity: 'Delivered', place: 'Pune' } as const
const tracked = { eventId: 'evt-1', awb: 'AWB-1', reference: undefined, scans: [scan] }

/** As the first version of the shop wrote them. These texts may never change: events that wait must stay readable. */
const paymentOfVersion1 = `{"kind": "payment.captured", "payment": {"gatewayPaymentId": "pay_1", "gatewayOrderId": "order_1",
  "amountPaise": 34900, "currency": "INR", "status": "captured", "method": "upi"}}`
const refundOfVersion1 = `{"kind": "refund.processed", "refund": {"gatewayRefundId": "rfnd_1", "gatewayPaymentId": "pay_1",
  "refundKey": "refund-0001", "amountPaise": 34900, "status": "processed"}}`
const scansOfVersion1 = `{"eventId": "evt-1", "awb": "AWB-1", "scans": [{"at": "2026-11-22T09:00:00.000Z", "state": "returned",
  "needsPerson": false, "activity": "RTO delivered", "place": "Pune"}]}`

test('an event is stored once, read as it was stored, and taken until it is handled', async () => {
  const db = await testDatabase()
  const add = () =>
    db.transaction((tx) => addToInbox(tx, { source: 'carrier', externalId: 'evt-1', kind: 'tracking', event: tracked, raw, receivedAt }))
  assert.equal(await add(), 'evt-1')
  assert.equal(await add(), undefined)
  await db.transaction(async (tx) => {
    const taken = await takeFromInbox(tx, 'carrier', 'evt-1')
    assert.deepEqual(taken, { source: 'carrier', externalId: 'evt-1', event: { eventId: 'evt-1', awb: 'AWB-1', scans: [scan] } })
    await markHandled(tx, taken!, receivedAt)
    assert.equal(await takeFromInbox(tx, 'carrier', 'evt-1'), undefined)
  })
})

test('events of the first version stay readable', () => {
  for (const stored of [paymentOfVersion1, refundOfVersion1])
    assert.deepEqual(inboxJson['payment-gateway'].read(JSON.parse(stored), 1, 'evt-1'), JSON.parse(stored))
  assert.equal(inboxJson.carrier.read(JSON.parse(scansOfVersion1), 1, 'evt-1').scans[0]?.state, 'returned')
})

test('an event that cannot be read is an error that names its source, its id and its field, and so is an unknown version', async () => {
  const db = await testDatabase()
  const store = (id: string, event: object, version: number) =>
    db.query(
      `insert into inbox (source, external_id, kind, raw, event, event_version, received_at) values ('payment-gateway', $1, 'x', $2, $3, $4, $5)`,
      [id, raw, event, version, receivedAt],
    )
  await store('broken', { kind: 'payment.captured', payment: { gatewayPaymentId: 'pay_1' } }, 1)
  await store('newer', { kind: 'payment.captured' }, 9)
  const take = (id: string) => db.transaction((tx) => takeFromInbox(tx, 'payment-gateway', id))
  await assert.rejects(take('broken'), /inbox\.event of payment-gateway broken cannot be read: payment\.amountPaise is not a whole number/)
  await assert.rejects(take('newer'), /inbox\.event of payment-gateway newer has version 9/)
})
