import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SupplierError } from '#src/kit/supplier-error.ts'
import { findOrder } from '#src/shop/orders/orders.store.ts'
import { applyTracking } from '#src/shop/workflows/tracking/apply-tracking.ts'
import { fulfilOrder } from '#src/shop/workflows/fulfilling/fulfil-order.ts'
import { markCollected } from '#src/shop/workflows/fulfilling/mark-collected.ts'
import { aShopWithPaidOrder, kindsOfMails, scansOf } from '#tests/factories/parcel.ts'
import { someStaff } from '#tests/factories/staff.ts'
import { startShiprocketSandbox } from '#src/sandbox/shiprocket/shiprocket-sandbox.ts'
import { carrierOf } from '#tests/contracts/shiprocket-setup.ts'
import { testSettings } from '#tests/fakes/shop-deps.ts'
import { staffApi } from '#tests/staff-setup.ts'

/** A paid order, the carrier's sandbox, and staff who are logged in. */
async function staffSetup(t: { after(work: () => Promise<void>): void }) {
  const sandbox = await startShiprocketSandbox({ pickupLocation: testSettings.pickup.location })
  t.after(() => sandbox.stop())
  const { db, deps, id } = await aShopWithPaidOrder({ carrier: carrierOf(sandbox) })
  const api = await staffApi(db, deps)
  await api.login()
  const [order] = await db.query<{ order_number: string }>('select order_number from orders')
  return { ...api, sandbox, db, deps, id, orderNumber: order?.order_number ?? '' }
}

test('the calls of the specification, one after the other, book one parcel and reply in its shape', async (t) => {
  const { asStaff, sandbox, id, orderNumber, db } = await staffSetup(t)
  const { json: created } = await asStaff('POST /shiprocket/createOrder', { order_id: id, pickup_location: 'elsewhere', sub_total: 1 })
  assert.ok(Number.isInteger(created.order_id) && Number.isInteger(created.shipment_id))
  const { shipment_id } = created

  const { json: assigned } = await asStaff('POST /shiprocket/assign-awb', { shipment_id })
  const awb = assigned.response.data.awb_code
  assert.match(awb, /^\d+$/)
  const { json: pickup } = await asStaff('POST /shiprocket/generate-pickup', { shipment_id })
  assert.match(pickup.response.pickup_scheduled_date, /^\d{4}-/)
  const documentUrls = [
    (await asStaff('POST /shiprocket/generate-manifest', { shipment_id })).json.manifest_url,
    (await asStaff('POST /shiprocket/print-manifest', { order_ids: [created.order_id] })).json.manifest_url,
    (await asStaff('POST /shiprocket/generate-label', { shipment_id: [shipment_id] })).json.label_url,
    (await asStaff('POST /shiprocket/generate-invoice', { ids: [created.order_id] })).json.invoice_url,
  ]
  for (const url of documentUrls) assert.match(url, /^http.*\.pdf$/)
  const { json: tracked } = await asStaff(`GET /shiprocket/track-shipment/${awb}`)
  assert.equal(tracked.tracking_data.track_status, 0)
  const mailed = await asStaff('POST /order/sentShiprocketDocuments', {
    orderNumber,
    awbNumber: awb,
    labelUrl: 'https://evil.example/x.pdf',
  })
  assert.deepEqual(mailed.json, { code: 'ok' })
  assert.deepEqual((await asStaff(`PUT /order/update/${id}`, { isShipped: '1' })).json, { code: 'ok' })

  assert.equal(Object.keys(sandbox.state().orders).length, 1)
  const mails = await db.query<{ kind: string; message: object }>('select kind, message from outbox order by id')
  assert.deepEqual(
    mails.map(({ kind }) => kind),
    ['parcel-booked', 'courier-booked'],
  )
  assert.deepEqual(await db.query('select state, done_by, staff_name from order_events'), [
    { state: 'booked', done_by: 'staff', staff_name: 'Meera Joshi' },
  ])
  assert.doesNotMatch(JSON.stringify(mails), /evil/)
})

test('what the shop has done by itself is returned from its records, with our copies of the documents, and not done again', async (t) => {
  const { asStaff, deps, id, sandbox, orderNumber } = await staffSetup(t)
  assert.equal(await fulfilOrder(id, deps), 'booked')
  const before = sandbox.calls.length
  const { json: created } = await asStaff('POST /shiprocket/createOrder', { order_id: orderNumber.toLowerCase() })
  const { json: label } = await asStaff('POST /shiprocket/generate-label', { shipment_id: [created.shipment_id] })
  assert.match(label.label_url, /^http:\/\/shop\.test\/papers\/[\w-]{22}$/)
  assert.equal((await asStaff('POST /order/sentShiprocketDocuments', { orderNumber })).status, 200)
  assert.equal(sandbox.calls.length, before)
})

test('a step that is not next is refused, and the reply names the one that is', async (t) => {
  const { asStaff, id, sandbox } = await staffSetup(t)
  const { json: created } = await asStaff('POST /shiprocket/createOrder', { order_id: id })
  const early = await asStaff('POST /shiprocket/generate-label', { shipment_id: created.shipment_id })
  assert.deepEqual([early.status, early.json.code, early.json.next], [409, 'step_not_next', 'awb'])
  assert.equal((await asStaff('POST /shiprocket/assign-awb', { shipment_id: 1 })).status, 404)
  assert.equal((await asStaff('POST /shiprocket/print-manifest', { order_ids: [1, 2] })).status, 404)
  assert.equal((await asStaff('POST /shiprocket/print-manifest', { order_ids: [] })).status, 400)
  assert.equal((await asStaff('POST /shiprocket/assign-awb', {})).status, 400)
  assert.equal(sandbox.calls.filter((call) => call.includes('label')).length, 0)
})

test('a step that the carrier refuses is reported with the reason, and tried again like one of the shop’s own', async () => {
  const { db, deps, id, carrier } = await aShopWithPaidOrder()
  const { asStaff, login } = await staffApi(db, deps)
  await login()
  carrier.failNext('createConsignment', new SupplierError('timeout', 'no answer in 20 s'))
  const failed = await asStaff('POST /shiprocket/createOrder', { order_id: id })
  assert.deepEqual([failed.status, failed.json.code, failed.json.message], [502, 'step_failed', 'no answer in 20 s'])
  assert.deepEqual(
    deps.queue.jobs.map(({ job }) => job),
    ['order.fulfil'],
  )
  assert.equal((await asStaff('POST /shiprocket/createOrder', { order_id: id })).status, 200)
})

test('an order that is neither paid nor confirmed gets no parcel, and without an airway bill none is marked as shipped', async () => {
  const { db, deps, id, carrier } = await aShopWithPaidOrder()
  const { asStaff, login } = await staffApi(db, deps)
  await login()
  const early = await asStaff(`PUT /order/update/${id}`, { isShipped: '1' })
  assert.deepEqual([early.status, early.json.code], [409, 'no_airway_bill'])
  assert.equal((await asStaff(`PUT /order/update/${id}`, { isShipped: '0' })).status, 400)
  assert.equal((await asStaff('PUT /order/update/nobody', { isShipped: '1' })).status, 404)

  await db.transaction((tx) => tx.query(`update orders set state = 'cancelled', stock = 'released'`))
  const cancelled = await asStaff('POST /shiprocket/createOrder', { order_id: id })
  assert.deepEqual([cancelled.status, cancelled.json.code, carrier.calls], [409, 'not_to_be_sent', []])
})

test('once it is booked an order counts as shipped on the wire, its shopper has airway bill and link, and its page waits for the courier', async () => {
  const { db, deps, id } = await aShopWithPaidOrder()
  await fulfilOrder(id, deps)
  const { asStaff, login, shop } = await staffApi(db, deps)
  await login()
  for (let time = 0; time < 2; time++) assert.equal((await asStaff(`PUT /order/update/${id}`, { isShipped: 1 })).status, 200)
  const mails = await db.query(
    `select recipient_address as to, message ->> 'awb' as awb, message ->> 'trackUrl' as link from outbox where kind = 'courier-booked'`,
  )
  assert.deepEqual(mails, [{ to: 'asha@example.com', awb: 'AWB-cs-1', link: 'https://carrier.test/track' }])
  const shown = await shop.orders.show(id)
  assert.deepEqual([shown?.order.state, shown?.happensNext, shown?.parcel?.scans], ['booked', 'courier collects', []])
  assert.deepEqual(await kindsOfMails(db), ['parcel-booked', 'courier-booked'])
})

test('an order is not marked as shipped before its booking is complete', async () => {
  const { db, deps, id, carrier } = await aShopWithPaidOrder()
  await fulfilOrder(id, deps, { until: 'label', by: someStaff })
  const { asStaff, login } = await staffApi(db, deps)
  await login()
  const early = await asStaff(`PUT /order/update/${id}`, { isShipped: '1' })
  assert.deepEqual([early.status, early.json.code, early.json.next], [409, 'step_not_next', 'carrier invoice'])
  await fulfilOrder(id, deps, { until: 'track', by: someStaff })
  assert.equal((await asStaff(`PUT /order/update/${id}`, { isShipped: '1' })).status, 200)
  assert.equal((await findOrder(db, id))?.state, 'booked')
  assert.equal(carrier.calls.filter((call) => call === 'assignAwb').length, 1)
})

test('a parcel marked twice as collected by staff, and scanned afterwards, is mailed to the shopper once', async () => {
  const { db, deps, id } = await aShopWithPaidOrder()
  await fulfilOrder(id, deps)
  for (let time = 0; time < 2; time++) assert.ok((await markCollected(id, someStaff, deps)).ok)
  const [parcel] = await db.query<{ state: string }>('select state from parcels')
  assert.equal(parcel?.state, 'collected')
  await db.transaction((tx) => applyTracking(tx, { awb: 'AWB-cs-1', source: 'poll', scans: scansOf('collected') }, deps))
  assert.equal((await db.query(`select 1 from outbox where kind = 'parcel-shipped'`)).length, 1)
})

test('the mail calls about an order reply ok to anybody with its id, 404 to others, and send no mail', async () => {
  const { db, deps, id } = await aShopWithPaidOrder()
  const { send } = await staffApi(db, deps)
  const before = (await db.query('select 1 from outbox')).length
  for (const call of ['orderNotifyEmail', 'confirmOrderEmail', 'sentOrderConfirmationEmailToUser']) {
    for (let time = 0; time < 2; time++) {
      const { status, json } = await send(`POST /order/${call}`, { body: { orderId: id, userEmail: 'other@evil.example', userName: 'x' } })
      assert.deepEqual([status, json], [200, { code: 'ok' }])
    }
    assert.equal((await send(`POST /order/${call}`, { body: { orderId: 'MJ-10001' } })).status, 404)
    assert.equal((await send(`POST /order/${call}`, { body: {} })).status, 400)
  }
  assert.equal((await db.query('select 1 from outbox')).length, before)
})
