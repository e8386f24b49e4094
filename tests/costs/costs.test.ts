import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { correctingSetup, meera } from '#tests/correcting-setup.ts'
import { ringBox } from '#tests/factories/stocked-variant.ts'
import { aRequest, send } from '#tests/order-requests.ts'
import { assertAsBefore } from './compared.ts'
import { type Cost, costOf, countStatements } from './counted.ts'

const asha = { name: 'Asha', sign: 'Leo' }

test('what each step of an order and each screen asks of the database is what costs.json says, to a tenth', async () => {
  const setup = await correctingSetup({ box: { ...ringBox, stock: 100 } })
  const { shop, db, cashOrder, paidOrder, placeOrder, pay, callBack, deliverWebhooks } = setup
  const own = openDatabase(db.connection, { max: 1 })
  countStatements()
  // The first of each reads what the later ones find in memory.
  const first = await paidOrder(asha)
  await deliverWebhooks()
  await shop.work.fulfil(first)
  assert.equal((await shop.orders.find(first))?.state, 'booked')
  await shop.work.deliverMails()

  const order = aRequest({
    amount: '499',
    cartItems: [{ fkImgId: ringBox.variantId, customMessage: 'Asha', zodiacSign: 'Leo', quantity: 1 }],
  })
  let online = { id: first, gatewayOrderId: '' }
  const cash = await cashOrder(asha)
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    'an order in cash': async () => assert.equal((await send(shop, { ...order, isCod: 1, isPrepaid: '0' })).status, 200),
    'its confirmation': () => shop.orders.confirm(cash, meera),
    'an order to be paid online': async () =>
      (online = await placeOrder({
        lines: [{ variantId: ringBox.variantId, quantity: 1, personalisation: asha, expectedUnitPricePaise: undefined }],
      })),
    'its payment': async () => assert.equal((await callBack(pay(online.gatewayOrderId))).status, 200),
    'the messages of the gateway about it': deliverWebhooks,
    'the booking of its parcel': () => shop.work.fulfil(online.id),
    'a round of mails': () => shop.work.deliverMails(),
    'the page of an order': () => shop.orders.show(online.id),
    'the screen of an order': () => shop.orders.inspect(online.id),
    Today: () => shop.today.show({ email: 'meera@manjusha.example', role: 'owner' }),
  }
  const costs: Record<string, Cost> = {}
  for (const [name, step] of Object.entries(steps)) costs[name] = await costOf(own, step)
  await own.close()
  assertAsBefore(costs, 'costs.json')
})
