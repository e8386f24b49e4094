import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '#src/platform/db/database.ts'
import { aKey, deskSetup } from '#tests/desk-setup.ts'
import { testDatabase } from '#tests/database.ts'
import { actNames } from './acts.ts'

/** Adds an entry of so long ago. */
const entry = (db: Database, act: string, age: string) =>
  db.query(`insert into audit_log (at, act, outcome) values (now() - $2::interval, $1, 'done')`, [act, age])

const acts = async (db: Database) => (await db.query<{ act: string }>('select act from audit_log order by id')).map(({ act }) => act)

test('nobody deletes an entry of the audit log before its time: a year, and eight for money and tax documents', async () => {
  const db = await testDatabase()
  await entry(db, 'units.step', '364 days')
  await entry(db, 'payments.refund', '7 years 364 days')
  await entry(db, 'login.failed', '1 year 1 day')
  await entry(db, 'orders.confirm', '9 years 1 day')
  for (const act of ['units.step', 'payments.refund'])
    await assert.rejects(db.query('delete from audit_log where act = $1', [act]), /keeps this entry for longer/)
  await assert.rejects(db.query('delete from audit_log'), /keeps this entry for longer/)
  assert.equal((await acts(db)).length, 4)
  for (const act of ['login.failed', 'orders.confirm']) await db.query('delete from audit_log where act = $1', [act])
  assert.deepEqual(await acts(db), ['units.step', 'payments.refund'])
})

test('no entry of the audit log is changed, however old, and the time for which it is kept only grows', async () => {
  const db = await testDatabase()
  await entry(db, 'login.failed', '20 years')
  for (const change of [`update audit_log set act = 'x'`, `update audit_log set at = at - interval '9 years'`, 'truncate audit_log'])
    await assert.rejects(db.query(change), /never changed/)
  for (const change of [
    'update audit_retention set years = years - 1',
    `update audit_retention set counts_from = 'the entry' where acts = 'payments'`,
    `update audit_retention set acts = 'none' where acts = 'payments'`,
    'delete from audit_retention',
    'truncate audit_retention',
  ])
    await assert.rejects(db.query(change), /kept for less time|violates check/)
  await db.query(`update audit_retention set years = 21 where acts = ''`)
  await assert.rejects(db.query('delete from audit_log'), /keeps this entry for longer/)
})

test('entries about money are kept for eight years from the end of the financial year in India, others for one', async () => {
  const db = await testDatabase()
  const keptUntil = async (act: string, at: string) => {
    const [row] = await db.query<{ until: Date }>('select audit_kept_until($1, $2) as until', [act, at])
    return row?.until.toISOString()
  }
  assert.equal(await keptUntil('payments.refund', '2026-03-31T23:30:00+05:30'), '2034-03-31T18:30:00.000Z')
  assert.equal(await keptUntil('payments.refund', '2026-04-01T00:30:00+05:30'), '2035-03-31T18:30:00.000Z')
  assert.equal(await keptUntil('units.step', '2026-04-01T00:30:00+05:30'), '2027-03-31T19:00:00.000Z')
})

test('every act of the desk that makes or ends a sale, moves money or changes an invoice is kept for eight years', async () => {
  const db = await testDatabase()
  const rows = await db.query<{ act: string }>(
    `select act from unnest($1::text[]) act where audit_kept_until(act, '2026-11-20') > '2030-01-01' order by act`,
    [actNames],
  )
  // Whoever adds an act decides here, and in audit_retention, for how long its entries are kept.
  assert.deepEqual(
    rows.map(({ act }) => act),
    [
      ...['calls.confirm', 'calls.decline', 'calls.paysOnline', 'orders.cancel', 'orders.confirm', 'orders.correctAddress', 'orders.erase'],
      ...['parcels.markShipped', 'parcels.rebook', 'parcels.receive', 'parcels.writeOff'],
      ...['payments.accept', 'payments.credit', 'payments.reconcile', 'payments.refund', 'payments.sendBack'],
    ],
  )
})

test('the sweep deletes what need not be kept any more, and acts that ended three months ago; what may still run stays', async () => {
  const { db, shop, meera, placeCashOrder, runDueActs } = await deskSetup()
  const [order, other] = [await placeCashOrder(), await placeCashOrder()]
  await shop.desk.act(meera, { act: 'orders.confirm', key: aKey(), input: order.seen })
  await runDueActs()
  await shop.desk.act(meera, { act: 'orders.confirm', key: aKey(), input: other.seen })
  await entry(db, 'login.failed', '1 year 1 day')
  const states = async () =>
    (await db.query<{ state: string }>('select state from desk_acts order by state')).map(({ state }) => state).join()
  await db.query(`update desk_acts set finished_at = $1 where state = 'done'`, [new Date(shop.deps.clock().getTime() - 89 * 86_400_000)])
  await shop.work.sweepRecords()
  assert.deepEqual([await states(), (await acts(db)).includes('login.failed')], ['done,waiting', false])
  await db.query(`update desk_acts set finished_at = finished_at - interval '2 days', asked_at = asked_at - interval '91 days'`)
  await shop.work.sweepRecords()
  assert.deepEqual([await states(), (await acts(db)).length], ['waiting', 3])
})
