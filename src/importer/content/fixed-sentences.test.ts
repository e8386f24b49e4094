import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#tests/database.ts'
import { contentFiles } from '#tests/factories/content-files.ts'
import { folderSetup } from '#tests/factories/catalogue-setup.ts'
import { plain } from '#tests/factories/shop-folder.ts'
import { fixedSentenceFaults } from './fixed-sentences.ts'

const path = 'content/terms.md'
const terms = contentFiles('rani')[path]!
const [fixed, other] = ['Please allow 2-3 weeks for a response.', 'Please allow two days\nfor a response.']
const without = terms.replace(fixed, other).replace('## Cookies', '## Biscuits')

test('what a text has to say and says no longer is named with the line that says something else instead', () => {
  const change = { name: 'terms', path }
  assert.deepEqual(fixedSentenceFaults([{ ...change, source: terms }]), [])
  assert.deepEqual(fixedSentenceFaults([{ ...change, source: undefined }]), [])
  const line = without.split('\n').indexOf('Please allow two days') + 1
  assert.deepEqual(fixedSentenceFaults([{ ...change, source: without }]), [
    `${path}: must say "## Cookies": it was agreed for this shop that the text says so`,
    `${path}, line ${line}: must say "${fixed}": it was agreed for this shop that the text says so`,
  ])
  assert.deepEqual(fixedSentenceFaults([{ ...change, source: terms.replace(fixed, fixed.replace('allow ', 'allow\n')) }]), [])
})

test('a folder is refused for a text that it changes so, and not for one that is as it was imported', async () => {
  const { runImport, imported } = await folderSetup()
  const db = await testDatabase()
  const refused = await runImport(db, [plain()], {}, { [path]: without })
  assert.equal(!refused.ok && refused.problem.faults.length, 2)
  await imported(db, [plain()])
  // Of a release that did not ask for it.
  await db.query(`update texts set source = $1, imported_source = $1 where name = 'terms'`, [without])
  await imported(db, [plain({ name: 'Renamed' })], {}, { [path]: without })
})
