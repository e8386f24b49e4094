import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import { readRecipient, writtenOf } from '#src/shop/orders/recipient.ts'
import { aPlaceOrder, aRecipient } from '#tests/factories/order.ts'
import { someStaff } from '#tests/factories/staff.ts'
import { ringBox, stockLevel } from '#tests/factories/stocked-variant.ts'
import { testSettings } from '#tests/fakes/shop-deps.ts'
import { manualClock, paymentSetup } from '#tests/payment-setup.ts'
import type { TakeOrder } from './take-order.ts'

const hours = 3_600_000

const charges = {
  ...{ deliveryPaise: paise(4_900), freeFromPaise: undefined, furtherKilogramPaise: paise(2_000) },
  ...{ farPincodes: ['744'], farPaise: paise(15_000), cashPaise: paise(2_500) },
}
const advance = { isForPersonalised: true, fromPaise: undefined, percent: 30 }

async function aSetup(settings = testSettings) {
  const time = manualClock()
  const setup = await paymentSetup({ clock: time.clock, settings })
  const { shop, db } = setup
  const aCall = (overrides: Partial<TakeOrder> = {}): TakeOrder => ({
    lines: aPlaceOrder().lines,
    written: writtenOf(aRecipient()),
    isStateConfirmed: false,
    paymentMethod: 'online',
    expectedTotalPaise: ringBox.pricePaise,
    expectedAdvancePaise: paise(0),
    requestKey: 'the key of a form',
    by: someStaff,
    ...overrides,
  })
  const take = async (overrides: Partial<TakeOrder> = {}) => {
    const taken = await shop.orders.take(aCall(overrides))
    assert.ok(taken.ok, JSON.stringify(taken))
    return taken.value.order
  }
  const refusalOf = async (overrides: Partial<TakeOrder>) => {
    const taken = await shop.orders.take(aCall(overrides))
    return taken.ok ? undefined : taken.problem
  }
  const links = () =>
    db.query<{ to: string; url: string; because: string; until: string | null }>(
      `select recipient_address as to, message ->> 'orderUrl' as url, message ->> 'because' as because, message ->> 'keptUntil' as until
         from outbox where kind = 'pay-link' order by id`,
    )
  const orders = async () => Number((await db.query<{ n: string }>('select count(*) as n from orders'))[0]?.n)
  return { ...setup, ...time, aCall, take, refusalOf, links, orders }
}

test('an order taken by telephone holds its stock, says who took it, and mails its shopper one link to pay', async () => {
  const { shop, db, take, links, clock } = await aSetup()
  const order = await take()
  assert.deepEqual([order.state, order.cameFrom, order.gatewayOrderId], ['awaiting_payment', 'telephone', undefined])
  assert.deepEqual(await stockLevel(db, ringBox), { onHand: 5, held: 1 })
  const until = new Date(clock().getTime() + 48 * hours).toISOString()
  assert.deepEqual(await links(), [
    { to: 'asha@example.com', url: `http://shop.test/order/${order.id}`, because: 'ordered_by_telephone', until },
  ])
  const inspected = await shop.orders.inspect(order.id)
  assert.deepEqual(
    inspected?.events.map((event) => ['act' in event && event.act, event.doneBy]),
    [['order taken', someStaff]],
  )
})

test('the link pays: its page opens the payment, which makes the order paid once', async () => {
  const { shop, take, pay, callBack, assertPaidOnce } = await aSetup()
  const { id } = await take()
  const opened = await shop.orders.pay(id)
  assert.ok(opened.ok)
  assert.equal((await callBack(pay(opened.value.gatewayOrderId))).status, 200)
  await assertPaidOnce(id)
})

test('a mailed link has two days, whatever the checkout has; then the units are free, and it can still be paid while they are there', async () => {
  const { shop, db, take, advance: pass, pay, callBack, assertPaidOnce } = await aSetup()
  const { id } = await take()
  pass(47 * hours)
  assert.equal(await shop.work.lapseHolds(), 0)
  assert.deepEqual(await stockLevel(db, ringBox), { onHand: 5, held: 1 })
  pass(1 * hours)
  assert.equal(await shop.work.lapseHolds(), 1)
  assert.deepEqual(await stockLevel(db, ringBox), { onHand: 5, held: 0 })
  pass(20 * hours)
  const opened = await shop.orders.pay(id)
  assert.ok(opened.ok)
  assert.equal((await callBack(pay(opened.value.gatewayOrderId))).status, 200)
  await assertPaidOnce(id)
})

test('after the clock was set back, the hold of a link is shortened to its two days, and not to the minutes of the checkout', async () => {
  const { shop, take, advance: pass } = await aSetup()
  await take()
  pass(-10 * hours)
  assert.equal(await shop.work.lapseHolds(), 0)
  pass(47 * hours)
  assert.equal(await shop.work.lapseHolds(), 0)
  pass(1 * hours)
  assert.equal(await shop.work.lapseHolds(), 1)
})

test('the owner says for how long a mailed link can be paid', async () => {
  const {
    shop,
    take,
    links,
    advance: pass,
    clock,
  } = await aSetup({ ...testSettings, orders: { ...testSettings.orders, linkHoldHours: 3 } })
  const until = new Date(clock().getTime() + 3 * hours).toISOString()
  await take()
  assert.deepEqual(
    (await links()).map((link) => link.until),
    [until],
  )
  pass(3 * hours - 1)
  assert.equal(await shop.work.lapseHolds(), 0)
  pass(1)
  assert.equal(await shop.work.lapseHolds(), 1)
})

test('pressed twice, one after the other or at once, it is one order, one hold and one mail', async () => {
  const { shop, db, aCall, links, orders } = await aSetup()
  const taken = [await shop.orders.take(aCall()), ...(await Promise.all([shop.orders.take(aCall()), shop.orders.take(aCall())]))]
  const ids = new Set(taken.map((each) => each.ok && each.value.order.id))
  assert.deepEqual([ids.size, await orders(), (await links()).length], [1, 1, 1])
  assert.deepEqual(await stockLevel(db, ringBox), { onHand: 5, held: 1 })
})

test('a gateway that is down keeps nobody from ordering by telephone', async () => {
  const { sandbox, take } = await aSetup()
  await sandbox.stop()
  assert.equal((await take()).state, 'awaiting_payment')
})

test('a cash order waits for its confirmation and is mailed about like any other; it gets no link to pay', async () => {
  const { db, take, links, mails } = await aSetup()
  assert.equal((await take({ paymentMethod: 'cod' })).state, 'to_confirm')
  assert.deepEqual(await links(), [])
  assert.deepEqual((await mails()).map(({ kind }) => kind).toSorted(), ['order-confirmation', 'order-notification'])
  assert.deepEqual(await stockLevel(db, ringBox), { onHand: 4, held: 0 })
})

test('of a cash order with an advance the link is for the advance', async () => {
  const { shop, take, links, refusalOf } = await aSetup({ ...testSettings, cod: { ...testSettings.cod, advance } })
  const lines = [{ ...aPlaceOrder().lines[0]!, personalisation: { name: 'Asha', sign: undefined } }]
  const cash = { lines, paymentMethod: 'cod' } as const
  assert.deepEqual(await refusalOf(cash), { code: 'advance_changed', advancePaise: 15_000, cashPaise: 34_900 })
  const order = await take({ ...cash, expectedAdvancePaise: paise(15_000) })
  assert.deepEqual([order.state, (await links()).length], ['awaiting_payment', 1])
  assert.equal((await shop.orders.show(order.id))?.payment?.amountPaise, 15_000)
})

test('it comes to what the checkout comes to, and refuses what the checkout refuses, in the same words', async () => {
  const cod = { ...testSettings.cod, upToPaise: paise(60_000), refusedPincodes: ['744'], advance }
  const { shop, aCall, refusalOf } = await aSetup({ ...testSettings, charges, cod })
  const line = aPlaceOrder().lines[0]!
  const written = (place: object) => writtenOf(aRecipient(place))
  const calls: readonly Partial<TakeOrder>[] = [
    {},
    { paymentMethod: 'cod' },
    { lines: [{ ...line, quantity: 4 }] },
    { lines: [{ ...line, quantity: 2 }], paymentMethod: 'cod' },
    { lines: [{ ...line, personalisation: { name: 'Asha', sign: 'Leo' } }], paymentMethod: 'cod' },
    { lines: [{ ...line, personalisation: { name: 'Far too long a name', sign: undefined } }] },
    { lines: [{ ...line, quantity: 6 }] },
    { lines: [{ ...line, quantity: 0 }] },
    { lines: [] },
    { written: written({ pincode: '744101', state: 'Andaman and Nicobar Islands', city: 'Port Blair' }) },
    { written: written({ pincode: '744101', state: 'Andaman and Nicobar Islands', city: 'Port Blair' }), paymentMethod: 'cod' },
    { written: written({ state: 'Kerala' }) },
  ]
  for (const call of calls) {
    const priced = await shop.orders.priceForCaller(aCall(call))
    const expectedTotalPaise = priced.ok ? priced.value.totals.totalPaise : paise(0)
    const expectedAdvancePaise = priced.ok ? priced.value.advancePaise : paise(0)
    const whole = { ...aCall(call), expectedTotalPaise, expectedAdvancePaise }
    const recipient = readRecipient(whole.written)
    assert.ok(recipient.ok)
    const { lines, paymentMethod } = whole
    const placed = await shop.orders.place(
      aPlaceOrder({ lines, paymentMethod, expectedTotalPaise, expectedAdvancePaise, recipient: recipient.value }),
    )
    if (placed.ok) await shop.orders.cancel({ orderId: placed.value.order.id, cancelledBy: someStaff, reason: undefined })
    const taken = await shop.orders.take({ ...whole, requestKey: JSON.stringify(call) })
    if (taken.ok) await shop.orders.cancel({ orderId: taken.value.order.id, cancelledBy: someStaff, reason: undefined })
    const shown = priced.ok ? priced.value.problem : priced.problem
    if (!placed.ok) assert.deepEqual([taken.ok || taken.problem, shown], [placed.problem, placed.problem], JSON.stringify(call))
    else {
      assert.ok(taken.ok && priced.ok, JSON.stringify(call))
      const { totals, advancePaise, promisedBy } = taken.value.order
      assert.deepEqual(
        [totals, advancePaise, promisedBy],
        [placed.value.order.totals, placed.value.order.advancePaise, placed.value.order.promisedBy],
      )
      assert.deepEqual([priced.value.totals, priced.value.promisedBy, priced.value.problem], [totals, promisedBy, undefined])
    }
  }
  const changed = await refusalOf({ expectedTotalPaise: paise(1) })
  assert.equal(changed?.code === 'total_changed' && changed.totalPaise, 54_800)
})

test('what is wrong with the address is named field by field as in the checkout, and nothing is ordered', async () => {
  const { refusalOf, orders } = await aSetup()
  const problem = await refusalOf({ written: { ...writtenOf(aRecipient()), name: '', phone: '12', email: 'asha@gmial.com' } })
  assert.ok(problem?.code === 'recipient_refused')
  assert.deepEqual(problem.faults.map(({ field }) => field).toSorted(), ['email', 'name', 'phone'])
  assert.equal(await orders(), 0)
})

test('before the pincode is written, the goods are priced, and nothing is said of delivery or cash', async () => {
  const { shop, aCall } = await aSetup({ ...testSettings, charges })
  const written = { ...writtenOf(aRecipient()), pincode: '5600' }
  const priced = await shop.orders.priceForCaller(aCall({ written, paymentMethod: 'cod' }))
  assert.ok(priced.ok)
  assert.deepEqual([priced.value.isPincodeKnown, priced.value.totals.goodsPaise, priced.value.problem], [false, 49_900, undefined])
})
