import assert from 'node:assert/strict'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createDatabase } from '#tests/database.ts'
import { media, plain, writeShopFolder } from '#tests/factories/shop-folder.ts'
import { runShopCommand } from '#tests/run-shop-command.ts'

const root = await mkdtemp(join(tmpdir(), 'text-commands-'))
const { connection, drop } = await createDatabase()
after(async () => {
  await drop()
  await rm(root, { recursive: true })
})

test('texts are listed and read, and an earlier version is brought back, which an import then leaves alone', async () => {
  const shopDir = await writeShopFolder(join(root, 'shop'), [plain()], { 'media.json': media })
  await cp('demo-shop/settings.json', join(shopDir, 'settings.json'))
  process.env['DATA_DIR'] = join(root, 'data')
  const run = (...args: readonly string[]) => runShopCommand(connection, ...args)
  const faq = join(shopDir, 'content/faq.yaml')
  const first = await readFile(faq, 'utf8')
  assert.equal((await run('import', shopDir)).code, 0)
  await writeFile(faq, first.replace('Question 1?', 'Who are you?'))
  assert.equal((await run('import', shopDir)).code, 0)

  assert.match((await run('texts', 'list')).stdout, /faq\s+Pages\s+Questions and answers\s+published\s+2/)
  assert.match((await run('texts', 'show', 'faq')).stdout, /Who are you/)
  assert.match((await run('texts', 'show', 'faq', '1')).stdout, /Question 1/)
  const undone = await run('texts', 'undo', 'faq', '--by', 'Meera')
  assert.match(undone.stdout, /Questions and answers is as in version 1[.] This is version 3[.]/)
  assert.match((await run('texts', 'versions', 'faq')).stdout, /3\s+Brought back\s+Meera/)
  const again = await run('import', shopDir)
  assert.match(again.stdout, /content\/faq[.]yaml: stays as the desk has it\nNothing changed/)
  for (const [args, problem] of [
    [['texts', 'show', 'nothing'], 'There is no such text.'],
    [['texts', 'show', 'faq', '9'], 'There is no such version.'],
    [['texts', 'undo', 'faq', 'x'], '"x" is not the number of a version.'],
  ] as const)
    assert.match((await run(...args)).stderr, new RegExp(problem.replaceAll(/[.?]/g, '[$&]')))
})
