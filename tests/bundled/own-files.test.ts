import assert from 'node:assert/strict'
import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { indiaPostPincodes } from '#src/integrations/india-post/india-post-pincodes.ts'
import type { Pincode } from '#src/kit/contact/pincode.ts'
import { migrationNames } from '#src/platform/db/migrate.ts'
import { listMadeNames } from '#src/platform/media/made-pictures.store.ts'
import { fileNamesOf } from '#src/platform/pictures/picture-name.ts'
import { testDatabase } from '#tests/database.ts'
import { storedPicture } from '#tests/factories/stored-picture.ts'
import { textOfPdf } from '#tests/read-pdf.ts'
import type { Found, Given } from './find-own-files.ts'

/** A folder of the project, from which packages that are not bundled are found, or one outside; both are removed afterwards. */
function aFolder(where: string): string {
  mkdirSync(where, { recursive: true })
  const folder = mkdtempSync(join(where, 'own-files-'))
  after(() => rmSync(folder, { recursive: true }))
  return folder
}

test('a bundled program finds fonts, migrations, pincodes, the sandboxes’ files and the bundled process that makes pictures', async () => {
  const bundle = aFolder(resolve('.data'))
  const sources = ['tests/bundled/find-own-files.ts', 'src/main/pictures-ahead/picture-process.ts']
  await promisify(execFile)(process.execPath, ['scripts/prepare/bundle.mjs', bundle, ...sources])

  const db = await testDatabase()
  const picture = await storedPicture(db)
  const child = fork(join(bundle, 'find-own-files.mjs'), { execArgv: [] })
  child.send({ connection: db.connection, gallery: [picture], folder: aFolder(tmpdir()) } satisfies Given)
  const [found] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => assert.fail(`it ended with ${code}`)),
  ])) as [Found]

  const { invoice, ...others } = found
  assert.deepEqual(others, {
    migrations: await migrationNames(),
    place: indiaPostPincodes.findPlace?.('560001' as Pincode),
    panel: readFileSync('src/sandbox/panel.css', 'utf8').length,
    widget: 4,
    complaints: [],
  })
  assert.match(textOfPdf(Buffer.from(invoice, 'base64')), /MJ\/2627\/0123/)
  assert.deepEqual((await listMadeNames(db)).toSorted(), fileNamesOf(picture).toSorted())
  const texts = globSync('*.mjs', { cwd: bundle }).map((name) => readFileSync(join(bundle, name), 'utf8'))
  assert.ok(texts.some((text) => text.includes('new URL("picture-process.mjs", import.meta.url)')))
})
