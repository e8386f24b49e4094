import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '#src/platform/db/database.ts'
import { aKey, deskSetup } from '#tests/desk-setup.ts'
import { testDatabase } from '#tests/database.ts'
import { ringBox } from '#tests/factories/stocked-variant.ts'
import { actNames } from '../../acting/acts.ts'

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
      'orders.take',
      ...['parcels.markShipped', 'parcels.rebook', 'parcels.receive', 'parcels.writeOff'],
      ...['payments.accept', 'payments.credit', 'payments.reconcile', 'payments.refund', 'payments.sendBack'],
      ...['privacy.breachStep', 'privacy.erase', 'privacy.recordBreach'],
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

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

test('an order that was never paid or confirmed loses its shopper 90 days after the last that happened to it; its figures stay', async () => {
  const { db, shop, meera, clock, placeCashOrder } = await deskSetup()
  const [old, young, paid, kept] = [await placeCashOrder(), await placeCashOrder(), await placeCashOrder(), await placeCashOrder()]
  const by = { who: 'staff', name: meera.name } as const
  for (const { id } of [old, young, paid]) assert.ok((await shop.orders.cancel({ orderId: id, cancelledBy: by, reason: undefined })).ok)
  await db.query(
    `insert into payment_attempts (gateway_payment_id, order_id, state, amount_paise, currency, method, source, first_seen_at, changed_at, has_paid)
     values ('pay_1', $1, 'refunded', 49900, 'INR', 'upi', 'webhook', $2, $2, true)`,
    [paid.id, clock()],
  )
  const age = (id: string, days: number) =>
    db.query(`with moved as (update orders set placed_at = $2 where id = $1) update order_events set at = $2 where order_id = $1`, [
      id,
      daysBefore(clock(), days),
    ])
  for (const [{ id }, days] of [
    [old, 91],
    [young, 89],
    [paid, 91],
    [kept, 91],
  ] as const)
    await age(id, days)
  await shop.work.sweepRecords()
  const names = async () =>
    (await db.query<{ recipient_name: string }>('select recipient_name from orders order by order_number')).map((row) => row.recipient_name)
  assert.deepEqual(await names(), ['Erased', 'Asha Rao', 'Asha Rao', 'Asha Rao'])
  const [sums] = await db.query<{ many: number }>('select count(*)::integer as many from orders where total_paise > 0')
  assert.equal(sums?.many, 4)
  assert.deepEqual((await shop.privacy.listRetention()).find(({ rule }) => rule === 'forgotten orders')?.run, {
    ...{ ranAt: clock(), lastCount: 1, allCount: 1 },
  })
})

test('an order of the books loses its shopper eight years after its financial year, and not a day before', async () => {
  const { db, shop, clock, advance, placeCashOrder } = await deskSetup()
  const { id } = await placeCashOrder()
  await db.query(`update orders set state = 'delivered', stock = 'taken', hold_until = null where id = $1`, [id])
  const set = async (at: string, ended: string) => {
    await db.query(
      `with moved as (update orders set placed_at = $2, erased_at = null, recipient_name = 'Asha' where id = $1)
      update order_events set at = $2 where order_id = $1`,
      [id, new Date(ended)],
    )
    advance(new Date(at).getTime() - clock().getTime())
    await shop.work.sweepRecords()
    return (await shop.orders.find(id))?.recipient.name
  }
  assert.equal(await set('2035-03-31T23:59:00+05:30', '2027-03-31T23:59:00+05:30'), 'Asha')
  assert.equal(await set('2035-04-01T00:01:00+05:30', '2027-03-31T23:59:00+05:30'), 'Erased')
  assert.equal(await set('2036-03-31T23:59:00+05:30', '2027-04-01T00:01:00+05:30'), 'Asha')
  assert.equal(await set('2036-04-01T00:01:00+05:30', '2027-04-01T00:01:00+05:30'), 'Erased')
  // Lost by the courier: not before it is written off.
  for (const [stock, name] of [
    ['taken', 'Asha'],
    ['written_off', 'Erased'],
  ]) {
    await db.query(`update orders set state = 'shipped', stock = $2 where id = $1`, [id, stock])
    assert.equal(await set('2036-04-01T00:01:00+05:30', '2027-04-01T00:01:00+05:30'), name)
  }
})

test('mails go after three years and raw events after one; what waits, and the events as they were read, stay', async () => {
  const { db, shop, clock, placeCashOrder } = await deskSetup()
  await placeCashOrder()
  await shop.work.deliverMails()
  await placeCashOrder()
  const old = daysBefore(clock(), 3 * 365 + 1)
  await db.query('update outbox set created_at = $1', [old])
  for (const [id, handled] of [
    ['done', true],
    ['open', false],
  ] as const)
    await db.query(
      `insert into inbox (source, external_id, kind, raw, event, event_version, received_at, handled_at)
       values ('razorpay', $1, 'payment.failed', 'x', '{"a": 1}', 1, $2, case when $3 then $2::timestamptz end)`,
      [id, daysBefore(clock(), 366), handled],
    )
  await shop.work.sweepRecords()
  const states = await db.query<{ state: string }>('select distinct state from outbox')
  assert.deepEqual(states, [{ state: 'waiting' }])
  assert.deepEqual(await db.query(`select external_id as id, length(raw) as bytes, event from inbox order by external_id`), [
    { id: 'done', bytes: 0, event: { a: 1 } },
    { id: 'open', bytes: 1, event: { a: 1 } },
  ])
})

test('a rule that fails keeps no other from running, and is reported', async () => {
  const { db, shop } = await deskSetup()
  await db.query(`alter table inbox rename to inbox_gone`)
  await assert.rejects(shop.work.sweepRecords(), /raw events/)
  const ran = (await shop.privacy.listRetention()).filter(({ run }) => run).map(({ rule }) => rule)
  assert.deepEqual([ran.includes('raw events'), ran.includes('acts'), ran.includes('enquiries')], [false, true, true])
})

test('a payout file that nobody read in goes after a week, and one that was read in stays', async () => {
  const { db, shop, clock } = await deskSetup()
  for (const [name, days, isApplied] of [
    ['old', 8, false],
    ['young', 6, false],
    ['applied', 8, true],
  ] as const)
    await db.query(
      `insert into payout_files (name, kind, sha256, content, taken_at, taken_by, applied_at, applied_by)
       values ($1::text, 'settlement_rows', sha256(convert_to($1::text, 'UTF8')), 'entity_id', $2, 'Meera', case when $3 then $2::timestamptz end, case when $3 then 'Meera' end)`,
      [name, daysBefore(clock(), days), isApplied],
    )
  await shop.work.sweepRecords()
  assert.deepEqual(await db.query('select name from payout_files order by name'), [{ name: 'applied' }, { name: 'young' }])
})

test('a payout file that was read in with all its columns is reduced at night, once; one that cannot be is reported and keeps no other from it', async () => {
  const { db, shop, clock } = await deskSetup()
  const write = (name: string, content: string) =>
    db.query(
      `insert into payout_files (name, kind, sha256, content, taken_at, taken_by, applied_at, applied_by)
       values ($1::text, 'settlement_rows', sha256(convert_to($1::text, 'UTF8')), convert_to($2, 'UTF8'), $3, 'Meera', $3, 'Meera')`,
      [name, content, clock()],
    )
  await write('nothing of ours', 'notes\r\n"Asha Rao')
  await write('old', 'entity_id,notes,amount\r\npay_1,"Asha Rao, asha@example.com",799')
  await assert.rejects(shop.work.sweepRecords(), /payout files/)
  const contents = () => db.query(`select name, convert_from(content, 'UTF8') as content, is_reduced from payout_files where name = 'old'`)
  const reduced = [{ name: 'old', content: 'entity_id,amount\r\npay_1,799', is_reduced: true }]
  assert.deepEqual(await contents(), reduced)
  await db.query(`delete from payout_files where name = 'nothing of ours'`)
  await shop.work.sweepRecords()
  assert.deepEqual(await contents(), reduced)
  assert.equal((await shop.privacy.listRetention()).find(({ rule }) => rule === 'payout files')?.run?.lastCount, 0)
})

test('what staff noted at a move of stock is emptied after a year; the move itself is never changed', async () => {
  const { db, shop, clock } = await deskSetup()
  const move = (days: number, why: string, note: string) =>
    db.query(
      `insert into stock_moves (variant_id, at, why, on_hand_change, held_change, on_hand, held, staff_name, note) values ($1, $2, $3, -1, 0, 5, 0, 'Meera', $4)`,
      [ringBox.variantId, daysBefore(clock(), days), why, note],
    )
  await move(366, 'given_away', 'To Asha Rao, for her wedding')
  await move(364, 'sample', 'To Gopal Shetty')
  await shop.work.sweepRecords()
  assert.deepEqual(
    await db.query(`select why, note, staff_name, on_hand_change as change from stock_moves where staff_name = 'Meera' order by id`),
    [
      { why: 'given_away', note: null, staff_name: 'Meera', change: -1 },
      { why: 'sample', note: 'To Gopal Shetty', staff_name: 'Meera', change: -1 },
    ],
  )
  for (const change of [
    'update stock_moves set on_hand = 9',
    `update stock_moves set note = 'other'`,
    'update stock_moves set note = null, on_hand = 9',
    'delete from stock_moves',
  ])
    await assert.rejects(db.query(change), /never changed/, change)
})
