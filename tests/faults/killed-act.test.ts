import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paiseToRupees } from '#src/kit/money.ts'
import { randomKey } from '#src/kit/random-key.ts'
import { callAddress } from '#src/web/routes.ts'
import { type KillableShop, startKillableShop } from './killable-shop.ts'
import { soldVariant } from './small-shop.ts'
import { startSuppliers, until } from './surviving-suppliers.ts'

const login = { id: 'login', email: 'meera@manjusha.example', name: 'Meera', role: 'owner', confirmedAt: new Date(), startPage: 'today' }

test('killed in the ten seconds, a held-back act runs once after the next start, and one that was taken back never does', {
  timeout: 300_000,
}, async () => {
  const { db, connections, carrier, mailbox } = await startSuppliers()
  await db.query(`insert into staff (email, name, role, password_hash, added_at) values ($1, $2, 'owner', 'none', $3)`, [
    ...[login.email, login.name, login.confirmedAt],
  ])
  const stateOf = async (key: string) => (await db.query<{ state: string }>('select state from desk_acts where key = $1', [key]))[0]?.state

  const first = await startKillableShop(connections)
  const [waiting, undone, running] = [await askToConfirm(first), await askToConfirm(first), await askToConfirm(first)]
  await ask(first, 'undo', undone.key)
  await first.kill()

  // Killed again as soon as one of them has run: its parcel and its mail are still to come, and others may be half way.
  const second = await startKillableShop(connections)
  await until(db, async () => (await stateOf(running.key)) === 'done' || (await stateOf(waiting.key)) === 'done', 'one act has run')
  await second.kill()

  const third = await startKillableShop(connections)
  await ask(third, 'act', waiting.key, waiting.input)
  const booked = async () => (await db.query('select 1 from orders where state = $1', ['booked'])).length
  await until(db, async () => (await booked()) === 2, 'both parcels are booked')
  const sent = async () => (await mailbox.mails()).filter(({ subject }) => /is confirmed/i.test(subject)).length
  const queued = async () => (await db.query(`select 1 from outbox where kind = 'order-confirmed'`)).length
  await until(db, async () => (await stateOf(waiting.key)) === 'done' && (await stateOf(running.key)) === 'done', 'both acts have run')
  await third.kill()

  assert.equal(await stateOf(undone.key), 'undone')
  assert.equal(Object.values(carrier.state().shipments).length, 2, 'one parcel for each, and none for the act that was taken back')
  assert.equal(await queued(), 2, 'one mail for each')
  assert.ok((await sent()) <= 2)
  const confirmed = await db.query<{ order_number: string }>(
    `select order_number from order_events join orders on orders.id = order_id where order_events.state = 'confirmed' order by 1`,
  )
  assert.deepEqual(
    confirmed.map(({ order_number: number }) => number),
    [waiting.input.order, running.input.order].toSorted(),
  )
  const logged = await db.query(`select about_number as number, outcome from audit_log where outcome <> 'asked' order by 1`)
  assert.deepEqual(
    logged,
    [waiting, undone, running].map(({ key, input }) => ({ number: input.order, outcome: key === undone.key ? 'undone' : 'done' })),
  )
})

async function askToConfirm(shop: KillableShop) {
  const key = randomKey<'act'>()
  const input = { order: await placeCashOrder(shop), seen: 'to_confirm' }
  await ask(shop, 'act', key, input)
  return { key, input }
}

async function ask({ address }: KillableShop, work: 'act' | 'undo', key: string, input?: object): Promise<void> {
  const body = JSON.stringify({ login, asked: { act: 'orders.confirm', key, input } })
  const response = await fetch(`${address}/staff/${work}`, { method: 'POST', body })
  assert.equal(response.status, 200, await response.text())
}

async function placeCashOrder({ address }: KillableShop): Promise<string> {
  const response = await fetch(address + callAddress('addOrder'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ clientName: 'Asha Rao', clientEmail: 'asha@shopper.example', clientPhNo1: '9820012345', clientAdd1: '14 Karve Road' },
      ...{ city: 'Pune', state: 'Maharashtra', pincode: '411004', country: 'India', isCod: 1, isPrepaid: 0 },
      amount: paiseToRupees(soldVariant.pricePaise),
      cartItems: [{ fkImgId: soldVariant.variantId, customMessage: 'Asha', zodiacSign: 'Leo', quantity: 1 }],
    }),
  })
  const reply = (await response.json()) as { orderNumber: string }
  assert.equal(response.status, 200, JSON.stringify(reply))
  return reply.orderNumber
}
