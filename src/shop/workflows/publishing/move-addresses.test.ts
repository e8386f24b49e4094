import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Database } from '#src/platform/db/database.ts'
import { masterStore } from '#src/platform/media/masters.ts'
import { findRedirect, listRedirects } from '#src/shop/catalogue/redirects/redirects.store.ts'
import { ownersTexts } from '#src/shop/content/content.store.ts'
import { testDatabase } from '#tests/database.ts'
import { articleSource } from '#tests/factories/content-files.ts'
import { type Loose, media, plain, variant, writeShopFolder } from '#tests/factories/shop-folder.ts'
import { importFolder } from '#tests/import-folder.ts'

const root = await mkdtemp(join(tmpdir(), 'import-addresses-'))
after(() => rm(root, { recursive: true }))
const masters = masterStore(await testDatabase())
let folders = 0

/** Texts of the folder link to a product called `rani`. */
async function bring(db: Database, catalogue: unknown, files: Loose = {}) {
  const shopDir = await writeShopFolder(join(root, `shop-${++folders}`), catalogue, { 'media.json': media, ...files })
  return importFolder(db, { shopDir }, { masters })
}

const renamed = (id: string) => plain({ id })
const moves = async (db: Database) => [...(await listRedirects(db)).product].map(([old, present]) => `${old} ${present}`).toSorted()

test('a product whose id changes keeps its code, its colours and their stock, and its old address leads to the new one', async () => {
  const db = await testDatabase()
  assert.ok((await bring(db, [plain()])).ok)
  const moved = await bring(db, [renamed('maharani')])
  assert.ok(moved.ok)
  assert.deepEqual([moved.value.added, moved.value.retired], [0, 0])
  assert.deepEqual(await db.query('select id, product_id, stock_on_hand from variants'), [
    { id: 'RANI-OXB', product_id: 'maharani', stock_on_hand: 5 },
  ])
  assert.equal(await findRedirect(db, 'product', 'rani'), 'maharani')
  assert.deepEqual(await db.query('select id from products'), [{ id: 'maharani' }])
})

test('texts may name a former address: pages show the present one, in links and among the products of an article', async () => {
  const db = await testDatabase()
  const files = {
    'content/blog/leo.md': articleSource({ header: { pieces: ['rani'] }, body: '## Leo\n\nSee [it](/product/rani?colour=Tan).' }),
  }
  assert.ok((await bring(db, [plain()], files)).ok)
  const moved = await bring(db, [renamed('maharani')], files)
  assert.ok(moved.ok, JSON.stringify(moved))
  const article = await ownersTexts(db, (text) => text).findArticle('leo')
  assert.deepEqual(article?.pieces, ['maharani'])
  assert.match(article?.sections[0]?.html ?? '', /href="\/product\/maharani\?colour=Tan"/)
})

test('chains are shortened, and a product that takes its old address back is sent nowhere', async () => {
  const db = await testDatabase()
  for (const id of ['rani', 'maharani', 'begum']) assert.ok((await bring(db, [renamed(id)])).ok)
  assert.deepEqual(await moves(db), ['maharani begum', 'rani begum'])
  assert.ok((await bring(db, [renamed('rani')])).ok)
  assert.deepEqual(await moves(db), ['begum rani', 'maharani rani'])
})

test('a new product cannot take an address that leads to another one, and nothing is imported', async () => {
  const db = await testDatabase()
  assert.ok((await bring(db, [plain()])).ok)
  assert.ok((await bring(db, [renamed('maharani')])).ok)
  const other = plain({ code: 'MJ-1002', variants: [variant('OTHER-OXB')] })
  const refused = await bring(db, [renamed('maharani'), other])
  assert.deepEqual(!refused.ok && refused.problem.faults, [
    'catalogue.json, rani, id: /product/rani has led to /product/maharani since that product moved: take another one',
  ])
  assert.deepEqual(await db.query('select id from products'), [{ id: 'maharani' }])
})

test('an article whose file is renamed keeps its number, and its old address leads to the new one', async () => {
  const db = await testDatabase()
  assert.ok((await bring(db, [plain()])).ok)
  const moved = await bring(db, [plain()], {
    'content/blog/leo.md': undefined,
    'content/blog/the-lion.md': articleSource({ header: { pieces: ['rani'] } }),
  })
  assert.ok(moved.ok, JSON.stringify(moved))
  assert.equal(await findRedirect(db, 'article', 'leo'), 'the-lion')
  assert.equal((await ownersTexts(db, (text) => text).findArticle('the-lion'))?.slug, 'the-lion')
})
