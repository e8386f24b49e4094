import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, dayOf } from '#src/kit/time/day.ts'
import { addMissedSearch } from '#src/shop/catalogue/searching/missed-searches.store.ts'
import { testDatabase } from '#tests/database.ts'
import { runShopCommand } from '#tests/run-shop-command.ts'

const today = dayOf(new Date())

test('the owner reads what was searched and not found in thirty days, most first, and nothing of older days', async () => {
  const db = await testDatabase()
  const searches = (...args: string[]) => runShopCommand(db.connection, 'searches', ...args)
  const none = await searches()
  assert.deepEqual([none.code, none.stdout], [0, 'Nothing that several shoppers searched was missing.\n'])
  assert.deepEqual(JSON.parse((await searches('--json')).stdout), [])

  const missed = [
    { daysAgo: 0, text: 'bangle stand', searches: 3 },
    { daysAgo: 29, text: 'bangle stand', searches: 4 },
    { daysAgo: 1, text: 'necklace bust', searches: 5 },
    { daysAgo: 30, text: 'perfume', searches: 90 },
  ]
  await db.transaction(async (tx) => {
    for (const { daysAgo, ...each } of missed) await addMissedSearch(tx, addDays(today, -daysAgo), each)
  })
  const listed = await searches()
  assert.match(listed.stdout, /^Words +Searches\n[- ]+\nbangle stand +7\nnecklace bust +5\n$/)
  assert.equal(listed.code, 0)
  assert.deepEqual(JSON.parse((await searches('--json')).stdout), [
    { text: 'bangle stand', searches: 7 },
    { text: 'necklace bust', searches: 5 },
  ])
  assert.equal((await searches('--all')).code, 2)
})
