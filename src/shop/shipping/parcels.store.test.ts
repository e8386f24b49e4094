import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId } from '#src/kit/id.ts'
import type { Database } from '#src/platform/db/database.ts'
import { databaseBefore } from '#tests/database-before.ts'
import { insertBareOrder } from '#tests/factories/bare-order.ts'
import { aShopWithPaidOrder } from '#tests/factories/parcel.ts'
import { listCarrierDocuments } from './carrier-documents.store.ts'
import {
  findCurrentParcel,
  findParcel,
  findParcelByNumber,
  findParcelByReference,
  replaceParcel,
  saveBookingDetails,
  startParcel,
} from './parcels.store.ts'
import { listScans } from './tracking-scans.store.ts'

const at = new Date('2026-11-22T09:00:00Z')

async function anOrder() {
  const { db, id } = await aShopWithPaidOrder()
  return { db, id, start: () => db.transaction((tx) => startParcel(tx, id, at)) }
}

test('an order has at most one current parcel, also when two processes start or replace one at once', async () => {
  const { db, id, start } = await anOrder()
  const started = await Promise.allSettled([start(), start(), start()])
  assert.deepEqual(started.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected', 'rejected'])
  const first = (await findCurrentParcel(db, id))!
  const replaced = await Promise.allSettled([1, 2].map(() => db.transaction((tx) => replaceParcel(tx, first, at))))
  assert.deepEqual(replaced.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  assert.equal((await findCurrentParcel(db, id))?.round, 2)
})

test('a parcel that was replaced keeps its record under its own key, and is no longer found by its numbers', async () => {
  const { db, start } = await anOrder()
  const first = await start()
  await db.transaction((tx) => saveBookingDetails(tx, first.id, { awb: 'A-1', consignmentId: 'c-1', carrierOrderId: 'o-1' }, at))
  assert.equal((await findParcelByNumber(db, 'awb', 'A-1'))?.id, first.id)
  const second = await db.transaction((tx) => replaceParcel(tx, first, at))
  const replaced = await findParcel(db, first.id)
  assert.deepEqual([replaced?.awb, replaced?.state, replaced?.isReplaced, replaced?.trackAt], ['A-1', 'cancelled', true, undefined])
  assert.deepEqual([second.awb, second.state, second.round], [undefined, 'booking', 2])
  for (const [by, number] of [
    ['awb', 'A-1'],
    ['consignmentId', 'c-1'],
    ['carrierOrderId', 'o-1'],
  ] as const)
    assert.equal(await findParcelByNumber(db, by, number), undefined, by)
  assert.deepEqual([await findParcelByReference(db, 'MJ-10001'), await findParcelByReference(db, 'MJ-10001-2')], [undefined, second.id])
})

test('parcels that had the key of their order get one of their own, and keep their scans, documents and recorded steps', async (t) => {
  const { db, update } = await databaseBefore(t, '20261122T2110_parcels_have_a_key')
  await fillShop(db)
  assert.ok((await update()).includes('20261122T2110_parcels_have_a_key'))
  assert.deepEqual(await update(), [])

  const [first, again, killed] = await Promise.all(
    ['an-order-of-22-letters-once', 'an-order-of-22-letters-anew', 'an-order-of-22-letters-killed'].map((id) =>
      findCurrentParcel(db, id as OrderId),
    ),
  )
  assert.ok(first && again && killed)
  assert.deepEqual([first.awb, first.state, first.round], ['A-1', 'in_transit', 1])
  assert.deepEqual([again.awb, again.state, again.round], ['A-3', 'booked', 2])
  assert.deepEqual([killed.awb, killed.state, killed.round], [undefined, 'booking', 1])
  assert.equal(new Set([first.id, again.id, killed.id]).size, 3)
  for (const { id } of [first, again, killed]) assert.match(id, /^[\w-]{22}$/)

  assert.deepEqual(
    (await listScans(db, first.id, 'A-1')).map(({ activity }) => activity),
    ['seen in Pune'],
  )
  const documents = async (id: typeof first.id) => (await listCarrierDocuments(db, id)).map((document) => document.id)
  assert.deepEqual([await documents(first.id), await documents(again.id)], [['d'.repeat(22)], ['f'.repeat(22)]])
  const [replaced] = await db.query<{ id: typeof first.id; state: string }>('select id, state from parcels where replaced_at is not null')
  assert.deepEqual([replaced?.state, await documents(replaced!.id)], ['cancelled', ['e'.repeat(22)]])
  assert.deepEqual(await db.query(`select key, step from workflow_steps where workflow = 'order.fulfil' order by position`), [
    { key: first.id, step: 'couriers' },
    { key: replaced!.id, step: 'couriers' },
    { key: again.id, step: 'couriers' },
    { key: killed.id, step: 'couriers' },
  ])
  assert.equal((await db.query(`select 1 from workflow_steps where workflow = 'other' and key = 'an-order-of-22-letters-once'`)).length, 1)
})

/** Inserts an order with a parcel in transit, one booked anew, one whose booking was killed before it had a row, and one without a parcel. */
async function fillShop(db: Database): Promise<void> {
  for (const [index, id] of [
    'an-order-of-22-letters-once',
    'an-order-of-22-letters-anew',
    'an-order-of-22-letters-killed',
    'an-order-of-22-letters-none',
  ].entries())
    await insertBareOrder(db, id as OrderId, at, `MJ-2000${index}`)
  await db.query(
    `insert into consignments (order_id, round, state, awb, updated_at)
     values ('an-order-of-22-letters-once', 1, 'in_transit', 'A-1', $1), ('an-order-of-22-letters-anew', 2, 'booked', 'A-3', $1)`,
    [at],
  )
  await db.query(
    `insert into tracking_scans (order_id, awb, at, state, needs_person, activity, place, door, seen_at)
     values ('an-order-of-22-letters-once', 'A-1', $1, 'in_transit', false, 'seen in Pune', 'Pune', 'poll', $1)`,
    [at],
  )
  await db.query(
    `insert into carrier_papers (id, order_id, round, kind, source_url, content, kept_at)
     select repeat(letter, 22), order_id, round, 'label', 'https://carrier.test/label.pdf', '%PDF-', $1
     from (values ('d', 'an-order-of-22-letters-once', 1), ('e', 'an-order-of-22-letters-anew', 1), ('f', 'an-order-of-22-letters-anew', 2)) as documents (letter, order_id, round)`,
    [at],
  )
  for (const [workflow, key] of [
    ['order.fulfil', 'an-order-of-22-letters-once'],
    ['order.fulfil', 'an-order-of-22-letters-anew'],
    ['order.fulfil', 'an-order-of-22-letters-anew 2'],
    ['order.fulfil', 'an-order-of-22-letters-killed'],
    ['other', 'an-order-of-22-letters-once'],
  ])
    await db.query(`insert into workflow_steps (workflow, key, step, recorded_at) values ($1, $2, 'couriers', $3)`, [workflow, key, at])
}
