import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomKey } from '#src/kit/random-key.ts'
import { correctingSetup, meera } from '#tests/correcting-setup.ts'
import { type MailKind, messageKinds } from '../../notifications/messages.ts'
import { sampleOrder } from '../../notifications/sample-messages.ts'

const kinds = Object.keys(messageKinds) as MailKind[]

async function aShop() {
  const setup = await correctingSetup()
  const kavya = await setup.loginOf('Kavya', 'assistant')
  const ask = (kind: MailKind, login = kavya, key: string = randomKey()) =>
    setup.shop.desk.act(login, { act: 'mails.sendSample', key, input: { kind } })
  const listed = () => setup.shop.mails.list({ limit: 100 })
  return { ...setup, kavya, ask, listed }
}

test('a sample of every kind of mail goes to whoever asks, and to nobody else', async () => {
  const { shop, ask, runDueActs, kavya } = await aShop()
  for (const kind of kinds) assert.ok((await ask(kind)).ok, kind)
  await runDueActs()
  await shop.work.deliverMails()
  assert.equal(shop.mailer.sent.length, kinds.length)
  assert.deepEqual(new Set(shop.mailer.sent.map(({ to }) => to.address)), new Set([kavya.email]))
})

test('a sample waits ten seconds, can be taken back until then, and a button pressed twice is one', async () => {
  const { shop, ask, runDueActs, listed, kavya } = await aShop()
  const [undone, sent] = [randomKey(), randomKey()]
  await ask('order-link', kavya, undone)
  for (let press = 0; press < 2; press++) await ask('order-confirmation', kavya, sent)
  assert.deepEqual(await listed(), [])
  await shop.desk.undo(kavya, undone)
  await runDueActs()
  assert.deepEqual(
    (await listed()).map(({ kind }) => kind),
    ['order-confirmation'],
  )
})

test('a sample is about no order, also where somebody’s has the number that it shows: a copy of it goes to whom it went', async () => {
  const { shop, db, ask, runDueActs, listed, cashOrder, kavya } = await aShop()
  const orderId = await cashOrder()
  await db.query('update orders set order_number = $1 where id = $2', [sampleOrder.orderNumber, orderId])
  await db.query('delete from outbox')
  await ask('order-confirmed')
  await runDueActs()
  const [sample] = await listed()
  assert.deepEqual([sample?.orderNumber, sample?.ticketNumber], [undefined, undefined])
  const copied = await shop.mails.sendCopy({ id: sample?.id ?? 0, to: undefined, requestKey: 'a', by: meera })
  assert.ok(copied.ok && copied.value.to === kavya.email)
  assert.deepEqual((await shop.orders.inspect(orderId))?.mails, [])
})

test('samples to a person end at sixty an hour and begin again afterwards; another person is not kept waiting', async () => {
  const { ask, runDueActs, loginOf, advance, listed } = await aShop()
  const other = await loginOf('Arun', 'assistant')
  for (let each = 0; each < 61; each++) assert.ok((await ask('order-link')).ok)
  await runDueActs()
  assert.equal((await listed()).length, 60, 'of those that waited together only so many go')
  const refused = await ask('order-link')
  assert.equal(!refused.ok && refused.problem.code, 'too_many_samples')
  assert.ok((await ask('order-link', other)).ok)
  advance(3_600_000)
  assert.ok((await ask('order-link')).ok)
})
