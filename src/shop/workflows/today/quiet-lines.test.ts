import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#tests/database.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'

test('soon: drafts of products and of texts, as many as wait to be published, and since when', async () => {
  const db = await testDatabase()
  await stock(db, ringBox)
  const shop = testShop(db)
  const drafts = async () =>
    (await shop.today.show({ email: 'meera@manjusha.example', role: 'owner' })).soon.lines.filter(({ kind }) => kind === 'drafts')
  assert.deepEqual(await drafts(), [])
  const [first, later] = [new Date('2026-11-20T04:00:00Z'), new Date('2026-11-20T05:00:00Z')]
  await db.query(
    `insert into product_drafts (product_id, edits, edits_version, saved_at, saved_by) values ($1, '{"name": {}}', 1, $2, 'Arun')`,
    [ringBox.productId, later],
  )
  await db.query(
    `insert into new_products (id, code, record, record_version, edits, edits_version, saved_at, saved_by)
     values ('a-box', 'MJ-9', '{}', 1, '{}', 1, $1, 'Arun')`,
    [first],
  )
  assert.deepEqual(await drafts(), [{ key: 'drafts of products', since: first, kind: 'drafts', of: 'products', count: 2 }])
  await db.query(`insert into texts (name, path) values ('terms', 'content/pages/terms.md')`)
  await db.query(
    `insert into text_drafts (name, path, source, based_on, saved_at, saved_by) values ('terms', 'content/pages/terms.md', '', 0, $1, 'Arun')`,
    [later],
  )
  assert.deepEqual((await drafts())[1], { key: 'drafts of texts', since: later, kind: 'drafts', of: 'texts', count: 1 })
})
