import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SupplierError } from '#src/kit/supplier-error.ts'
import { testDatabase } from '#tests/database.ts'
import { recordingQueue } from '#tests/fakes/recording-queue.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { manualClock } from '#tests/payment-setup.ts'
import { standstills } from './standstills.ts'

const minutes = 60_000

async function watched() {
  const db = await testDatabase()
  const { clock, advance } = manualClock()
  const queue = recordingQueue()
  const { work, mailer, mails } = testShop(db, { clock, queue })
  const look = async () => {
    const before = mailer.sent.length
    await work.reportStandstills()
    return mailer.sent.slice(before).map(({ messageId }) => messageId.replace(/-\d+/, ''))
  }
  return { db, queue, clock, advance, look, mailer, mails }
}

test('a job that nobody begins is mailed to the owner once, and once when it is over', async () => {
  const { queue, clock, advance, look, mailer } = await watched()
  queue.oldestDueAt = clock()
  advance(standstills.jobs.afterMinutes * minutes - 1)
  assert.deepEqual(await look(), [])
  advance(1)
  assert.deepEqual(await look(), ['standstill-jobs@manjusha.example'])
  assert.equal(mailer.sent[0]?.to.address, 'workshop@manjusha.example')
  advance(minutes)
  assert.deepEqual(await look(), [])
  delete queue.oldestDueAt
  assert.deepEqual(await look(), ['standstill-jobs-over@manjusha.example'])
  assert.deepEqual(await look(), [])
})

test('the gateway that was not asked for an hour is mailed once', async () => {
  const { queue, clock, advance, look } = await watched()
  assert.deepEqual(await look(), [], 'a new shop has never asked')
  queue.lastSuccess = clock()
  advance(59 * minutes)
  assert.deepEqual(await look(), [])
  advance(minutes)
  assert.deepEqual(await look(), ['standstill-payments@manjusha.example'])
  assert.deepEqual(await look(), [])
})

test('mails that stand still are reported past the outbox, and again after a mail server that was away', async () => {
  const { db, clock, advance, look, mailer } = await watched()
  await db.query(
    `insert into outbox (kind, reference, recipient_name, recipient_address, mailbox_key, message, message_version, created_at, next_try_at)
     values ('order-link', 'MJ-1', 'Asha', 'asha@example.in', 'asha@example.in', '{}', 1, $1, $1)`,
    [clock()],
  )
  advance(30 * minutes)
  mailer.failNext(new SupplierError('network', 'no connection'))
  await assert.rejects(look())
  assert.deepEqual(await look(), ['standstill-mails@manjusha.example'])
  assert.deepEqual(await look(), [])
  await db.query(`update outbox set state = 'sent', sent_at = now()`)
  assert.deepEqual(await look(), ['standstill-mails-over@manjusha.example'])
})

test('a CDN that is not told of a change is mailed once, and once when it is', async () => {
  const { db, clock, advance, look } = await watched()
  await db.query('insert into page_changes (changed_at) values ($1)', [clock()])
  advance(standstills.copies.afterMinutes * minutes - 1)
  assert.deepEqual(await look(), [])
  advance(1)
  assert.deepEqual([await look(), await look()], [['standstill-copies@manjusha.example'], []])
  await db.query('update page_changes set dropped_at = now()')
  assert.deepEqual([await look(), await look()], [['standstill-copies-over@manjusha.example'], []])
})

test('a mail server that refuses the password is not asked again by the watch', async () => {
  const { db, queue, clock, advance, look } = await watched()
  queue.oldestDueAt = clock()
  advance(60 * minutes)
  await db.query(`insert into outbox_pause (reason, since, until) values ('535', now(), now() + interval '1 hour')`)
  assert.deepEqual(await look(), [])
  await db.query('delete from outbox_pause')
  assert.deepEqual(await look(), ['standstill-jobs@manjusha.example'])
})

test('two processes that look at once mail once', async () => {
  const { queue, clock, advance, look } = await watched()
  queue.oldestDueAt = clock()
  advance(60 * minutes)
  const mailed = await Promise.all([look(), look()])
  assert.ok(mailed.flat().length >= 1)
  assert.deepEqual(await look(), [])
})
