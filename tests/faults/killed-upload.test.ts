import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Sql } from '#src/platform/db/database.ts'
import { sweepUploads } from '#src/shop/workflows/picturing/picturing.ts'
import { testDatabase } from '#tests/database.ts'
import { plain, writeShopFolder } from '#tests/factories/shop-folder.ts'
import { aPhotograph } from '#tests/factories/stored-picture.ts'
import { lookAgain } from '#tests/failover/real-time.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { importFolder } from '#tests/import-folder.ts'

const root = await mkdtemp(join(tmpdir(), 'killed-upload-'))
after(() => rm(root, { recursive: true }))
const db = await testDatabase()
assert.ok((await importFolder(db, { shopDir: await writeShopFolder(join(root, 'shop'), [plain()]) })).ok)
const shop = testShop(db)
const colour = { code: 'MJ-1001', sku: 'RANI-OXB', by: 'Arun' }

/** Takes the picture in a file into the draft, in a process of its own. */
const taking = (file: string): string => `
  const { openDatabase } = await import('#src/platform/db/postgres.ts')
  const { testShop } = await import('#tests/fakes/shop-deps.ts')
  const { readFile } = await import('node:fs/promises')
  const { catalogue } = testShop(openDatabase(${JSON.stringify(db.connection)}))
  await catalogue.addPicture({ ...${JSON.stringify(colour)}, fileName: 'a.jpg', content: await readFile(${JSON.stringify(file)}) })`

/** Lets a process take the picture, stops it at this table, and kills it there. */
async function killAt(table: string, file: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(`lock table ${table} in share row exclusive mode`)
    const child = spawn(process.execPath, ['--import', './scripts/tsx.mjs', '--input-type=module', '--eval', taking(file)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const exited = once(child, 'exit')
    while (child.exitCode === null && !(await isWaitingFor(tx, table))) await lookAgain()
    assert.equal(child.exitCode, null, `it is stopped at ${table}`)
    child.kill('SIGKILL')
    await exited
  })
  while (await isWaitingFor(db, table)) await lookAgain()
}

const isWaitingFor = async (sql: Sql, table: string) =>
  (await sql.query('select from pg_locks where relation = $1::regclass and pid <> pg_backend_pid()', [table])).length > 0

const countRows = async () => {
  const [row] = await db.query<{ uploads: number; masters: number; names: number }>(
    `select (select count(*)::int from uploads) as uploads, (select count(*)::int from masters) as masters,
            (select count(*)::int from media_names) as names`,
  )
  return row!
}
const isDrafted = async () => (await shop.catalogue.showProduct(colour.code))?.draft !== undefined

test('an upload that is killed at any point is in no draft, can be sent once more, and leaves nothing behind after its time', async () => {
  const before = await countRows()
  for (const table of ['uploads', 'masters', 'master_parts', 'product_drafts']) {
    const [killed, again] = [join(root, 'killed.jpg'), join(root, 'again.jpg')]
    await writeFile(killed, await aPhotograph())
    await killAt(table, killed)
    assert.equal(await isDrafted(), false, table)
    await sweepUploads(new Date(Date.now() + 1_000), shop.deps)
    assert.deepEqual(await countRows(), before, table)

    const photograph = await aPhotograph()
    await writeFile(again, photograph)
    await killAt(table, again)
    const added = await shop.catalogue.addPicture({ ...colour, fileName: 'a.jpg', content: photograph })
    assert.ok(added.ok && added.value.isNew, table)
    await shop.work.makePicture(added.value.key)
    const { uploads } = (await shop.catalogue.showPictures(colour.code))!
    assert.equal(uploads.get(added.value.key)?.isReady, true, table)

    await shop.catalogue.changePictures({ ...colour, change: { kind: 'remove', picture: added.value.key } })
    await sweepUploads(new Date(Date.now() + 1_000), shop.deps)
    assert.deepEqual(await countRows(), before, table)
  }
})
