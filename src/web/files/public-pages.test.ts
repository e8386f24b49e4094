import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { VariantId } from '#src/kit/id.ts'
import { returnStock, takeStock } from '#src/shop/catalogue/stock/stock.store.ts'
import { writeShopFolder, personalised, plain } from '#tests/factories/shop-folder.ts'
import { testDatabase } from '#tests/database.ts'
import { testSettings, testShop } from '#tests/fakes/shop-deps.ts'
import { importFolder } from '#tests/import-folder.ts'
import { findPage, isCacheable } from '../routes.ts'
import { publicPages } from './public-pages.ts'

const folder = await mkdtemp(join(tmpdir(), 'public-pages-'))
after(() => rm(folder, { recursive: true }))
const db = await testDatabase()
const imported = await importFolder(db, { shopDir: await writeShopFolder(folder, [plain(), personalised()]) })
assert.ok(imported.ok, JSON.stringify(imported))
const shop = testShop(db)

const look = async (settings = testSettings) => new Map((await publicPages({ ...shop, settings })).map(({ path, shown }) => [path, shown]))

/** The paths of the pages that show something else after this than before. */
async function changedBy(change: string | (() => Promise<unknown>)): Promise<string[]> {
  const before = await look()
  await (typeof change === 'string' ? db.query(change) : change())
  const now = await look()
  assert.deepEqual([...now.keys()], [...before.keys()])
  return [...now].flatMap(([path, shown]) => (before.get(path) === shown ? [] : [path]))
}

test('every public page is there once, by its canonical path, and none that only one shopper may see', async () => {
  const paths = [...(await look()).keys()]
  assert.equal(new Set(paths).size, paths.length)
  for (const path of [
    '/',
    '/product',
    '/product/rani',
    '/product/noor',
    '/product?category=Ring+Boxes',
    '/faq',
    '/blog/aries',
    '/terms-and-conditions',
  ])
    assert.ok(paths.includes(path), `${path} of ${paths.join(' ')}`)
  for (const path of paths) assert.ok(isCacheable(findPage(path.replace(/\?.*/, '')) ?? 'notFound'), path)
})

test('a sale that leaves pieces changes no page; the last piece changes the page of its product alone, and so does its return', async () => {
  const box = 'RANI-OXB' as VariantId
  const move = (stock: typeof takeStock | typeof returnStock, quantity: number) => () =>
    db.transaction(async (tx) => void (await stock(tx, [{ variantId: box, quantity }], { at: new Date() })))
  assert.deepEqual(await changedBy(move(takeStock, 4)), [])
  assert.deepEqual(await changedBy(move(takeStock, 1)), ['/product/rani'])
  assert.deepEqual(await changedBy(move(returnStock, 2)), ['/product/rani'])
})

test('a price and a description change their product’s page, a name also the lists that show it', async () => {
  assert.deepEqual(await changedBy(`update products set price_paise = 100000 where id = 'rani'`), ['/product/rani'])
  assert.deepEqual(await changedBy(`update products set description_html = '<p>New</p>' where id = 'noor'`), ['/product/noor'])
  assert.deepEqual(await changedBy(`update products set name = 'Maharani Box' where id = 'rani'`), [
    '/product',
    '/product?category=Jewellery+Boxes',
    '/product/rani',
  ])
})

test('a text changes the page that shows it, and no other', async () => {
  const rewritten = (name: string, field: string) =>
    `update content set value = jsonb_set(value, '{${field}}', '"Something else"') where name = '${name}'`
  assert.deepEqual(await changedBy(rewritten('about', 'title')), ['/about-us'])
  assert.deepEqual(await changedBy(rewritten('terms', 'title')), ['/terms-and-conditions'])
  assert.deepEqual(await changedBy(rewritten('pages', 'faq,description')), ['/faq'])
  assert.deepEqual(await changedBy(rewritten('pages', 'home,statementHtml')), ['/'])
  assert.deepEqual(await changedBy(`update articles set value = jsonb_set(value, '{closingHtml}', '"<p>More</p>"') where slug = 'leo'`), [
    '/blog/leo',
  ])
})

test('a promise of delivery changes the page of every product', async () => {
  const before = await look()
  const now = await look({ ...testSettings, promises: { ...testSettings.promises, transitDays: { from: 2, to: 3 } } })
  const changed = [...now].flatMap(([path, shown]) => (before.get(path) === shown ? [] : [path]))
  assert.deepEqual(changed, ['/product/rani', '/product/noor'])
})
