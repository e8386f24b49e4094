import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paiseToRupees } from '#src/kit/money.ts'
import { callAddress, otherCallAddress } from '#src/web/routes.ts'
import type { TestDatabase } from '#tests/database.ts'
import { startKillableShop } from './killable-shop.ts'
import { soldVariant } from './small-shop.ts'
import { startSuppliers, until } from './surviving-suppliers.ts'

/** How many calls the carrier has received when the shop's process is killed: none yet, then ever more of its chain. */
const killAtCalls = [0, 1, 3, 5, 8]

test('a shop killed at five moments after the payment books every parcel once and sends every mail once', {
  timeout: 300_000,
}, async () => {
  const { db, connections, gateway, carrier, mailbox } = await startSuppliers()
  const orderIds: string[] = []

  for (const calls of killAtCalls) {
    const shop = await startKillableShop(connections)
    gateway.sendWebhooksTo(shop.address + otherCallAddress('paymentWebhook'))
    const { orderId, gatewayOrderId } = await placeOnlineOrder(shop.address)
    orderIds.push(orderId)
    carrier.calls.length = 0
    gateway.pay({ order_id: gatewayOrderId })
    await until(db, async () => carrier.calls.length >= calls, `the carrier was called ${calls} times`)
    await shop.kill()
  }

  const lastShop = await startKillableShop(connections)
  gateway.sendWebhooksTo(lastShop.address + otherCallAddress('paymentWebhook'))
  await gateway.webhooks.flush()
  await until(db, async () => (await countBooked(db)) === orderIds.length, 'every order is booked')
  await lastShop.kill()

  const shipments = Object.values(carrier.state().shipments)
  assert.equal(shipments.length, orderIds.length, 'as many parcels as paid orders')
  assert.equal(new Set(shipments.map(({ awb }) => awb)).size, orderIds.length, 'each with an airway bill of its own')
  assert.deepEqual(await findUnpaidOrDoubled(db), [], 'one captured payment for each order')
  const invoices = await db.query<{ serial: number }>('select distinct on (order_id) serial from tax_documents order by order_id')
  assert.deepEqual(
    invoices.map(({ serial }) => serial).toSorted((a, b) => a - b),
    orderIds.map((_, i) => i + 1),
    'one invoice for each order, numbered without a gap',
  )

  const subjects = (await mailbox.mails()).map(({ subject }) => subject)
  assert.deepEqual(
    subjects.filter((subject, i) => subjects.indexOf(subject) !== i),
    [],
    'no mail was sent twice',
  )
  const { waiting } = (await db.query<{ waiting: number }>("select count(*)::int as waiting from outbox where state <> 'sent'"))[0]!
  // A mail whose sender was killed stays claimed for three minutes: it is late, but neither lost nor doubled.
  assert.ok(subjects.length + waiting >= orderIds.length * 3, 'no mail is lost')
})

async function placeOnlineOrder(address: string): Promise<{ orderId: string; gatewayOrderId: string }> {
  const response = await fetch(address + callAddress('addOrder'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      clientName: 'Asha Rao',
      clientEmail: 'asha@shopper.example',
      clientPhNo1: '9820012345',
      clientAdd1: '14 Karve Road',
      city: 'Pune',
      state: 'Maharashtra',
      pincode: '411004',
      country: 'India',
      isCod: 0,
      isPrepaid: 1,
      amount: paiseToRupees(soldVariant.pricePaise),
      cartItems: [{ fkImgId: soldVariant.variantId, customMessage: 'Asha', zodiacSign: 'Leo', quantity: 1 }],
    }),
  })
  const reply = (await response.json()) as { order: string; pkOrderId: string }
  assert.equal(response.status, 200, JSON.stringify(reply))
  return { orderId: reply.pkOrderId, gatewayOrderId: (JSON.parse(reply.order) as { id: string }).id }
}

const countBooked = async (db: TestDatabase): Promise<number> =>
  (await db.query<{ booked: number }>("select count(*)::int as booked from orders where state = 'booked'"))[0]!.booked

const findUnpaidOrDoubled = (db: TestDatabase) =>
  db.query(`select id from orders left join payment_attempts on order_id = id and payment_attempts.state = 'captured'
            group by id having count(gateway_payment_id) <> 1`)
