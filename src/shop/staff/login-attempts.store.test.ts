import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#tests/database.ts'
import { countAttempt, removeAttempt, sweepAttempts } from './login-attempts.store.ts'
import { loginWaitMs } from './login-pace.ts'

const meera = { account: 'meera@manjusha.example' }
const arun = { account: 'arun@manjusha.example' }
const nine = new Date('2026-11-20T09:00:00Z')
const minutesLater = (minutes: number) => new Date(nine.getTime() + minutes * 60_000)

test('attempts are counted by account over all processes, and expire after an hour', async () => {
  const db = await testDatabase()
  const count = (account: typeof meera, at: Date) => db.transaction((tx) => countAttempt(tx, account, at))
  const earlier = []
  for (let minute = 0; minute < 4; minute++) earlier.push(await count(meera, minutesLater(minute)))
  assert.deepEqual(earlier, [0, 1, 2, 3])
  assert.equal(await count(arun, nine), 0)
  await db.transaction((tx) => removeAttempt(tx, meera, minutesLater(3)))
  assert.equal(await count(meera, minutesLater(4)), 3)
  assert.equal(await count(meera, minutesLater(62.5)), 1)
  await db.transaction((tx) => sweepAttempts(tx, minutesLater(200)))
  assert.deepEqual(await db.query('select 1 from login_attempts'), [])
})

test('concurrent attempts are all counted', async () => {
  const db = await testDatabase()
  const earlier = await Promise.all(Array.from({ length: 8 }, () => db.transaction((tx) => countAttempt(tx, meera, nine))))
  assert.deepEqual(
    earlier.toSorted((a, b) => a - b),
    [0, 1, 2, 3, 4, 5, 6, 7],
  )
})

test('of several attempts with the same time, only the one that succeeded is removed', async () => {
  const db = await testDatabase()
  for (let attempt = 0; attempt < 8; attempt++) await db.transaction((tx) => countAttempt(tx, meera, nine))
  await db.transaction((tx) => removeAttempt(tx, meera, nine))
  await db.transaction((tx) => removeAttempt(tx, meera, minutesLater(1)))
  assert.equal(await db.transaction((tx) => countAttempt(tx, meera, nine)), 7)
})

test('many attempts that find no free place do not push out those that failed', async () => {
  const db = await testDatabase()
  for (let minute = 0; minute < 12; minute++) await db.transaction((tx) => countAttempt(tx, meera, minutesLater(minute)))
  for (let minute = 20; minute < 40; minute++) await db.transaction((tx) => countAttempt(tx, meera, minutesLater(minute)))
  for (let minute = 20; minute < 40; minute++) await db.transaction((tx) => removeAttempt(tx, meera, minutesLater(minute)))
  assert.equal(await db.transaction((tx) => countAttempt(tx, meera, minutesLater(41))), 12)
})

test('after the clock was set back, no attempt counts for longer than an hour', async () => {
  const db = await testDatabase()
  const count = (at: Date) => db.transaction((tx) => countAttempt(tx, meera, at))
  await count(minutesLater(120))
  assert.equal(await count(nine), 1)
  assert.equal(await count(minutesLater(61)), 0)
})

test('guesses at many accounts do not fill the table', async () => {
  const db = await testDatabase()
  await db.transaction((tx) => countAttempt(tx, meera, nine))
  await db.query(
    `insert into login_attempts select sha256(n::text::bytea), array[$1::timestamptz], $1::timestamptz from generate_series(1, 10000) n`,
    [minutesLater(1)],
  )
  await db.transaction((tx) => countAttempt(tx, arun, minutesLater(2)))
  assert.ok(((await db.query<{ n: number }>('select count(*)::int as n from login_attempts'))[0]?.n ?? 0) <= 10_000)
  assert.equal(
    await db.transaction((tx) => countAttempt(tx, meera, minutesLater(3))),
    0,
    'the attempts of the account that was longest without one are deleted',
  )
})

test('the table does not reveal addresses', async () => {
  const db = await testDatabase()
  await db.transaction((tx) => countAttempt(tx, meera, nine))
  const [row] = await db.query<{ account: Buffer }>('select account from login_attempts')
  assert.equal(row?.account.length, 32)
})

test('failures at one account slow down no other account, and expire after an hour', async () => {
  const db = await testDatabase()
  const waitMs = (account: typeof meera, at: Date) => db.transaction(async (tx) => loginWaitMs(await countAttempt(tx, account, at)))
  for (let failure = 0; failure < 9; failure++) await waitMs(meera, nine)
  assert.deepEqual([await waitMs(meera, nine), await waitMs(arun, nine)], [8_000, 0])
  assert.equal(await waitMs(meera, minutesLater(61)), 0)
})
