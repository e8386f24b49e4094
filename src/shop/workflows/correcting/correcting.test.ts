import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderId } from '#src/kit/id.ts'
import { arun, correctingSetup, meera } from '#tests/correcting-setup.ts'
import { scansOf } from '#tests/factories/parcel.ts'
import { applyTracking } from '../tracking/apply-tracking.ts'

test('a note is shown with its writer, once for each key, until its writer takes it back', async () => {
  const { shop, cashOrder } = await correctingSetup()
  const orderId = await cashOrder()
  const note = { orderId, text: ' Rings twice.\r\nGreen gate ', requestKey: 'a', by: meera }
  const [first, again] = [await shop.orders.addNote(note), await shop.orders.addNote(note)]
  assert.ok(first.ok && again.ok && first.value === again.value)
  const notes = async () => ((await shop.orders.inspect(orderId))?.notes ?? []).map(({ text, writtenBy }) => [text, writtenBy])
  assert.deepEqual(await notes(), [['Rings twice.\nGreen gate', 'Meera Joshi']])
  assert.equal(await shop.orders.takeNoteBack(orderId, first.value, arun), false)
  assert.equal(await shop.orders.takeNoteBack(orderId, first.value, meera), true)
  assert.equal(await shop.orders.takeNoteBack(orderId, first.value, meera), false)
  assert.deepEqual(await notes(), [])
})

test('an empty note, one that is too long and one about no order are refused', async () => {
  const { shop, cashOrder } = await correctingSetup()
  const orderId = await cashOrder()
  const code = async (text: string, id = orderId) => {
    const added = await shop.orders.addNote({ orderId: id, text, by: meera })
    return added.ok ? 'ok' : added.problem.code
  }
  assert.equal(await code(' \n '), 'note_is_empty')
  assert.equal(await code('x'.repeat(2_001)), 'note_too_long')
  assert.equal(await code('bell \u0007'), 'note_not_printable')
  // A note is text, whatever signs are in it.
  for (const text of ['<3 of 5 pressed>', 'a -> b', '<script>alert(1)</script>', 'Thanks 🙏']) assert.equal(await code(text), 'ok', text)
  assert.equal(await code('x', 'no-such-order-anywhere' as OrderId), 'order_not_found')
})

test('the other orders of a phone are listed with how they ended, newest first', async () => {
  const { shop, cashOrder, advance } = await correctingSetup()
  const first = await cashOrder()
  await shop.orders.cancel({ orderId: first, cancelledBy: meera, reason: undefined })
  advance(60_000)
  const second = await cashOrder()
  advance(60_000)
  const shown = (await shop.orders.listOfPhone(['9876543210'])).map(({ orderNumber, state }) => [orderNumber, state])
  assert.deepEqual(shown, [
    ['MJ-10002', 'to_confirm'],
    ['MJ-10001', 'cancelled'],
  ])
  assert.deepEqual(
    (await shop.orders.inspect(second))?.ordersOfPhone.map(({ orderNumber }) => orderNumber),
    ['MJ-10001'],
  )
})

async function deliveredOrder() {
  const setup = await correctingSetup()
  const { shop, db } = setup
  const orderId = await setup.paidOrder({ name: 'Asha', sign: 'Leo' })
  await shop.orders.addNote({ orderId, text: 'Asha rings twice', by: meera })
  await shop.orders.correctRecipient({ orderId, written: { addressLine1: '12 Asha Niwas' }, reason: 'Asha called', by: meera })
  await shop.work.fulfil(orderId)
  const scans = scansOf('collected', 'delivered').map((scan) => ({ ...scan, activity: 'Given to Asha Rao' }))
  const awb = (await shop.orders.inspect(orderId))?.parcel?.parcel.awb ?? ''
  await db.transaction((tx) => applyTracking(tx, { awb, source: 'poll', scans }, shop.deps))
  return { ...setup, orderId }
}

test('erasing leaves no personal word of an order anywhere but in the tax documents, and the money as it was', async () => {
  const { shop, db, orderId } = await deliveredOrder()
  assert.deepEqual(await shop.orders.erase(orderId, meera), { ok: true, value: 'erased' })
  const tables = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await db.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} as t`)
    if (rows.some(({ row }) => /asha|9876543210|MG Road/i.test(row))) found.push(name)
  }
  assert.deepEqual(found, ['tax_documents'])
  const inspected = await shop.orders.inspect(orderId)
  assert.deepEqual([inspected?.order.state, inspected?.order.totals.totalPaise, inspected?.attempts.length], ['delivered', 49_900, 1])
  assert.ok(inspected?.erasedAt)
  assert.deepEqual(await shop.orders.erase(orderId, meera), { ok: true, value: 'erased' })
})

test('an order that is not over, or whose money is on its way back, is not erased', async () => {
  const { shop, paidOrder } = await correctingSetup()
  const orderId = await paidOrder()
  assert.deepEqual(await shop.orders.erase(orderId, meera), { ok: false, problem: { code: 'order_not_over', state: 'paid' } })
  await shop.orders.cancel({ orderId, cancelledBy: meera, reason: undefined })
  assert.deepEqual(await shop.orders.erase(orderId, meera), { ok: false, problem: { code: 'money_open' } })
})
