import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import { addDays, dayOf } from '#src/kit/time/day.ts'
import { declaredTotals } from '#src/shop/tax/gst-sums.ts'
import type { AskedRanges, Days } from '#src/shop/figures/range.ts'
import { testDatabase } from '#tests/database.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { demoGstin } from '#tests/factories/tax.ts'
import { testSettings, testShop } from '#tests/fakes/shop-deps.ts'
import { manualClock, paymentSetup } from '#tests/payment-setup.ts'
import { partPaymentSetup, sums } from '#tests/fakes/part-payment-setup.ts'
import { findOrder } from '../../orders/orders.store.ts'
import { issueCreditNote, issueInvoice } from '../invoicing/tax-documents.ts'

const own = (days: Days): AskedRanges => ({ name: 'own', own: days, against: 'before', ownAgainst: days })

test('what was invoiced is what the GST page declares for the same days, to the paisa, with its taxable value and its tax', async () => {
  const db = await testDatabase()
  await stock(db, { ...ringBox, stock: 20 })
  let now = new Date('2026-11-20T23:59:30+05:30')
  const settings = { ...testSettings, brand: { ...testSettings.brand, gstin: demoGstin } }
  const shop = testShop(db, { settings, clock: () => now })
  const ids = []
  for (const time of ['2026-11-20T23:59:30', '2026-11-21T00:00:30', '2026-11-22T12:00:00']) {
    now = new Date(`${time}+05:30`)
    const placed = await shop.orders.place(aPlaceOrder())
    const { id } = placed.ok ? placed.value.order : assert.fail(placed.problem.code)
    await db.transaction(async (tx) => issueInvoice(tx, (await findOrder(tx, id))!, shop.deps))
    ids.push(id)
  }
  const credit = { orderId: ids[0]!, reference: 'refund-1', amountPaise: paise(11_111), reason: 'A scratch' }
  assert.ok((await db.transaction((tx) => issueCreditNote(tx, credit, shop.deps))).ok)
  now = new Date('2026-11-25T10:00:00+05:30')
  await shop.work.keepFigures()
  for (const [from, to] of [
    ['2026-11-20', '2026-11-20'],
    ['2026-11-21', '2026-11-22'],
    ['2026-11-01', '2026-11-25'],
  ]) {
    const days = { from, to } as Days
    const { figures } = await shop.figures.show(own(days), { seesMoney: true })
    const declared = declaredTotals((await shop.invoices.showGst({ ...days, trials: true })).tables)
    const tax = declared.cgstPaise + declared.sgstPaise + declared.igstPaise
    assert.ok(declared.totalPaise > 0)
    assert.deepEqual(
      [figures.invoiced?.value, figures.taxable?.value, figures.tax?.value],
      [declared.totalPaise, declared.taxablePaise, tax],
      `${from} to ${to}`,
    )
  }
})

test('money counts once it pays its order: held money when it is accepted, surplus never, a cash order that is paid online as paid', async () => {
  const { clock, advance } = manualClock()
  const { shop, sandbox, placeOrder, pay, deliverWebhooks, runRefundJobs } = await paymentSetup({ clock, box: { ...ringBox, stock: 20 } })
  const today = dayOf(clock())
  /** A second later: what happens at this moment is in the range that ends after it. */
  const figure = async (name: 'moneyIn' | 'orders' | 'turnedOnline' | 'cashConfirmed' | 'refunded' | 'paidOnline', day = today) => {
    advance(1_000)
    return (await shop.figures.show(own({ from: day, to: day }), { seesMoney: true })).figures[name]?.value
  }

  const held = await placeOrder()
  const paid = sandbox.pay({ order_id: held.gatewayOrderId, outcome: 'captured', amount: 49_800 })
  await deliverWebhooks()
  assert.deepEqual([await figure('moneyIn'), await figure('orders')], [0, 0])
  advance(86_400_000)
  const tomorrow = addDays(today, 1)
  await shop.payments.accept({
    gatewayPaymentId: 'ok' in paid ? paid.ok.razorpay_payment_id : '',
    acceptedBy: { who: 'staff', name: 'Meera Joshi' },
    because: 'A rupee.',
  })
  assert.deepEqual([await figure('moneyIn', tomorrow), await figure('moneyIn'), await figure('orders')], [49_800, 0, 1])

  const cash = await shop.orders.place(aPlaceOrder({ paymentMethod: 'cod', expectedTotalPaise: ringBox.pricePaise }))
  assert.ok(cash.ok)
  assert.equal(await figure('orders', tomorrow), 0)
  const payable = await shop.orders.pay(cash.value.order.id)
  assert.ok(payable.ok)
  pay(payable.value.gatewayOrderId)
  await deliverWebhooks()
  assert.deepEqual(
    [await figure('orders', tomorrow), await figure('turnedOnline', tomorrow), await figure('cashConfirmed', tomorrow)],
    [1, 1, 0],
  )
  assert.equal(await figure('moneyIn', tomorrow), 49_800 + ringBox.pricePaise)
  // Paid a second time: it goes back, and never was ours.
  pay(payable.value.gatewayOrderId)
  await deliverWebhooks()
  await runRefundJobs()
  assert.deepEqual([await figure('moneyIn', tomorrow), await figure('refunded', tomorrow)], [49_800 + ringBox.pricePaise, 0])
})

test('an advance is money in when it comes, the balance when the parcel is delivered, and the order counts once, as cash', async () => {
  const setup = await partPaymentSetup()
  const { shop, clock, advance, place, pay, deliverWebhooks } = setup
  const today = dayOf(clock())
  const figure = async (name: 'moneyIn' | 'orders' | 'paidOnline' | 'refunded') => {
    advance(1_000)
    return (await shop.figures.show(own({ from: today, to: today }), { seesMoney: true })).figures[name]?.value
  }
  const { id, gatewayOrderId } = await place()
  await place()
  assert.deepEqual([await figure('moneyIn'), await figure('orders')], [0, 0], 'an order that waits for its advance is not certain')
  pay(gatewayOrderId)
  await deliverWebhooks()
  assert.deepEqual([await figure('moneyIn'), await figure('orders')], [sums.advance, 1])
  assert.equal(await shop.work.fulfil(id), 'booked')
  await setup.hasReached(id, ['shipped', 'delivered'])
  assert.deepEqual([await figure('moneyIn'), await figure('orders')], [sums.total, 1])
})
