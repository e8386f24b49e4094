import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { randomKey } from '#src/kit/random-key.ts'
import { correctingSetup, meera } from '#tests/correcting-setup.ts'
import { media, plain, writeShopFolder } from '#tests/factories/shop-folder.ts'
import { importFolder } from '#tests/import-folder.ts'
import { type MailKind, messageKinds } from '../../notifications/messages.ts'
import { sampleOrder } from '../../notifications/sample-messages.ts'

const root = await mkdtemp(join(tmpdir(), 'send-sample-'))
after(() => rm(root, { recursive: true }))
const shopDir = await writeShopFolder(join(root, 'shop'), [plain()], { 'media.json': media })

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

/** A shop whose assistant writes sentences of mails. */
async function aWriter() {
  const setup = await aShop()
  const { db, shop, kavya } = setup
  assert.ok((await importFolder(db, { shopDir })).ok)
  await db.transaction(async (tx) => tx.query(await readFile('db/migrations/20261129T1600_sentences_of_mails.sql', 'utf8')))
  const write = async (heading: string): Promise<number> => {
    const { draft, version } = (await shop.texts.show('mails'))!
    const source = `order-confirmed:\n  heading: "${heading}"\n`
    const seen = { seenDraft: draft?.version ?? 0, seenVersion: version }
    const saved = await shop.texts.saveDraft({ name: 'mails', source, ...seen, by: 'Kavya' })
    assert.ok(saved.ok && saved.value, JSON.stringify(saved))
    return saved.value.version
  }
  const send = async (draft: number, key: string = randomKey()) => {
    const answer = await shop.desk.act(kavya, { act: 'mails.sendDraft', key, input: { kind: 'order-confirmed', draft } })
    return answer.ok ? undefined : answer.problem
  }
  const sent = async () => (await setup.mailsOf('order-confirmed')).map(({ message }) => message['sentences'])
  return { ...setup, write, send, sent }
}

test('a sample of a draft says what the screen showed, whatever is written, published or thrown away after the press, and is one for a key', async () => {
  const { shop, write, send, sent, kavya, mailsOf } = await aWriter()
  const key = randomKey()
  const draft = await write('{shop} begins, {name}')
  assert.equal(await send(draft, key), undefined)
  assert.equal(await send(draft, key), undefined)
  const second = await write('We begin, {name}')
  const carried = { 'order-confirmed': { heading: `${shop.settings.brand.name} begins, {name}` } }
  assert.deepEqual(await sent(), [carried])
  assert.equal((await mailsOf('order-confirmed'))[0]?.recipient_address, kavya.email)
  assert.ok((await shop.texts.publish({ name: 'mails', draft: second, by: 'Meera' })).ok)
  assert.equal(await send(0), undefined, 'the published ones, where there is no draft')
  assert.deepEqual(await sent(), [carried, { 'order-confirmed': { heading: 'We begin, {name}' } }])
})

test('a sample of a draft is refused as its preview is: with a fault in it, and when it is no longer the one on the screen', async () => {
  const { shop, write, send, sent } = await aWriter()
  const faulty = await write('We begin, {order}')
  assert.equal(await shop.texts.preview('mails'), undefined)
  assert.deepEqual(await send(faulty), {
    code: 'not_drawn',
    message: 'This draft cannot be drawn yet: what is wrong in it is named beside it.',
  })
  await write('We begin, {name}')
  assert.match((await send(faulty))?.message ?? '', /^Kavya has changed the draft on /)
  assert.equal((await send(0))?.code, 'draft_changed', 'a screen that showed none')
  assert.ok((await shop.texts.discardDraft('mails')).ok)
  assert.equal((await send(faulty))?.code, 'no_draft')
  assert.deepEqual(await sent(), [])
})
