import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PageCursor } from '#src/kit/page.ts'
import { testDatabase } from '#tests/database.ts'
import { type Condition, given, readKeyedPage } from './keyed-page.store.ts'

const db = await testDatabase()
await db.query('create table listed (at timestamptz not null, id text primary key, state text not null)')
// Ten of each moment: the key decides. Every tenth is rare.
await db.query(
  `insert into listed select '2026-11-20'::timestamptz - n / 10 * interval '1 second', 'row-' || lpad(n::text, 5, '0'), case when n % 10 = 3 then 'rare' else 'usual' end
   from generate_series(1, 1120) as n`,
)
const inOrder = (await db.query<{ id: string }>('select id from listed order by at desc, id desc')).map(({ id }) => id)
const page = (cursor?: PageCursor, where: readonly Condition[] = []) =>
  readKeyedPage(db, { table: 'listed', columns: ['at', 'id'], where }, cursor)

test('pages follow each other without a gap or a repeat, and know how many rows come before them', async () => {
  const seen: string[] = []
  let cursor: PageCursor | undefined
  do {
    const { rows, before, older, newer } = await page(cursor)
    assert.equal(before, seen.length > 1_000 ? undefined : seen.length)
    assert.equal(newer !== undefined, seen.length > 0)
    seen.push(...rows)
    cursor = older
  } while (cursor)
  assert.deepEqual(seen, inOrder)
})

test('a list whose oldest comes first is turned the same way, forth and back', async () => {
  const oldestFirst = (cursor?: PageCursor) =>
    readKeyedPage(db, { table: 'listed', columns: ['at', 'id'], isOldestFirst: true, where: [] }, cursor)
  const upwards = inOrder.toReversed()
  const first = await oldestFirst()
  const second = await oldestFirst(first.older)
  const third = await oldestFirst(second.older)
  assert.deepEqual([...first.rows, ...second.rows, ...third.rows], upwards.slice(0, 150))
  assert.deepEqual([first.before, second.before, third.before], [0, 50, 100])
  assert.deepEqual((await oldestFirst(third.newer)).rows, second.rows)
})

test('newer pages lead back over the same rows', async () => {
  const third = await page({ after: inOrder[99]! })
  const second = await page(third.newer)
  assert.deepEqual(second.rows, inOrder.slice(50, 100))
  const first = await page(second.newer)
  assert.deepEqual([first.rows, first.newer, first.before], [inOrder.slice(0, 50), undefined, 0])
})

test('rows that come in while somebody turns pages move nothing', async () => {
  const { older } = await page()
  await db.query(`insert into listed values ('2026-11-21', 'row-new', 'usual')`)
  assert.deepEqual((await page(older)).rows, inOrder.slice(50, 100))
  await db.query(`delete from listed where id = 'row-new'`)
})

test('a cursor that names no row, or nothing beyond it, begins at the newest', async () => {
  assert.deepEqual((await page({ after: 'gone' })).rows, inOrder.slice(0, 50))
  assert.deepEqual((await page({ after: inOrder.at(-1)! })).rows, inOrder.slice(0, 50))
})

test('the total is exact up to 1,000, and counts only what the list shows', async () => {
  assert.deepEqual((await page()).total, { atLeast: 1_000, isExact: false })
  const rare = await page(undefined, given(['state = $', 'rare'], ['at >= $', undefined]))
  assert.deepEqual([rare.total, rare.rows.length], [{ atLeast: 112, isExact: true }, 50])
})
