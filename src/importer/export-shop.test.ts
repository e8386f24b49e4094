import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { masterStore } from '#src/platform/media/masters.ts'
import { publishing } from '#src/shop/workflows/publishing/publishing.ts'
import { changeAtDesk, folderSetup, shownPrice } from '#tests/factories/catalogue-setup.ts'
import { createDatabase, testDatabase } from '#tests/database.ts'
import { plain, writeShopFolder } from '#tests/factories/shop-folder.ts'
import { shopDeps } from '#tests/fakes/shop-deps.ts'
import { importFolder } from '#tests/import-folder.ts'
import { exportShop } from './export-shop.ts'

const { root } = await folderSetup()

test('the demo shop comes out of an export byte for byte, and to import that changes nothing', async () => {
  const { connection, drop } = await createDatabase({ template: 'pictured' })
  const db = openDatabase(connection)
  after(() => db.close().then(drop))
  const own = masterStore(db)
  const shop = (folder: string) => importFolder(db, { shopDir: folder, by: 'Meera' })
  const first = await shop('demo-shop')
  assert.ok(first.ok)

  const exported = join(root, 'exported')
  assert.ok((await exportShop(exported, { catalogue: publishing(shopDeps(db)), masters: own })).ok)
  const paths = await filesIn(exported)
  assert.deepEqual(
    (await filesIn('demo-shop')).filter((path) => !paths.includes(path) && path !== 'README.md'),
    [],
  )
  for (const path of paths) assert.ok((await readFile(join(exported, path))).equals(await readFile(join('demo-shop', path))), path)
  const again = await shop(exported)
  assert.ok(again.ok)
  assert.equal(again.value.isChanged, false)

  assert.deepEqual(await exportShop(exported, { catalogue: publishing(shopDeps(db)), masters: own }), {
    ok: false,
    problem: { code: 'not_empty' },
  })
})

test('an export has what the desk changed and the units on hand', async () => {
  const db = await testDatabase()
  const own = masterStore(db)
  const write = async (name: string, products: unknown) => writeShopFolder(join(root, name), products)
  const bring = async (shopDir: string) => assert.ok((await importFolder(db, { shopDir, by: 'Meera' }, { masters: own })).ok)
  await bring(await write('own-1', [plain()]))
  await changeAtDesk(db, 'rani', { pricePaise: 109_900 })
  await db.query('update variants set stock_on_hand = 3')
  const catalogue = publishing(shopDeps(db))

  const [one, two] = [join(root, 'out-1'), join(root, 'out-2')]
  assert.ok((await exportShop(one, { catalogue, masters: own })).ok)
  const [product] = JSON.parse(await readFile(join(one, 'catalogue.json'), 'utf8'))
  assert.deepEqual([product.pricePaise, product.variants[0].stock], [109_900, 3])
  await bring(one)
  assert.equal(await shownPrice(db), 109_900)
  assert.ok((await exportShop(two, { catalogue, masters: own })).ok)
  for (const path of await filesIn(one)) assert.ok((await readFile(join(one, path))).equals(await readFile(join(two, path))), path)
})

const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()
