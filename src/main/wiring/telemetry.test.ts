import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { after, test } from 'node:test'
import { testDatabase } from '#tests/database.ts'
import { recordingQueue } from '#tests/fakes/recording-queue.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'

const resolved: string[] = []
registerHooks({
  resolve(specifier, context, next) {
    resolved.push(specifier)
    return next(specifier, context)
  },
})
const loaded = () => resolved.filter((specifier) => specifier.startsWith('@opentelemetry/'))

test('the library is loaded only for metrics or traces; then what waits is read from the database', async () => {
  await import('#src/main/compose-shop.ts')
  const { openTelemetry } = await import('./telemetry.ts')
  const { createLog } = await import('#src/platform/log/log.ts')
  const db = await testDatabase()
  const { jobs } = testShop(db)
  const queue = recordingQueue()
  const parts = { log: createLog({ level: 'silent' }), shop: { jobs }, queue, databases: { db, reading: db, exporting: db } }

  const off = await openTelemetry({ metrics: undefined, traces: undefined }, parts)
  await off.stop()
  assert.ok(
    resolved.some((specifier) => specifier.endsWith('telemetry.ts')),
    'the hook sees what is loaded',
  )
  assert.deepEqual(loaded(), [])
  assert.deepEqual([off.isWatching, off.metricsAddress], [false, undefined])

  const metrics = { host: '127.0.0.1', port: 0 }
  const on = await openTelemetry({ metrics, traces: undefined }, parts)
  after(on.stop)
  assert.ok(loaded().length > 0)
  queue.oldestDueAt = new Date(Date.now() - 60_000)
  await db.query(
    `insert into outbox (kind, reference, recipient_name, recipient_address, mailbox_key, message, message_version, created_at, next_try_at)
     values ('order-link', 'MJ-1', 'Asha', 'asha@example.in', 'asha@example.in', '{}', 1, now() - interval '1 hour', now())`,
  )
  const served = await (await fetch(on.metricsAddress ?? '')).text()
  assert.match(served, /^shop_jobs_due\{job="order.fulfil"\} 1$/m)
  assert.match(served, /^shop_jobs_oldest_due_seconds\{job="order.fulfil"\} 6\d/m)
  assert.match(served, /^shop_mails_waiting 1$/m)
  assert.match(served, /^shop_mails_oldest_seconds 36\d\d/m)
  for (const name of ['shop_mails_given_up', 'shop_payments_held', 'shop_parcels_stopped', 'shop_jobs_given_up'])
    assert.match(served, new RegExp(`^${name} 0$`, 'm'))
  assert.match(served, /^shop_database_connections\{pool="shop",state="idle"\} \d/m)
})

test('a second process of a machine serves its metrics at the next free port', async () => {
  const { openTelemetry } = await import('./telemetry.ts')
  const { createLog } = await import('#src/platform/log/log.ts')
  const db = await testDatabase()
  const parts = {
    ...{ log: createLog({ level: 'silent' }), shop: { jobs: testShop(db).jobs }, queue: recordingQueue() },
    databases: { db, reading: db, exporting: db },
  }
  const first = await openTelemetry({ metrics: { host: '127.0.0.1', port: 0 }, traces: undefined }, parts)
  after(first.stop)
  const port = Number(new URL(first.metricsAddress ?? '').port)
  const second = await openTelemetry({ metrics: { host: '127.0.0.1', port }, traces: undefined }, parts)
  after(second.stop)
  assert.ok(Number(new URL(second.metricsAddress ?? '').port) > port)
})
