import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PageCursor } from '#src/kit/page.ts'
import { testDatabase } from '#tests/database.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { generateOrders } from '../../../../scripts/generate-orders.ts'
import type { ReturnTab } from '../../returns/return-tabs.ts'
import { pageReturns } from './return-list.store.ts'

const db = await testDatabase()
await stock(db, ringBox)
await generateOrders(db, 3_000, new Date('2026-11-20T09:00:00Z'))
// Seventy wait, every third of them since the same moment; all others have ended.
await db.query(
  `insert into returns (order_id, ordinal, state, reason, wish, asked_at, changed_at)
   select id, 1, case when n <= 70 then 'waiting' else 'settled' end, 'faulty', 'money', placed_at,
     '2026-11-01'::timestamptz + n / 3 * interval '1 minute'
   from (select id, placed_at, row_number() over (order by id) as n from orders) as numbered`,
)
await db.query(`insert into return_lines (return_id, position, units) select id, 1, 2 from returns`)
await db.query('vacuum analyze returns')

async function numbersOf(tab: ReturnTab, most: number): Promise<string[]> {
  const numbers: string[] = []
  let cursor: PageCursor | undefined
  do {
    const page = await pageReturns(db, tab, cursor)
    assert.equal(page.before, numbers.length)
    numbers.push(...page.rows.map(({ orderNumber }) => orderNumber))
    cursor = page.older
  } while (cursor && numbers.length < most)
  return numbers
}

async function inOrder(state: string, direction: 'asc' | 'desc', most: number): Promise<string[]> {
  const rows = await db.query<{ order_number: string }>(
    `select order_number from returns join orders on orders.id = order_id where returns.state = $1
      order by changed_at ${direction}, returns.id ${direction} limit $2`,
    [state, most],
  )
  return rows.map(({ order_number }) => order_number)
}

test('what waits longest stands on the first page, what ended last on the first of its tab, and no page leaves anything out', async () => {
  assert.deepEqual(await numbersOf('to decide', 100), await inOrder('waiting', 'asc', 100))
  assert.deepEqual(await numbersOf('ended', 150), await inOrder('settled', 'desc', 150))
  const [first] = (await pageReturns(db, 'to decide', undefined)).rows
  assert.equal(first?.units, 2)
})

test('a page that the address names wrongly is the first one', async () => {
  const first = await pageReturns(db, 'to decide', undefined)
  for (const cursor of [{ after: "x' or 1=1" }, { before: '999999999999' }, { after: '' }])
    assert.deepEqual(await pageReturns(db, 'to decide', cursor), first)
})

test('a later page of those that ended is read from their index', async () => {
  const { older } = await pageReturns(db, 'ended', undefined)
  const plans: string[] = []
  const explained = {
    ...db,
    async query(text: string, values?: readonly unknown[]) {
      if (text.includes('limit 51')) plans.push(JSON.stringify(await db.query(`explain (format json) ${text}`, values)))
      return db.query(text, values)
    },
  } as typeof db
  await pageReturns(explained, 'ended', older)
  assert.equal(plans.length, 1)
  assert.match(plans.join(), /"returns_ended"/)
})
