import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { unzipSync } from 'fflate'
import type { OrderId } from '#src/kit/id.ts'
import type { Sql } from '#src/platform/db/database.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { callAddress } from '#src/web/routes.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { someStaff } from '#tests/factories/staff.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { runShopCommand } from '#tests/run-shop-command.ts'
import { killAtTable } from './killed-command.ts'
import { startKillableShop } from './killable-shop.ts'
import { soldVariant } from './small-shop.ts'
import { standAside, startSuppliers, until } from './surviving-suppliers.ts'

const dayMs = 86_400_000

/** Orders of four days ago that are over, and whose shoppers asked on that day to be forgotten. */
async function someAskedOrders(count: number) {
  const { db, connections, mailbox } = await startSuppliers()
  const beside = openDatabase(db.connection)
  standAside(beside)
  after(() => beside.close())
  const { orders, privacy } = testShop(db, { clock: () => new Date(Date.now() - 4 * dayMs) })
  const lines = [
    {
      ...{ variantId: soldVariant.variantId, quantity: 1, expectedUnitPricePaise: undefined },
      personalisation: { name: 'Asha', sign: 'Leo' },
    } as const,
  ]
  const placed: { id: OrderId; number: string }[] = []
  for (let i = 0; i < count; i++) {
    const result = await orders.place(aPlaceOrder({ lines, expectedTotalPaise: soldVariant.pricePaise }))
    assert.ok(result.ok, JSON.stringify(result))
    const { id, orderNumber } = result.value.order
    assert.ok(
      (await orders.addNote({ orderId: id, text: 'A gift of Asha’s.', about: undefined, requestKey: orderNumber, by: someStaff })).ok,
    )
    assert.ok((await orders.cancel({ orderId: id, cancelledBy: someStaff, reason: 'Asha changed her mind.' })).ok)
    assert.ok((await privacy.askErasure(id)).ok)
    placed.push({ id, number: orderNumber })
  }
  return { db, beside, connections, mailbox, placed }
}

/** Everything in the database that names the shopper or records the erasure of an order. */
async function tracesOf(sql: Sql, { id, number }: { id: OrderId; number: string }) {
  const [row] = await sql.query<Record<'named' | 'asked' | 'confirmed' | 'audited', number>>(
    `select (select count(*) from orders where id = $1 and recipient_name = 'Asha Rao')
          + (select count(*) from order_lines where order_id = $1 and personal_name is not null)
          + (select count(*) from order_notes where order_id = $1)
          + (select count(*) from order_events where order_id = $1 and note like '%Asha%')
          + (select count(*) from outbox where reference like $1 || '%' and kind <> 'data-erasure')::int as named,
       (select count(*)::int from awaited_erasures where order_id = $1) as asked,
       (select count(*)::int from outbox where reference like $1 || '%' and kind = 'data-erasure' and message ->> 'step' = 'erased') as confirmed,
       (select count(*)::int from audit_log where about_number = $2 and act = 'privacy.erased') as audited`,
    [id, number],
  )
  const { named, asked, confirmed, audited } = row!
  return { isNamed: Number(named) >= 5, isNamedNowhere: Number(named) === 0, asked, confirmed, audited }
}

/** Rather than at twenty to three. */
async function runNight(sql: Sql): Promise<string> {
  const [job] = await sql.query<{ id: string }>(`insert into pgboss.job (name, data) values ('records.sweep', '{}') returning id`)
  return job!.id
}

const stateOfJob = async (sql: Sql, id: string) =>
  (await sql.query<{ state: string }>('select state::text from pgboss.job where id = $1', [id]))[0]?.state

/** Whether somebody waits for what this transaction has locked. */
async function waitsFor(sql: Sql, tx: Sql): Promise<boolean> {
  const [us] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
  return (await sql.query('select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))', [us!.pid])).length > 0
}

/** The server notices that a process is gone when the statement under way has ended. */
const isStillHeld = async (sql: Sql) =>
  (await sql.query(`select from pg_locks where relation in ('orders'::regclass, 'audit_log'::regclass) and pid <> pg_backend_pid()`))
    .length > 0

const untouched = { isNamed: true, isNamedNowhere: false, asked: 1, confirmed: 0, audited: 0 }
const erased = { isNamed: false, isNamedNowhere: true, asked: 0, confirmed: 1, audited: 1 }

test('the job that erases is killed at five moments: each order is erased whole or not at all, and by the next night once', {
  timeout: 300_000,
}, async () => {
  const { db, beside, connections, mailbox, placed } = await someAskedOrders(3)
  const second = placed[1]!
  const stand = () => Promise.all(placed.map((order) => tracesOf(db, order)))
  /** Kills a worker that has come so far in its night that it waits for what is locked here. */
  const killAt = async (lock: string, values: readonly unknown[] = []) => {
    await db.transaction(async (tx) => {
      await tx.query(lock, values)
      const worker = await startKillableShop({ ...connections, only: 'worker' })
      await runNight(beside)
      await until(beside, () => waitsFor(beside, tx), `the night waits: ${lock}`)
      await worker.kill()
    })
    await until(db, async () => !(await isStillHeld(db)), 'the server knows that the worker is gone')
  }
  assert.deepEqual(await stand(), [untouched, untouched, untouched])

  // Of the first order: before its row is erased, after it, after all of it, and with its mail written.
  for (const table of ['returns', 'order_notes', 'awaited_erasures', 'audit_log']) {
    await killAt(`lock table ${table} in share row exclusive mode`)
    assert.deepEqual(await stand(), [untouched, untouched, untouched], table)
  }
  await killAt('select from orders where id = $1 for update', [second.id])
  assert.deepEqual(await stand(), [erased, untouched, untouched], 'between two orders')

  const last = await startKillableShop({ ...connections, only: 'worker' })
  for (let night = 0; night < 2; night++) {
    const job = await runNight(db)
    await until(db, async () => (await stateOfJob(db, job)) === 'completed', 'the night is over')
  }
  await last.stop()
  // The mail itself goes in the night after it was sent.
  for (const each of await stand()) assert.deepEqual({ ...each, confirmed: 1 }, erased)
  const sent = (await mailbox.mails()).flatMap(({ subject }) => (subject.endsWith('is erased') ? [subject] : []))
  const waiting = await db.query<{ number: string }>(
    `select message ->> 'orderNumber' as number from outbox where message ->> 'step' = 'erased'`,
  )
  for (const { number } of placed)
    assert.ok(
      [...sent, ...waiting.map((each) => each.number)].some((each) => each.includes(number)),
      number,
    )
})

test('a shop that is killed while it makes the file of an order hands out no part of it and has recorded nothing; asked again, the file is whole', {
  timeout: 300_000,
}, async () => {
  const { db, beside, connections, placed } = await someAskedOrders(1)
  const { id, number } = placed[0]!
  const recorded = async () =>
    (await db.query(`select from audit_log where act = 'privacy.downloaded' and about_number = $1`, [number])).length
  const path = callAddress('orderData', { orderId: id })
  for (const lock of ['lock table order_notes in access exclusive mode', 'lock table audit_log in share row exclusive mode']) {
    await db.transaction(async (tx) => {
      await tx.query(lock)
      const shop = await startKillableShop(connections)
      const asked = assert.rejects(fetch(shop.address + path), lock)
      await until(beside, () => waitsFor(beside, tx), `the file waits: ${lock}`)
      await shop.kill()
      await asked
    })
    assert.equal(await recorded(), 0)
  }
  const shop = await startKillableShop(connections)
  const reply = await fetch(shop.address + path)
  const files = unzipSync(new Uint8Array(await reply.arrayBuffer()))
  assert.deepEqual(Object.keys(files), [`${number}.txt`, `${number}.json`])
  assert.equal(await recorded(), 1)
  await shop.kill()
})

test('a command that is killed while it makes the file leaves no file that looks whole; done again it is whole', {
  timeout: 300_000,
}, async () => {
  const { db, placed } = await someAskedOrders(1)
  const { number } = placed[0]!
  const folder = await mkdtemp(join(tmpdir(), 'killed-file-'))
  after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'mine.zip')
  await killAtTable({ db, connection: db.connection }, 'audit_log', ['privacy', 'file', number, file])
  assert.ok(!(await readdir(folder)).includes('mine.zip'))
  const written = await runShopCommand(db.connection, 'privacy', 'file', number, file)
  assert.equal(written.code, 0, written.stderr)
  assert.deepEqual(Object.keys(unzipSync(await readFile(file))), [`${number}.txt`, `${number}.json`])
})
