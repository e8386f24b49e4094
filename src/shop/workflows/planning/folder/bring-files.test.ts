import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { zipSync } from 'fflate'
import { findMedia } from '#src/shop/catalogue/media.store.ts'
import { keptInFileMessage } from '#src/shop/staff-texts/products/folder-texts.ts'
import { historyNames, historySource } from '#src/shop/staff-texts/products/history-texts.ts'
import { planConflictText } from '#src/shop/staff-texts/products/plan-texts.ts'
import { folderAtDesk } from '#tests/factories/folder-at-desk.ts'
import { aPhotograph } from '#tests/factories/stored-picture.ts'
import { banner, publishAtDesk } from '#tests/factories/texts/text-setup.ts'
import { articleSource } from '#tests/factories/content-files.ts'
import { shownPrice } from '#tests/factories/catalogue-setup.ts'

const aShop = await folderAtDesk()

const cheaper = ['1199', '999'] as const
const aRate = '{ "from": "2017-11-15", "gstBasisPoints": 1800 }\n'
const newRate = [aRate, `${aRate.trimEnd()},\n      { "from": "2027-04-01", "gstBasisPoints": 700 }\n`] as const
const otherWords = ['a wedding', 'a birth'] as const
const picture = await aPhotograph()
const diwali = 'media/banners/diwali.jpg'
const withBanner = ['"banners":[]', `"banners":${JSON.stringify([banner({ file: diwali, width: 640, height: 480 })])}`] as const

const textOf = (files: Readonly<Record<string, Uint8Array>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files).map(([path, content]) => [path, isWords(path) ? Buffer.from(content).toString() : hashOf(content)]),
  )

const isWords = (path: string): boolean => /[.](?:json|md|yaml)$/.test(path)
const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

test('a folder brings texts, banners with their pictures and tax rates with products and settings, and one press takes all of it back', async () => {
  const { db, settings, away, look, apply, undo, takeAway, rates, about, banners, show } = await aShop()
  const before = await shownPrice(db)
  const plan = await look({
    'catalogue.json': cheaper,
    'settings.json': ['"upToRupees": 10000', '"upToRupees": 8000'],
    'tax-rates.json': newRate,
    'content/about.md': otherWords,
    'media.json': withBanner,
    [diwali]: picture,
  })
  assert.deepEqual(plan.found.faults, [])
  assert.deepEqual(plan.found.files?.map(({ file, field }) => [file, field]).toSorted(), [
    ['content/about.md', 'about'],
    ['media.json#banners', 'banners'],
    [diwali, ''],
    ['settings.json', 'cod.upToRupees'],
    ['tax-rates.json', '42029100 general.rates.2027-04-01'],
  ])
  assert.match(await about(), /a wedding/, 'looking changes nothing')
  assert.deepEqual([await banners(), (await rates()).includes(700)], [0, false])
  const applied = await apply(plan.id)
  assert.ok(applied.ok, JSON.stringify(applied))
  assert.deepEqual(applied.value.made.map(({ name, version }) => [name, version]).toSorted(), [
    ['about', 2],
    ['banners', 2],
    ['settings', 2],
    ['tax-rates', 2],
  ])
  assert.match(await about(), /a birth/)
  assert.deepEqual([await banners(), (await rates()).includes(700)], [1, true])
  assert.deepEqual(await db.query('select from change_plan_files'), [])
  const out = textOf(await takeAway())
  const sent = textOf({ ...away, [diwali]: picture })
  for (const [path, [from, to]] of Object.entries({ 'tax-rates.json': newRate, 'content/about.md': otherWords, 'media.json': withBanner }))
    assert.equal(out[path], sent[path]!.replace(from, to), `${path}, byte for byte`)
  assert.equal(out[diwali], sent[diwali])

  const undone = await undo(plan.id)
  assert.ok(undone.ok, JSON.stringify(undone))
  assert.deepEqual(undone.value.keptInFiles, [])
  assert.deepEqual(textOf(await takeAway()), textOf(away))
  assert.deepEqual([await shownPrice(db), await settings.at('cod.upToRupees')], [before, 10_000])
  assert.match(await about(), /a wedding/)
  assert.deepEqual([await banners(), (await rates()).includes(700)], [0, false])
  assert.deepEqual([(await undo(plan.id)).ok, (await show(plan.id)).endedAt === undefined], [false, false], 'once')
})

test('the folder as it was taken away changes nothing, and the history names what one brought, and that it was taken back', async () => {
  const { shop, look, apply, undo } = await aShop()
  const same = await look({})
  assert.deepEqual([same.found.files, same.found.faults, same.found.conflicts, same.counts.changed], [[], [], [], 0])
  const plan = await look({ 'content/about.md': otherWords, 'media.json': withBanner, [diwali]: picture, 'tax-rates.json': newRate })
  assert.ok((await apply(plan.id)).ok)
  const listed = async () => {
    const kinds = ['texts', 'banners', 'tax-rates'] as const
    return (await shop.plans.listHistory({ kinds, limit: 3 })).map(
      (entry) => `${entry.kind}, ${historySource(entry)}: ${historyNames(entry).join()}`,
    )
  }
  assert.deepEqual((await listed()).toSorted(), [
    'banners, Folder: Hero banners, version 2',
    'tax-rates, Folder: version 2',
    'texts, Folder: About us, version 2',
  ])
  assert.ok((await undo(plan.id)).ok)
  assert.deepEqual((await listed()).toSorted(), [
    'banners, Brought back: Hero banners, version 3',
    'tax-rates, Takes back version 2: version 3',
    'texts, Brought back: About us, version 3',
  ])
})

test('a fault of a text, a banner or a rate is named at its line, and then nothing of the folder is brought in', async () => {
  const { db, look, apply, about } = await aShop()
  const before = await shownPrice(db)
  const plan = await look({
    'catalogue.json': cheaper,
    'content/about.md': ['It began', 'See [that](/product/nobody). It began'],
    'media.json': ['"banners":[]', `"banners":${JSON.stringify([banner({ file: 'media/banners/lost.webp' })])}`],
    'tax-rates.json': ['"gstBasisPoints": 2800', '"gstBasisPoints": 280000'],
  })
  const faults = plan.found.faults.map(({ line, column }) => `${column} at ${line ?? 'no line'}`)
  assert.deepEqual(faults.toSorted(), [
    'content/about.md, line 8 at 8',
    'media.json#banners, 0 at 1',
    'tax-rates.json, 0.rates.0.gstBasisPoints at 7',
  ])
  const refused = await apply(plan.id)
  assert.equal(!refused.ok && refused.problem.code, 'plan_faulty')
  assert.deepEqual([await shownPrice(db), (await about()).includes('nobody')], [before, false])
  const nameless = await look({ 'content/blog/new.md': Buffer.from(articleSource({ header: { id: undefined } })) })
  assert.deepEqual(
    nameless.found.faults.map(({ column }) => column),
    ['content/blog/new.md, id'],
  )
})

test('a text may name a product that the same folder brings, which may need a rate that it brings', async () => {
  const { look, apply, undo, about, away } = await aShop()
  const products = JSON.parse(Buffer.from(away['catalogue.json']!).toString()) as { variants: { sku: string }[] }[]
  const [rani] = products
  const tray = {
    ...rani,
    id: 'tray',
    code: 'MJ-9',
    hsnCode: '44209090',
    gstBasisPoints: 1_200,
    variants: [{ ...rani!.variants[0]!, sku: 'TRAY-OXB' }],
  }
  const rates = Buffer.from(away['tax-rates.json']!).toString()
  const wood = { hsnCode: '44209090', class: 'general', goods: 'Boxes of wood', rates: [{ from: '2017-07-01', gstBasisPoints: 1_200 }] }
  const plan = await look({
    'catalogue.json': Buffer.from(JSON.stringify([...products, tray])),
    'tax-rates.json': Buffer.from(JSON.stringify([...(JSON.parse(rates) as []), wood])),
    'content/about.md': ['It began', 'See [that](/product/tray). It began'],
  })
  assert.deepEqual([plan.found.faults, plan.counts.added], [[], 1])
  assert.ok((await apply(plan.id)).ok)
  assert.match(await about(), /tray/)
  const undone = await undo(plan.id)
  assert.ok(undone.ok, JSON.stringify(undone))
  assert.doesNotMatch(await about(), /tray/)
})

test('a text that the desk has changed too waits for a decision; one published after the look is not overwritten, nor taken back', async () => {
  const { shop, look, apply, undo, about } = await aShop()
  await publishAtDesk(shop.texts, 'about', 'a wedding', 'a name day')
  const plan = await look({ 'content/about.md': otherWords, 'tax-rates.json': newRate })
  assert.deepEqual(plan.found.conflicts.map(planConflictText), ['About us: has changed in the file, and at the desk in another way'])
  const early = await apply(plan.id)
  assert.equal(!early.ok && early.problem.code, 'plan_undecided')
  assert.ok((await shop.plans.lookAgain(plan.id, 'desk')).ok)
  assert.deepEqual(
    (await shop.plans.show(plan.id, { offset: 0, limit: 1 }))!.plan.found.files?.map(({ file }) => file),
    ['tax-rates.json'],
  )
  assert.ok((await shop.plans.lookAgain(plan.id, 'file')).ok)
  await publishAtDesk(shop.texts, 'about', 'a name day', 'a festival')
  const late = await apply(plan.id)
  assert.deepEqual(!late.ok && late.problem, { code: 'changed_meanwhile', products: ['content/about.md'] })
  assert.ok((await shop.plans.lookAgain(plan.id, 'file')).ok)
  assert.ok((await apply(plan.id)).ok)
  assert.match(await about(), /a birth/)
  await publishAtDesk(shop.texts, 'about', 'a birth', 'a first day')
  const undone = await undo(plan.id)
  assert.deepEqual(undone.ok && undone.value.keptInFiles.map(keptInFileMessage), ['kept: About us, Meera'])
  assert.match(await about(), /a first day/)
})

test('what a folder does not have stays, and a picture that is another one under its name is shown and brought', async () => {
  const { db, shop, away, look, apply, undo, takeAway } = await aShop()
  const first = await look({ 'media.json': withBanner, [diwali]: picture })
  assert.ok((await apply(first.id)).ok)
  const other = await aPhotograph()
  const again: Record<string, Uint8Array> = { ...(await takeAway()), [diwali]: other }
  const { 'content/about.md': _, ...without } = again
  const plan = (await shop.plans.show(await shop.plans.take({ name: 'shop.zip', content: [zipSync(without)], by: 'Meera' }), {
    offset: 0,
    limit: 9,
  }))!.plan
  assert.deepEqual(
    plan.found.files?.map(({ file }) => file),
    [diwali],
  )
  const keyOf = async () => (await findMedia(db)).banners.map(({ picture: { key } }) => key)
  const before = await keyOf()
  assert.ok((await apply(plan.id)).ok)
  assert.notDeepEqual(await keyOf(), before)
  assert.ok((await undo(plan.id)).ok)
  assert.deepEqual(await keyOf(), before)
  assert.ok('content/about.md' in away && 'content/about.md' in (await takeAway()))
})
