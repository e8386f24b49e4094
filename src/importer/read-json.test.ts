import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { masterStore } from '#src/platform/media/masters.ts'
import { testDatabase } from '#tests/database.ts'
import { importFolder } from '#tests/import-folder.ts'
import { personalised, plain, writeShopFolder } from '#tests/factories/shop-folder.ts'

const root = await mkdtemp(join(tmpdir(), 'import-'))
after(() => rm(root, { recursive: true }))

test('the mark that some editors put before a text changes nothing', async () => {
  const db = await testDatabase()
  const shopDir = await writeShopFolder(join(root, 'shop'), [plain(), personalised()])
  const first = await importFolder(db, { shopDir }, { masters: masterStore(db) })
  assert.ok(first.ok)
  const texts = (await readdir(shopDir, { recursive: true })).filter((name) => /[.](?:json|md|yaml)$/.test(name))
  assert.ok(texts.some((name) => name.endsWith('.md')) && texts.includes('catalogue.json'))
  for (const name of texts) await writeFile(join(shopDir, name), `\ufeff${await readFile(join(shopDir, name), 'utf8')}`)
  const marked = await importFolder(db, { shopDir }, { masters: masterStore(db) })
  assert.ok(marked.ok, marked.ok ? '' : marked.problem.faults.join('\n'))
  assert.equal(marked.value.isChanged, false)
})
