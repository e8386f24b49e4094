import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { folderAtDesk } from '#tests/factories/folder-at-desk.ts'
import { banner, publishAtDesk } from '#tests/factories/texts/text-setup.ts'
import { media, personalised, plain, writeShopFolder } from '#tests/factories/shop-folder.ts'
import { folderSetup, shownPrice } from '#tests/factories/catalogue-setup.ts'
import { findMedia } from '#src/shop/catalogue/media.store.ts'
import { aPhotograph } from '#tests/factories/stored-picture.ts'
import { articleSource, testPicture } from '#tests/factories/content-files.ts'
import { importFolder } from '#tests/import-folder.ts'

const aShop = await folderAtDesk()

const aRate = '{ "from": "2017-11-15", "gstBasisPoints": 1800 }\n'
const edits = {
  'catalogue.json': ['1199', '999'],
  'settings.json': ['"upToRupees": 10000', '"upToRupees": 8000'],
  'tax-rates.json': [aRate, `${aRate.trimEnd()},\n      { "from": "2027-04-01", "gstBasisPoints": 700 }\n`],
  'content/about.md': ['a wedding', 'a birth'],
  'content/blog/new.md': Buffer.from(
    articleSource({ header: { id: 77, title: 'Something new', sign: undefined, picture: { file: testPicture, alt: 'A box' } } }),
  ),
  'media.json': ['"banners":[]', `"banners":${JSON.stringify([banner()])}`],
} as const

/** A shop with the folder brought in, and how it stands. */
async function brought() {
  const shop = await aShop()
  const stand = async () => ({
    price: await shownPrice(shop.db),
    upTo: await shop.settings.at('cod.upToRupees'),
    hasRate: (await shop.rates()).includes(700),
    isOther: /a birth/.test(await shop.about()),
    banners: await shop.banners(),
    hasArticle: (await shop.shop.texts.show('article-77'))?.version,
    sets: (await shop.db.query('select from change_sets')).length,
  })
  const before = await stand()
  const plan = await shop.look(edits)
  assert.deepEqual(plan.found.faults, [])
  assert.ok((await shop.apply(plan.id)).ok)
  return { ...shop, stand, before, plan }
}

test('the folder that was taken back brings the same once more, as often as it is taken back', async () => {
  const { stand, before, plan, look, apply, undo } = await brought()
  const after = await stand()
  assert.ok((await undo(plan.id)).ok)
  const undone = await stand()
  assert.deepEqual({ ...undone, sets: 0, hasArticle: 0 }, { ...before, sets: 0, hasArticle: 0 })

  const again = await look(edits)
  assert.deepEqual([again.found.files, again.found.conflicts, again.counts], [plan.found.files, [], plan.counts])
  const applied = await apply(again.id)
  assert.ok(applied.ok, JSON.stringify(applied))
  assert.deepEqual({ ...(await stand()), hasArticle: 0 }, { ...after, sets: undone.sets + 1, hasArticle: 0 })

  assert.ok((await undo(again.id)).ok)
  const third = await look(edits)
  assert.deepEqual([third.found.files, third.found.conflicts], [plan.found.files, []])
})

test('the folder sent twice is brought in once: of the second nothing is left to bring, and nothing to take back', async () => {
  const { shop, db, stand, look, apply, undo } = await brought()
  const after = await stand()
  const twice = await look(edits)
  assert.deepEqual([twice.found.files, twice.counts.changed], [[], 0])
  const empty = await apply(twice.id)
  assert.equal(!empty.ok && empty.problem.code, 'plan_empty')

  // Two people sent it, and both looked before either brought it in.
  const texts = { 'content/about.md': ['a birth', 'a name day'], 'settings.json': ['"upToRupees": 10000', '"upToRupees": 7000'] } as const
  const wanted = { ...edits, 'content/about.md': ['a wedding', 'a name day'], 'settings.json': texts['settings.json'] } as const
  const [one, other] = [await look(wanted), await look(wanted, 'Kavya')]
  assert.ok((await apply(one.id)).ok)
  const versions = async () => (await shop.texts.show('about'))!.version
  const [upTo, version, sets] = [(await stand()).upTo, await versions(), (await db.query('select from change_sets')).length]
  const second = await apply(other.id)
  assert.deepEqual(second.ok && [second.value.changeSet, second.value.made], [undefined, []])
  assert.deepEqual([(await stand()).upTo, await versions(), (await stand()).sets], [upTo, version, sets])
  assert.ok((await undo(other.id)).ok)
  assert.deepEqual([(await stand()).upTo, await versions()], [upTo, version])
  assert.ok((await undo(one.id)).ok)
  assert.deepEqual(await stand(), { ...after, sets: (await stand()).sets })
})

test('what somebody has published since stays, and the same folder asks whose text counts', async () => {
  const { shop, plan, look, undo, about } = await brought()
  await publishAtDesk(shop.texts, 'about', 'a birth', 'a first day')
  assert.ok((await undo(plan.id)).ok)
  assert.match(await about(), /a first day/)
  const again = await look(edits)
  assert.deepEqual(
    again.found.conflicts.map(({ product }) => product),
    ['content/about.md'],
  )
})

test('what another folder has brought since counts as brought last, whatever is taken back', async () => {
  const { db, plan, look, undo, away } = await brought()
  const { root } = await folderSetup()
  const about = Buffer.from(away['content/about.md']!).toString().replace('a wedding', 'a fair')
  const files = { 'media.json': media, 'content/about.md': about }
  const imported = await importFolder(db, {
    shopDir: await writeShopFolder(join(root, 'later'), [plain(), personalised()], files),
    by: 'Meera',
    take: 'file',
  })
  assert.ok(imported.ok, JSON.stringify(imported))
  assert.ok((await undo(plan.id)).ok)
  const same = await look({ 'content/about.md': ['a wedding', 'a fair'] })
  assert.deepEqual([same.found.conflicts.filter(({ product }) => product === 'content/about.md')], [[]])
})

test('a text that somebody has published since keeps its pictures, and those of a list that goes back go back with it', async () => {
  const { db, shop, look, apply, undo, about } = await aShop()
  const diwali = 'media/banners/diwali.jpg'
  const shows = ['"banners":[]', `"banners":${JSON.stringify([banner({ file: diwali, width: 640, height: 480 })])}`] as const
  assert.ok((await apply((await look({ 'media.json': shows, [diwali]: await aPhotograph() })).id)).ok)
  const keyOf = async () => (await findMedia(db)).banners[0]?.picture.key
  const before = await keyOf()
  const plan = await look({
    'media.json': [shows[0], shows[1].replace('640', '640 ')],
    'content/about.md': edits['content/about.md'],
    [diwali]: await aPhotograph(),
  })
  assert.ok((await apply(plan.id)).ok)
  assert.notEqual(await keyOf(), before)
  await publishAtDesk(shop.texts, 'about', 'a birth', 'a first day')
  const undone = await undo(plan.id)
  assert.deepEqual(undone.ok && undone.value.keptInFiles, [{ file: 'content/about.md', field: '', by: 'Meera' }])
  assert.match(await about(), /a first day/)
  assert.equal(await keyOf(), before)
})
