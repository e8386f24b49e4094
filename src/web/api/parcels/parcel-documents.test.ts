import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SupplierError } from '#src/kit/supplier-error.ts'
import { startShiprocketSandbox } from '#src/sandbox/shiprocket/shiprocket-sandbox.ts'
import { findCurrentParcel } from '#src/shop/shipping/parcels.store.ts'
import { fulfilOrder } from '#src/shop/workflows/fulfilling/fulfil-order.ts'
import { carrierOf } from '#tests/contracts/shiprocket-setup.ts'
import { aShopWithPaidOrder, aPaidOrderOf } from '#tests/factories/parcel.ts'
import { inMemorySteps } from '#tests/fakes/in-memory-steps.ts'
import { testSettings } from '#tests/fakes/shop-deps.ts'
import { staffApi } from '#tests/staff-setup.ts'

/** Two booked parcels and one that waits for its airway bill, with the carrier's sandbox. */
async function threeParcels(t: { after(work: () => Promise<void>): void }) {
  const sandbox = await startShiprocketSandbox({ pickupLocation: testSettings.pickup.location })
  t.after(() => sandbox.stop())
  const setup = await aShopWithPaidOrder({ carrier: carrierOf(sandbox), recordedSteps: inMemorySteps() })
  const { db, deps } = setup
  const orders = [setup.id, await aPaidOrderOf(deps), await aPaidOrderOf(deps)]
  for (const [at, id] of orders.entries()) await fulfilOrder(id, deps, at < 2 ? undefined : { until: 'consignment', by: { who: 'shop' } })
  const parcels = await Promise.all(orders.map(async (id) => (await findCurrentParcel(db, id))!))
  const api = await staffApi(db, deps)
  await api.login()
  const numbers = (which: 'consignmentId' | 'carrierOrderId') => parcels.map((parcel) => Number(parcel[which]))
  return { ...api, sandbox, shipments: numbers('consignmentId'), carrierOrders: numbers('carrierOrderId') }
}

const pagesOf = async (url: string): Promise<number> =>
  Number(/\/Count (\d+)/.exec(Buffer.from(await (await fetch(url)).arrayBuffer()).toString('latin1'))?.[1])

test('manifest, label and invoice of several parcels are one document for all, with the stored one of each', async (t) => {
  const { asStaff, shipments, carrierOrders } = await threeParcels(t)
  const [one, two] = [shipments.slice(0, 2), carrierOrders.slice(0, 2)]
  const { json: manifest } = await asStaff('POST /shiprocket/print-manifest', { order_ids: two })
  const { json: label } = await asStaff('POST /shiprocket/generate-label', { shipment_id: one })
  const { json: invoice } = await asStaff('POST /shiprocket/generate-invoice', { ids: two.map(String) })
  for (const url of [manifest.manifest_url, label.label_url, invoice.invoice_url]) assert.equal(await pagesOf(url), 2)

  const stored = /^http:\/\/shop\.test\/papers\/[\w-]{22}$/
  assert.deepEqual([label.label_created, label.not_created, invoice.is_invoice_created, invoice.not_created], [1, [], true, []])
  for (const [documents, ids, id, url] of [
    [manifest.manifests, two, 'order_id', 'manifest_url'],
    [label.labels, one, 'shipment_id', 'label_url'],
    [invoice.invoices, two, 'order_id', 'invoice_url'],
  ] as const) {
    assert.deepEqual(
      documents.map((document: Record<string, unknown>) => document[id]),
      ids,
    )
    for (const document of documents) assert.match(String(document[url]), stored)
  }
})

test('a list of one, or the same parcel twice, gets the stored reply of a single one', async (t) => {
  const { asStaff, shipments, sandbox } = await threeParcels(t)
  const before = sandbox.calls.length
  const [first] = shipments
  const replies = [first, [first], [first, String(first)]].map((shipment_id) => asStaff('POST /shiprocket/generate-label', { shipment_id }))
  const [single, ...others] = (await Promise.all(replies)).map(({ json }) => json)
  assert.deepEqual(Object.keys(single), ['label_created', 'label_url', 'not_created'])
  assert.deepEqual(others, [single, single])
  assert.equal(sandbox.calls.length, before)
})

test('a parcel whose document is not its next step is listed among those without one, and where the reply has no such list the call is refused', async (t) => {
  const { asStaff, shipments, carrierOrders } = await threeParcels(t)
  const { status, json } = await asStaff('POST /shiprocket/generate-label', { shipment_id: [...shipments, 999] })
  assert.deepEqual([status, json.label_created, await pagesOf(json.label_url), json.labels.length], [200, 1, 2, 2])
  assert.deepEqual(json.not_created, {
    [String(shipments[2])]: 'The step "awb" comes first.',
    999: 'There is no such order, or it has no parcel yet.',
  })
  const refused = await asStaff('POST /shiprocket/print-manifest', { order_ids: carrierOrders })
  assert.deepEqual([refused.status, refused.json.code, refused.json.next], [409, 'step_not_next', 'awb'])
  const tooMany = await asStaff('POST /shiprocket/generate-invoice', { ids: Array.from({ length: 51 }, (_, at) => at + 1) })
  assert.equal(tooMany.status, 400)
})

test('a carrier that cannot print several documents at once is reported with its reason', async () => {
  const { db, deps, id, carrier } = await aShopWithPaidOrder({ recordedSteps: inMemorySteps() })
  const other = await aPaidOrderOf(deps)
  await fulfilOrder(id, deps)
  await fulfilOrder(other, deps)
  const { asStaff, login } = await staffApi(db, deps)
  await login()
  carrier.failNext('printLabel', new SupplierError('timeout', 'no answer in 20 s'))
  const failed = await asStaff('POST /shiprocket/generate-label', { shipment_id: ['cs-1', 'cs-2'] })
  assert.deepEqual([failed.status, failed.json.code, failed.json.message], [502, 'step_failed', 'no answer in 20 s'])
  const { json } = await asStaff('POST /shiprocket/generate-label', { shipment_id: ['cs-1', 'cs-2'] })
  assert.equal(json.label_url, 'https://carrier.test/label-cs-1-cs-2.pdf')
})
