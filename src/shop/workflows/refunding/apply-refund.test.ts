import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId } from '#src/kit/id.ts'
import { paise } from '#src/kit/money.ts'
import { meera } from '#tests/correcting-setup.ts'
import { scansOf } from '#tests/factories/parcel.ts'
import { ringBox, stockLevel } from '#tests/factories/stocked-variant.ts'
import { partPaymentSetup, sums } from '#tests/fakes/part-payment-setup.ts'
import { applyTracking } from '../tracking/apply-tracking.ts'

type Setup = Awaited<ReturnType<typeof partPaymentSetup>>

// 149,700 × 18 / 118 = 22,835.59, in two equal halves: 22,836 of IGST to Karnataka, so 126,864 of value.
const wholeInvoice = { total: 149_700, taxable: 126_864, igst: 22_836 }

test('cancelling gives the advance back to its source, and credits the invoice as a whole where there is one', async () => {
  for (const isBooked of [false, true]) {
    const setup = await partPaymentSetup()
    const id = isBooked ? await setup.booked() : await setup.confirmed()
    const view = await setup.shop.orders.show(id)
    assert.equal(view?.cancellationRefusal, undefined)
    const cancelled = await setup.shop.orders.cancel({ orderId: id, cancelledBy: { who: 'shopper' }, reason: '' })
    assert.ok(cancelled.ok)
    await setup.settleRefunds()
    assert.deepEqual([await setup.refunded(), await setup.attention(id)], [[sums.advance], undefined])
    assert.deepEqual(await setup.creditNotes(), isBooked ? [wholeInvoice] : [])
    const [mail] = await setup.messages('order-cancelled')
    assert.equal(mail?.message['refundPaise'], sums.advance)
    assert.deepEqual(await stockLevel(setup.db, ringBox), { onHand: 20, held: 0 })
  }
})

test('an order whose advance never came is cancelled like any that is not paid: nothing goes back', async () => {
  const { place, shop, refunds, messages, db } = await partPaymentSetup()
  const { id } = await place()
  assert.ok((await shop.orders.cancel({ orderId: id, cancelledBy: { who: 'staff', name: 'Meera Joshi' }, reason: 'Asked by phone.' })).ok)
  const [mail] = await messages('order-cancelled')
  assert.deepEqual([await refunds(), mail?.message['refundPaise']], [[], undefined])
  assert.deepEqual(await stockLevel(db, ringBox), { onHand: 20, held: 0 })
})

async function comesBack({ db, shop }: Setup): Promise<void> {
  const report = { awb: 'AWB-cs-1', source: 'poll', scans: scansOf('collected', 'undelivered', 'returning', 'returned') } as const
  for (let times = 0; times < 2; times++) await db.transaction((tx) => applyTracking(tx, report, shop.deps))
}

test('a parcel that comes back gives the whole advance back, once, with one credit note over the whole invoice', async () => {
  const setup = await partPaymentSetup()
  const id = await setup.booked()
  await comesBack(setup)
  await setup.settleRefunds()
  await setup.settleRefunds()
  assert.deepEqual([await setup.refunded(), await setup.creditNotes()], [[sums.advance], [wholeInvoice]])
  assert.doesNotMatch((await setup.attention(id)) ?? '', /more than is left of its invoice/)
  assert.equal((await setup.orderOf(id)).state, 'returned_to_origin')
  assert.equal((await setup.messages('order-refunded')).length, 1)
})

test('a parcel that the courier loses gives the whole advance back too, once, whoever reports it first', async () => {
  for (const isScanned of [true, false]) {
    const setup = await partPaymentSetup()
    const { db, shop } = setup
    const id = await setup.booked()
    const scans = isScanned ? scansOf('collected', 'lost') : scansOf('collected')
    await db.transaction((tx) => applyTracking(tx, { awb: 'AWB-cs-1', source: 'poll', scans }, shop.deps))
    const lost = await shop.parcels.writeOff({ orderId: id, by: meera, reason: 'Lost by the courier.', isUnscanned: !isScanned })
    assert.deepEqual(lost.ok && lost.value.refundablePaise, 0)
    await setup.settleRefunds()
    await setup.settleRefunds()
    assert.deepEqual([await setup.refunded(), await setup.creditNotes()], [[sums.advance], [wholeInvoice]])
    assert.equal((await setup.messages('order-refunded')).length, 1)
  }
})

test('what staff gave back of an advance before is not given back again when the parcel comes back', async () => {
  const setup = await partPaymentSetup()
  const id = await setup.booked()
  const asked = {
    orderId: id,
    gatewayPaymentId: undefined,
    amountPaise: paise(5_000),
    reason: 'Late.',
    requestKey: 'key',
    askedBy: meera,
    isDecision: false,
  }
  const tooMuch = await setup.shop.payments.refund({ ...asked, amountPaise: paise(sums.advance + 1) })
  assert.deepEqual(!tooMuch.ok && tooMuch.problem, { code: 'refund_too_large', refundablePaise: sums.advance })
  assert.ok((await setup.shop.payments.refund(asked)).ok)
  await setup.settleRefunds()
  await comesBack(setup)
  await setup.settleRefunds()
  assert.deepEqual((await setup.refunded()).toSorted(), [40_000, 5_000])
  assert.deepEqual(
    (await setup.creditNotes()).map(({ total }) => total),
    [5_000, 144_700],
  )
})

async function aReturn(setup: Setup, id: OrderId, lines: readonly { position: number; units: number }[], ordinal = 1) {
  const { returns } = setup.shop
  const asked = await returns.ask({ orderId: id, lines, reason: 'faulty', wish: 'money', words: '', photoKeys: [] })
  assert.ok(asked.ok, JSON.stringify(asked))
  const at = { orderId: id, ordinal }
  const byStaff = { ...at, by: meera, words: undefined }
  for (const step of [returns.approve, returns.receive] as const) assert.ok((await step(byStaff)).ok)
  assert.ok((await returns.recordInspection({ ...byStaff, note: undefined, backInStock: new Map() })).ok)
  return { returns, at, byStaff, inspect: () => returns.inspect(id, ordinal) }
}

test('a return takes the money from the advance as far as it reaches, and the rest goes to a UPI address; the credit notes come to what went back', async () => {
  const setup = await partPaymentSetup()
  const id = await setup.delivered()
  // One of the two plain boxes: ₹499, of which ₹450 were paid in advance and ₹49 in cash.
  const { returns, at, byStaff, inspect } = await aReturn(setup, id, [{ position: 1, units: 1 }])
  const before = await inspect()
  assert.deepEqual([before?.owedPaise, before?.onlinePaise, before?.isPaidOnline], [49_900, 45_000, false])
  const refused = await returns.refund({ ...byStaff, amountPaise: undefined })
  assert.equal(!refused.ok && refused.problem.code, 'paid_otherwise')
  const askedUpi = await returns.askForUpi({ ...byStaff, amountPaise: undefined })
  assert.deepEqual(askedUpi, { ok: true, value: 4_900 })
  await setup.settleRefunds()
  assert.ok((await returns.giveUpi({ ...at, upi: 'asha@okbank' })).ok)
  // Asked once more for an address, nothing more goes back.
  assert.deepEqual(await returns.askForUpi({ ...byStaff, amountPaise: undefined }), { ok: true, value: 4_900 })
  assert.ok((await returns.giveUpi({ ...at, upi: 'asha@okaxis' })).ok)
  assert.deepEqual(await returns.recordPaid({ ...byStaff, words: 'UTR 123456789012' }), { ok: true, value: 4_900 })
  await setup.settleRefunds()
  assert.deepEqual([await setup.refunded(), (await inspect())?.asked.state], [[45_000], 'settled'])
  assert.deepEqual(
    (await setup.creditNotes()).map(({ total }) => total),
    [45_000, 4_900],
  )
  const lines = await setup.db.query<{ credited: number[] }>(
    `select array(select array[(line ->> 'position')::integer, (line ->> 'quantity')::integer] from jsonb_array_elements(content -> 'lines') line) as credited
       from tax_documents where kind = 'credit-note' order by number`,
  )
  // Each is part of the price of that line alone, so neither credits a whole unit.
  assert.deepEqual(lines, [{ credited: [[1, 0]] }, { credited: [[1, 0]] }])

  // The advance is used up: the next return is cash alone, and everything together is the invoice.
  const second = await aReturn(
    setup,
    id,
    [
      { position: 1, units: 1 },
      { position: 2, units: 1 },
    ],
    2,
  )
  const owed = await second.inspect()
  assert.deepEqual([owed?.owedPaise, owed?.onlinePaise, owed?.isPaidOnline], [99_800, 0, false])
  assert.ok((await returns.askForUpi({ ...second.byStaff, amountPaise: undefined })).ok)
  assert.ok((await returns.giveUpi({ ...second.at, upi: 'asha@okbank' })).ok)
  assert.deepEqual(await returns.recordPaid({ ...second.byStaff, words: 'UTR 2' }), { ok: true, value: 99_800 })
  const notes = await setup.creditNotes()
  const sum = (key: 'total' | 'taxable' | 'igst') => notes.reduce((all, note) => all + note[key], 0)
  assert.deepEqual({ total: sum('total'), taxable: sum('taxable'), igst: sum('igst') }, wholeInvoice)
  assert.equal(await setup.attention(id), undefined)
})

test('a return that costs less than the advance goes back to its source as a whole', async () => {
  const setup = await partPaymentSetup()
  const id = await setup.delivered()
  const { returns, byStaff } = await aReturn(setup, id, [{ position: 2, units: 1 }])
  const amountPaise = paise(30_000)
  const asked = await returns.askForUpi({ ...byStaff, amountPaise })
  assert.equal(!asked.ok && asked.problem.code, 'paid_otherwise')
  assert.deepEqual(await returns.refund({ ...byStaff, amountPaise }), { ok: true, value: 30_000 })
  await setup.settleRefunds()
  assert.deepEqual(await setup.refunded(), [30_000])
})
