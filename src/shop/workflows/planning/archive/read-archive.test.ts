import assert from 'node:assert/strict'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { unzipSync, type Zippable, zipSync } from 'fflate'
import type { Database } from '#src/platform/db/database.ts'
import { listUploads } from '#src/shop/catalogue/uploads/uploads.store.ts'
import { publishing } from '#src/shop/workflows/publishing/publishing.ts'
import { testDatabase } from '#tests/database.ts'
import { folderSetup, recordOf, shownPrice } from '#tests/factories/catalogue-setup.ts'
import { hero, personalised, plain, writeShopFolder } from '#tests/factories/shop-folder.ts'
import { aPhotograph } from '#tests/factories/stored-picture.ts'
import { shopDeps } from '#tests/fakes/shop-deps.ts'
import { importFolder } from '#tests/import-folder.ts'
import { sweepUploads } from '../../picturing/picturing.ts'
import { planning } from '../planning.ts'

const { root } = await folderSetup()
const shopDir = await writeShopFolder(join(root, 'shop'), [plain(), personalised()])

/** Two products as a folder brought them, and what Meera does with archives. */
async function aCatalogue() {
  const db = await testDatabase()
  assert.ok((await importFolder(db, { shopDir, by: 'Meera' })).ok)
  const plans = planning(shopDeps(db))
  const show = async (id: number) => (await plans.show(id, { offset: 0, limit: 100 }))!
  const send = async (content: Uint8Array) => plans.take({ name: 'shop.zip', content: [content], by: 'Meera' })
  return {
    db,
    plans,
    show,
    look: async (files: Zippable) => show(await send(zipSync(files))),
    lookAtBytes: async (content: Uint8Array) => show(await send(content)),
    apply: async (id: number) => plans.apply({ id, by: 'Meera', seen: (await show(id)).plan.checkedAt }),
  }
}

const archiveOf = (db: Database): Promise<Buffer> => buffer(publishing(shopDeps(db)).archive())
const text = (words: string): Uint8Array => Buffer.from(words)
const imagesOf = async (db: Database) => (await recordOf(db, 'rani')).variants[0]!.images

test('the folder taken away as an archive and brought in again changes nothing, and is the same byte for byte', async () => {
  const { db, lookAtBytes } = await aCatalogue()
  const archive = await archiveOf(db)
  const { plan, rows } = await lookAtBytes(archive)
  assert.deepEqual([plan.source, rows, plan.found.faults, plan.found.unchanged], ['folder', [], [], 2])
  assert.deepEqual(await db.query('select from uploads'), [], 'no picture was stored once more')
  assert.deepEqual(unzipSync(await archiveOf(db)), unzipSync(archive))
  const { catalogue, files } = await publishing(shopDeps(db)).export()
  assert.deepEqual(Object.keys(unzipSync(archive)), ['catalogue.json', ...files.map(({ path }) => path)])
  assert.equal(Buffer.from(unzipSync(archive)['catalogue.json']!).toString(), catalogue)
})

test('an archive brings fields and pictures of the catalogue, shown first, applied wholly and taken back wholly', async () => {
  const { db, look, apply } = await aCatalogue()
  const before = await imagesOf(db)
  const photograph = await aPhotograph({ width: 800, height: 800 })
  const inFile = JSON.parse((await publishing(shopDeps(db)).export()).catalogue)
  inFile[0].pricePaise = 109_900
  // The same path with other bytes, in a folder around all, as systems pack it.
  const { plan, rows } = await look({ 'shop/catalogue.json': text(JSON.stringify(inFile)), [`shop/${hero}`]: photograph })
  assert.deepEqual([plan.found.faults, plan.counts.changed], [[], 2])
  assert.deepEqual(
    rows
      .find(({ product }) => product === 'rani')
      ?.fields.map(({ field }) => field)
      .toSorted(),
    ['pricePaise', 'variants.RANI-OXB.images'],
  )
  assert.deepEqual(await imagesOf(db), before)
  const applied = await apply(plan.id)
  assert.ok(applied.ok)
  const [after] = await imagesOf(db)
  assert.ok(after && after.file === hero && after.stored.key !== before[0]!.stored.key)
  assert.equal(await shownPrice(db), 109_900)
  assert.ok((await listUploads(db, [after.stored.key])).has(after.stored.key))
  assert.deepEqual(await db.query('select from change_plan_pictures'), [])
  assert.ok((await publishing(shopDeps(db)).undoChanges({ id: applied.value.changeSet!, by: 'Meera' })).ok)
  assert.deepEqual(await imagesOf(db), before)
})

test('a table finds its pictures in an archive beside it, by path or by name alone, and says of each what is missing or wrong', async () => {
  const { db, plans, look, show, apply } = await aCatalogue()
  const table = 'sku,images\nRANI-OXB,front.jpg~hero~Front|back.jpg~detail~Back\n'
  const { plan } = await look({ 'prices.csv': text(table) })
  assert.match(plan.found.faults[0]?.wanted ?? '', /one in a zip with this file or beside it: there is no front.jpg/)
  const beside = async (files: Zippable) => plans.addPictures({ id: plan.id, content: [zipSync(files)], by: 'Meera' })
  const [front, back] = [await aPhotograph(), await aPhotograph()]

  assert.deepEqual(await beside({ 'front.jpg': text('<html>'), 'back.jpg': back }), { ok: true, value: { found: 2, named: 2 } })
  assert.match((await show(plan.id)).plan.found.faults[0]?.wanted ?? '', /front.jpg: a picture: JPEG, PNG, WebP or AVIF/)
  await beside({ 'a/front.jpg': front, 'b/front.jpg': back })
  assert.match((await show(plan.id)).plan.found.faults[0]?.wanted ?? '', /a name that tells a\/front.jpg from b\/front.jpg/)
  assert.ok((await beside({ 'photos/front.jpg': front })).ok)
  assert.deepEqual((await show(plan.id)).plan.found.faults, [])
  assert.ok((await apply(plan.id)).ok)
  assert.deepEqual(
    (await imagesOf(db)).map(({ file, alt, width }) => [String(file).replace(/-[0-9a-f]{8}/, ''), alt, width]),
    [
      ['media/pictures/front.jpg', 'Front', 640],
      ['media/pictures/back.jpg', 'Back', 640],
    ],
  )
  const again = await look({ 'prices.csv': text(table), 'front.jpg': front, 'back.jpg': back })
  assert.deepEqual([again.rows, again.plan.found.faults, again.plan.source], [[], [], 'csv'])
})

test('pictures that wait for a planned change are not swept, and those of a file that was only looked at are', async () => {
  const { db, plans, look } = await aCatalogue()
  const sent = async () => look({ 'a.csv': text('sku,images\nRANI-OXB,a.jpg~hero~A\n'), 'a.jpg': await aPhotograph() })
  await sent()
  const { plan } = await sent()
  const seen = { id: plan.id, by: 'Meera', seen: plan.checkedAt }
  const year = new Date(Date.now() + 365 * 86_400_000)
  assert.ok((await plans.schedule({ ...seen, startsAt: year, endsAt: undefined })).ok)
  await db.query(`delete from change_plans where state = 'open'`)
  assert.equal(await sweepUploads(year, shopDeps(db)), 1)
})

test('an archive that could do harm is refused with the name of its file, and nothing of it is kept', async () => {
  const { db, plans, look, lookAtBytes, show } = await aCatalogue()
  const whole = zipSync({ 'catalogue.json': text('[]') })
  const faultOf = ({ plan }: Awaited<ReturnType<typeof look>>) => plan.found.faults.map(({ column, found }) => `${column}: ${found}`)
  assert.deepEqual(faultOf(await look({ 'catalogue.json': text('[]'), '../../etc/cron': text('x') })), [
    '../../etc/cron: a name that leads out of the folder',
  ])
  assert.deepEqual(faultOf(await look({ 'bomb.csv': new Uint8Array(8 * 2 ** 20) })), [
    'bomb.csv: hardly any bytes that unpack to very many',
  ])
  assert.deepEqual(faultOf(await lookAtBytes(whole.subarray(0, -5))), ['the file: an archive that breaks off'])
  assert.deepEqual(faultOf(await look({ 'front.jpg': text('x') })), ['the file: no table in it'])
  assert.deepEqual(faultOf(await look({ '[Content_Types].xml': text('x'), 'xl/a.xml': text('x') })), ['the file: a workbook'])
  const ofLibreOffice = {
    mimetype: text('application/vnd.oasis.opendocument.spreadsheet'),
    'content.xml': text('x'),
    'META-INF/manifest.xml': text('x'),
  }
  assert.deepEqual(faultOf(await look(ofLibreOffice)), ['the file: a workbook'])
  assert.deepEqual(faultOf(await look({ 'one.csv': text('sku\n'), 'two.csv': text('sku\n') })), [
    'the file: two tables, one.csv and two.csv',
  ])
  assert.deepEqual(await db.query('select from uploads'), [])

  const { plan } = await look({ 'a.csv': text('sku,makingDays\nRANI-OXB,9\n') })
  const refused = await plans.addPictures({ id: plan.id, content: [text('no archive')], by: 'Meera' })
  assert.deepEqual(refused, { ok: false, problem: { code: 'unusable_archive', words: 'the file: there is no archive; wanted: a zip' } })
  assert.equal((await show(plan.id)).plan.counts.changed, 1)
})

test('an archive is the same file when its pictures are the same too, and pictures that came beside a table stay with it', async () => {
  const { plans, look, lookAtBytes, show } = await aCatalogue()
  const table = 'sku,images\nRANI-OXB,front.jpg~hero~Front\n'
  const [front, other] = [await aPhotograph({ width: 800 }), await aPhotograph({ width: 900 })]
  const packed = (level: 0 | 9) => zipSync({ 'prices.csv': text(table), 'front.jpg': front }, { level })
  const { plan } = await lookAtBytes(packed(9))
  assert.equal((await lookAtBytes(packed(0))).plan.id, plan.id, 'packed in another way')
  assert.notEqual((await look({ 'prices.csv': text(table), 'front.jpg': other })).plan.id, plan.id)

  const { plan: alone } = await look({ 'prices.csv': text(table) })
  assert.ok((await plans.addPictures({ id: alone.id, content: [zipSync({ 'front.jpg': front })], by: 'Meera' })).ok)
  assert.equal((await look({ 'prices.csv': text(table) })).plan.id, alone.id)
  assert.deepEqual((await show(alone.id)).plan.found.faults, [])
  assert.equal((await plans.listOpen(20)).length, 3)
})
