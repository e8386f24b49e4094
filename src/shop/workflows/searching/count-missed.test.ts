import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Day } from '#src/kit/time/day.ts'
import { testDatabase } from '#tests/database.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'

async function aShop() {
  const db = await testDatabase()
  const clock = { now: new Date('2026-11-24T06:30:00Z') }
  const { searching, work } = testShop(db, { clock: () => clock.now })
  const search = async (text: string, times: number) => {
    for (let at = 0; at < times; at++) await searching.countMissed(text)
  }
  const missed = () => searching.listMissed({ from: '2026-11-01' as Day, to: '2026-11-30' as Day })
  return { db, clock, search, missed, work }
}

test('what several searched in vain is counted by its words, most first', async () => {
  const { search, missed } = await aShop()
  await search('Passport cover', 4)
  await search('passport  COVER', 1)
  await search('laptop sleeve', 3)
  await search('belt', 2)
  assert.deepEqual(await missed(), [
    { text: 'passport cover', searches: 5 },
    { text: 'laptop sleeve', searches: 3 },
  ])
})

test('days are counted each by itself: twice today and twice tomorrow is still rare', async () => {
  const { clock, search, missed } = await aShop()
  await search('belt', 2)
  clock.now = new Date('2026-11-24T18:31:00Z')
  await search('belt', 2)
  assert.deepEqual(await missed(), [])
})

test('a phone number or a mail address is not stored, however often it is searched', async () => {
  const { db, search } = await aShop()
  for (const text of ['9876543210', 'asha@example.com']) await search(text, 5)
  assert.deepEqual(await db.query('select text from missed_searches'), [])
})

test('nonsense of a program fills neither the memory nor the table', async () => {
  const { db, search } = await aShop()
  const word = (at: number) => [...String(at).padStart(4, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  for (let at = 0; at < 220; at++) await search(word(at), 3)
  const [{ count }] = (await db.query<{ count: number }>('select count(*)::integer as count from missed_searches')) as [{ count: number }]
  assert.equal(count, 200)
  for (let at = 220; at < 1_100; at++) await search(word(at), 1)
  await db.transaction((tx) => tx.query('delete from missed_searches'))
  await search('passport cover', 3)
  assert.deepEqual(await db.query('select text from missed_searches'), [])
})

test('counts are deleted after a year', async () => {
  const { db, clock, search, work } = await aShop()
  await search('belt', 3)
  clock.now = new Date('2027-11-23T06:30:00Z')
  await work.sweepRecords()
  assert.equal((await db.query('select from missed_searches')).length, 1)
  clock.now = new Date('2027-11-26T06:30:00Z')
  await work.sweepRecords()
  assert.equal((await db.query('select from missed_searches')).length, 0)
})
