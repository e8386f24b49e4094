import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId } from '#src/kit/id.ts'
import { paise, sum } from '#src/kit/money.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { demoGstin } from '#tests/factories/tax.ts'
import { testSettings } from '#tests/fakes/shop-deps.ts'
import { manualClock, paymentSetup } from '#tests/payment-setup.ts'
import { someStaff } from '#tests/factories/staff.ts'
import { leftToCredit } from '../../tax/credit-lines.ts'
import { totalsOf } from '../../tax/split-tax.ts'
import { findInvoice, listCreditNotes } from '../../tax/tax-documents.store.ts'
import { applyTracking } from '../tracking/apply-tracking.ts'

const settings = { ...testSettings, brand: { ...testSettings.brand, gstin: demoGstin } }

/** A shop whose tax documents are read after each event of an order. */
async function aSetup() {
  // In the financial year that their numbers name.
  const setup = await paymentSetup({ settings, clock: manualClock().clock })
  const { shop, db } = setup
  const paidOrder = async (): Promise<OrderId> => {
    const { id, gatewayOrderId } = await setup.placeOrder()
    assert.equal((await setup.callBack(setup.pay(gatewayOrderId))).status, 200)
    return id
  }
  const cashOrder = async (): Promise<OrderId> => {
    const placed = await shop.orders.place(aPlaceOrder())
    assert.ok(placed.ok)
    assert.ok((await shop.orders.confirm(placed.value.order.id, someStaff)).ok)
    return placed.value.order.id
  }
  const refund = async (orderId: OrderId, requestKey: string, amount?: number) => {
    const amountPaise = amount === undefined ? undefined : paise(amount)
    const asked = await shop.payments.refund({
      orderId,
      gatewayPaymentId: undefined,
      amountPaise,
      reason: 'A scratch.',
      requestKey,
      askedBy: someStaff,
      isDecision: false,
    })
    assert.ok(asked.ok)
  }
  const credited = async (id: OrderId) =>
    (await listCreditNotes(db, id)).map(({ number, reason, lines }) => [number, totalsOf(lines).totalPaise, reason])
  const left = async (id: OrderId) => leftToCredit((await findInvoice(db, id))!, await listCreditNotes(db, id))
  const attentionOf = async (id: OrderId) => (await shop.orders.find(id))?.attention ?? ''
  const documentsOf = (kind: string) => db.query(`select message -> 'taxDocuments' as documents from outbox where kind = $1`, [kind])
  return { ...setup, paidOrder, cashOrder, refund, credited, left, attentionOf, documentsOf }
}

test('a refund after invoicing is credited when the gateway has accepted it, once, and the note goes with the mail', async () => {
  const { shop, paidOrder, refund, credited, runRefundJobs, deliverWebhooks, documentsOf } = await aSetup()
  const id = await paidOrder()
  assert.equal(await shop.work.fulfil(id), 'booked')
  await refund(id, 'first', 10_000)
  assert.deepEqual(await credited(id), [])
  await runRefundJobs()
  await runRefundJobs()
  await deliverWebhooks()
  assert.deepEqual(await credited(id), [['MJ/TC2627/0001', 10_000, 'A scratch.']])
  assert.deepEqual(await documentsOf('order-refunded'), [{ documents: ['MJ/TC2627/0001'] }])
})

test('a refund of some units is credited on their line, with their number, whether it was made before the invoice or after it', async () => {
  const { shop, db, placeOrder, pay, callBack, runRefundJobs, deliverWebhooks } = await aSetup()
  const { id, gatewayOrderId } = await placeOrder({
    lines: aPlaceOrder().lines.map((line) => ({ ...line, quantity: 3 })),
    expectedTotalPaise: paise(3 * 49_900),
  })
  await callBack(pay(gatewayOrderId))
  const refundOne = async (requestKey: string) => {
    const money = { gatewayPaymentId: undefined, amountPaise: undefined, lines: [{ position: 1, units: 1 }] }
    const request = { ...money, orderId: id, reason: 'A scratch.', requestKey, askedBy: someStaff, isDecision: false }
    assert.ok((await shop.payments.refund(request)).ok)
    await runRefundJobs()
    await deliverWebhooks()
  }
  await refundOne('early')
  await shop.work.fulfil(id)
  await refundOne('late')
  const notes = await listCreditNotes(db, id)
  const credited = notes.flatMap(({ lines }) => lines.map(({ position, quantity, totalPaise }) => ({ position, quantity, totalPaise })))
  const one = { position: 1, quantity: 1, totalPaise: 49_900 }
  assert.deepEqual(credited, [one, one])
})

test('an order that is cancelled after invoicing is credited in whole at once, and its refund credits nothing again', async () => {
  const { shop, paidOrder, refund, credited, left, attentionOf, runRefundJobs, deliverWebhooks, documentsOf } = await aSetup()
  const id = await paidOrder()
  await shop.work.fulfil(id)
  await refund(id, 'under way', 10_000)
  assert.ok((await shop.orders.cancel({ orderId: id, cancelledBy: someStaff, reason: undefined })).ok)
  assert.deepEqual(await credited(id), [['MJ/TC2627/0001', 49_900, 'The order was cancelled.']])
  await runRefundJobs()
  await deliverWebhooks()
  assert.deepEqual([(await credited(id)).length, await left(id)], [1, 0])
  assert.doesNotMatch(await attentionOf(id), /accounts/)
  assert.deepEqual(await documentsOf('order-cancelled'), [{ documents: ['MJ/TC2627/0001'] }])
})

test('a cash order that is cancelled after invoicing is credited, although nothing is refunded', async () => {
  const { shop, cashOrder, credited } = await aSetup()
  const id = await cashOrder()
  await shop.work.fulfil(id)
  assert.ok((await shop.orders.cancel({ orderId: id, cancelledBy: someStaff, reason: undefined })).ok)
  assert.deepEqual(await credited(id), [['MJ/TC2627/0001', 49_900, 'The order was cancelled.']])
})

test('an order that is cancelled before it was invoiced has no tax documents', async () => {
  const { db, shop, paidOrder, runRefundJobs } = await aSetup()
  const id = await paidOrder()
  assert.ok((await shop.orders.cancel({ orderId: id, cancelledBy: { who: 'shopper' }, reason: undefined })).ok)
  await runRefundJobs()
  assert.deepEqual(await db.query('select number from tax_documents'), [])
})

test('a refund made before there was an invoice is credited together with it', async () => {
  const { shop, paidOrder, refund, credited, left, runRefundJobs, deliverWebhooks } = await aSetup()
  const id = await paidOrder()
  await refund(id, 'early', 5_000)
  await runRefundJobs()
  await deliverWebhooks()
  assert.deepEqual(await credited(id), [])
  assert.equal(await shop.work.fulfil(id), 'booked')
  assert.deepEqual(await credited(id), [['MJ/TC2627/0001', 5_000, 'A scratch.']])
  await refund(id, 'rest')
  await runRefundJobs()
  await deliverWebhooks()
  assert.equal(await left(id), 0)
})

test('a second payment that is refunded was never on the invoice, and is not credited', async () => {
  const { shop, sandbox, placeOrder, pay, callBack, credited, runRefundJobs, deliverWebhooks, refunds } = await aSetup()
  const { id, gatewayOrderId } = await placeOrder()
  await callBack(pay(gatewayOrderId))
  await shop.work.fulfil(id)
  sandbox.pay({ order_id: gatewayOrderId, outcome: 'captured', again: true })
  await deliverWebhooks()
  await runRefundJobs()
  await deliverWebhooks()
  assert.equal((await refunds()).length, 1)
  assert.deepEqual(await credited(id), [])
})

test('a cash parcel that comes back undelivered is credited in whole: nothing was sold', async () => {
  const { db, shop, cashOrder, credited } = await aSetup()
  const id = await cashOrder()
  await shop.work.fulfil(id)
  const [parcel] = await db.query<{ awb: string }>('select awb from parcels where order_id = $1', [id])
  const at = new Date('2026-11-25T10:00:00Z')
  const scan = { at, state: 'returned', activity: 'RTO Delivered', place: 'Pune', needsPerson: false } as const
  await db.transaction((tx) => applyTracking(tx, { awb: parcel!.awb, source: 'webhook', scans: [scan] }, shop.deps))
  assert.deepEqual(await credited(id), [['MJ/TC2627/0001', 49_900, 'The parcel came back undelivered.']])
})

test('staff credit by hand what was refunded outside the shop, never more than was invoiced, and a repeat is the same note', async () => {
  const { shop, cashOrder, credited } = await aSetup()
  const id = await cashOrder()
  const credit = (requestKey: string, amount?: number) =>
    shop.invoices.credit({
      orderId: id,
      amountPaise: amount === undefined ? undefined : paise(amount),
      reason: 'Paid back in cash.',
      requestKey,
      creditedBy: someStaff,
    })
  assert.deepEqual(await credit('a', 100), { ok: false, problem: { code: 'not_invoiced' } })
  await shop.work.fulfil(id)
  assert.ok((await credit('a', 20_000)).ok)
  assert.ok((await credit('a', 20_000)).ok)
  assert.deepEqual(await credit('b', 30_000), { ok: false, problem: { code: 'more_than_invoiced', leftPaise: 29_900 } })
  assert.ok((await credit('c')).ok)
  assert.equal(sum((await credited(id)).map(([, amount]) => paise(amount as number))), 49_900)
  const nobody = {
    orderId: 'AAAAAAAAAAAAAAAAAAAAAA' as OrderId,
    amountPaise: undefined,
    reason: 'x',
    requestKey: 'd',
    creditedBy: someStaff,
  }
  assert.deepEqual(await shop.invoices.credit(nobody), { ok: false, problem: { code: 'order_not_found' } })
})
