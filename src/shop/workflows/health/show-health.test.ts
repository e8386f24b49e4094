import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#tests/database.ts'
import { recordingQueue } from '#tests/fakes/recording-queue.ts'
import { testSettings, testShop } from '#tests/fakes/shop-deps.ts'
import { manualClock } from '#tests/payment-setup.ts'

type Own = Parameters<typeof testShop>[1]

async function aShop(own: Own = {}) {
  const db = await testDatabase()
  const { clock, advance } = manualClock()
  const shop = testShop(db, { clock, ...own })
  const line = async (name: string) => (await shop.jobs.showHealth()).find((each) => each.name === name)
  return { db, shop, clock, advance, line }
}

const gib = 2 ** 30

test('a fresh trial shop is well, but for the backups that nobody has asked for', async () => {
  const { shop } = await aShop()
  const notWell = (await shop.jobs.showHealth()).filter(({ state }) => state !== 'well')
  assert.deepEqual(
    notWell.map(({ name, state }) => [name, state]),
    [['Backups', 'soon']],
  )
})

test('a disk is to be looked at below two gigabytes or a tenth of it, and at once below 200 megabytes', async () => {
  for (const [freeBytes, allBytes, state] of [
    [50 * gib, 100 * gib, 'well'],
    [9 * gib, 100 * gib, 'soon'],
    [1.5 * gib, 10 * gib, 'soon'],
    [0.1 * gib, 10 * gib, 'wrong'],
  ] as const) {
    const { line } = await aShop({ diskSpace: async () => ({ freeBytes, allBytes }) } as Own)
    assert.equal((await line('Disk'))?.state, state)
  }
})

test('a database whose clock is minutes away from the machine’s is named, whichever of them is wrong', async () => {
  const at = (minutes: number) => aShop({ machineTime: () => new Date(Date.now() + minutes * 60_000) } as Own)
  for (const minutes of [0, 1.5, -1.5]) assert.equal((await (await at(minutes)).line('Clocks'))?.state, 'well', `${minutes}`)
  const wrong = { name: 'Clocks', state: 'wrong' }
  const advice = 'Have both set by a time server (NTP).'
  assert.deepEqual(await (await at(-5.5)).line('Clocks'), {
    ...wrong,
    text: `The database’s clock is 5 minutes ahead of this machine’s. ${advice}`,
  })
  assert.deepEqual(await (await at(7.5)).line('Clocks'), {
    ...wrong,
    text: `The database’s clock is 7 minutes behind this machine’s. ${advice}`,
  })
})

test('what cannot be asked is wrong and says why, and all else is still shown', async () => {
  const { shop, line } = await aShop({ diskSpace: () => Promise.reject(new Error('no such folder')) } as Own)
  assert.deepEqual(await line('Disk'), { name: 'Disk', state: 'wrong', text: 'It could not be asked: no such folder.' })
  assert.ok((await shop.jobs.showHealth()).length > 8)
})

test('mails are counted against what the mail server takes in 24 hours', async () => {
  const settings = { ...testSettings, mail: { ...testSettings.mail, mostADay: 5 } }
  const { db, clock, advance, line } = await aShop({ settings })
  const send = (reference: string) =>
    db.query(
      `insert into outbox (kind, reference, recipient_name, recipient_address, mailbox_key, message, message_version, state, created_at, sent_at, next_try_at)
       values ('order-link', $1, 'A', 'a@b.example', 'a@b.example', '{}', 1, 'sent', $2, $2, $2)`,
      [reference, clock()],
    )
  await Promise.all(['1', '2', '3'].map(send))
  assert.deepEqual(await line('Mails in a day'), { name: 'Mails in a day', state: 'well', text: '3 of 5 in the last 24 hours.' })
  await send('4')
  assert.equal((await line('Mails in a day'))?.state, 'soon')
  await send('5')
  assert.equal((await line('Mails in a day'))?.state, 'wrong')
  advance(24 * 3_600_000 + 1)
  assert.match((await line('Mails in a day'))?.text ?? '', /^0 of 5/)
})

test('a mail that waits for half an hour, and one that was given up, are named with the page that says why', async () => {
  const { db, clock, advance, line } = await aShop()
  await db.query(
    `insert into outbox (kind, reference, recipient_name, recipient_address, mailbox_key, message, message_version, state, created_at, next_try_at)
     values ('order-link', '1', 'A', 'a@b.example', 'a@b.example', '{}', 1, 'waiting', $1, $1), ('order-link', '2', 'A', 'a@b.example', 'a@b.example', '{}', 1, 'dead', $1, $1)`,
    [clock()],
  )
  assert.deepEqual(await line('Mails'), { name: 'Mails', state: 'soon', text: 'One mail was given up.', page: 'mails' })
  advance(31 * 60_000)
  await db.query(`delete from outbox where state = 'dead'`)
  assert.deepEqual(await line('Mails'), { name: 'Mails', state: 'wrong', text: 'A mail has been waiting for 31 minutes.', page: 'mails' })
})

test('a job that nobody takes, and a gateway that is not asked, need somebody now', async () => {
  const { clock } = manualClock()
  const ago = (minutes: number) => new Date(clock().getTime() - minutes * 60_000)
  const queue = {
    ...recordingQueue(),
    figures: async () => ({ due: [{ job: 'order.fulfil', waiting: 1, oldestDueAt: ago(20) }] }),
    findLastSuccess: async () => ago(61),
  }
  const { line } = await aShop({ clock, queue } as unknown as Own)
  assert.match((await line('Jobs'))?.text ?? '', /due for 20 minutes/)
  assert.equal((await line('Payments'))?.state, 'wrong')
})

test('a rule of retention that has not run for two nights is named', async () => {
  const { db, shop, advance, line } = await aShop()
  assert.equal((await line('Deleted when its time is over'))?.state, 'well')
  await shop.work.sweepRecords()
  advance(30 * 3_600_000)
  assert.equal((await line('Deleted when its time is over'))?.state, 'well')
  advance(7 * 3_600_000)
  await db.query(`update retention_runs set ran_at = ran_at + interval '10 hours' where rule <> 'acts'`)
  assert.match((await line('Deleted when its time is over'))?.text ?? '', /^These did not: What was typed for acts/)
})
