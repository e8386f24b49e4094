import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { type TestDatabase, testDatabase } from '#tests/database.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { someStaff } from '#tests/factories/staff.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { announceChanges } from './announce-changes.ts'
import { type DeskTopic, live } from './live.ts'
import { deskTopics, isDeskTopic } from './topics.ts'

/** The notifications that a process hears, one after the other. */
function heardTopics() {
  const heard: (readonly DeskTopic[])[] = []
  let next = Promise.withResolvers<void>()
  return {
    heard,
    hear(topics: readonly DeskTopic[]) {
      heard.push(topics)
      next.resolve()
      next = Promise.withResolvers()
    },
    async until(count: number) {
      while (heard.length < count) await next.promise
    },
  }
}

const otherProcess = (db: TestDatabase) => {
  const connected = openDatabase(db.connection)
  after(() => connected.close())
  return connected
}

test('what one process changes is heard by another', async () => {
  const db = await testDatabase()
  await stock(db, ringBox)
  const shop = testShop(db)
  const { heard, hear, until } = heardTopics()
  const stopHearing = await live({ db: otherProcess(db) }).watch({ email: 'meera', changed: hear })
  const stop = announceChanges({ db })
  const placed = await shop.orders.place(aPlaceOrder())
  assert.ok(placed.ok)
  await shop.orders.confirm(placed.value.order.id, someStaff)
  // Sends what is left at once; on a slow machine a part was sent before.
  await stop()
  const all = () => [...new Set(heard.flat())].toSorted()
  while (all().length < 4) await until(heard.length + 1)
  assert.deepEqual(all(), ['mails', 'orders', 'stock', 'workshop'])
  stopHearing?.()
})

test('changes of half a second are sent together', async ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const sent: unknown[] = []
  let change: (topics: ReadonlySet<string>) => void = () => {}
  const db = {
    onChanged: (changed: typeof change) => ((change = changed), () => {}),
    query: async (_text: string, values: readonly unknown[]) => (sent.push(values[1]), []),
  }
  const stop = announceChanges({ db: db as unknown as TestDatabase })
  change(new Set(['orders', 'mails']))
  mock.timers.tick(499)
  change(new Set(['orders', 'stock']))
  assert.deepEqual(sent, [])
  mock.timers.tick(1)
  assert.deepEqual(sent, ['orders,mails,stock'])
  await stop()
  assert.equal(sent.length, 1)
})

test('what is rolled back or refused announces nothing', async () => {
  const db = await testDatabase()
  await stock(db, ringBox)
  const announced: ReadonlySet<string>[] = []
  db.onChanged((topics) => announced.push(topics))
  await assert.rejects(
    db.transaction(async (tx) => {
      tx.changed('orders')
      throw new Error('no')
    }),
  )
  await db.transaction(async (tx) => {
    tx.changed('orders')
    tx.rollback(undefined)
  })
  assert.deepEqual(announced, [])
})

test('an order notifies nobody inside its own transaction, and its announcement asks the database nothing', async () => {
  const db = await testDatabase()
  await stock(db, { ...ringBox, stock: 500 })
  const asked: string[] = []
  const watched = {
    ...db,
    transaction: ((work) =>
      db.transaction((tx) =>
        work({ ...tx, query: (text: string, values?: readonly unknown[]) => (asked.push(text), tx.query(text, values)) } as typeof tx),
      )) as typeof db.transaction,
  }
  let announced = 0
  db.onChanged(() => announced++)
  assert.ok((await testShop(watched).orders.place(aPlaceOrder())).ok)
  assert.equal(announced, 1)
  assert.deepEqual(
    asked.filter((text) => /notify\(\$1, \$2\)/.test(text)),
    [],
  )
})

test('what was collected is sent before the shop stops, and a shop without its database stops all the same', async () => {
  const db = await testDatabase()
  const { heard, hear, until } = heardTopics()
  const stopHearing = await live({ db: otherProcess(db) }).watch({ email: 'meera', changed: hear })
  let isAway = true
  const sent: string[] = []
  const flaky = {
    ...db,
    query: (async (text: string, values?: readonly unknown[]) => {
      if (isAway) throw new Error('away')
      sent.push(String(values?.[1]))
      return db.query(text, values)
    }) as typeof db.query,
  }
  const stopFirst = announceChanges({ db: flaky })
  await db.transaction(async (tx) => tx.changed('parcels'))
  await stopFirst()
  isAway = false
  const stop = announceChanges({ db: flaky })
  await db.transaction(async (tx) => tx.changed('mails'))
  await stop()
  await until(1)
  assert.deepEqual([heard, sent], [[['mails']], ['mails']])
  stopHearing?.()
})

test('after a lost connection everything is announced, because anything may have been missed', async () => {
  const db = await testDatabase()
  const listening = otherProcess(db)
  const { heard, hear, until } = heardTopics()
  const stopHearing = await live({ db: listening }).watch({ email: 'meera', changed: hear })
  await db.query(`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()`)
  await until(1)
  assert.deepEqual(heard, [deskTopics])
  stopHearing?.()
})

test('somebody watches from four places of all processes at most, and a place that is left is free again', async () => {
  const db = await testDatabase()
  const processes = [live({ db }), live({ db: otherProcess(db) })]
  const open = (process: number, email: string) => processes[process]!.watch({ email, changed() {} })
  const places = [await open(0, 'meera'), await open(0, 'meera'), await open(1, 'meera'), await open(1, 'meera')]
  assert.ok(places.every(Boolean))
  for (const process of [0, 1]) assert.equal(await open(process, 'meera'), undefined)
  assert.ok(await open(1, 'arun'))
  places[0]?.()
  // The place is given back in the background.
  while (!(await open(1, 'meera')));
})

test('every topic that a store reports is one that the desk knows', () => {
  const reported = globSync('src/shop/**/*.ts').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/tx\.changed\('([^']*)'\)/g)].map(([, topic = '']) => topic),
  )
  assert.ok(reported.length > 20)
  assert.deepEqual(
    reported.filter((topic) => !isDeskTopic(topic)),
    [],
  )
})
