import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId } from '#src/kit/id.ts'
import { dayOf } from '#src/kit/time/day.ts'
import { readRecentSales } from '../../orders/recent-sales.store.ts'
import { listForgottenOrders } from '../privacy/retention.store.ts'
import { applyTracking } from '../tracking/apply-tracking.ts'
import type { TrackedState } from '../../shipping/carrier.port.ts'
import { listCreditNotes } from '../../tax/tax-documents.store.ts'
import { meera } from '#tests/correcting-setup.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { scansOf } from '#tests/factories/parcel.ts'
import { ringBox, stockLevel } from '#tests/factories/stocked-variant.ts'
import type { FakeCarrier } from '#tests/fakes/fake-carrier.ts'
import { returningSetup } from '#tests/fakes/returning-setup.ts'
import type { AskReturn } from './ask-return.ts'

const ok = async (done: Promise<{ readonly ok: boolean }>) => assert.ok((await done).ok, JSON.stringify(await done))

/** A delivered order; `inspectedReturn` is one of its second line, the box with a name, whose piece is here. */
async function aSetup(isPaid = true) {
  const setup = await returningSetup()
  const { db, shop } = setup
  const { returns } = shop
  const orderId = await setup.deliveredOrder(isPaid)
  const at = { orderId, ordinal: 1, by: meera, words: undefined }
  const ask = (own: Partial<AskReturn> = {}) =>
    returns.ask({ orderId, lines: [{ position: 2, units: 1 }], reason: 'faulty', wish: 'remake', words: '', photoKeys: [], ...own })
  return {
    ...setup,
    ...{ returns, orderId, ask, at },
    async inspectedReturn(own: Partial<AskReturn> = {}, ordinal = 1): Promise<void> {
      await ok(ask(own))
      await ok(returns.approve({ ...at, ordinal }))
      await ok(returns.receive({ ...at, ordinal }))
      await ok(returns.recordInspection({ ...at, ordinal, note: undefined, backInStock: new Map() }))
    },
    async replaced(ordinal = 1): Promise<OrderId> {
      const made = await returns.replace({ ...at, ordinal })
      assert.ok(made.ok, JSON.stringify(made))
      return made.value.id
    },
    /** Its parcel is scanned in these states; it is booked first, if it was not. */
    async scanned(id: OrderId, ...states: TrackedState[]): Promise<void> {
      await shop.work.fulfil(id)
      const [parcel] = await db.query<{ awb: string }>('select awb from parcels where order_id = $1', [id])
      await db.transaction((tx) => applyTracking(tx, { awb: parcel!.awb, source: 'poll', scans: scansOf(...states) }, shop.deps))
    },
    /** All money that goes back has gone back. */
    async paidBack(): Promise<readonly number[]> {
      await setup.runRefundJobs()
      await setup.deliverWebhooks()
      return Object.values(setup.sandbox.ledger().refunds).map(({ amount }) => amount)
    },
    stateOf: async (ordinal = 1) => (await returns.inspect(orderId, ordinal))?.asked.state,
    news: async () => (await setup.mailsOf('return-news')).map(({ message }) => message['news']),
  }
}

test('a replacement is one order that costs nothing, made, sent and delivered like any other; its return ends with its delivery', async () => {
  const { inspectedReturn, returns, at, scanned, stateOf, news, db, shop, orderId, mailsOf } = await aSetup()
  await inspectedReturn()
  const before = await stockLevel(db, ringBox)
  const pressed = await Promise.all([returns.replace(at), returns.replace(at)])
  assert.deepEqual(pressed.map(({ ok: isDone }) => isDone).toSorted(), [false, true])
  assert.equal((await stockLevel(db, ringBox)).onHand, before.onHand - 1)
  const [made] = pressed.flatMap((each) => (each.ok ? [each.value] : []))
  const { id, orderNumber } = made!
  const { order } = (await shop.orders.show(id))!
  assert.deepEqual(
    [order.state, order.paymentMethod, order.totals.totalPaise, order.totals.goodsPaise, order.paidAt],
    ['confirmed', 'free', 0, ringBox.pricePaise, undefined],
  )
  assert.deepEqual(order.replaces, {
    ...{ orderId, orderNumber: 'MJ-10001' },
    returned: { returnId: order.replaces?.returned?.returnId, ordinal: 1 },
  })
  assert.deepEqual(
    order.lines.map(({ quantity, personalisation }) => [quantity, personalisation?.name]),
    [[1, 'Asha']],
  )
  assert.doesNotMatch(orderNumber, /_\d+$/)
  assert.deepEqual(
    (await shop.workshop.unitsOf([orderNumber]))[0]?.units.map(({ state }) => state),
    ['queued'],
  )
  assert.deepEqual(await db.query(`select why, note, order_id from stock_moves where why = 'replaced'`), [
    { why: 'replaced', note: 'MJ-10001-R1', order_id: id },
  ])
  assert.deepEqual([await stateOf(), (await news()).at(-1)], ['replacing', 'replacing'])
  const mail = (await mailsOf('return-news')).at(-1)?.message
  assert.deepEqual([mail?.['replacementNumber'], mail?.['orderUrl']], [orderNumber, shop.deps.orderUrl(id)])

  await scanned(id, 'collected', 'out_for_delivery')
  assert.equal(await stateOf(), 'replacing')
  assert.deepEqual((await returns.show(orderId))?.current?.replacement?.parcelState, 'out_for_delivery')
  await scanned(id, 'collected', 'out_for_delivery', 'delivered')
  assert.deepEqual([await stateOf(), (await shop.orders.show(id))?.order.state], ['settled', 'delivered'])
  for (const kind of ['courier-booked', 'parcel-out-for-delivery', 'parcel-delivered']) {
    const { replacesReturn, paymentMethod, taxDocuments } = (await mailsOf(kind)).at(-1)?.message ?? {}
    assert.deepEqual([replacesReturn, paymentMethod, taxDocuments], ['MJ-10001-R1', 'free', undefined], kind)
  }
})

test('its parcel is booked as prepaid, with the value of its pieces declared; there is no invoice of it', async () => {
  const { inspectedReturn, replaced, scanned, db, shop } = await aSetup(false)
  await inspectedReturn()
  const id = await replaced()
  await scanned(id)
  const asked = (shop.deps.carrier as FakeCarrier).consignments.at(-1)
  assert.deepEqual(
    [asked?.paymentMethod, asked?.totalPaise, asked?.lines[0]?.unitPricePaise],
    ['online', ringBox.pricePaise, ringBox.pricePaise],
  )
  assert.equal((await shop.packing.show((await shop.orders.find(id))!.orderNumber))?.cashPaise, undefined)
  assert.deepEqual(await db.query('select number from tax_documents where order_id = $1', [id]), [])
  assert.equal((await shop.orders.show(id))?.payment, undefined)
})

test('what is sold out is refused before anything is agreed, and after; the money goes back instead, and a wish for it is not approved by itself', async () => {
  const { ask, returns, at, inspectedReturn, stateOf, db, refunds, news } = await aSetup()
  await ok(ask())
  await db.query('update variants set stock_on_hand = stock_held')
  const approving = await returns.approve(at)
  assert.deepEqual(!approving.ok && approving.problem, { code: 'sold_out', titles: ['Ring Box (Oxblood)'] })
  assert.deepEqual((await returns.inspect(at.orderId, 1))?.soldOut, ['Ring Box (Oxblood)'])
  await ok(returns.withdraw(at))
  await ok(ask({ lines: [{ position: 1, units: 1 }], reason: 'changed_mind', wish: 'replacement' }))
  assert.deepEqual([await stateOf(2), (await news()).at(-1)], ['waiting', 'asked'])
  const offering = await returns.offer({ ...at, ordinal: 2, offer: 'remake', amountPaise: undefined })
  assert.equal(!offering.ok && offering.problem.code, 'sold_out')
  await ok(returns.withdraw({ ...at, ordinal: 2 }))

  await db.query('update variants set stock_on_hand = stock_held + 5')
  await inspectedReturn({}, 3)
  await db.query('update variants set stock_on_hand = stock_held')
  const making = await returns.replace({ ...at, ordinal: 3 })
  assert.equal(!making.ok && making.problem.code, 'sold_out')
  assert.equal((await returns.refund({ ...at, ordinal: 3, amountPaise: undefined })).ok, false, 'nobody has said that it is instead')
  await ok(returns.refund({ ...at, ordinal: 3, amountPaise: undefined, isInstead: true }))
  assert.deepEqual([await stateOf(3), (await refunds()).map(({ amount }) => amount)], ['settled', [ringBox.pricePaise]])
  assert.equal((await returns.inspect(at.orderId, 3))?.asked.agreed, 'money')
})

test('a parcel that comes back, one that is lost and an order that is cancelled each owe the pieces again; then another is made, or the money goes back whole', async () => {
  const { inspectedReturn, replaced, scanned, stateOf, shop, returns, at, db, paidBack, orderId } = await aSetup()
  await inspectedReturn()
  const first = await replaced()
  await scanned(first, 'collected', 'undelivered', 'returning', 'returned')
  assert.equal(await stateOf(), 'inspected')
  assert.match((await shop.orders.inspect(first))?.order.attention ?? '', /return MJ-10001-R1 is to settle again/)
  const received = { orderId: first, by: meera, reason: 'Refused.', isUnscanned: false, damaged: [], sellsPersonalised: true } as const
  const before = await stockLevel(db, ringBox)
  await ok(shop.parcels.receive(received))
  assert.equal((await stockLevel(db, ringBox)).onHand, before.onHand + 1)

  const second = await replaced()
  await scanned(second, 'collected', 'lost')
  assert.equal(await stateOf(), 'replacing', 'it may still be found')
  await ok(shop.parcels.writeOff({ orderId: second, by: meera, reason: 'Lost.', isUnscanned: false }))
  assert.equal(await stateOf(), 'inspected')

  const third = await replaced()
  const byShopper = await shop.orders.cancel({ orderId: third, cancelledBy: { who: 'shopper' }, reason: undefined })
  assert.equal(!byShopper.ok && byShopper.problem.code, 'is_replacement')
  await ok(shop.orders.cancel({ orderId: third, cancelledBy: meera, reason: 'She wants the money.' }))
  assert.equal(await stateOf(), 'inspected')
  assert.deepEqual(await paidBack(), [], 'none of the three was paid')

  await ok(returns.refund({ ...at, amountPaise: undefined, isInstead: true }))
  assert.deepEqual([await stateOf(), await paidBack()], ['settled', [ringBox.pricePaise]])
  const [note, none] = await listCreditNotes(db, orderId)
  assert.deepEqual([note?.lines.length, none], [1, undefined])
  assert.equal((await returns.replace(at)).ok, false)
})

test('a replacement that does not please comes back as pieces of the first order, from its own delivery on, and the money of both goes back once', async () => {
  const { inspectedReturn, replaced, scanned, returns, at, orderId, ask, advance, settings, paidBack } = await aSetup()
  await inspectedReturn()
  const id = await replaced()
  assert.deepEqual((await returns.show(orderId))?.offer.leftUnits, [2, 0])
  advance((settings.returns.faultDays - 1) * 86_400_000)
  await scanned(id, 'collected', 'delivered')
  assert.deepEqual((await returns.show(id))?.offer.isOpen, false)
  const ofReplacement = await ask({ orderId: id, lines: [{ position: 1, units: 1 }], wish: 'money' })
  assert.equal(!ofReplacement.ok && ofReplacement.problem.code, 'too_many_units')

  advance(2 * 86_400_000)
  const tooLate = await ask({ lines: [{ position: 1, units: 1 }], wish: 'money' })
  assert.equal(!tooLate.ok && tooLate.problem.code, 'too_late')
  await inspectedReturn({ wish: 'money' }, 2)
  await ok(returns.refund({ ...at, ordinal: 2, amountPaise: undefined }))
  assert.deepEqual(await paidBack(), [ringBox.pricePaise])
  assert.deepEqual((await returns.show(orderId))?.offer.leftUnits, [2, 0])
})

test('a spelling is put right on the new piece only, with both kept; what the letters forbid makes no order at all', async () => {
  const { inspectedReturn, returns, at, db, shop, orderId, stateOf } = await aSetup()
  await inspectedReturn()
  const before = await stockLevel(db, ringBox)
  const refused = await returns.replace({ ...at, writings: new Map([[2, { name: 'Äsha1', sign: '' }]]) })
  assert.equal(!refused.ok && refused.problem.code, 'writing_refused')
  assert.deepEqual([await stateOf(), await stockLevel(db, ringBox)], ['inspected', before])
  assert.equal((await db.query('select 1 from orders')).length, 1)

  const made = await returns.replace({ ...at, writings: new Map([[2, { name: 'Aisha', sign: '' }]]) })
  assert.ok(made.ok)
  assert.equal((await shop.orders.find(made.value.id))?.lines[0]?.personalisation?.name, 'Aisha')
  assert.equal((await shop.orders.find(orderId))?.lines[1]?.personalisation?.name, 'Asha')
  assert.deepEqual(await db.query('select before, after from order_corrections where order_id = $1', [made.value.id]), [
    { before: { name: 'Asha' }, after: { name: 'Aisha' } },
  ])
})

test('killed while it is made, it leaves nothing of it, and pressed again it is one order', async () => {
  const { inspectedReturn, returns, at, db, stateOf, replaced } = await aSetup()
  await inspectedReturn()
  const before = await stockLevel(db, ringBox)
  await db.query(`create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`)
  await db.query(`create trigger die before insert on outbox for each row execute function die()`)
  await assert.rejects(returns.replace(at), /killed/)
  assert.deepEqual(
    [await stateOf(), await stockLevel(db, ringBox), (await db.query('select 1 from orders')).length],
    ['inspected', before, 1],
  )
  await db.query('drop trigger die on outbox')
  await replaced()
  assert.equal((await db.query('select 1 from orders')).length, 2)
})

test('its personal data goes with that of the first order, and not while it is under way', async () => {
  const { inspectedReturn, replaced, scanned, shop, orderId, db } = await aSetup()
  await inspectedReturn()
  const id = await replaced()
  const early = await shop.orders.erase(orderId, meera)
  assert.deepEqual(!early.ok && early.problem, { code: 'order_not_over', state: 'confirmed' })
  await scanned(id, 'collected', 'delivered')
  await ok(shop.orders.erase(orderId, meera))
  const named = await db.query(
    'select recipient_name, phone, (select personal_name from order_lines where order_id = orders.id limit 1) as name from orders where id = $1',
    [id],
  )
  assert.deepEqual(named, [{ recipient_name: 'Erased', phone: '0000000000', name: null }])
})

test('one that was cancelled is not forgotten before the first order is', async () => {
  const { inspectedReturn, replaced, shop, db, clock, advance } = await aSetup()
  await inspectedReturn()
  await ok(shop.orders.cancel({ orderId: await replaced(), cancelledBy: meera, reason: 'She wants the money.' }))
  advance(365 * 86_400_000)
  assert.deepEqual(await listForgottenOrders(db, clock(), 10), [])
})

test('figures, books and the money of the day are the same with a replacement as without it', async () => {
  const { inspectedReturn, replaced, scanned, shop, clock, advance, db } = await aSetup()
  await inspectedReturn()
  // Somebody is to be called, and the caller sees what came of the orders of that phone.
  const waiting = await shop.orders.place(aPlaceOrder({}))
  assert.ok(waiting.ok)
  const day = dayOf(clock())
  const days = { from: day, to: day }
  const own = { name: 'own', own: days, against: 'before', ownAgainst: days } as const
  const books = async () => shop.invoices.showGst({ ...days, trials: true })
  const counted = async () => {
    const { challans: _goods, tables, ...gst } = await books()
    // What happens at this moment is in the range that ends after it.
    advance(1_000)
    const { figures } = await shop.figures.show(own, { seesMoney: true })
    return {
      figures: Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, figure?.value])),
      costs: await shop.money.showCashCosts({ days: 30 }),
      cash: await shop.money.findCashAtCourier(),
      differences: await shop.money.differences(),
      // A challan goes with goods that are not sold: only the numbers that were issued count it.
      gst: { ...gst, tables: { ...tables, docs: tables.docs.filter(({ kind }) => kind !== 'challan') } },
      newOrders: (await shop.today.newOrders({ name: 'Arun' }, new Date(clock().getTime() - 3_600_000))).orders,
      sold: [...(await readRecentSales(db, clock()))],
      outcomes: await db.query('select * from cash_outcomes'),
      toCall: await shop.orders.listToCall(10),
      calls: (await shop.orders.showCall(waiting.value.order.orderNumber, 'Arun'))?.earlier,
    }
  }
  const before = await counted()
  assert.deepEqual(
    [before.figures['orders'], before.figures['paidOnline'], before.sold],
    [1, 3 * ringBox.pricePaise, [[ringBox.variantId, 3]]],
  )
  const id = await replaced()
  await scanned(id, 'collected', 'undelivered', 'returning', 'returned')
  await scanned(await replaced(), 'collected', 'delivered')
  assert.deepEqual(await counted(), before)
  assert.equal((await books()).challans.length, 2)
})
