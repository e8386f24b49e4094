import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { parseOrderId } from '#src/kit/id.ts'
import { aKey, deskSetup } from '#tests/desk-setup.ts'
import { aRecipient } from '#tests/factories/order.ts'
import { returningSetup } from '#tests/fakes/returning-setup.ts'

const asha = aRecipient({ name: 'Asha Rao', email: 'asha.rao@gmail.com', phone: '9876543210', alternatePhone: '9123456789' })
const days = (count: number) => count * 86_400_000

async function aShop() {
  const setup = await deskSetup()
  const { db, shop, meera, placeCashOrder } = setup
  const by = { who: 'staff', name: meera.name } as const
  const order = await placeCashOrder({ recipient: asha })
  const other = await placeCashOrder({ recipient: aRecipient({ name: 'Ravi Nair', email: 'ravi@example.com' }) })
  return {
    ...setup,
    order,
    other,
    by,
    cancel: async () => assert.ok((await shop.orders.cancel({ orderId: order.id, cancelledBy: by, reason: undefined })).ok),
    nameOn: async (id = order.id) => (await shop.orders.find(id))?.recipient.name,
    /** The mails about the erasure that are there, by their step. */
    mails: () =>
      db.query<{ step: string; to: string; state: string; stays: string }>(
        `select message ->> 'step' as step, recipient_address as to, state, message ->> 'stays' as stays from outbox where kind = 'data-erasure' order by id`,
      ),
    audited: async () =>
      (
        await db.query<{ act: string; about_number: string }>(
          `select act, about_number from audit_log where act like 'privacy.%' order by id`,
        )
      ).map(({ act, about_number }) => `${act} ${about_number}`),
  }
}

test('what is asked for twice is one request with one mail; it takes effect after two whole days, says so, and is confirmed by a mail that is then deleted', async () => {
  const { shop, order, other, cancel, advance, nameOn, mails, audited } = await aShop()
  await cancel()
  for (let time = 0; time < 2; time++) assert.deepEqual(await shop.privacy.askErasure(order.id), { ok: true, value: 'asked' })
  assert.deepEqual(
    (await mails()).map(({ step, to }) => [step, to]),
    [['asked', 'asha.rao@gmail.com']],
  )
  const shown = await shop.privacy.showTheirData(order.id)
  assert.equal(shown?.erasure.state, 'asked')
  assert.match(shown?.when ?? '', /^It is erased in the night to \w+/)
  assert.deepEqual(
    (await shop.privacy.listAsked()).map(({ orderNumber }) => orderNumber),
    [order.number],
  )
  assert.deepEqual((await shop.orders.inspect(order.id))?.awaitedErasure?.by, 'shopper')

  advance(days(2))
  await shop.work.sweepRecords()
  assert.equal(await nameOn(), 'Asha Rao')
  advance(days(1))
  await shop.work.sweepRecords()
  assert.deepEqual([await nameOn(), await nameOn(other.id)], ['Erased', 'Ravi Nair'])
  assert.equal((await shop.privacy.showTheirData(order.id))?.erasure.state, 'erased')
  assert.deepEqual(
    (await mails()).map(({ step, to, state }) => [step, to, state]),
    [['erased', 'asha.rao@gmail.com', 'waiting']],
  )
  await shop.work.sweepRecords()
  assert.equal((await mails()).length, 1)
  await shop.work.deliverMails()
  await shop.work.sweepRecords()
  assert.deepEqual(await mails(), [])
  assert.deepEqual(await shop.privacy.askErasure(order.id), { ok: true, value: 'erased' })
  assert.deepEqual(await audited(), [`privacy.asked ${order.number}`, `privacy.erased ${order.number}`])
  assert.deepEqual(
    (await shop.privacy.listRequests()).map(({ kind, orders }) => [kind, orders]),
    [['erased', 1]],
  )
})

test('an order under way waits for its end, and one with open money for that; the page says which', async () => {
  const { db, shop, order, cancel, advance, nameOn } = await aShop()
  await shop.privacy.askErasure(order.id)
  const when = async () => (await shop.privacy.showTheirData(order.id))?.when ?? ''
  assert.match(await when(), /still under way.*not before the night to/)
  advance(days(4))
  await shop.work.sweepRecords()
  assert.equal(await nameOn(), 'Asha Rao')
  await cancel()
  await db.query(
    `insert into payment_attempts (gateway_payment_id, order_id, state, amount_paise, currency, method, source, first_seen_at, changed_at)
     values ('pay_1', $1, 'mismatch', 100, 'INR', 'upi', 'webhook', now(), now())`,
    [order.id],
  )
  assert.match(await when(), /^Money of it/)
  await shop.work.sweepRecords()
  assert.equal(await nameOn(), 'Asha Rao')
  await db.query(`update payment_attempts set state = 'refunded'`)
  await db.query(
    `insert into refunds (id, cause, order_id, gateway_payment_id, amount_paise, reason, state, next_try_at, asked_at, changed_at)
     values ('refund-of-an-order', 'x', $1, 'pay_1', 100, 'x', 'asked', now(), now(), now())`,
    [order.id],
  )
  await shop.work.sweepRecords()
  assert.equal(await nameOn(), 'Asha Rao')
  await db.query(`update refunds set state = 'processed', next_try_at = null, gateway_refund_id = 'rfnd_1'`)
  await db.query(
    `insert into returns (order_id, ordinal, state, reason, wish, asked_at, changed_at) values ($1, 1, 'waiting', 'late', 'money', now(), now())`,
    [order.id],
  )
  await shop.work.sweepRecords()
  assert.equal(await nameOn(), 'Asha Rao')
  await db.query(`update returns set state = 'refused'`)
  await shop.work.sweepRecords()
  assert.equal(await nameOn(), 'Erased')
})

test('an open complaint about the order holds its erasure up, and the page says so; one that cannot be erased keeps nobody else waiting', async () => {
  const { db, shop, order, other, by, cancel, advance, nameOn } = await aShop()
  await cancel()
  await shop.orders.cancel({ orderId: other.id, cancelledBy: by, reason: undefined })
  const { ticketNumber } = await shop.enquiries.record({
    ...{ kind: 'contact', name: 'Asha Rao', email: asha.email, phone: undefined, message: 'It came scratched.' },
  })
  const ofTicket = { ticketNumber, by: { name: 'Meera' } }
  assert.ok((await shop.enquiries.link({ ...ofTicket, order: order.number })).ok)
  assert.ok((await shop.enquiries.makeGrievance(ofTicket)).ok)
  await shop.privacy.askErasure(order.id)
  assert.match((await shop.privacy.showTheirData(order.id))?.when ?? '', /^A complaint about it is still open/)
  advance(days(4))
  await shop.work.sweepRecords()
  assert.equal(await nameOn(), 'Asha Rao')
  assert.deepEqual(await shop.orders.erase(order.id, by), { ok: false, problem: { code: 'complaint_open' } })

  assert.ok((await shop.enquiries.settleGrievance({ ...ofTicket, outcome: 'A new box is on its way.' })).ok)
  await shop.privacy.askErasure(other.id)
  await db.query(`create function fail() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`)
  await db.query(`create trigger fails before update on orders for each row when (old.id = '${order.id}') execute function fail()`)
  advance(days(4))
  await assert.rejects(shop.work.sweepRecords(), /awaited erasures/)
  assert.deepEqual([await nameOn(), await nameOn(other.id)], ['Asha Rao', 'Erased'])
  await db.query('drop trigger fails on orders')
  await shop.work.sweepRecords()
  assert.equal(await nameOn(), 'Erased')
})

test('what a forwarded link has asked for is taken back by whoever reads the mail; what staff have noted is not', async () => {
  const { shop, order, by, cancel, advance, nameOn, audited, mails } = await aShop()
  await shop.privacy.askErasure(order.id)
  assert.equal(await shop.privacy.keepData(order.id), true)
  assert.equal(await shop.privacy.keepData(order.id), false)
  await shop.privacy.askErasure(order.id)
  assert.equal(await shop.privacy.keepData(order.id), true)
  assert.equal((await mails()).length, 1)
  await shop.privacy.erase({ orders: [order.number], tickets: [], by })
  assert.equal(await shop.privacy.keepData(order.id), false)
  await shop.privacy.askErasure(order.id)
  await cancel()
  advance(days(1))
  await shop.work.sweepRecords()
  assert.equal(await nameOn(), 'Erased')
  assert.deepEqual(
    await audited(),
    ['asked', 'kept', 'asked', 'kept'].map((act) => `privacy.${act} ${order.number}`),
  )
})

test('a worker that dies between the erasure and its mail has done neither; the next night does both once', async () => {
  const { db, shop, order, cancel, advance, nameOn, mails } = await aShop()
  await cancel()
  await shop.privacy.askErasure(order.id)
  advance(days(4))
  await db.query(`create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`)
  await db.query(`create trigger dies before delete on awaited_erasures for each row execute function die()`)
  await assert.rejects(shop.work.sweepRecords(), /awaited erasures/)
  assert.equal(await nameOn(), 'Asha Rao')
  await db.query('drop trigger dies on awaited_erasures')
  for (let night = 0; night < 2; night++) await shop.work.sweepRecords()
  assert.equal(await nameOn(), 'Erased')
  assert.deepEqual(
    (await mails()).map(({ step }) => step),
    ['erased'],
  )
})

test('the file of an order has all that its link may show, of this order only; no address for mails, no key of a mail, no words of staff', async () => {
  const { db, shop, order, by, audited } = await aShop()
  await shop.orders.addNote({ orderId: order.id, text: 'A surprise for his wife.', about: undefined, requestKey: aKey(), by })
  await db.query(
    `insert into returns (order_id, ordinal, state, reason, wish, asked_at, changed_at) values ($1, 1, 'arrived', 'late', 'money', now(), now())`,
    [order.id],
  )
  await db.query('insert into return_lines (return_id, position, units) select id, 1, 1 from returns where order_id = $1', [order.id])
  await db.query(
    `insert into return_carriages (return_id, paid_paise, sealed_upi, claimed_at) select id, 8050, '\\x00', now() from returns where order_id = $1`,
    [order.id],
  )
  const read = async () => {
    const archive = await shop.privacy.orderArchive(order.id)
    assert.ok(archive)
    const chunks: Uint8Array[] = []
    for await (const chunk of archive.bytes) chunks.push(chunk)
    return Object.fromEntries(Object.entries(unzipSync(Buffer.concat(chunks))).map(([name, bytes]) => [name, strFromU8(bytes)]))
  }
  const files = await read()
  assert.deepEqual(Object.keys(files), [`${order.number}.txt`, `${order.number}.json`])
  const json = JSON.parse(files[`${order.number}.json`] ?? '') as {
    deliveredTo: object
    alsoKept: object
    returns: readonly { courierCost: object }[]
  }
  assert.deepEqual(json.returns[0]?.courierCost, { paidPaise: 8_050, hasUpiAddress: true })
  assert.match(files[`${order.number}.txt`] ?? '', /Courier cost:\r\n +Paid: ₹80\.50\r\n +Has upi address: true/)
  assert.deepEqual(json.alsoKept, { notesOfStaff: 1, calls: 0, corrections: 0 })
  const { name, email, alternatePhone } = json.deliveredTo as Record<string, string>
  assert.deepEqual([name, email, alternatePhone], ['Asha Rao', 'a…@gmail.com', '…789'])
  const [{ key } = { key: '' }] = await db.query<{ key: string | null }>(
    `select message #>> '{confirm,key}' as key from outbox where kind = 'order-confirmation' limit 1`,
  )
  for (const text of Object.values(files)) {
    assert.match(text, /Asha Rao/)
    assert.doesNotMatch(text, /asha\.rao@|9123456789|surprise|Ravi|\[object|undefined/)
    assert.ok(!text.includes(order.id) && !(key && text.includes(key)))
  }
  await read()
  assert.deepEqual(await audited(), [`privacy.downloaded ${order.number}`])
  assert.equal(await shop.privacy.orderArchive(parseOrderId('a-key-of-no-order-at-all')!), undefined)
})

test('an erasure is asked for on the page of the order that was paid for: that of its replacement says which, and asking there by force asks for nothing', async () => {
  const { shop, deliveredOrder, replacementOf, mailsOf } = await returningSetup()
  const first = await deliveredOrder()
  const { id } = await replacementOf(first)
  assert.deepEqual((await shop.privacy.showTheirData(id))?.erasure, { state: 'goes with', orderId: first, orderNumber: 'MJ-10001' })
  assert.deepEqual(await shop.privacy.askErasure(id), { ok: false, problem: { code: 'is_replacement', orderNumber: 'MJ-10001' } })
  assert.deepEqual([await shop.privacy.listAsked(), await mailsOf('data-erasure')], [[], []])
  assert.equal((await shop.privacy.showTheirData(first))?.erasure.state, 'not asked')
  assert.deepEqual(await shop.privacy.askErasure(first), { ok: true, value: 'asked' })
})
