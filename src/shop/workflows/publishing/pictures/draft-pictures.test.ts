import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { exportShop } from '#src/importer/export-shop.ts'
import { masterStore } from '#src/platform/media/masters.ts'
import { type PictureChange, pictureIds } from '#src/shop/catalogue/changes/picture-list.ts'
import type { DeskLogin } from '#src/shop/staff/desk-login.ts'
import { aKey, deskSetup } from '#tests/desk-setup.ts'
import { aPhotograph } from '#tests/factories/stored-picture.ts'
import { plain, writeShopFolder } from '#tests/factories/shop-folder.ts'
import { importFolder } from '#tests/import-folder.ts'

const root = await mkdtemp(join(tmpdir(), 'draft-pictures-'))
after(() => rm(root, { recursive: true }))
const shopDir = await writeShopFolder(join(root, 'shop'), [plain()])
const colour = { code: 'MJ-1001', sku: 'RANI-OXB' }

async function picturesSetup() {
  const setup = await deskSetup()
  assert.ok((await importFolder(setup.db, { shopDir })).ok)
  const { catalogue, work, desk, deps } = setup.shop
  const upload = async (by: DeskLogin, content: Buffer, fileName = 'Rani box 1.JPG') => {
    const added = await catalogue.addPicture({ ...colour, fileName, content, by: by.name })
    return added.ok ? added.value : assert.fail(added.problem.code)
  }
  const shown = async () => {
    const found = await catalogue.showPictures(colour.code)
    return { ...found!, pictures: found!.colours[0]!.pictures, removed: found!.colours[0]!.removed, draft: found!.product.draft }
  }
  const keys = async () => (await shown()).pictures.map(({ stored }) => stored.key)
  const change = async (by: DeskLogin, changed: PictureChange) => {
    const result = await catalogue.changePictures({ ...colour, change: changed, by: by.name })
    return result.ok ? result.value : assert.fail(result.problem.code)
  }
  return {
    ...setup,
    catalogue,
    upload,
    shown,
    keys,
    change,
    /** Writes a text beside the picture as somebody does who sees it as it is now. */
    async describe(by: DeskLogin, picture: string, alt: string) {
      const { pictures } = await shown()
      const { alt: before, view } = pictures[pictureIds(pictures).indexOf(picture)]!
      const began = { alt: String(before), view: String(view) }
      return change(by, { kind: 'describe', picture, typed: { ...began, alt }, began })
    },
    /** Runs the jobs that make pictures. */
    async make() {
      const jobs = deps.queue.jobs.splice(0).filter(({ job }) => job === 'pictures.make')
      for (const { data } of jobs) await work.makePicture((data as { key: string }).key)
      return jobs.length
    },
    async act(by: DeskLogin, name: string, input: object) {
      const answer = await desk.act(by, { act: name, key: aKey(), input })
      return answer.ok ? { key: answer.value.key, code: undefined } : { key: '', code: answer.problem.code }
    },
    publish: async (by: DeskLogin) => {
      const { draft } = (await catalogue.showProduct(colour.code))!
      const answer = await desk.act(by, {
        act: 'products.publish',
        key: aKey(),
        input: { product: colour.code, draft: draft?.version ?? 0 },
      })
      return answer.ok ? { key: answer.value.key, code: undefined } : { key: '', code: answer.problem.code }
    },
    /** The views of the pictures that shoppers see. */
    sold: async () => (await setup.db.query<{ key: string }>('select key from pictures order by position')).map(({ key }) => key),
    countRows: async () =>
      (
        await setup.db.query<{ uploads: number; masters: number; parts: number }>(
          `select (select count(*)::integer from uploads) as uploads, (select count(*)::integer from masters) as masters,
                  (select count(*)::integer from (select distinct sha256 from master_parts) as p) as parts`,
        )
      )[0]!,
  }
}

test('an uploaded picture is a field of the draft: not published before all its sizes are made, nor without its text', async () => {
  const { catalogue, meera, arun, upload, shown, describe, make, publish, sold, keys } = await picturesSetup()
  const before = await sold()
  const { key } = await upload(arun, await aPhotograph())
  const { pictures, uploads, draft, product } = await shown()
  assert.match(pictures[1]!.file, /^media\/products\/rani\/oxblood-rani-box-1-[0-9a-f]{8}[.]jpg$/)
  assert.deepEqual([pictures[1]?.['width'], pictures[1]?.['alt'], draft?.savedBy], [640, '', 'Arun'])
  assert.deepEqual([uploads.get(key)?.made, uploads.get(key)?.files, product.inTheMaking], [0, 9, ['Rani box 1.JPG']])
  assert.deepEqual(
    product.faults.map(({ field }) => field),
    ['variants.RANI-OXB.images.1.alt'],
  )
  assert.equal((await catalogue.previewProduct(colour.code))?.variants[0]?.pictures.length, 2)

  await describe(arun, key, 'The box, open')
  assert.equal((await publish(arun)).code, 'not_allowed')
  assert.equal((await publish(meera)).code, 'pictures_in_the_making')
  assert.deepEqual([await sold(), await make()], [before, 1])
  const ready = (await shown()).uploads.get(key)
  assert.deepEqual([ready?.made, ready?.isReady], [9, true])

  const published = await publish(meera)
  assert.deepEqual([published.code, await sold()], [undefined, [...before, key]])
  assert.equal((await shown()).draft, undefined)
  assert.deepEqual(await keys(), [...before, key])
})

test('publishing pictures is taken back like every other field', async () => {
  const { shop, meera, upload, describe, make, publish, sold } = await picturesSetup()
  const before = await sold()
  const { key } = await upload(meera, await aPhotograph())
  await describe(meera, key, 'The box, open')
  await make()
  const { key: act } = await publish(meera)
  assert.deepEqual(await sold(), [...before, key])
  assert.ok((await shop.desk.undo(meera, act)).ok)
  assert.deepEqual(await sold(), before)
})

test('the same bytes are the same picture, also when two people send them at once', async () => {
  const { meera, arun, upload, keys, countRows } = await picturesSetup()
  const [photograph, before] = [await aPhotograph(), await countRows()]
  const [hers, his] = await Promise.all([upload(meera, photograph, 'a.jpg'), upload(arun, photograph, 'b.jpg')])
  assert.equal(hers.key, his.key)
  assert.deepEqual([hers.isNew, his.isNew].toSorted(), [false, true])
  assert.equal((await keys()).length, 2)
  assert.deepEqual(await countRows(), { uploads: 1, masters: before.masters + 1, parts: before.parts + 1 })
})

test('two people who change different pictures both keep theirs, and of the same text the second is told', async () => {
  const { meera, arun, upload, shown, change, describe } = await picturesSetup()
  const [one, two] = [await upload(arun, await aPhotograph()), await upload(arun, await aPhotograph())]
  const began = { alt: '', view: 'detail' }
  assert.deepEqual(await change(arun, { kind: 'describe', picture: one.key, typed: { alt: 'Open', view: 'open' }, began }), [])
  assert.deepEqual(await change(meera, { kind: 'describe', picture: two.key, typed: { ...began, alt: 'The lock' }, began }), [])
  assert.deepEqual(await change(meera, { kind: 'describe', picture: one.key, typed: { alt: 'Shut', view: 'detail' }, began }), [
    { field: 'alt', typed: 'Shut', stored: 'Open' },
  ])
  const texts = async () => (await shown()).pictures.slice(1).map(({ alt, view }) => [alt, view])
  assert.deepEqual(await texts(), [
    ['Open', 'open'],
    ['The lock', 'detail'],
  ])
  await describe(meera, one.key, 'Shut')
  assert.deepEqual((await texts())[0], ['Shut', 'open'])
})

test('pictures are put in order one by one and all together, and one that is gone is not moved', async () => {
  const { catalogue, meera, upload, keys, change } = await picturesSetup()
  const [first] = await keys()
  const [a, b, c] = [
    await upload(meera, await aPhotograph()),
    await upload(meera, await aPhotograph()),
    await upload(meera, await aPhotograph()),
  ]
  await change(meera, { kind: 'move', picture: c.key, to: 0 })
  assert.deepEqual(await keys(), [c.key, first, a.key, b.key])
  await change(meera, { kind: 'arrange', keys: [a.key, b.key, c.key] })
  assert.deepEqual(await keys(), [a.key, first, b.key, c.key])
  await change(meera, { kind: 'remove', picture: b.key })
  const gone = await catalogue.changePictures({ ...colour, change: { kind: 'move', picture: b.key, to: 0 }, by: 'Arun' })
  assert.ok(!gone.ok && gone.problem.code === 'unknown_picture')
})

test('a removed picture can be put back with its text, and what comes to the same as in the shop is no draft', async () => {
  const { catalogue, meera, keys, shown, change } = await picturesSetup()
  const [first] = await keys()
  await change(meera, { kind: 'remove', picture: first! })
  const { draft, removed, product } = await shown()
  assert.deepEqual(
    [Object.keys(draft?.edits ?? {}), removed.map(({ picture, by }) => [picture['alt'], by])],
    [['variants.RANI-OXB.images'], [['A box', 'Meera']]],
  )
  assert.match(product.faults[0]!.message, /at least one picture/)
  assert.ok((await catalogue.putPictureBack({ ...colour, key: first!, by: 'Meera' })).ok)
  assert.deepEqual([(await shown()).draft, (await shown()).removed, await keys()], [undefined, [], [first]])
})

test('a draft with pictures that is thrown away is there again after Undo, and until then each can be put back', async () => {
  const { shop, arun, act, upload, keys, shown } = await picturesSetup()
  const { key } = await upload(arun, await aPhotograph())
  const before = await keys()
  const { key: discarded } = await act(arun, 'products.discardDraft', { product: colour.code })
  const { draft, removed } = await shown()
  assert.deepEqual([draft, removed.map(({ picture }) => picture.stored.key)], [undefined, [key]])
  assert.ok((await shop.desk.undo(arun, discarded)).ok)
  assert.deepEqual(await keys(), before)
})

test('pictures that a folder has published meanwhile are not published over unseen: somebody decides', async () => {
  const { db, catalogue, meera, upload, describe, make, publish, shown, keys, sold } = await picturesSetup()
  const { key } = await upload(meera, await aPhotograph())
  await describe(meera, key, 'The box, open')
  await make()
  const catalogued = plain() as { variants: { images: object[] }[] }
  catalogued.variants[0]!.images[0] = { ...catalogued.variants[0]!.images[0], alt: 'A box of the folder' }
  assert.ok((await importFolder(db, { shopDir: await writeShopFolder(join(root, 'other'), [catalogued]) })).ok)
  assert.equal((await shown()).colours[0]?.isOutdated, true)
  assert.equal((await publish(meera)).code, 'published_meanwhile')
  assert.ok((await catalogue.decidePictures({ ...colour, take: 'draft', by: 'Meera' })).ok)
  assert.equal((await publish(meera)).code, undefined)
  assert.deepEqual(await sold(), await keys())

  await upload(meera, await aPhotograph())
  assert.ok((await catalogue.decidePictures({ ...colour, take: 'published', by: 'Meera' })).ok)
  assert.deepEqual([(await shown()).draft, await keys()], [undefined, await sold()])
})

test('an export with uploaded pictures, imported again, changes nothing, byte for byte', async () => {
  const { db, shop, catalogue, meera, upload, describe, make, publish } = await picturesSetup()
  const photograph = await aPhotograph()
  const { key } = await upload(meera, photograph)
  await describe(meera, key, 'The box, open')
  await make()
  assert.equal((await publish(meera)).code, undefined)
  const [folder, again] = [join(root, 'exported'), join(root, 'exported again')]
  const masters = masterStore(db)
  assert.ok((await exportShop(folder, { catalogue, masters })).ok)
  const { record, version } = (await catalogue.showProduct(colour.code))!
  assert.ok((await readFile(join(folder, record.variants[0]!.images[1]!.file))).equals(photograph))
  assert.ok((await importFolder(db, { shopDir: folder })).ok)
  assert.equal((await shop.catalogue.showProduct(colour.code))!.version, version)
  assert.ok((await exportShop(again, { catalogue, masters })).ok)
  assert.deepEqual(await readFile(join(again, 'catalogue.json')), await readFile(join(folder, 'catalogue.json')))
})

test('of an upload that is refused nothing is left behind', async () => {
  const { db, catalogue, countRows, shown } = await picturesSetup()
  const [before, photograph] = [await countRows(), await aPhotograph()]
  for (const content of [Buffer.from('<svg/>'), photograph.subarray(0, 900), Buffer.concat([photograph, Buffer.from('<script>')])]) {
    const added = await catalogue.addPicture({ ...colour, fileName: 'x.jpg', content, by: 'Arun' })
    assert.ok(!added.ok && added.problem.code === 'unusable_picture')
  }
  const elsewhere = await catalogue.addPicture({ code: colour.code, sku: 'RANI-PNK', fileName: 'x.jpg', content: photograph, by: 'Arun' })
  assert.ok(!elsewhere.ok && elsewhere.problem.code === 'unknown_colour')
  assert.deepEqual([await countRows(), (await shown()).draft], [before, undefined])
  assert.deepEqual(await db.query('select key from removed_pictures'), [])
})
