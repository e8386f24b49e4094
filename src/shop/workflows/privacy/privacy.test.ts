import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { orderErasureText } from '#src/shop/staff-texts/privacy/privacy-texts.ts'
import { aKey, deskSetup } from '#tests/desk-setup.ts'
import { aRecipient } from '#tests/factories/order.ts'

const asha = aRecipient({ name: 'Asha Rao', email: 'asha.rao@gmail.com', phone: '9876543210' })
const ravi = aRecipient({ name: 'Ravi Nair', email: 'ravi@example.com', phone: '9123456780' })

async function aShop() {
  const setup = await deskSetup()
  const { shop, meera } = setup
  const by = { who: 'staff', name: meera.name } as const
  const cancel = async (orderId: Parameters<typeof shop.orders.find>[0]) =>
    assert.ok((await shop.orders.cancel({ orderId, cancelledBy: by, reason: undefined })).ok)
  const ask = async (email: string) =>
    (await shop.enquiries.record({ kind: 'contact', name: 'Asha Rao', email, phone: undefined, message: `May I visit? ${email}` }))
      .ticketNumber
  const held = async (who: string) => {
    const found = await shop.privacy.find(who)
    assert.ok(found.ok)
    return [...found.value.orders.map(({ orderNumber }) => orderNumber), ...found.value.enquiries.map(({ ticketNumber }) => ticketNumber)]
  }
  return { ...setup, by, cancel, ask, held }
}

test('whoever is asked about is found by any spelling of their mailbox or phone, and nobody else with them', async () => {
  const { placeCashOrder, ask, held, shop } = await aShop()
  const mine = await placeCashOrder({ recipient: asha })
  await placeCashOrder({ recipient: ravi })
  const second = await placeCashOrder({ recipient: { ...ravi, alternatePhone: asha.phone } })
  const ticket = await ask('Asha.Rao+shop@googlemail.com')
  assert.deepEqual(await held('ASHArao@gmail.com'), [mine.number, ticket])
  assert.deepEqual((await held('+91 98765 43210')).toSorted(), [mine.number, second.number].toSorted())
  assert.deepEqual(await held('nobody@example.com'), [])
  for (const nonsense of ['', 'Asha', '12345', '%@%'])
    assert.deepEqual(await shop.privacy.find(nonsense), { ok: false, problem: { code: 'neither_mail_nor_phone' } })
})

test('what is over is erased now, what is under way by itself when it is over, and an open enquiry is named', async () => {
  const { shop, db, by, cancel, placeCashOrder, ask, held } = await aShop()
  const [over, underWay, others] = [
    await placeCashOrder({ recipient: asha }),
    await placeCashOrder({ recipient: asha }),
    await placeCashOrder({ recipient: ravi }),
  ]
  await cancel(over.id)
  const [closed, open] = [await ask('asha.rao@gmail.com'), await ask('asharao@gmail.com')]
  await shop.enquiries.move('closed', { ticketNumber: closed, by: { name: 'Meera' } })
  const request = { orders: [over.number, underWay.number], tickets: [closed, open], by }
  const erased = await shop.privacy.erase(request)
  assert.deepEqual(erased, { orders: [over.number], tickets: [closed], awaited: [underWay.number], open: [open] })
  assert.deepEqual((await shop.privacy.erase(request)).awaited, [underWay.number])
  assert.deepEqual(await held(asha.email), [underWay.number, open])

  await shop.work.sweepRecords()
  assert.deepEqual(await held(asha.email), [underWay.number, open])
  await cancel(underWay.id)
  await shop.work.sweepRecords()
  assert.deepEqual(await held(asha.email), [open])
  assert.equal((await shop.orders.find(others.id))?.recipient.name, 'Ravi Nair')
  assert.deepEqual(await db.query('select * from awaited_erasures'), [])
  const leftovers = await db.query<{ found: string }>(
    `select reference as found from outbox where message::text like '%Asha%' and reference like any ($1)`,
    [[`${over.id}%`, `${underWay.id}%`]],
  )
  assert.deepEqual(leftovers, [])
})

test('an order that lapsed can be erased; money that comes for it later goes back', async () => {
  const { shop, db, by, placeCashOrder } = await aShop()
  const order = await placeCashOrder({ recipient: asha, paymentMethod: 'online' })
  await db.query(
    `update orders set state = 'lapsed', stock = 'released', hold_until = null, network = null, wider_network = null where id = $1`,
    [order.id],
  )
  assert.deepEqual((await shop.privacy.erase({ orders: [order.number], tickets: [], by })).orders, [order.number])
  assert.equal((await shop.orders.find(order.id))?.state, 'cancelled')
})

test('a person gets all of it as files, without keys of the shop, and the record of it names nobody', async () => {
  const { shop, db, by, placeCashOrder, ask, cancel } = await aShop()
  const order = await placeCashOrder({ recipient: asha })
  await shop.orders.addNote({ orderId: order.id, text: 'Likes red.', about: undefined, requestKey: aKey(), by })
  await cancel(order.id)
  const ticket = await ask('asha.rao@gmail.com')
  const archive = await shop.privacy.archive('asharao@gmail.com', by)
  assert.ok(archive.ok)
  const chunks: Uint8Array[] = []
  for await (const chunk of archive.value) chunks.push(chunk)
  const files = Object.fromEntries(Object.entries(unzipSync(Buffer.concat(chunks))).map(([name, bytes]) => [name, strFromU8(bytes)]))
  assert.match(files['read-me-first.txt'] ?? '', /one order: .*one enquiry/s)
  assert.match(files[`orders/${order.number}.json`] ?? '', /"name": "Asha Rao"[\s\S]*Likes red\./)
  assert.match(files[`enquiries/${ticket}.json`] ?? '', /May I visit\?/)
  assert.ok(Object.keys(files).some((name) => name.startsWith(`mails/${order.number}-`)))
  for (const [name, text] of Object.entries(files)) if (!name.startsWith('mails/')) assert.ok(!text.includes(order.id), name)
  const recorded = await shop.privacy.listRequests()
  assert.deepEqual(
    recorded.map(({ kind, orders, enquiries }) => [kind, orders, enquiries]),
    [['exported', 1, 1]],
  )
  assert.doesNotMatch(JSON.stringify(await db.query('select * from privacy_requests')), /asha/i)
})

test('at the desk only the owner erases, after ten seconds, and neither the act nor the log says whose it was', async () => {
  const { shop, db, meera, arun, cancel, placeCashOrder, runDueActs, held } = await aShop()
  const order = await placeCashOrder({ recipient: asha })
  await cancel(order.id)
  const act = { act: 'privacy.erase', key: aKey(), input: { orders: [order.number], tickets: [] } } as const
  const refused = await shop.desk.act(arun, { ...act, key: aKey() })
  assert.ok(!refused.ok && refused.problem.code === 'not_allowed')
  const empty = await shop.desk.act(meera, { act: 'privacy.erase', key: aKey(), input: { orders: [], tickets: [] } })
  assert.ok(!empty.ok && empty.problem.code === 'nothing_chosen')
  assert.ok((await shop.desk.act(meera, act)).ok)
  assert.deepEqual(await held(asha.email), [order.number])
  await runDueActs()
  assert.deepEqual(await held(asha.email), [])
  const traces = await db.query('select input, message from desk_acts union all select to_jsonb(audit_log), act from audit_log')
  assert.doesNotMatch(JSON.stringify(traces), /asha|98765/i)
})

test('an order that was lost and is settled is not said to be under way: it is erased at once, and one whose money is owed is not', async () => {
  const { shop, db, placeCashOrder } = await aShop()
  const order = await placeCashOrder({ recipient: asha })
  const text = async () => {
    const held = await shop.privacy.find(asha.email)
    return held.ok && orderErasureText(held.value.orders[0]!)
  }
  await db.query(`update orders set state = 'shipped' where id = $1`, [order.id])
  assert.equal(await text(), 'is under way, and will be erased when it is over')
  await db.query(`update orders set stock = 'written_off' where id = $1`, [order.id])
  assert.equal(await text(), 'will be erased')
  await db.query(
    `insert into returns (order_id, ordinal, state, reason, wish, asked_at, changed_at) values ($1, 1, 'waiting', 'late', 'money', now(), now())`,
    [order.id],
  )
  assert.equal(await text(), 'is under way, and will be erased when it is over')
})
