import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { smtpMailer } from '#src/integrations/smtp/smtp-mailer.ts'
import type { MailFault } from '#src/sandbox/mailbox/mail-faults.ts'
import { startMailbox } from '#src/sandbox/mailbox/mailbox.ts'
import { deliverMails } from '#src/shop/workflows/mailing/deliver-mails.ts'
import { placeOrder } from '#src/shop/workflows/ordering/place-order.ts'
import { testDatabase } from '#tests/database.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { recordingMailer } from '#tests/fakes/recording-mailer.ts'
import { shopDeps } from '#tests/fakes/shop-deps.ts'

// Rows 1 to 8 are the faults of the mail server, in the order of the contract, over real SMTP. Row 9 (the schedule of retries) and rows 10
// to 12 (crashes and concurrent senders) are tested in deliver-mails.test.ts.

const shopper = 'asha@example.com'

/** A shop whose outbox holds the two mails of one order, and a mail server with faults on request. */
async function aShopWithMail(t: TestContext, { password = '', sendTimeoutMs = 30_000 } = {}) {
  const db = await testDatabase()
  await stock(db, ringBox)
  const mailbox = await startMailbox()
  const url = password ? mailbox.smtpUrl.replace('//', `//shop:${password}@`) : mailbox.smtpUrl
  const from = { name: 'Manjusha', address: 'orders@manjusha.example' }
  const mailer = smtpMailer({ url, from, connectTimeoutMs: 5_000, sendTimeoutMs })
  t.after(async () => {
    mailer.close()
    await mailbox.stop()
  })
  let now = new Date('2026-11-20T09:00:00Z')
  const deps = { ...shopDeps(db, { clock: () => now }), ...recordingMailer(), mailer }
  await placeOrder(aPlaceOrder(), deps)
  await db.query('update outbox set next_try_at = $1', [now])

  const stateOf = async (address: string) => {
    const [mail] = await db.query<{ state: string; waitMinutes: number }>(
      `select state, extract(epoch from next_try_at - $2::timestamptz)::int / 60 as "waitMinutes" from outbox where recipient_address = $1 order by id`,
      [address, now],
    )
    return mail
  }
  const arrivedAt = async (address: string) => (await mailbox.mails()).filter(({ deliveredTo }) => deliveredTo.includes(address))
  return {
    mailbox,
    round: () => deliverMails(deps),
    advance: (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000)),
    stateOf,
    arrivedAt,
  }
}

const temporaryFaults: readonly [row: string, fault: Partial<MailFault> & Pick<MailFault, 'at'>][] = [
  ['1: a mail server that hangs up at once', { at: 'door', times: 2 }],
  ['2: a mail server that never greets', { at: 'greeting', times: 2 }],
  ['3: a mail server that is busy (421)', { at: 'connect', code: 421, times: 2 }],
  ['4: a mailbox that is full for now (450)', { at: 'recipient', code: 450, times: 2 }],
  ['5: a server with a local error (451)', { at: 'data', code: 451, times: 2 }],
  ['5: a server without room (452)', { at: 'data', code: 452, times: 2 }],
]
for (const [row, fault] of temporaryFaults) {
  test(`mail matrix ${row} delays both mails by a minute, and each is sent once`, async (t) => {
    const { mailbox, round, advance, stateOf, arrivedAt } = await aShopWithMail(t)
    mailbox.faults.add(fault)
    await round()
    assert.deepEqual(await stateOf(shopper), { state: 'waiting', waitMinutes: 1 })
    assert.equal((await mailbox.mails()).length, 0)
    advance(1)
    await round()
    assert.equal((await stateOf(shopper))?.state, 'sent')
    assert.deepEqual([(await arrivedAt(shopper)).length, (await mailbox.mails()).length], [1, 2])
  })
}

for (const [row, fault] of [
  ['4: a mailbox that is not there (550)', { at: 'recipient', code: 550, recipient: shopper }],
  ['5: a mail that is too large (552)', { at: 'data', code: 552, recipient: shopper }],
  ['5: a mail that is refused (554)', { at: 'data', code: 554, recipient: shopper }],
] as const) {
  test(`mail matrix ${row} is given up at once, the shop is notified, and every other mail is sent`, async (t) => {
    const { mailbox, round, advance, stateOf, arrivedAt } = await aShopWithMail(t)
    mailbox.faults.add(fault)
    await round()
    assert.equal((await stateOf(shopper))?.state, 'dead')
    advance(365 * 24 * 60)
    await round()
    assert.equal((await arrivedAt(shopper)).length, 0)
    const toShop = (await arrivedAt('workshop@manjusha.example')).map(({ subject }) => subject)
    assert.equal(toShop.filter((subject) => subject.startsWith('attention-needed')).length, 1)
    assert.equal(toShop.length, 2)
  })
}

test('mail matrix 6: a connection that breaks after the mail was accepted delivers it twice at most, under one id', async (t) => {
  const { mailbox, round, advance, stateOf, arrivedAt } = await aShopWithMail(t)
  mailbox.faults.add({ at: 'after data', recipient: shopper })
  await round()
  assert.deepEqual(await stateOf(shopper), { state: 'waiting', waitMinutes: 1 })
  advance(1)
  await round()
  await round()
  const ids = (await arrivedAt(shopper)).map(({ messageId }) => messageId)
  assert.deepEqual([ids.length, new Set(ids).size], [2, 1])
  assert.equal((await stateOf(shopper))?.state, 'sent')
})

test('mail matrix 7: a refused password (535) stops all mail for an hour, and then every mail is sent once', async (t) => {
  const { mailbox, round, advance } = await aShopWithMail(t, { password: 'wrong' })
  mailbox.faults.add({ at: 'login', code: 535, times: 2 })
  assert.match((await round()).refusal ?? '', /535/)
  advance(59)
  await round()
  assert.equal((await mailbox.mails()).length, 0)
  advance(1)
  await round()
  assert.equal((await mailbox.mails()).length, 2)
})

test('mail matrix 8: a slow server gets the mail once', async (t) => {
  const { mailbox, round, stateOf } = await aShopWithMail(t)
  mailbox.faults.add({ at: 'slow', delayMs: 300, times: 2 })
  await round()
  await round()
  assert.equal((await stateOf(shopper))?.state, 'sent')
  assert.equal((await mailbox.mails()).length, 2)
})

test('mail matrix 8: a mail to a server that exceeds the time limit is sent again a minute later, under the same id', async (t) => {
  const { mailbox, round, advance, stateOf, arrivedAt } = await aShopWithMail(t, { sendTimeoutMs: 4_000 })
  mailbox.faults.add({ at: 'slow', delayMs: 60_000, recipient: shopper })
  await round()
  assert.deepEqual(await stateOf(shopper), { state: 'waiting', waitMinutes: 1 })
  advance(1)
  await round()
  const ids = (await arrivedAt(shopper)).map(({ messageId }) => messageId)
  assert.deepEqual([ids.length, new Set(ids).size], [2, 1])
})
