import assert from 'node:assert/strict'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { createDatabase } from '#tests/database.ts'
import { plain, variant, writeShopFolder } from '#tests/factories/shop-folder.ts'
import { runShopCommand } from '#tests/run-shop-command.ts'
import { killHalfWay } from './killed-command.ts'

const count = 5_000
const root = await mkdtemp(join(tmpdir(), 'killed-import-'))
const { connection, drop } = await createDatabase()
const db = openDatabase(connection)
const shop = { db, connection }
after(async () => {
  await db.close()
  await drop()
  await rm(root, { recursive: true })
})
process.env['DATA_DIR'] = join(root, 'data')

const folderAt = async (pricePaise: number) => {
  const products = Array.from({ length: count }, (_, i) =>
    plain({ id: i === 0 ? 'rani' : `box-${i}`, code: `MJ-${i}`, pricePaise, variants: [variant(`MJ-${i}-OXB`)] }),
  )
  const shopDir = await writeShopFolder(join(root, String(pricePaise)), products)
  await cp('demo-shop/settings.json', join(shopDir, 'settings.json'))
  return shopDir
}

const prices = () =>
  db.query<{ price: number; products: number }>('select price_paise as price, count(*)::int as products from products group by 1')
const rows = async () => (await db.query('select from change_rows')).length

test('an import of 5,000 products that is killed half way has done nothing, and done again it is whole and can be taken back whole', {
  timeout: 300_000,
}, async () => {
  const [first, dearer] = [await folderAt(100_000), await folderAt(110_000)]
  await killHalfWay(shop, 'import', first)
  assert.deepEqual([await prices(), await rows()], [[], 0])
  const imported = await runShopCommand(connection, 'import', first)
  assert.match(imported.stdout, /5000 new, 0 changed, 0 no longer sold/, imported.stderr)
  assert.deepEqual([await prices(), await rows()], [[{ price: 100_000, products: count }], count])

  await killHalfWay(shop, 'import', dearer)
  assert.deepEqual([await prices(), await rows()], [[{ price: 100_000, products: count }], count])
  const changed = await runShopCommand(connection, 'import', dearer)
  assert.match(changed.stdout, /0 new, 5000 changed, 0 no longer sold.*\nThis is change set 2:/, changed.stderr)
  assert.deepEqual(await prices(), [{ price: 110_000, products: count }])

  const undone = await runShopCommand(connection, 'changes', 'undo', '2')
  assert.match(undone.stdout, /^5000 products are as before\. This is change set 3\.\n$/, undone.stderr)
  assert.deepEqual(await prices(), [{ price: 100_000, products: count }])
})
