import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { after, test } from 'node:test'
import { findUnavailable } from '#src/kit/unavailable-error.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { nextTurn } from '#tests/embedded-database.ts'
import { type Cluster, startCluster } from './cluster.ts'

test('connections follow the primary when it is killed or cut off; what was acknowledged stays, and a primary that was cut off acknowledges nothing', {
  timeout: 240_000,
}, async () => {
  const cluster = await startCluster({ servers: 3 })
  after(cluster.stop)
  const { db, write, events } = await shopOn(cluster)
  await db.query('create table acknowledged (number int primary key)')
  await write(1)

  await cluster.killPrimary()
  await assert.rejects(db.query('insert into acknowledged values (98)'), isUnavailable)
  await cluster.promote()
  await write(2)
  await cluster.rejoin()

  const past = openDatabase(cluster.primary(), { max: 1 })
  after(() => past.close())
  await past.query('select 1')
  const lock = await db.lock('held by one')
  const reconnected = once(events, 'reconnected')
  cluster.cut()
  const [alone, waiting] = [past.query('insert into acknowledged values (99)'), db.transaction((tx) => tx.query('select 1'))]
  const refused = Promise.all([assert.rejects(alone, isUnavailable), assert.rejects(waiting, isUnavailable)])
  await cluster.promote()
  await reconnected
  assert.equal(lock?.held(), false)
  await write(3)
  await cluster.heal()
  await refused
  await cluster.rejoin()
  await write(4)
  const found = await db.query<{ number: number }>('select number from acknowledged order by number')
  assert.deepEqual(
    found.map(({ number }) => number),
    [1, 2, 3, 4],
  )
})

/** As the shop is connected: it knows all servers, and listens. */
async function shopOn(cluster: Cluster) {
  const db = openDatabase({ connectionString: cluster.urlForShop }, { max: 2 })
  after(() => db.close())
  const events = new EventEmitter()
  await db.listen('news', { received: () => {}, reconnected: () => events.emit('reconnected') })
  return {
    db,
    events,
    /** Until it is acknowledged. A primary that has just been promoted may need a moment to be found. */
    async write(number: number) {
      for (;;) {
        try {
          return await db.query('insert into acknowledged values ($1) on conflict do nothing', [number])
        } catch (error) {
          if (!isUnavailable(error)) throw error
          await nextTurn()
        }
      }
    },
  }
}

const isUnavailable = (error: unknown): boolean => findUnavailable(error) !== undefined
