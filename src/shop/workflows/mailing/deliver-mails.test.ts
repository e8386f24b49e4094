import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SupplierError } from '#src/kit/supplier-error.ts'
import type { OrderId } from '#src/kit/id.ts'
import type { Mail } from '../../notifications/mailer.port.ts'
import { testDatabase } from '#tests/database.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { recordingMailer } from '#tests/fakes/recording-mailer.ts'
import { shopDeps } from '#tests/fakes/shop-deps.ts'
import { deliverMails } from './deliver-mails.ts'
import { findOrder } from '../../orders/orders.store.ts'
import { addToOutbox } from '../../notifications/outbox.store.ts'
import { orderMessages } from '../messages/order-messages.ts'
import { placeOrder } from '../ordering/place-order.ts'
import { issueInvoice } from '../invoicing/tax-documents.ts'

const minutes = 60_000

/** A shop with `orders` cash orders, each of which queued two mails, and a clock that is moved by hand. */
async function aShopWithMails(orders = 1) {
  const db = await testDatabase()
  await stock(db, { ...ringBox, stock: orders })
  let now = new Date('2026-11-20T09:00:00Z')
  const mailer = recordingMailer()
  const deps = { ...shopDeps(db, { clock: () => now }), ...mailer }
  for (let order = 0; order < orders; order++) await placeOrder(aPlaceOrder(), deps)
  const states = async () => (await db.query<{ state: string }>('select state from outbox order by id')).map(({ state }) => state)
  return { db, deps, mailer, states, advance: (ms: number) => void (now = new Date(now.getTime() + ms)) }
}

test('the shopper and the shop each get their mail, from our records', async () => {
  const { deps, mailer, states } = await aShopWithMails()
  await deliverMails(deps)
  assert.deepEqual(
    mailer.sent.map(({ to, messageId, replyTo }) => [to.address, messageId, replyTo?.address]),
    [
      ['asha@example.com', 'outbox-1@manjusha.example', 'hello@manjusha.example'],
      ['workshop@manjusha.example', 'outbox-2@manjusha.example', 'asha@example.com'],
    ],
  )
  assert.deepEqual(await states(), ['sent', 'sent'])
})

test('a mail is created and due by the shop’s clock, whatever the clock of the database shows', async () => {
  const { db, deps, mailer } = await aShopWithMails()
  const now = deps.clock()
  assert.deepEqual(await db.query('select distinct created_at, next_try_at from outbox'), [{ created_at: now, next_try_at: now }])
  await deliverMails(deps)
  assert.equal(mailer.sent.length, 2)
})

test('mail matrix 12: each mail is sent once, however many processes deliver at once and again', async () => {
  const { deps, mailer } = await aShopWithMails(12)
  await Promise.all([deliverMails(deps), deliverMails(deps), deliverMails(deps)])
  await deliverMails(deps)
  assert.equal(mailer.sent.length, 24)
  assert.equal(new Set(mailer.sent.map(({ messageId }) => messageId)).size, 24)
})

test('mail matrix 9: a mail that could not be sent is tried after 1, 5, 15 and 60 minutes and 6 hours, and then given up', async () => {
  const { db, deps, mailer, states, advance } = await aShopWithMails()
  const triesOf = async () =>
    (await db.query<{ attempts: number }>(`select attempts from outbox where kind <> 'attention-needed'`)).map(({ attempts }) => attempts)
  const failBoth = () => [1, 2].forEach(() => mailer.failNext(new SupplierError('network', 'refused')))
  for (const [tries, waitMinutes] of [1, 5, 15, 60, 360].entries()) {
    failBoth()
    await deliverMails(deps)
    advance(waitMinutes * minutes - 1)
    await deliverMails(deps)
    assert.deepEqual(await triesOf(), [tries + 1, tries + 1])
    advance(1)
  }
  failBoth()
  await deliverMails(deps)
  assert.deepEqual([await triesOf(), (await states()).slice(0, 2), mailer.sent.length], [[6, 6], ['dead', 'dead'], 0])
})

test('mails that were planned before the clock was set back go out at once, a failed one after the wait for its number of tries', async () => {
  const untried = await aShopWithMails()
  untried.advance(-120 * minutes)
  await deliverMails(untried.deps)
  assert.deepEqual(await untried.states(), ['sent', 'sent'])

  const { deps, mailer, states, advance } = await aShopWithMails()
  mailer.failNext(new SupplierError('network', 'refused'))
  await deliverMails(deps)
  advance(-120 * minutes)
  await deliverMails(deps)
  assert.equal(mailer.sent.length, 1)
  advance(3 * minutes)
  await deliverMails(deps)
  assert.deepEqual(await states(), ['sent', 'sent'])
})

test('a mail that is being sent stays claimed by its sender when the clock is set back', async () => {
  const { deps, mailer, advance } = await aShopWithMails()
  let isSent = () => {}
  const sending = new Promise<void>((resolve) => (isSent = resolve))
  const begun: (() => void)[] = []
  const bothBegun = Promise.all([0, 1].map(() => new Promise<void>((resolve) => begun.push(resolve))))
  const slowly = { ...mailer.mailer, send: async (mail: Mail) => (begun.pop()?.(), await sending, mailer.mailer.send(mail)) }
  const first = deliverMails({ ...deps, mailer: slowly })
  await bothBegun
  advance(-1 * minutes)
  await deliverMails(deps)
  assert.equal(mailer.sent.length, 0)
  isSent()
  await first
  assert.equal(mailer.sent.length, 2)
})

test('a pause of mails that began before the clock was set back is over', async () => {
  const { deps, mailer, advance } = await aShopWithMails()
  for (const message of ['535 first', '535 second']) mailer.failNext(new SupplierError('auth', message))
  await deliverMails(deps)
  assert.equal(mailer.sent.length, 0)
  advance(-120 * minutes)
  await deliverMails(deps)
  assert.equal(mailer.sent.length, 2)
})

test('mail matrix 4: a mail whose recipient is refused for good is given up at once, and the other mail is still sent', async () => {
  const { deps, mailer, states } = await aShopWithMails()
  mailer.failNext(new SupplierError('recipient_refused', '550 no such mailbox'))
  await deliverMails(deps)
  assert.deepEqual((await states()).slice(0, 2).sort(), ['dead', 'sent'])
})

test('a mail whose message cannot be read is given up after its tries and reported with the field, and the other mail is still sent', async () => {
  const { db, deps, states, advance } = await aShopWithMails()
  await db.query(`update outbox set message = message - 'orderNumber' where id = 1`)
  for (const waitMinutes of [1, 5, 15, 60, 360, 0]) {
    await deliverMails(deps)
    advance(waitMinutes * minutes)
  }
  await deliverMails(deps)
  assert.deepEqual((await states()).slice(0, 2), ['dead', 'sent'])
  assert.match(
    JSON.stringify(await db.query('select last_error from outbox where id = 1')),
    /mail 1 cannot be read: orderNumber is not text/,
  )
  const [notice] = await db.query<{ cause: string }>(`select message ->> 'cause' as cause from outbox where kind = 'attention-needed'`)
  assert.match(notice?.cause ?? '', /Mail 1 \(order-confirmation\) to asha@example\.com was given up: outbox\.message of mail 1/)
})

test('mail matrix 9: the shop is notified once of a mail that was given up, and it is shown at the order', async () => {
  const { db, deps, mailer, advance } = await aShopWithMails()
  mailer.failNext(new SupplierError('recipient_refused', '550 no such mailbox'))
  await deliverMails(deps)
  advance(365 * 24 * 60 * minutes)
  await deliverMails(deps)
  await deliverMails(deps)
  const [note] = await db.query<{ text: string }>('select text from order_attention where settled_at is null')
  assert.match(note?.text ?? '', /^Mail \d+ \(order-\w+\) to \S+@\S+ was given up: 550 no such mailbox$/)
  assert.equal(mailer.sent.filter(({ subject }) => subject.startsWith('attention-needed')).length, 1)
})

test('mail matrix 7: a refused password stops all mail for an hour, costs no mail a try, and then one goes first', async () => {
  const { db, deps, mailer, states, advance } = await aShopWithMails(5)
  const refuse = () => mailer.failNext(new SupplierError('auth', '535 credentials invalid'))
  for (let mail = 0; mail < 4; mail++) refuse()
  assert.match((await deliverMails(deps)).refusal ?? '', /535/)
  assert.equal((await deliverMails(deps)).refusal, undefined)
  assert.deepEqual([mailer.sent.length, new Set(await states())], [0, new Set(['waiting'])])
  assert.deepEqual(await db.query('select sum(attempts)::int as tries from outbox'), [{ tries: 0 }])

  advance(60 * minutes)
  refuse()
  assert.match((await deliverMails(deps)).refusal ?? '', /535/)
  assert.equal(mailer.sent.length, 0)
  advance(60 * minutes)
  await deliverMails(deps)
  assert.equal(mailer.sent.length, 10)
  assert.deepEqual(await db.query('select 1 from outbox_pause'), [])
})

test('mail matrix 11: a mail whose process was killed after it was handed over is sent again under the same id, so that it can be recognised', async () => {
  const { deps, mailer, advance } = await aShopWithMails()
  const killedAfter = { ...deps, mailer: { send: (mail: Mail) => deps.mailer.send(mail).then(() => new Promise<void>(() => {})) } }
  void deliverMails(killedAfter)
  await mailer.waitFor(2)
  advance(3 * minutes)
  await deliverMails(deps)
  const ids = mailer.sent.map(({ messageId }) => messageId)
  assert.deepEqual([ids.length, new Set(ids).size], [4, 2])
})

test('mail matrix 10: mails that a killed process had claimed and not yet handed over are sent by another', async () => {
  const { db, deps, mailer, advance } = await aShopWithMails()
  const neverEnding = { ...deps, mailer: { send: () => new Promise<void>(() => {}) } }
  void deliverMails(neverEnding)
  while ((await db.query('select 1 from outbox where attempts = 0')).length > 0);
  await deliverMails(deps)
  assert.equal(mailer.sent.length, 0)
  advance(3 * minutes)
  await deliverMails(deps)
  assert.equal(mailer.sent.length, 2)
})

test('the invoice goes with the mail that names it, drawn when it is sent, and the outbox holds only its number', async () => {
  const { db, deps, mailer } = await aShopWithMails()
  const [order] = await db.query<{ id: OrderId }>('select id from orders')
  await db.transaction(async (tx) => issueInvoice(tx, (await findOrder(tx, order!.id))!, deps))
  await db.transaction((tx) =>
    tx.query(`update outbox set message = message || '{"taxDocuments": ["MJ/TB2627/0001"]}' where kind = 'order-confirmation'`),
  )
  await deliverMails(deps)
  const [mail, other] = ['asha@example.com', 'workshop@manjusha.example'].map((address) =>
    mailer.sent.find(({ to }) => to.address === address),
  )
  assert.deepEqual(
    mail?.attachments.map(({ filename, contentType, content }) => [filename, contentType, Buffer.from(content).toString()]),
    [['MJ-TB2627-0001.pdf', 'application/pdf', 'drawing of MJ/TB2627/0001']],
  )
  assert.deepEqual(other?.attachments, [])
})

test('mails of paid orders go out before any number of mails about unpaid orders', async () => {
  const { db, deps, mailer } = await aShopWithMails(12)
  const order = (await findOrder(db, (await db.query<{ id: OrderId }>('select id from orders limit 1'))[0]!.id))!
  await db.transaction(async (tx) => {
    await addToOutbox(
      tx,
      orderMessages({ ...order, paymentMethod: 'online' }, deps).map((mail) => ({ ...mail, reference: 'paid' })),
      deps.clock(),
    )
  })
  await deliverMails(deps)
  assert.deepEqual(
    mailer.sent.slice(0, 2).map(({ messageId }) => messageId),
    ['outbox-25@manjusha.example', 'outbox-26@manjusha.example'],
  )
  assert.equal(mailer.sent.length, 26)
})
