import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { after, test } from 'node:test'
import { findUnavailable } from '#src/kit/unavailable-error.ts'
import { createDatabase } from '#tests/database.ts'
import { DatabaseFault } from './database-fault.ts'
import { openDatabase } from './postgres.ts'

async function anEmptyDatabase(options?: Parameters<typeof openDatabase>[1]) {
  const { connection, drop } = await createDatabase({ template: 'empty' })
  const db = openDatabase(connection, options)
  after(async () => {
    await db.close()
    await drop()
  })
  await db.query('create table things (name text primary key, amount int not null)')
  return Object.assign(db, { connection })
}

const names = async (db: Awaited<ReturnType<typeof anEmptyDatabase>>) =>
  (await db.query<{ name: string }>('select name from things order by name')).map(({ name }) => name)

test('whole numbers come back as numbers while exact, larger ones as bigint, dates as text', async () => {
  const db = await anEmptyDatabase()
  const [row] = await db.query(`select 5::int8 as small, 9007199254740993::int8 as large, 12.50::numeric as numeric, sum(x) as sum,
    '2026-11-20'::date as date, array[1, 2]::int8[] as list, array[]::date[] as none, null::int8 as nothing from (values (3::bigint)) as v (x)`)
  const nothingLost = {
    small: 5,
    large: 9007199254740993n,
    numeric: 12.5,
    sum: 3,
    date: '2026-11-20',
    list: [1, 2],
    none: [],
    nothing: null,
  }
  assert.deepEqual(row, nothingLost)
})

test('the same text is prepared once per connection', async () => {
  const db = await anEmptyDatabase({ max: 1 })
  for (let i = 0; i < 3; i++) await db.query('select $1::int as x', [i])
  const prepared = await db.query('select name from pg_prepared_statements where statement = $1', ['select $1::int as x'])
  assert.equal(prepared.length, 1)
})

test('text that PostgreSQL cannot store finds nothing, and is stored with a replacement character', async () => {
  const db = await anEmptyDatabase()
  assert.deepEqual(await db.query('select name from things where name = $1 or name = any ($2)', ['a\0b', ['\0']]), [])
  await db.query('insert into things values ($1, 1)', ['a\0b\uD800'])
  assert.deepEqual(await names(db), ['a\uFFFDb\uFFFD'])
})

test('a transaction that throws leaves nothing, and its connection stays usable', async () => {
  const db = await anEmptyDatabase({ max: 1 })
  const failing = db.transaction(async (tx) => {
    await tx.query("insert into things values ('a', 1)")
    throw new Error('no')
  })
  await assert.rejects(failing, /no/)
  assert.deepEqual(await names(db), [])
})

test('a connection that breaks in use fails its transaction and nothing else', async () => {
  const db = await anEmptyDatabase()
  const failing = db.transaction(async (tx) => {
    const [self] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
    await db.pool.query('select pg_terminate_backend($1)', [self!.pid])
    await tx.query("insert into things values ('a', 1)")
  })
  await assert.rejects(failing)
  assert.deepEqual(await names(db), [])
})

test('rollback undoes everything and returns its value', async () => {
  const db = await anEmptyDatabase()
  let committed = false
  const value = await db.transaction(async (tx) => {
    tx.afterCommit(() => (committed = true))
    await tx.query("insert into things values ('a', 1)")
    return tx.rollback('refused')
  })
  assert.deepEqual([value, await names(db), committed], ['refused', [], false])
})

test('afterCommit runs when other connections already see the change', async () => {
  const db = await anEmptyDatabase()
  const events = new EventEmitter()
  const seen = once(events, 'seen')
  await db.transaction(async (tx) => {
    tx.afterCommit(() => void names(db).then((found) => events.emit('seen', found)))
    await tx.query("insert into things values ('a', 1)")
  })
  assert.deepEqual(await seen, [['a']])
})

test('a transaction whose failed statement was ignored fails too', async () => {
  const db = await anEmptyDatabase()
  const careless = db.transaction(async (tx) => {
    await tx.query("insert into things values ('a', 1)")
    await tx.query("insert into things values ('a', 2)").catch(() => {})
  })
  await assert.rejects(careless, /the transaction was rolled back/)
  assert.deepEqual(await names(db), [])
})

test('inside a transaction neither a query on the database itself nor a second transaction is allowed', async () => {
  const db = await anEmptyDatabase()
  await assert.rejects(
    db.transaction(() => db.query('select 1')),
    /only its own handle/,
  )
  await assert.rejects(
    db.transaction(() => db.transaction(async () => 1)),
    /inside another/,
  )
})

test('the handle of a transaction is refused after its end', async () => {
  const db = await anEmptyDatabase()
  const escaped = await db.transaction(async (tx) => ({ tx }))
  await assert.rejects(escaped.tx.query('select 1'), /is over/)
  assert.deepEqual(await db.query('select 1 as one'), [{ one: 1 }])
})

test('two transactions in a deadlock both succeed in the end', async () => {
  const db = await anEmptyDatabase()
  await db.query("insert into things values ('a', 0), ('b', 0)")
  let runs = 0
  let holding = 0
  const bothHoldOne = Promise.withResolvers<void>()
  const inOrder = (first: string, second: string) =>
    db.transaction(async (tx) => {
      runs++
      await tx.query('update things set amount = amount + 1 where name = $1', [first])
      if (++holding === 2) bothHoldOne.resolve()
      await bothHoldOne.promise
      await tx.query('update things set amount = amount + 1 where name = $1', [second])
    })
  await Promise.all([inOrder('a', 'b'), inOrder('b', 'a')])
  assert.deepEqual(await db.query('select amount from things'), [{ amount: 2 }, { amount: 2 }])
  assert.equal(runs, 3)
})

test('statements sent together in one transaction each get their own result', async () => {
  const db = await anEmptyDatabase()
  const results = await db.transaction((tx) => Promise.all([1, 2, 3].map((x) => tx.query<{ x: number }>('select $1::int as x', [x]))))
  assert.deepEqual(
    results.flat().map(({ x }) => x),
    [1, 2, 3],
  )
})

test('of statements sent together the first that fails is named, also where the refusal of the next is heard first', async () => {
  const db = await anEmptyDatabase()
  const later = async <Value>(work: Promise<Value>) => {
    const value = await work.catch((error: Error) => error)
    await new Promise(setImmediate)
    if (value instanceof Error) throw value
    return value
  }
  const both = db.transaction(async (tx) => Promise.all([later(tx.query('select 1 / 0')), tx.query('select 1')]))
  await assert.rejects(both, { code: '22012', message: 'division by zero' })
})

test('a listener receives what is committed, and is called when it may have missed something and can read it again', async () => {
  const db = await anEmptyDatabase()
  const events = new EventEmitter()
  const stop = await db.listen('news', {
    received: (payload) => events.emit('received', payload),
    reconnected: () => events.emit('reconnected'),
  })

  const received = once(events, 'received')
  await db.query("select pg_notify('news', 'first')")
  assert.deepEqual(await received, ['first'])

  const reconnected = once(events, 'reconnected')
  await killListener(db)
  await reconnected
  const receivedAgain = once(events, 'received')
  await db.query("select pg_notify('news', 'second')")
  assert.deepEqual(await receivedAgain, ['second'])
  await stop()
})

test('a lock is held by one holder only, and is free again when its connection breaks', async () => {
  const db = await anEmptyDatabase()
  const other = openDatabase(db.connection)
  after(() => other.close())

  const lock = await db.lock('order 1')
  assert.equal(lock?.held(), true)
  assert.equal(await db.lock('order 1'), undefined)
  assert.equal(await other.lock('order 1'), undefined)
  assert.ok(await other.lock('order 2'))

  // Only in this database: other tests hold locks on the same server.
  await db.query(
    `select pg_terminate_backend(pid) from pg_locks join pg_database on pg_database.oid = database
     where datname = current_database() and locktype = 'advisory' and pid <> pg_backend_pid()`,
  )
  const { promise: dropped, resolve } = Promise.withResolvers<void>()
  const wait = (): void => void (lock?.held() ? setImmediate(wait) : resolve())
  wait()
  await dropped
  assert.ok(await other.lock('order 1'))
})

test('a server that cannot be reached is reported in one sentence, without the password', async () => {
  const db = openDatabase({ connectionString: 'postgresql://shop:secret@127.0.0.1:1/shop' })
  const error = await db.query('select 1').catch((thrown: unknown) => thrown)
  assert.ok(error instanceof DatabaseFault)
  assert.equal(error.message, 'No PostgreSQL answers at 127.0.0.1:1/shop: start it, or correct DATABASE_URL.')
  await db.close()
})

test('a statement that this user may not run is a defect, and does not make the database unavailable', async () => {
  const db = await anEmptyDatabase()
  const refused = db.transaction(async (tx) => {
    await tx.query('set local role pg_monitor')
    await tx.query('select name from things')
  })
  await assert.rejects(refused, (error) => (error as { code?: string }).code === '42501' && !findUnavailable(error))
})

async function killListener(db: Awaited<ReturnType<typeof anEmptyDatabase>>) {
  await db.query("select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()")
}

test('connections for reading change nothing, end what takes too long, and work on', async () => {
  const { connection } = await anEmptyDatabase()
  const reading = openDatabase(connection, { reading: { statementTimeoutMs: 200 } })
  after(() => reading.close())
  await assert.rejects(reading.query(`insert into things values ('box', 1)`), /read-only transaction/)
  await assert.rejects(reading.query('select pg_sleep(20)'), /statement timeout/)
  assert.deepEqual(await reading.query('select name from things where amount > $1', [0]), [])
})
