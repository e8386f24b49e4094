import assert from 'node:assert/strict'
import { test } from 'node:test'
import { livePath, readyPath } from '#src/main/http/health/health.ts'
import { addressOf, callAddress, otherCallAddress } from '#src/web/routes.ts'
import type { TestDatabase } from '#tests/database.ts'
import { sandboxOffsets } from '#src/main/wiring/sandbox-ports.ts'
import { freePort } from '#tests/free-port.ts'
import { aRequest } from '#tests/order-requests.ts'
import { fillDisk, makeRoom } from './disk/filled-disk.ts'
import { startKillableShop } from './killable-shop.ts'
import { soldVariant } from './small-shop.ts'
import { aShopFolder, startProgram } from './started-shop.ts'
import { startSuppliers, until } from './surviving-suppliers.ts'
import { trackClaims } from './worker-claims.ts'

test('an order waits while only pages are served; of two workers one does each job once, and one that is stopped in the middle finishes', {
  timeout: 240_000,
}, async () => {
  const { db, connections, gateway, carrier, mailbox } = await startSuppliers()
  await db.query('update variants set stock_on_hand = 100')
  const web = await startKillableShop({ ...connections, only: 'web' })
  gateway.sendWebhooksTo(web.address + otherCallAddress('paymentWebhook'))
  await trackClaims(db)
  await placePaidOrder(web.address, gateway)
  await gateway.webhooks.flush()
  assert.ok((await count(db, "pgboss.job where name = 'payment.webhook' and state = 'created'")) > 0)
  assert.equal(await booked(db), 0)
  assert.equal((await readinessOf(web)).jobs, 'well')
  const webNames = await shopNames(db)

  const first = await startKillableShop({ ...connections, only: 'worker' })
  await until(db, async () => (await booked(db)) === 1, 'the order that waited is booked')
  assert.equal((await fetch(first.address + addressOf('home'))).status, 404, 'a worker serves no page')
  await readinessOf(first)

  const second = await startKillableShop({ ...connections, only: 'worker' })
  carrier.calls.length = 0
  for (let order = 0; order < 6; order++) await placePaidOrder(web.address, gateway)
  await until(db, async () => carrier.calls.length > 0, 'a parcel is being booked')
  await first.stop()
  await until(db, async () => (await booked(db)) === 7 && (await count(db, "outbox where state <> 'sent'")) === 0, 'all is done')
  await second.stop()
  await web.stop()

  assert.equal(Object.keys(carrier.state().shipments).length, 7)
  const subjects = (await mailbox.mails()).map(({ subject }) => subject)
  assert.equal(new Set(subjects).size, subjects.length, 'no mail was sent twice')
  assert.equal(await count(db, 'pgboss.job where retry_count > 0'), 0, 'no job was left half done, or begun by two')
  // What a schedule has due is passed on to its job by any of them: the queue's own jobs do that, at full minutes.
  const taken = await db.query(
    `select what, job.name, claimant from claims left join pgboss.job on what = 'job' and job.id::text = claims.id
     where claimant = any($1) and coalesce(job.name, '') not like '\\_\\_pgboss%'`,
    [webNames],
  )
  assert.deepEqual(taken, [], 'no job or mail was taken by the process of the pages')
})

test('a worker outlives a full disk, and what waited is done once when there is room', { timeout: 240_000 }, async () => {
  const { db, connections, gateway, carrier, mailbox } = await startSuppliers()
  await db.query('update variants set stock_on_hand = 100')
  const web = await startKillableShop({ ...connections, only: 'web' })
  gateway.sendWebhooksTo(web.address + otherCallAddress('paymentWebhook'))
  const worker = await startKillableShop({ ...connections, only: 'worker' })
  await placePaidOrder(web.address, gateway)
  await gateway.webhooks.flush()
  await fillDisk((sql) => db.query(sql))
  // It takes jobs every half a second: for some rounds it cannot write down that it has one.
  for (let round = 0; round < 200; round++) {
    assert.equal((await fetch(worker.address + livePath)).status, 200)
    await db.query('select pg_sleep(0.02)')
  }
  await makeRoom((sql) => db.query(sql))
  await placePaidOrder(web.address, gateway)
  await gateway.webhooks.flush()
  await until(db, async () => (await booked(db)) === 2, 'both parcels are booked')
  // A mail that was sent while nobody could write that down is its sender's for some minutes more.
  await db.query(`update outbox set next_try_at = now() where state = 'waiting'`)
  await until(db, async () => (await count(db, "outbox where state <> 'sent'")) === 0, 'all mails are sent')
  await worker.stop()
  await web.stop()
  assert.equal(Object.keys(carrier.state().shipments).length, 2)
  const orders = (await db.query<{ order_number: string }>('select order_number from orders')).map(({ order_number: number }) => number)
  const subjects = (await mailbox.mails()).map(({ subject }) => subject)
  for (const number of orders)
    assert.ok(
      subjects.some((subject) => subject.includes(number)),
      number,
    )
})

test('worker and pages are started apart in either order, share the embedded database, and each takes its own port only', {
  timeout: 240_000,
}, async () => {
  const folder = await aShopFolder()
  // With those that a shop takes beside it.
  const port = await freePort([...sandboxOffsets, 10])
  const refused = await startProgram(folder, { PORT: `${port}` }, '--only', 'wroker')
  assert.deepEqual(await refused.exited, [1, null])
  assert.match(refused.printed(), /^\n--only is followed by web or worker, not by "wroker"\..*\n$/)

  const worker = await startProgram(folder, { PORT: `${port}`, PROCESSES: '2' }, '--only', 'worker')
  const health = await worker.hasPrinted(/The worker +(http:\S+)/)
  assert.equal(new URL(health).port, `${port + 10}`)
  assert.equal((await fetch(health)).status, 200)
  await assert.rejects(fetch(`http://localhost:${port}/`))

  const web = await startProgram(folder, { PORT: `${port}` }, '--only', 'web')
  const address = await web.hasPrinted(/The shop +(http:\S+)/)
  const body = aRequest({ amount: '1199', isCod: 1, isPrepaid: 0, cartItems: [{ fkImgId: 'RANI-OXB', quantity: 1 }] })
  const placed = await fetch(address + callAddress('addOrder'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  assert.equal(placed.status, 200, await placed.text())
  while ((await mailsAt(port + 3)).length < 2);

  worker.child.kill('SIGUSR2')
  await worker.hasPrinted(/All serving processes are new/)
  worker.child.kill('SIGTERM')
  assert.deepEqual(await worker.exited, [0, null])
  assert.equal((await fetch(address + addressOf('home'))).status, 200, 'the pages need no worker')
  web.child.kill('SIGTERM')
  assert.deepEqual(await web.exited, [0, null])
  assert.equal(folder.isDatabaseRunning(), false, 'the last one stops the database')
})

/** Waits until a part is ready, which on a busy machine it is not while the database takes seconds to reply. */
async function readinessOf({ address }: { readonly address: string }): Promise<Readonly<Record<string, string>>> {
  for (;;) {
    const response = await fetch(address + readyPath)
    const found = (await response.json()) as Record<string, string>
    if (response.status === 200) return found
    assert.equal(found.state, 'not ready')
  }
}

async function placePaidOrder(address: string, gateway: { pay(order: { order_id: string }): unknown }): Promise<void> {
  const cartItems = [{ fkImgId: soldVariant.variantId, customMessage: 'Asha', zodiacSign: 'Leo', quantity: 1 }]
  const response = await fetch(address + callAddress('addOrder'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(aRequest({ amount: '349', cartItems })),
  })
  const reply = (await response.json()) as { order: string }
  assert.equal(response.status, 200, JSON.stringify(reply))
  gateway.pay({ order_id: (JSON.parse(reply.order) as { id: string }).id })
}

const count = async (db: TestDatabase, from: string, values: unknown[] = []): Promise<number> =>
  (await db.query<{ count: number }>(`select count(*)::int as count from ${from}`, values))[0]!.count
const booked = (db: TestDatabase) => count(db, "orders where state = 'booked'")

const shopNames = async (db: TestDatabase): Promise<string[]> => {
  const rows = await db.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity where datname = current_database() and application_name like 'shop %'`,
  )
  return rows.map(({ name }) => name)
}

const mailsAt = async (port: number): Promise<unknown[]> =>
  ((await (await fetch(`http://127.0.0.1:${port}/api/mails`)).json()) as { mails: unknown[] }).mails
