import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SupplierError } from '#src/kit/supplier-error.ts'
import { arun, correctingSetup, meera } from '#tests/correcting-setup.ts'

test('a corrected address is on the order and in a mail to the shopper, and the history names the fields, not their values', async () => {
  const { shop, cashOrder, mailsOf, acts } = await correctingSetup()
  const orderId = await cashOrder()
  const corrected = await shop.orders.correctRecipient({
    orderId,
    written: { phone: '98220 41177', addressLine1: '12 Sarla Niwas', email: 'asha.rao@example.com' },
    reason: 'She called',
    by: meera,
  })
  assert.ok(corrected.ok)
  assert.equal(corrected.value.fields, 'e-mail, phone, address')
  const recipient = (await shop.orders.find(orderId))?.recipient
  assert.deepEqual([recipient?.phone, recipient?.addressLine1, recipient?.city], ['9822041177', '12 Sarla Niwas', 'Bengaluru'])
  const [mail] = await mailsOf('order-corrected')
  assert.deepEqual([mail?.recipient_address, mail?.message['fields']], ['asha.rao@example.com', 'e-mail, phone, address'])
  assert.deepEqual(
    (await acts(orderId)).map(({ act, doneBy, note }) => [act, doneBy, note]),
    [['address corrected', meera, 'e-mail, phone, address: She called']],
  )
})

test('the values before and after a correction are kept with the order', async () => {
  const { shop, cashOrder } = await correctingSetup()
  const orderId = await cashOrder()
  await shop.orders.correctRecipient({ orderId, written: { city: 'Mysuru' }, by: meera })
  const [correction] = (await shop.orders.inspect(orderId))?.corrections ?? []
  assert.ok(correction?.what === 'recipient')
  assert.deepEqual([correction.before.city, correction.after.city, correction.by], ['Bengaluru', 'Mysuru', meera])
})

test('an address corrected after booking cancels the parcel with the carrier and books another with the new address', async () => {
  const { shop, paidOrder, carrier, acts } = await correctingSetup()
  const orderId = await paidOrder()
  await shop.work.fulfil(orderId)
  const corrected = await shop.orders.correctRecipient({ orderId, written: { addressLine1: '7 Lake View' }, by: meera })
  assert.ok(corrected.ok && corrected.value.parcel === 'booked anew')
  assert.equal(carrier.calls.filter((call) => call === 'cancelConsignment').length, 1)
  await shop.work.fulfil(orderId)
  assert.deepEqual(
    carrier.consignments.map(({ reference, recipient }) => [reference, recipient.addressLine1]),
    [
      ['MJ-10001', '12 MG Road'],
      ['MJ-10001-2', '7 Lake View'],
    ],
  )
  assert.deepEqual(
    (await acts(orderId)).map(({ act }) => act),
    ['address corrected', 'parcel booked anew'],
  )
})

test('while the carrier cannot cancel the parcel, nothing is corrected', async () => {
  const { shop, paidOrder, carrier, mailsOf } = await correctingSetup()
  const orderId = await paidOrder()
  await shop.work.fulfil(orderId)
  carrier.failNext('cancelConsignment', new SupplierError('timeout', 'no reply'))
  const correct = () => shop.orders.correctRecipient({ orderId, written: { addressLine1: '7 Lake View' }, by: meera })
  await assert.rejects(correct(), SupplierError)
  assert.equal((await shop.orders.find(orderId))?.recipient.addressLine1, '12 MG Road')
  assert.deepEqual(await mailsOf('order-corrected'), [])
  assert.ok((await correct()).ok)
})

test('a parcel that the carrier has cancelled for a change that never came about is booked anew, once', async () => {
  const { shop, paidOrder, carrier, acts } = await correctingSetup()
  const orderId = await paidOrder()
  await shop.work.fulfil(orderId)
  carrier.failNext('cancelConsignment', new SupplierError('timeout', 'no reply'), 'after')
  await assert.rejects(shop.orders.correctRecipient({ orderId, written: { addressLine1: '7 Lake View' }, by: meera }), SupplierError)
  const [renewal, ...others] = shop.deps.queue.jobs.filter(({ job }) => job === 'parcel.renew')
  assert.ok(renewal && others.length === 0)
  const renew = () => shop.work.renewParcel(renewal.data as Parameters<typeof shop.work.renewParcel>[0])
  assert.deepEqual([await renew(), await renew()], ['booked anew', 'unchanged'])
  await shop.work.fulfil(orderId)
  assert.deepEqual(
    carrier.consignments.map(({ reference, recipient }) => [reference, recipient.addressLine1]),
    [
      ['MJ-10001', '12 MG Road'],
      ['MJ-10001-2', '12 MG Road'],
    ],
  )
  assert.deepEqual(
    (await acts(orderId)).map(({ act, doneBy }) => [act, doneBy]),
    [['parcel booked anew', { who: 'shop' }]],
  )
})

test('a parcel that was changed, or that the carrier still has, is not booked anew a second time', async () => {
  const { shop, paidOrder, carrier } = await correctingSetup()
  const orderId = await paidOrder()
  await shop.work.fulfil(orderId)
  const correct = () => shop.orders.correctRecipient({ orderId, written: { addressLine1: '7 Lake View' }, by: meera })
  carrier.failNext('cancelConsignment', new SupplierError('timeout', 'no reply'))
  await assert.rejects(correct(), SupplierError)
  const renew = async () => {
    const renewal = shop.deps.queue.jobs.findLast(({ job }) => job === 'parcel.renew')?.data
    return shop.work.renewParcel(renewal as Parameters<typeof shop.work.renewParcel>[0])
  }
  assert.equal(await renew(), 'unchanged')
  assert.ok((await correct()).ok)
  assert.equal(await renew(), 'unchanged')
  await shop.work.fulfil(orderId)
  assert.deepEqual(
    carrier.consignments.map(({ reference }) => reference),
    ['MJ-10001', 'MJ-10001-2'],
  )
})

test('an address is not corrected while its parcel is being booked, nor once the courier has it', async () => {
  const { shop, db, paidOrder } = await correctingSetup()
  const orderId = await paidOrder()
  const correct = () => shop.orders.correctRecipient({ orderId, written: { addressLine1: '7 Lake View' }, by: meera })
  const lock = await db.lock(`order.fulfil ${orderId}`)
  assert.deepEqual(await correct(), { ok: false, problem: { code: 'booking_under_way' } })
  await lock?.release()
  await shop.work.fulfil(orderId)
  await shop.parcels.markCollected(orderId, meera)
  assert.deepEqual(await correct(), { ok: false, problem: { code: 'too_late_to_correct', state: 'shipped' } })
})

test('the rules of the checkout hold: fields, pincode and state', async () => {
  const { shop, cashOrder, mailsOf } = await correctingSetup()
  const orderId = await cashOrder()
  const correct = async (written: object, isStateConfirmed = false) => {
    const corrected = await shop.orders.correctRecipient({ orderId, written, isStateConfirmed, by: meera })
    return corrected.ok ? 'ok' : corrected.problem.code
  }
  assert.equal(await correct({ phone: '12' }), 'recipient_refused')
  assert.equal(await correct({ pincode: '440010' }), 'state_contradicts_pincode')
  assert.equal(await correct({ addressLine1: 'see www.prize.example' }), 'recipient_refused')
  assert.deepEqual(await mailsOf('order-corrected'), [])
  assert.equal(await correct({ pincode: '440010', state: 'Maharashtra', city: 'Nagpur' }), 'ok')
  assert.equal(await correct({ state: 'Goa' }, true), 'ok')
})

test('an invoice that is issued keeps the GSTIN and the state that it names', async () => {
  const { shop, paidOrder } = await correctingSetup()
  const orderId = await paidOrder()
  await shop.work.fulfil(orderId)
  const gstin = await shop.orders.correctRecipient({ orderId, written: { gstin: '27DEMOS1234D1ZK' }, by: meera })
  assert.ok(!gstin.ok && gstin.problem.code === 'already_invoiced')
  const state = await shop.orders.correctRecipient({ orderId, written: { state: 'Maharashtra', pincode: '440010' }, by: meera })
  assert.ok(!state.ok && state.problem.code === 'already_invoiced')
})

test('the same correction twice changes nothing more and mails once', async () => {
  const { shop, cashOrder, mailsOf } = await correctingSetup()
  const orderId = await cashOrder()
  const began = { city: 'Bengaluru' }
  for (const _ of [1, 2]) assert.ok((await shop.orders.correctRecipient({ orderId, began, written: { city: 'Mysuru' }, by: meera })).ok)
  assert.equal((await mailsOf('order-corrected')).length, 1)
})

test('two people who correct different fields are merged, and of the same field the second is shown both', async () => {
  const { shop, cashOrder } = await correctingSetup()
  const orderId = await cashOrder()
  const began = { name: 'Asha Rao', city: 'Bengaluru' }
  const correct = (written: { name: string; city: string }, by: typeof meera) =>
    shop.orders.correctRecipient({ orderId, began, written, by })
  assert.ok((await correct({ name: 'Asha Rao', city: 'Mysuru' }, meera)).ok)
  assert.ok((await correct({ name: 'Asha N Rao', city: 'Bengaluru' }, arun)).ok)
  const recipient = (await shop.orders.find(orderId))?.recipient
  assert.deepEqual([recipient?.name, recipient?.city], ['Asha N Rao', 'Mysuru'])
  assert.deepEqual(await correct({ name: 'Asha Rao', city: 'Mandya' }, arun), {
    ok: false,
    problem: { code: 'changed_meanwhile', conflicts: [{ field: 'city', now: 'Mysuru', written: 'Mandya' }] },
  })
})
