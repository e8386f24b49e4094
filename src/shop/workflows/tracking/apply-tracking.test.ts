import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aScan } from '#tests/factories/parcel.ts'
import { someStaff } from '#tests/factories/staff.ts'
import { ringBox, stockLevel } from '#tests/factories/stocked-variant.ts'
import { fakeCarrier } from '#tests/fakes/fake-carrier.ts'
import { paymentSetup } from '#tests/payment-setup.ts'
import { parcelNextStep } from '../../staff-texts/dispatch-texts.ts'
import { applyTracking } from './apply-tracking.ts'

test('an order that fails at the door three times is called back, its piece goes on sale again, and its money goes back; shopper and shop are mailed of each', async () => {
  const carrier = fakeCarrier()
  const setup = await paymentSetup({ carrier })
  const { db, shop } = setup
  const { id, gatewayOrderId } = await setup.placeOrder()
  await setup.callBack(setup.pay(gatewayOrderId))
  assert.equal(await shop.work.fulfil(id), 'booked')
  const awb = (await shop.orders.inspect(id))?.parcel?.parcel.awb ?? ''
  const scan = (...scans: Parameters<typeof aScan>[0][]) =>
    db.transaction((tx) => applyTracking(tx, { awb, source: 'poll', scans: scans.map((each) => aScan(each)) }, shop.deps))
  const fail = (day: string) =>
    scan(
      { state: 'out_for_delivery', at: new Date(`${day}T10:00:00+05:30`) },
      { state: 'undelivered', activity: 'Customer not available', at: new Date(`${day}T18:00:00+05:30`) },
    )
  const row = async () => (await shop.parcels.page('not delivered', {})).rows[0]
  await scan({ state: 'collected', at: new Date('2026-11-22T10:00:00+05:30') })

  await fail('2026-11-23')
  assert.equal((await shop.orders.show(id))?.redelivery?.kind, 'offered')
  assert.match(parcelNextStep((await row())!), /try again or bring it back/)
  await fail('2026-11-24')
  await fail('2026-11-25')
  assert.equal((await shop.orders.show(id))?.redelivery?.kind, 'comes back')
  assert.match(parcelNextStep((await row())!), /failed three times: bring it back/)
  const mails = async () =>
    (
      await db.query<{ kind: string; state: string | null; last: boolean | null }>(
        `select kind, message ->> 'state' as state, (message ->> 'isLast')::boolean as last from outbox
          where kind in ('parcel-undelivered', 'parcel-trouble', 'order-refunded', 'refund-notice') order by id`,
      )
    ).map(({ kind, state, last }) => [kind, state ?? last ?? ''].join(' '))
  assert.deepEqual(await mails(), [
    'parcel-undelivered ',
    'parcel-trouble undelivered',
    'parcel-undelivered ',
    'parcel-undelivered true',
    'parcel-trouble undelivered for good',
  ])

  const back = { orderId: id, kind: 'bring back', note: '', phone: undefined, by: someStaff } as const
  assert.ok((await shop.parcels.answerUndelivered(back)).ok)
  assert.ok((await shop.parcels.answerUndelivered(back)).ok)
  assert.deepEqual(
    carrier.answers.map(({ kind }) => kind),
    ['bring back'],
  )
  await scan({ state: 'returning', at: new Date('2026-11-26T10:00:00+05:30') })
  await scan({ state: 'returned', at: new Date('2026-11-28T10:00:00+05:30') })
  const came = await shop.orders.inspect(id)
  assert.equal(came?.order.state, 'returned_to_origin')
  assert.match(came?.order.attention ?? '', /Look at its pieces/)
  assert.deepEqual(await stockLevel(db, ringBox), { onHand: ringBox.stock - 1, held: 0 })

  const received = { orderId: id, by: someStaff, reason: 'Nobody was at home.', isUnscanned: false, damaged: [], sellsPersonalised: false }
  const settled = await shop.parcels.receive(received)
  assert.equal(settled.ok && settled.value.refundablePaise, ringBox.pricePaise)
  assert.deepEqual(await stockLevel(db, ringBox), { onHand: ringBox.stock, held: 0 })
  const refund = { orderId: id, gatewayPaymentId: undefined, amountPaise: ringBox.pricePaise, reason: 'It came back.', requestKey: 'back' }
  for (let press = 0; press < 2; press++) assert.ok((await shop.payments.refund({ ...refund, askedBy: someStaff, isDecision: false })).ok)
  await setup.runRefundJobs()
  await setup.deliverWebhooks()
  assert.deepEqual(
    (await setup.refunds()).map(({ state, amount }) => [state, amount]),
    [['processed', ringBox.pricePaise]],
  )
  const { order, taxDocuments } = (await shop.orders.inspect(id))!
  assert.equal(order.attention, undefined)
  assert.deepEqual(
    taxDocuments.map(({ kind }) => kind),
    ['invoice', 'credit-note'],
  )
  assert.deepEqual((await mails()).slice(5), ['parcel-trouble returning', 'parcel-trouble returned', 'order-refunded '])
})
