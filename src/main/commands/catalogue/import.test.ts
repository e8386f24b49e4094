import assert from 'node:assert/strict'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { listMadeNames } from '#src/platform/media/made-pictures.store.ts'
import { createDatabase } from '#tests/database.ts'
import { plain, writeShopFolder } from '#tests/factories/shop-folder.ts'
import { runShopCommand } from '#tests/run-shop-command.ts'

const root = await mkdtemp(join(tmpdir(), 'import-command-'))
const { connection, drop } = await createDatabase()
after(async () => {
  await drop()
  await rm(root, { recursive: true })
})

test('an import ends once the shop is saved, and makes all its pictures only with --pictures', async () => {
  const shopDir = await writeShopFolder(join(root, 'shop'), [plain()])
  await cp('demo-shop/settings.json', join(shopDir, 'settings.json'))
  // The command's own process reads it.
  process.env['DATA_DIR'] = join(root, 'data')
  const db = openDatabase(connection)
  after(() => db.close())
  const filesMade = () => listMadeNames(db)

  const first = await runShopCommand(connection, 'import', shopDir)
  assert.equal(first.code, 0, first.stderr)
  assert.match(first.stdout, /Imported 1 products/)
  assert.deepEqual(await filesMade(), [])
  const second = await runShopCommand(connection, 'import', shopDir, '--pictures')
  assert.match(second.stdout, /Nothing changed[^]*All \d+ pictures are there[.]\n$/)
  assert.ok((await filesMade()).length > 0)
  const third = await runShopCommand(connection, 'import', shopDir, '--pictures')
  assert.match(third.stdout, /^Nothing changed[^\n]*\n$/)
})
