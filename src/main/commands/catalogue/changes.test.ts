import assert from 'node:assert/strict'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createDatabase } from '#tests/database.ts'
import { media, personalised, plain, writeShopFolder } from '#tests/factories/shop-folder.ts'
import { runShopCommand } from '#tests/run-shop-command.ts'

const root = await mkdtemp(join(tmpdir(), 'change-commands-'))
const { connection, drop } = await createDatabase()
after(async () => {
  await drop()
  await rm(root, { recursive: true })
})

test('changes of all kinds are listed, or of one, and another order of products is shown and taken back', async () => {
  const shopDir = await writeShopFolder(join(root, 'shop'), [plain(), personalised()], { 'media.json': media })
  await cp('demo-shop/settings.json', join(shopDir, 'settings.json'))
  process.env['DATA_DIR'] = join(root, 'data')
  const run = (...args: readonly string[]) => runShopCommand(connection, ...args)
  assert.equal((await run('import', shopDir)).code, 0)
  await writeFile(join(shopDir, 'catalogue.json'), JSON.stringify([personalised(), plain()]))
  assert.match((await run('import', shopDir)).stdout, /0 no longer sold, 1 at another place[.].*\nThis is change set 2:/)

  const all = (await run('changes', 'list')).stdout
  for (const kind of ['Products', 'Texts', 'Banners', 'Settings', 'Tax rates']) assert.match(all, new RegExp(`^${kind} `, 'm'))
  const products = (await run('changes', 'list', '--kind', 'products')).stdout
  assert.match(products, /Products\s+set 2\s.+Folder\s+1 moved\n.*Products\s+set 1\s.+Folder\s+2 new/)
  assert.doesNotMatch(products, /Settings/)
  assert.match((await run('changes', 'list', '--kind', 'orders')).stderr, /There is no kind "orders"/)
  assert.match((await run('changes', 'show', '2')).stdout, /\w+, place in lists: [12] → [12]/)
  assert.match((await run('changes', 'undo', '2', '--by', 'Meera')).stdout, /One product is as before[.] This is change set 3[.]/)
  assert.match((await run('changes', 'list', '--kind', 'products')).stdout, /set 3\s.+Meera\s+Undo of 2\s+1 moved/)
})
