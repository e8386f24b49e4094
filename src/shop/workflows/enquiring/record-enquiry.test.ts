import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '#src/platform/db/database.ts'
import type { BulkEnquiry, ContactMessage } from '#src/shop/enquiries/enquiry.ts'
import { testDatabase } from '#tests/database.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'

const question: ContactMessage = { kind: 'contact', name: 'Asha Rao', email: 'asha@example.com', phone: undefined, message: 'May I visit?' }
const bulk: BulkEnquiry = {
  kind: 'bulk',
  name: 'Neelgaon Retreats',
  email: 'buy@neelgaon.example',
  phone: '9876543210',
  quantity: 120,
  productCode: 'ring-box, NO-SUCH',
  message: 'For a wedding',
}

async function aShop() {
  const db = await testDatabase()
  let now = Date.now()
  const shop = testShop(db, { clock: () => new Date(now) })
  return { db, shop, pass: (minutes: number) => void (now += minutes * 60_000) }
}

const mailsIn = (db: Database) =>
  db.query<{ kind: string; to: string; message: { ticketNumber: string; wanted?: { pieces: unknown } } }>(
    'select kind, recipient_address as "to", message from outbox order by id',
  )

test('an enquiry is recorded under a ticket, with one mail to each side', async () => {
  const { db, shop } = await aShop()
  const recorded = await shop.enquiries.record(question)
  assert.match(recorded.ticketNumber, /^MJ-E\d{4}$/)
  assert.match(recorded.id, /^[\w-]{22}$/)
  assert.deepEqual(recorded.enquiry, question)
  assert.deepEqual(
    (await mailsIn(db)).map(({ kind, to, message }) => [kind, to, message.ticketNumber]),
    [
      ['enquiry-acknowledgement', 'asha@example.com', recorded.ticketNumber],
      ['enquiry-notification', 'hello@manjusha.example', recorded.ticketNumber],
    ],
  )
})

test('an enquiry with a phone number only is mailed to the shop and to nobody else', async () => {
  const { db, shop } = await aShop()
  await shop.enquiries.record({ ...question, email: undefined, phone: '9876543210' })
  assert.deepEqual(
    (await mailsIn(db)).map(({ kind }) => kind),
    ['enquiry-notification'],
  )
})

test('a reply to the mail that the shop gets goes to the sender of the enquiry', async () => {
  const { shop } = await aShop()
  await shop.enquiries.record(question)
  await shop.work.deliverMails()
  const [toSender, toShop] = shop.mailer.sent
  assert.deepEqual(toSender?.replyTo, { name: 'Manjusha', address: 'hello@manjusha.example' })
  assert.deepEqual(toShop?.replyTo, { name: 'Asha Rao', address: 'asha@example.com' })
})

test('the same enquiry sent twenty times at once is one record and one mail to each side', async () => {
  const { db, shop } = await aShop()
  const tickets = await Promise.all(Array.from({ length: 20 }, () => shop.enquiries.record(bulk)))
  assert.equal(new Set(tickets.map(({ ticketNumber }) => ticketNumber)).size, 1)
  assert.equal((await mailsIn(db)).length, 2)
})

test('the same text a little later is a second click, and much later a second enquiry', async () => {
  const { db, shop, pass } = await aShop()
  const first = await shop.enquiries.record(question)
  pass(14)
  assert.equal((await shop.enquiries.record(question)).ticketNumber, first.ticketNumber)
  pass(2)
  assert.notEqual((await shop.enquiries.record(question)).ticketNumber, first.ticketNumber)
  assert.equal((await mailsIn(db)).length, 4)
})

test('another text is another enquiry at once', async () => {
  const { shop } = await aShop()
  const tickets = await Promise.all(['One', 'Two'].map((message) => shop.enquiries.record({ ...question, message })))
  assert.notEqual(tickets[0]?.ticketNumber, tickets[1]?.ticketNumber)
})

test('a bulk enquiry names the products whose codes are known, and stores the text as written', async () => {
  const { db, shop } = await aShop()
  await stock(db, ringBox)
  const { enquiry } = await shop.enquiries.record(bulk)
  assert.deepEqual(enquiry, bulk)
  assert.deepEqual((await mailsIn(db))[0]?.message.wanted?.pieces, [{ code: 'ring-box', name: 'Ring Box' }])
})

test('one mailbox, however it is spelled, gets at most five acknowledgements a day, also when all enquiries come at once; the shop gets every message', async () => {
  const { db, shop, pass } = await aShop()
  const spellings = ['asha@example.com', 'ASHA@example.com', 'asha+1@example.com', 'Asha+two@example.com']
  await Promise.all(Array.from({ length: 8 }, (_, i) => shop.enquiries.record({ ...question, email: spellings[i % 4], message: `${i}` })))
  const kinds = (await mailsIn(db)).map(({ kind }) => kind)
  assert.equal(kinds.filter((kind) => kind === 'enquiry-acknowledgement').length, 5)
  assert.equal(kinds.filter((kind) => kind === 'enquiry-notification').length, 8)
  pass(24 * 60 + 1)
  await shop.enquiries.record(question)
  assert.equal((await mailsIn(db)).filter(({ kind }) => kind === 'enquiry-acknowledgement').length, 6)
})

test('asking about an enquiry that is just being recorded waits for it', async () => {
  const { shop } = await aShop()
  const asked = [shop.enquiries.isRecorded(question), shop.enquiries.isRecorded(question)]
  await shop.enquiries.record(question)
  assert.deepEqual(await Promise.all([...asked, shop.enquiries.isRecorded(question)]), [true, true, true])
})

test('an enquiry that nobody recorded is not found, also when another one comes meanwhile', async () => {
  const { db, shop } = await aShop()
  const asked = shop.enquiries.isRecorded({ ...question, email: 'victim@example.com' })
  await shop.enquiries.record(question)
  assert.equal(await asked, false)
  assert.equal((await mailsIn(db)).length, 2)
})

test('an enquiry that another process recorded is found as well', async () => {
  const { db, shop } = await aShop()
  const asked = shop.enquiries.isRecorded(question)
  await testShop(db).enquiries.record(question)
  assert.equal(await asked, true)
})

test('staff see enquiries newest first, and one of them with the state of its mails', async () => {
  const { shop, pass } = await aShop()
  const first = await shop.enquiries.record(question)
  pass(1)
  const second = await shop.enquiries.record(bulk)
  assert.deepEqual(await shop.enquiries.list({ kind: undefined, limit: 10 }), [second, first])
  assert.deepEqual(await shop.enquiries.list({ kind: 'contact', limit: 10 }), [first])
  await shop.work.deliverMails()
  const shown = await shop.enquiries.show(first.ticketNumber)
  assert.deepEqual(
    shown?.mails.map(({ kind, to, state }) => [kind, to, state]),
    [
      ['enquiry-acknowledgement', 'asha@example.com', 'sent'],
      ['enquiry-notification', 'hello@manjusha.example', 'sent'],
    ],
  )
  assert.equal(await shop.enquiries.show('MJ-E9'), undefined)
})
