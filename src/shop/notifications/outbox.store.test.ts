import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#tests/database.ts'
import { messageKinds } from './messages.ts'
import { bringForward, countUnpaidMails } from './outbox.store.ts'

test('whether mails wait too long is looked up in an index, and only then are all that wait read', async () => {
  const db = await testDatabase()
  const now = new Date('2026-11-22T09:00:00Z')
  await db.query(
    `insert into outbox (kind, priority, reference, recipient_name, recipient_address, mailbox_key, message, message_version, attempts, created_at, next_try_at)
     select 'order-link', 1, number::text, 'Asha Rao', 'asha@example.com', 'asha@example.com', '{}', 2, number % 3,
       $1, $1::timestamptz + case when number <= 3 then interval '2 hours' else interval '0' end
     from generate_series(1, 5000) as number`,
    [now],
  )
  await db.query('analyze outbox')
  const asked: [text: string, values: readonly unknown[]][] = []
  const bring = () =>
    db.transaction(async (tx) => {
      const query = async <Row>(text: string, values: readonly unknown[] = []) => (asked.push([text, values]), tx.query<Row>(text, values))
      await bringForward({ ...tx, query }, now, [0, 60_000, 300_000])
    })
  await bring()
  assert.deepEqual(await db.query('select attempts, next_try_at from outbox where reference::int <= 3 order by attempts'), [
    { attempts: 0, next_try_at: now },
    { attempts: 1, next_try_at: new Date(now.getTime() + 60_000) },
    { attempts: 2, next_try_at: new Date(now.getTime() + 300_000) },
  ])
  await bring()
  assert.equal(asked.length, 3, 'once nothing waits too long, no update follows')
  const [text, values] = asked[2]!
  const plan = JSON.stringify(await db.query(`explain (format json) ${text}`, values))
  assert.ok(plan.includes('outbox_by_attempts'), plan)
  assert.doesNotMatch(plan, /Seq Scan/)
})

test('mails about unpaid orders are counted alike before an order is placed and before a mail is written, and by an index', async () => {
  const db = await testDatabase()
  const now = new Date('2026-11-22T09:00:00Z')
  await db.query(
    `insert into outbox (kind, priority, reference, recipient_name, recipient_address, mailbox_key, message, message_version, created_at, next_try_at)
     select kind, 1, number::text, 'Asha Rao', 'asha@example.com', 'asha' || number || '@example.com', '{}', 2, $2, $2
     from unnest($1::text[]) as kind, generate_series(1, 300) as number`,
    [Object.keys(messageKinds), now],
  )
  await db.query('analyze outbox')
  const since = new Date(now.getTime() - 1)
  const asked: [text: string, values: readonly unknown[]][] = []
  const counted = await db.transaction((tx) => {
    const query = async <Row>(text: string, values: readonly unknown[] = []) => (asked.push([text, values]), tx.query<Row>(text, values))
    return countUnpaidMails({ ...tx, query }, 'asha7@example.com', since)
  })
  assert.ok(counted > 0)
  assert.deepEqual(await db.query(`select unpaid_beside(null, null, null, 'asha7@example.com', $1) -> 'mails' as mails`, [since]), [
    { mails: counted },
  ])
  const [text, values] = asked[1]!
  const plan = JSON.stringify(await db.query(`explain (format json) ${text}`, values))
  assert.ok(plan.includes('outbox_by_mailbox'), plan)
})
