import assert from 'node:assert/strict'
import { test } from 'node:test'
import { someStaff } from '#tests/factories/staff.ts'
import { ringBox, stockLevel } from '#tests/factories/stocked-variant.ts'
import { partPaymentSetup, sums } from '#tests/fakes/part-payment-setup.ts'
import { paise } from '#src/kit/money.ts'

const minutes = 60_000

test('a cash order with an advance waits for that as an online order does: held pieces, a payment of exactly the advance, no mail and no call', async () => {
  const { place, orderOf, sandbox, db, shop, messages } = await partPaymentSetup()
  const { id, gatewayOrderId } = await place()
  const { state, paymentMethod, advancePaise, stock, holdUntil, paidAt, totals } = await orderOf(id)
  assert.deepEqual([state, paymentMethod, stock, holdUntil !== undefined, paidAt], ['awaiting_payment', 'cod', 'held', true, undefined])
  assert.deepEqual([advancePaise, totals.totalPaise], [sums.advance, sums.total])
  assert.equal(sandbox.ledger().orders[gatewayOrderId]?.amount, sums.advance)
  assert.deepEqual(await stockLevel(db, ringBox), { onHand: 20, held: 3 })
  assert.deepEqual([await messages('order-confirmation'), await shop.orders.listToCall(10)], [[], []])
  const refused = await shop.orders.confirm(id, someStaff)
  assert.deepEqual(!refused.ok && refused.problem, { code: 'nothing_to_confirm', state: 'awaiting_payment' })
  const view = await shop.orders.show(id)
  assert.deepEqual(
    [view?.happensNext, view?.confirmation, view?.payment?.amountPaise, view?.payment?.cashPaise, view?.payment?.isInsteadOfCash],
    ['pay', undefined, sums.advance, sums.cash, false],
  )
})

test('the captured advance confirms the order once, whoever reports it: it is made, mailed with both amounts, and the courier collects the rest', async () => {
  const { place, pay, callBack, deliverWebhooks, orderOf, shop, carrier, db, messages, attempts, jobs } = await partPaymentSetup()
  const { id, gatewayOrderId } = await place()
  const paid = pay(gatewayOrderId)
  await deliverWebhooks()
  const reply = await callBack(paid)
  await shop.work.reconcilePayments()
  assert.deepEqual([reply.status, /450/.test(reply.text), /1497/.test(reply.text)], [200, true, false], reply.text)
  const { state, paymentMethod, stock, paidAt } = await orderOf(id)
  assert.deepEqual([state, paymentMethod, stock, paidAt !== undefined], ['confirmed', 'cod', 'taken', true])
  assert.deepEqual(await stockLevel(db, ringBox), { onHand: 17, held: 0 })
  assert.deepEqual([(await attempts()).map((each) => each.state), jobs('order.fulfil').length], [['captured'], 1])
  const mailed = await messages('order-confirmation')
  assert.deepEqual(
    mailed.map(({ message }) => [message['paymentMethod'], message['advancePaise'], message['confirm']]),
    [['cod', sums.advance, undefined]],
  )
  assert.equal(await shop.work.fulfil(id), 'booked')
  assert.deepEqual(
    carrier.consignments.map(({ paymentMethod: by, totalPaise, advancePaise }) => [by, totalPaise, advancePaise]),
    [['cod', sums.total, sums.advance]],
  )
  const packed = await shop.packing.show((await orderOf(id)).orderNumber)
  assert.equal(packed?.cashPaise, sums.cash)
  const [news] = await messages('courier-booked')
  assert.equal(news?.message['advancePaise'], sums.advance)
})

test('another amount than the advance confirms nothing, also the whole total; staff accept it as the advance, and the balance stays', async () => {
  const { place, sandbox, deliverWebhooks, orderOf, shop, attention } = await partPaymentSetup()
  const { id, gatewayOrderId } = await place()
  const paid = sandbox.pay({ order_id: gatewayOrderId, outcome: 'captured', amount: sums.total })
  await deliverWebhooks()
  assert.equal((await orderOf(id)).state, 'awaiting_payment')
  assert.match((await attention(id)) ?? '', /is not the amount of this order/)
  const today = await shop.today.show({ email: 'meera@manjusha.example', role: 'owner' })
  const held = today.cannotWait.lines.find(({ kind }) => kind === 'held_payment')
  assert.equal(held?.kind === 'held_payment' && held.totalPaise, sums.advance)
  const gatewayPaymentId = 'ok' in paid ? paid.ok.razorpay_payment_id : ''
  const accepted = await shop.payments.accept({ gatewayPaymentId, acceptedBy: someStaff, because: 'All of it.' })
  assert.deepEqual(accepted.ok && [accepted.value.state, accepted.value.advancePaise], ['confirmed', sums.advance])
})

test('an advance that is paid twice goes back once, and says why', async () => {
  const { place, pay, sandbox, deliverWebhooks, orderOf, settleRefunds, refunded, db } = await partPaymentSetup()
  const { id, gatewayOrderId } = await place()
  pay(gatewayOrderId)
  sandbox.pay({ order_id: gatewayOrderId, outcome: 'captured', again: true })
  await deliverWebhooks()
  await deliverWebhooks()
  await settleRefunds()
  assert.equal((await orderOf(id)).state, 'confirmed')
  assert.deepEqual(await refunded(), [sums.advance])
  assert.deepEqual(await db.query('select reason from refunds'), [{ reason: 'The advance for the order had been paid already.' }])
})

test('an advance that does not come lapses the order; a shopper who comes back pays the same advance, and a late one revives it', async () => {
  const { place, pay, deliverWebhooks, orderOf, shop, advance, db } = await partPaymentSetup()
  const late = await place()
  const back = await place()
  advance(31 * minutes)
  assert.equal(await shop.work.lapseHolds(), 2)
  assert.deepEqual(await stockLevel(db, ringBox), { onHand: 20, held: 0 })
  pay(late.gatewayOrderId)
  await deliverWebhooks()
  assert.equal((await orderOf(late.id)).state, 'confirmed')
  const again = await shop.orders.pay(back.id)
  assert.deepEqual(again.ok && [again.value.gatewayOrderId, again.value.order.state], [back.gatewayOrderId, 'awaiting_payment'])
  pay(back.gatewayOrderId)
  await deliverWebhooks()
  assert.equal((await orderOf(back.id)).state, 'confirmed')
  const view = await shop.orders.show(back.id)
  assert.deepEqual([view?.payment, view?.happensNext], [undefined, 'we make it'])
})

test('an advance that comes when the pieces are sold is for a person, who takes others; or goes back, where the owner wants that', async () => {
  for (const whenSoldOut of ['ask', 'refund'] as const) {
    const { place, pay, deliverWebhooks, orderOf, shop, advance, settleRefunds, refunded, attention } = await partPaymentSetup({
      orders: { whenSoldOut },
      stock: 3,
    })
    const late = await place()
    advance(31 * minutes)
    await shop.work.lapseHolds()
    const other = await place()
    pay(other.gatewayOrderId)
    pay(late.gatewayOrderId)
    await deliverWebhooks()
    await settleRefunds()
    const { state, stock } = await orderOf(late.id)
    if (whenSoldOut === 'refund') {
      assert.deepEqual([state, await refunded()], ['cancelled', [sums.advance]])
      continue
    }
    assert.deepEqual([state, stock, await refunded()], ['confirmed', 'short', []])
    assert.match((await attention(late.id)) ?? '', /sold out/)
    assert.equal((await shop.orders.show(late.id))?.happensNext, 'we look into it')
    const confirmed = await shop.orders.confirm(late.id, someStaff)
    assert.deepEqual(!confirmed.ok && confirmed.problem, { code: 'still_sold_out' })
  }
})

test('a payment window that is closed is reminded of once, and the reminder asks for the advance', async () => {
  const { place, pay, deliverWebhooks, cancel, shop, jobs, messages } = await partPaymentSetup()
  const { gatewayOrderId } = await place()
  pay(gatewayOrderId, 'payment_failed')
  await deliverWebhooks()
  await cancel(gatewayOrderId)
  for (const { orderId } of jobs('payment.remind')) await shop.work.remindPayment(orderId)
  const [mail] = await messages('payment-failed')
  assert.equal(mail?.message['advancePaise'], sums.advance)
})

test('what the page said is what is asked: another advance, or none, is refused before anything is placed', async () => {
  const { shop, place, db } = await partPaymentSetup()
  const { id } = await place({ expectedAdvancePaise: paise(sums.advance) })
  const { recipient, lines } = (await shop.orders.find(id))!
  const wanted = {
    ...({ recipient, cameFrom: 'cart', paymentMethod: 'cod', idempotencyKey: undefined, expectedTotalPaise: paise(sums.total) } as const),
    lines: lines.map(({ variantId, quantity, personalisation }) => ({
      variantId,
      quantity,
      personalisation,
      expectedUnitPricePaise: undefined,
    })),
  }
  for (const seen of [0, sums.advance - 100, sums.total]) {
    const refused = await shop.orders.place({ ...wanted, expectedAdvancePaise: paise(seen) })
    const problem = { code: 'advance_changed', advancePaise: sums.advance, cashPaise: sums.cash }
    assert.deepEqual(!refused.ok && refused.problem, problem)
  }
  assert.equal((await db.query('select from orders')).length, 1)
  const online = await shop.orders.place({ ...wanted, paymentMethod: 'online', expectedAdvancePaise: paise(0) })
  assert.deepEqual(online.ok && [online.value.order.advancePaise, online.value.order.state], [0, 'awaiting_payment'])
})
