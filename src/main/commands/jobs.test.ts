import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { createQueue } from '#src/platform/jobs/queue.ts'
import { createLog } from '#src/platform/log/log.ts'
import type { JobData } from '#src/shop/workflows/deps.ts'
import { reportDeadJobs } from '#src/shop/workflows/monitoring/dead-jobs.ts'
import { findOrder } from '#src/shop/orders/orders.store.ts'
import { testDatabase } from '#tests/database.ts'
import { aPaidOrderOf } from '#tests/factories/parcel.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { lookAgain } from '#tests/failover/real-time.ts'
import { shopDeps } from '#tests/fakes/shop-deps.ts'
import { runShopCommand } from '#tests/run-shop-command.ts'

/** A paid order whose parcel's job fails to the end, as does the job of an event that cannot be read. */
async function aShop() {
  const db = await testDatabase()
  await stock(db, ringBox)
  const own = openDatabase(db.connection)
  const queue = createQueue<JobData>(own, { log: createLog({ level: 'silent' }), pollSeconds: 0.5 })
  const deps = shopDeps(db, { queue })
  const fail = (complaint: string) => ({ attempts: 1, run: async () => assert.fail(complaint) })
  await queue.start({ 'order.fulfil': fail('a bug in our\nown step'), 'payment.webhook': fail('not an event') })
  await queue.work()
  const id = await aPaidOrderOf(deps)
  await own.transaction(async (tx) => {
    await queue.enqueue(tx, 'order.fulfil', { orderId: id })
    await queue.enqueue(tx, 'payment.webhook', { source: 'razorpay', externalId: 'evt_1' })
  })
  while ((await queue.listFailed()).length < 2) await lookAgain()
  await queue.stop({ maxSeconds: 1 })
  after(() => own.close())
  const mails = () =>
    db.query<{ cause: string }>(`select message ->> 'cause' as cause from outbox where kind = 'attention-needed' order by 1`)
  return { db, deps, id, mails, jobs: (...args: string[]) => runShopCommand(db.connection, 'jobs', ...args) }
}

test('a job that fails to the end asks for attention at its order and mails the shop, once; staff list it and start it again', async () => {
  const { db, deps, id, mails, jobs } = await aShop()
  assert.deepEqual([await reportDeadJobs(deps), await reportDeadJobs(deps)], [2, 0])
  const attention = (await findOrder(db, id))?.attention ?? ''
  assert.match(
    attention,
    /^The job order\.fulfil was given up after its last try: a bug in our own step\. When its cause is mended, start it again\.$/,
  )
  const mailed = (await mails()).map(({ cause }) => cause)
  assert.equal(mailed[0], attention)
  assert.match(mailed[1] ?? '', /^The job payment\.webhook was given up after its last try: not an event\./)

  assert.match((await jobs('list')).stdout, /^[\w-]{36} +order\.fulfil +MJ-10001 +.* a bug in our own step$/m)
  const listed = JSON.parse((await jobs('list', '--json')).stdout) as { id: string; job: string; orderNumber?: string }[]
  const dead = listed.find(({ orderNumber }) => orderNumber === 'MJ-10001')
  const retried = await jobs('retry', dead?.id ?? '', '--by', 'Meera')
  assert.deepEqual([retried.code, retried.stdout], [0, 'order.fulfil of MJ-10001 starts again as soon as the shop runs.\n'])
  assert.deepEqual(await db.query(`select name from pgboss.job where state = 'created' and name = 'order.fulfil'`), [
    { name: 'order.fulfil' },
  ])
  assert.equal((await findOrder(db, id))?.attention, undefined)
  assert.deepEqual(await db.query('select act, staff_name, note from order_events'), [
    { act: 'job retried', staff_name: 'Meera', note: 'order.fulfil' },
  ])

  const [again, all, none, incomplete] = [
    await jobs('retry', dead?.id ?? ''),
    await jobs('retry', '--all', '--by', 'Kiran'),
    await jobs('list'),
    await jobs('retry'),
  ]
  assert.deepEqual([again.code, again.stderr], [1, `There is no dead job ${dead?.id}.\n`])
  assert.equal(all.stdout, 'payment.webhook starts again as soon as the shop runs.\n')
  const acts = await db.query<{ about: string }>('select act, about, staff_name from staff_acts')
  assert.partialDeepStrictEqual(acts, [{ act: 'job retried', staff_name: 'Kiran' }])
  assert.match(acts[0]?.about ?? '', /^payment\.webhook [\w-]{36}$/)
  assert.equal(none.stdout, 'No job was given up.\n')
  assert.equal(incomplete.code, 2)
})

test('a refund or capture that was given up asks for attention at its order', async () => {
  const db = await testDatabase()
  await stock(db, ringBox)
  const deps = shopDeps(db)
  const id = await aPaidOrderOf(deps)
  await db.transaction(async (tx) => {
    await tx.query(
      `insert into payment_attempts (gateway_payment_id, order_id, state, amount_paise, currency, method, source, first_seen_at, changed_at)
       values ('pay_1', $1, 'captured', 49900, 'INR', 'upi', 'callback', now(), now())`,
      [id],
    )
    await tx.query(
      `insert into refunds (id, cause, order_id, gateway_payment_id, amount_paise, reason, state, asked_at, changed_at)
       values ('refund-0001', 'x', $1, 'pay_1', 100, 'x', 'asked', now(), now())`,
      [id],
    )
  })
  const failedAt = new Date()
  deps.queue.failed.push(
    { id: '1', job: 'payment.refund', data: { refundId: 'refund-0001' }, failedAt, complaint: 'a' },
    { id: '2', job: 'payment.capture', data: { gatewayPaymentId: 'pay_1' }, failedAt, complaint: 'b' },
  )
  assert.equal(await reportDeadJobs(deps), 2)
  const causes = (await findOrder(db, id))?.attention?.split('\n').toSorted() ?? []
  assert.deepEqual(
    causes.map((cause) => /^The job (\S+)/.exec(cause)?.[1]),
    ['payment.capture', 'payment.refund'],
  )
})
