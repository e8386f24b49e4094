import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId } from '#src/kit/id.ts'
import { databaseBefore } from '#tests/database-before.ts'
import { insertBareOrder } from '#tests/factories/bare-order.ts'
import { aShopWithPaidOrder } from '#tests/factories/parcel.ts'
import { attentionCauses } from './attention.ts'
import { addAttention, settleOpenAttention } from './attention.store.ts'
import { listOrders } from '../order-list.store.ts'

const orderId = 'an-order-with-attention-1' as OrderId
const at = new Date('2026-11-22T09:00:00Z')
const meera = { settledBy: 'Meera Joshi', at }

async function anOrder() {
  const { db, id } = await aShopWithPaidOrder()
  return {
    db,
    add: (...notes: Parameters<typeof addAttention>[2]) => db.transaction((tx) => addAttention(tx, id, notes, at)),
    settle: (filter: Parameters<typeof settleOpenAttention>[2]) => db.transaction((tx) => settleOpenAttention(tx, id, filter, meera)),
    attention: async () => (await listOrders(db, { limit: 1 }))[0]?.attention,
  }
}

test('settling a cause settles its notes about the given id and leaves the others open', async () => {
  const { add, settle, attention } = await anOrder()
  await add(
    { cause: 'payment_mismatch', about: 'pay_1', text: 'Payment 1.' },
    { cause: 'payment_mismatch', about: 'pay_2', text: 'Payment 2.' },
    { cause: 'parcel_overdue', text: 'Ask the carrier.' },
  )
  assert.deepEqual(await settle({ causes: ['parcel_lost'] }), [])
  assert.deepEqual(await settle({ causes: ['payment_mismatch', 'refund_refused'], about: 'pay_1' }), ['Payment 1.'])
  assert.equal(await attention(), 'Payment 2.\nAsk the carrier.')
  assert.deepEqual(await settle({}), ['Payment 2.', 'Ask the carrier.'])
  assert.equal(await attention(), undefined)
})

test('a note is open on an order once, also when several processes write it, and can be opened again after it was settled', async () => {
  const { db, add, settle } = await anOrder()
  const note = { cause: 'parcel_overdue', text: 'Ask the carrier.' } as const
  const added = await Promise.all([add(note), add(note), add(note)])
  assert.equal(added.filter(Boolean).length, 1)
  await settle({})
  assert.equal(await add(note), true)
  assert.deepEqual(await db.query('select settled_at, settled_by from order_attention order by id'), [
    { settled_at: at, settled_by: 'Meera Joshi' },
    { settled_at: null, settled_by: null },
  ])
})

test('an order is listed for attention while a note on it is open', async () => {
  const { db, add, settle } = await anOrder()
  const listed = async () => (await listOrders(db, { needsAttention: true, limit: 10 })).map(({ attention }) => attention)
  assert.deepEqual(await listed(), [])
  await add({ cause: 'other', text: 'Look.' }, { cause: 'other', text: 'Look again.' })
  assert.deepEqual(await listed(), ['Look.\nLook again.'])
  await settle({})
  assert.deepEqual(await listed(), [])
})

test('the database accepts every cause', async () => {
  const { db, add } = await anOrder()
  await add(...attentionCauses.map((cause) => ({ cause, text: `About ${cause}.` })))
  assert.deepEqual(await db.query('select count(*)::int as notes from order_attention'), [{ notes: attentionCauses.length }])
})

test('each line of text of the old column becomes one row, with its cause and what it is about', async (t) => {
  const { db, update } = await databaseBefore(t, '20261122T2100_order_attention')
  const lines = [
    'Payment pay_A1 is not the amount of this order: look at it with "payments show", then "payments accept" or "payments refund" it.',
    'The payment gateway refuses refund rf_1 of payment pay_A1: see why with "payments show", then refund it again or by hand.',
    'The job order.fulfil was given up after its last try: a bug. When its cause is mended: jobs retry 0b5c-11',
    'Look at its pieces, so that they are on sale again or written off: parcels received MJ-10001',
    'Somebody wrote this by hand.',
    // A line that stands twice becomes one row.
    'Somebody wrote this by hand.',
  ]
  await insertBareOrder(db, orderId, at)
  await db.query('update orders set attention = $1', [lines.join('\n')])
  const mailedAt = new Date('2026-11-22T11:00:00Z')
  await db.query(
    `insert into outbox (kind, priority, reference, recipient_name, recipient_address, mailbox_key, message, created_at, next_try_at)
     values ('attention-needed', 0, 'x', 'Manjusha', 'w@manjusha.example', 'w@manjusha.example', $1, $2, $2)`,
    [{ kind: 'attention-needed', cause: lines[2], order: { orderNumber: 'MJ-10001' } }, mailedAt],
  )

  assert.ok((await update()).includes('20261122T2100_order_attention'))
  assert.deepEqual(await update(), [])
  assert.deepEqual(await db.query('select cause, about, text, since, settled_at from order_attention order by id'), [
    { cause: 'payment_mismatch', about: 'pay_A1', text: lines[0], since: at, settled_at: null },
    { cause: 'refund_refused', about: 'pay_A1', text: lines[1], since: at, settled_at: null },
    { cause: 'job_failed', about: '0b5c-11', text: lines[2], since: mailedAt, settled_at: null },
    { cause: 'units_to_inspect', about: null, text: lines[3], since: at, settled_at: null },
    { cause: 'other', about: null, text: lines[4], since: at, settled_at: null },
  ])
  assert.equal((await listOrders(db, { limit: 1 }))[0]?.attention, lines.slice(0, 5).join('\n'))
})
