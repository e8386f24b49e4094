import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { createDatabase } from '#tests/database.ts'
import { plain, variant, writeShopFolder } from '#tests/factories/shop-folder.ts'
import { importFolder } from '#tests/import-folder.ts'
import { runShopCommand } from '#tests/run-shop-command.ts'
import { killHalfWay } from './killed-command.ts'

/** Ten times as many are killed in killed-import.test.ts, on the same way into the database. */
const count = 500
const root = await mkdtemp(join(tmpdir(), 'killed-table-'))
const { connection, drop } = await createDatabase()
const db = openDatabase(connection)
const shop = { db, connection }
after(async () => {
  await db.close()
  await drop()
  await rm(root, { recursive: true })
})
process.env['DATA_DIR'] = join(root, 'data')

const prices = () =>
  db.query<{ price: number; products: number }>('select price_paise as price, count(*)::int as products from products group by 1')
const sets = async () => (await db.query('select from change_sets')).length

test('a table of 500 products that is killed half way has done nothing, done again it is whole, and so is its undo', {
  timeout: 300_000,
}, async () => {
  const products = Array.from({ length: count }, (_, i) =>
    plain({ id: i === 0 ? 'rani' : `box-${i}`, code: `MJ-${i}`, pricePaise: 100_000, variants: [variant(`MJ-${i}-OXB`)] }),
  )
  const imported = await importFolder(db, { shopDir: await writeShopFolder(join(root, 'shop'), products), by: 'Meera' })
  assert.ok(imported.ok)
  const [before, dearer] = [[{ price: 100_000, products: count }], [{ price: 110_000, products: count }]]

  const table = join(root, 'prices.csv')
  assert.equal((await runShopCommand(connection, 'export', '--csv', table)).code, 0)
  const exported = await readFile(table, 'utf8')
  const unchanged = await runShopCommand(connection, 'import', table)
  assert.match(unchanged.stdout, /^Nothing changed/, unchanged.stderr)
  await writeFile(table, exported.replaceAll(',1000,', ',1100,'))

  await killHalfWay(shop, 'import', table)
  assert.deepEqual([await prices(), await sets()], [before, 1])
  const done = await runShopCommand(connection, 'import', table)
  assert.match(done.stdout, /0 new, 500 changed[^]*This is change set \d+:/, done.stderr)
  assert.deepEqual([await prices(), await sets()], [dearer, 2])

  const [, set = ''] = /change set (\d+):/.exec(done.stdout) ?? []
  await killHalfWay(shop, 'changes', 'undo', set)
  assert.deepEqual([await prices(), await sets()], [dearer, 2])
  const undone = await runShopCommand(connection, 'changes', 'undo', set)
  assert.match(undone.stdout, /^500 products are as before\./, undone.stderr)
  assert.deepEqual([await prices(), await sets()], [before, 3])
})
