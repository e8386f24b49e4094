import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '#src/platform/db/database.ts'
import { changeAtDesk, folderSetup, recordOf, soldIds } from '#tests/factories/catalogue-setup.ts'
import { articleSource, giftInFile, giftsSource } from '#tests/factories/content-files.ts'
import { testDatabase } from '#tests/database.ts'
import { plain, variant } from '#tests/factories/shop-folder.ts'
import { shopDeps } from '#tests/fakes/shop-deps.ts'
import { changedFields } from '../../catalogue/changes/merge-records.ts'
import { findRedirect, listRedirects } from '../../catalogue/redirects/redirects.store.ts'
import { ownersTexts } from '../../content/content.store.ts'
import { publishAtDesk } from '#tests/factories/texts/text-setup.ts'
import { publishing, wording } from './publishing.ts'

const { imported, runImport } = await folderSetup()
const room = (db: Database) => publishing(shopDeps(db))
const moves = async (db: Database) => [...(await listRedirects(db)).product].map(([old, present]) => `${old} ${present}`).toSorted()
const naming = (pieces: string) => ({
  'content/blog/leo.md': articleSource({ header: { pieces: [pieces] }, body: `## Leo\n\nSee [it](/product/${pieces}?colour=Tan).` }),
})
const inLeo = async (db: Database) => {
  const article = await ownersTexts(db, (text) => text).findArticle('leo')
  return [article?.pieces[0], /href="([^"]+)"/.exec(article?.sections[0]?.html ?? '')?.[1]]
}

const fieldChanges = async (db: Database, set: number) => {
  const { changes } = (await room(db).findChangeSet(set))!
  return changes.flatMap(({ before, after }) => changedFields(before!, after!).map((one) => `${one.field}: ${one.before} → ${one.after}`))
}

const renamed = (id: string) => plain({ id })

/** Arun types another address into the form, and Meera publishes it. */
async function moveInForm(db: Database, code: string, id: string) {
  const posted = { typed: { id }, began: { id: (await room(db).showProduct(code))!.id } }
  const saved = await room(db).saveDraft({ code, posted, by: 'Arun' })
  assert.ok(saved.ok)
  return room(db).publishDraft({ code, draft: saved.value.draft!.version, by: 'Meera' })
}

test('a product whose id changes keeps its code, its colours and their stock, and its old address leads to the new one', async () => {
  const db = await testDatabase()
  assert.ok((await runImport(db, [plain()])).ok)
  const moved = await runImport(db, [renamed('maharani')])
  assert.ok(moved.ok)
  assert.deepEqual([moved.value.added, moved.value.retired], [0, 0])
  assert.deepEqual(await db.query('select id, product_id, stock_on_hand from variants'), [
    { id: 'RANI-OXB', product_id: 'maharani', stock_on_hand: 5 },
  ])
  assert.equal((await moves(db))[0], 'rani maharani')
  assert.deepEqual(await db.query('select id from products'), [{ id: 'maharani' }])
})

test('texts may name a former address: pages show the present one, in links and among the products of an article', async () => {
  const db = await testDatabase()
  const files = {
    'content/blog/leo.md': articleSource({ header: { pieces: ['rani'] }, body: '## Leo\n\nSee [it](/product/rani?colour=Tan).' }),
  }
  assert.ok((await runImport(db, [plain()], {}, files)).ok)
  const moved = await runImport(db, [renamed('maharani')], {}, files)
  assert.ok(moved.ok, JSON.stringify(moved))
  const article = await ownersTexts(db, (text) => text).findArticle('leo')
  assert.deepEqual(article?.pieces, ['maharani'])
  assert.match(article?.sections[0]?.html ?? '', /href="\/product\/maharani\?colour=Tan"/)
})

test('chains are shortened, and a product that takes its old address back is sent nowhere', async () => {
  const db = await testDatabase()
  for (const id of ['rani', 'maharani', 'begum']) assert.ok((await runImport(db, [renamed(id)])).ok)
  assert.deepEqual(await moves(db), ['maharani begum', 'rani begum'])
  assert.ok((await runImport(db, [renamed('rani')])).ok)
  assert.deepEqual(await moves(db), ['begum rani', 'maharani rani'])
})

test('a new product cannot take an address that leads to another one, and nothing is imported', async () => {
  const db = await testDatabase()
  assert.ok((await runImport(db, [plain()])).ok)
  assert.ok((await runImport(db, [renamed('maharani')])).ok)
  const other = plain({ code: 'MJ-1002', variants: [variant('OTHER-OXB')] })
  const refused = await runImport(db, [renamed('maharani'), other])
  assert.deepEqual(!refused.ok && refused.problem.faults, [
    'catalogue.json, rani, id: /product/rani has led to /product/maharani since that product moved: take another one',
  ])
  assert.deepEqual(await db.query('select id from products'), [{ id: 'maharani' }])
})

test('an article whose file is renamed keeps its number, and its old address leads to the new one', async () => {
  const db = await testDatabase()
  assert.ok((await runImport(db, [plain()])).ok)
  const moved = await runImport(
    db,
    [plain()],
    {},
    {
      'content/blog/leo.md': undefined,
      'content/blog/the-lion.md': articleSource({ header: { pieces: ['rani'] } }),
    },
  )
  assert.ok(moved.ok, JSON.stringify(moved))
  assert.equal(await findRedirect(db, 'article', 'leo'), 'the-lion')
  assert.equal((await ownersTexts(db, (text) => text).findArticle('the-lion'))?.slug, 'the-lion')
})

test('an address that is changed in the form moves the product when it is published, not before, and texts follow', async () => {
  const db = await testDatabase()
  await imported(db, [plain()], {}, naming('rani'))
  await room(db).saveDraft({ code: 'MJ-1001', posted: { typed: { id: 'maharani' }, began: { id: 'rani' } }, by: 'Arun' })
  assert.equal((await room(db).previewProduct('MJ-1001'))?.id, 'maharani')
  assert.deepEqual([await soldIds(db), await moves(db)], [['rani'], []])
  const published = await room(db).publishDraft({ code: 'MJ-1001', draft: 1, by: 'Meera' })
  assert.ok(published.ok)
  assert.deepEqual(published.value.changes, [{ field: 'id', before: 'rani', after: 'maharani' }])
  assert.deepEqual([await soldIds(db), await moves(db)], [['maharani'], ['rani maharani']])
  assert.deepEqual(await inLeo(db), ['maharani', '/product/maharani?colour=Tan'])
  assert.equal((await room(db).showProduct('MJ-1001'))?.draft, undefined)
  assert.deepEqual(await db.query('select id, product_id, stock_on_hand from variants'), [
    { id: 'RANI-OXB', product_id: 'maharani', stock_on_hand: 5 },
  ])
})

test('taking the set back moves the product back, both addresses lead to it, and the set says what it changed', async () => {
  const db = await testDatabase()
  await imported(db, [plain()], {}, naming('rani'))
  const published = await moveInForm(db, 'MJ-1001', 'maharani')
  assert.ok(published.ok)
  const undone = await room(db).undoChanges({ id: published.value.changeSet, by: 'Meera' })
  assert.deepEqual(undone.ok && [undone.value.restored, undone.value.kept], [1, []])
  assert.deepEqual([await soldIds(db), await moves(db)], [['rani'], ['maharani rani']])
  assert.deepEqual(await inLeo(db), ['rani', '/product/rani?colour=Tan'])
  const [undo, set] = await room(db).listChangeSets(2)
  assert.deepEqual(await fieldChanges(db, set!.id), ['id: rani → maharani'])
  assert.deepEqual(await fieldChanges(db, undo!.id), ['id: maharani → rani'])
})

test('an undo keeps an address that was changed since, and takes back what else the set changed', async () => {
  const db = await testDatabase()
  await imported(db, [plain()])
  const price = await changeAtDesk(db, 'rani', { pricePaise: 109_900 })
  const moved = await moveInForm(db, 'MJ-1001', 'maharani')
  await moveInForm(db, 'MJ-1001', 'begum')
  assert.deepEqual(await moves(db), ['maharani begum', 'rani begum'])
  const undone = await room(db).undoChanges({ id: price, by: 'Meera' })
  assert.ok(undone.ok && undone.value.kept.length === 0)
  assert.deepEqual([(await recordOf(db, 'begum'))['pricePaise'], (await recordOf(db, 'begum')).id], [119_900, 'begum'])
  const first = await room(db).undoChanges({ id: moved.ok ? moved.value.changeSet : 0, by: 'Meera' })
  assert.deepEqual(first.ok && first.value.kept.map(({ field, by }) => [field, by]), [['id', 'Meera']])
})

test('nothing takes an address that is in use or leads to another product, and the form says which', async () => {
  const db = await testDatabase()
  await imported(db, [plain(), plain({ id: 'noor', name: 'Noor', code: 'MJ-1002', variants: [variant('NOOR-OXB')] })])
  assert.ok((await moveInForm(db, 'MJ-1001', 'maharani')).ok)
  const [inUse, linked] = [
    '/product/maharani is the address of Rani Box: take another one',
    '/product/rani has led to /product/maharani since that product moved: take another one',
  ]
  for (const [address, message] of [
    ['maharani', inUse],
    ['rani', linked],
    ['Not an address', 'must be small letters, digits and single hyphens'],
    ['', 'is missing'],
  ] as const) {
    const refused = await moveInForm(db, 'MJ-1002', address)
    assert.ok(!refused.ok && refused.problem.code === 'faulty_changes', address)
    const { faults } = (await room(db).showProduct('MJ-1002'))!
    assert.deepEqual(
      faults.map(({ field }) => field),
      ['id'],
      address,
    )
    assert.ok(faults[0]?.message.startsWith(message), `${address}: ${faults[0]?.message}`)
    const [listed] = await room(db).listProducts({ text: 'MJ-1002', limit: 1 })
    assert.equal(listed?.faults.length, 1)
    await room(db).discardDraft({ code: 'MJ-1002', by: 'Meera' })
  }
  assert.deepEqual(await soldIds(db), ['maharani', 'noor'])
})

test('a folder that still has the former address leaves the one of the desk, and its texts may name either', async () => {
  const db = await testDatabase()
  await imported(db, [plain()], {}, naming('rani'))
  await moveInForm(db, 'MJ-1001', 'maharani')
  const again = await imported(db, [plain()], {}, naming('rani'))
  assert.deepEqual([again.isChanged, again.kept], [false, [{ product: 'maharani', field: 'id' }]])
  await imported(db, [plain({ pricePaise: 109_900 })], {}, naming('maharani'))
  assert.deepEqual([await soldIds(db), await moves(db)], [['maharani'], ['rani maharani']])
  assert.equal((await recordOf(db, 'maharani'))['pricePaise'], 109_900)
  assert.deepEqual(await inLeo(db), ['maharani', '/product/maharani?colour=Tan'])
})

test('a product of the folder with a known code and another id has moved: the dry run names it, and undo moves it back', async () => {
  const db = await testDatabase()
  await imported(db, [plain()])
  const file = [plain({ id: 'maharani' })]
  const dry = await imported(db, file, { isDryRun: true })
  assert.deepEqual([dry.added, dry.changed, dry.retired, await soldIds(db)], [0, 1, 0, ['rani']])
  assert.deepEqual(
    dry.changes.map(({ id, before, after }) => [id, before?.id, after?.id]),
    [['rani', 'rani', 'maharani']],
  )
  const moved = await imported(db, file)
  assert.deepEqual([await soldIds(db), await moves(db), moved.changed], [['maharani'], ['rani maharani'], 1])
  assert.ok((await room(db).undoChanges({ id: moved.changeSet!, by: 'Meera' })).ok)
  assert.deepEqual([await soldIds(db), await moves(db)], [['rani'], ['maharani rani']])
})

test('an address that folder and desk have both changed is named, and --take decides', async () => {
  for (const [take, address] of [
    ['desk', 'maharani'],
    ['file', 'begum'],
  ] as const) {
    const db = await testDatabase()
    await imported(db, [plain()], {}, naming('rani'))
    await moveInForm(db, 'MJ-1001', 'maharani')
    const file = [plain({ id: 'begum' })]
    const refused = await runImport(db, file, {}, naming('rani'))
    assert.deepEqual(!refused.ok && refused.problem.faults, [
      'maharani, address: is begum in the folder and maharani at the desk; both have changed since the last import',
    ])
    await imported(db, file, { take }, naming('rani'))
    assert.deepEqual([await soldIds(db), await inLeo(db)], [[address], [address, `/product/${address}?colour=Tan`]])
    assert.equal((await imported(db, file, {}, naming('rani'))).isChanged, false, 'what was decided once is not asked again')
  }
})

const givenFor = (...slugs: readonly string[]) => {
  const text = (of: string) => `${giftInFile(of).text.replace(' [box](/product/noor)', '')} [on](/gifts/for-wife)`
  const pages = slugs.map((slug, at) => giftInFile(`person${at}`, { slug, pieces: ['rani', 'rani', 'rani'], text: text(`person${at}`) }))
  return { 'content/gifts.yaml': giftsSource(...pages) }
}
const giftMoves = async (db: Database) => [...(await listRedirects(db)).gift].map(([old, present]) => `${old} ${present}`).toSorted()

test('a page for gifts whose address changes leads on from the former one, and so do links to it', async () => {
  const db = await testDatabase()
  await imported(db, [plain()], {}, givenFor('for-wife', 'for-friend'))
  for (const slug of ['for-her', 'for-spouse']) await imported(db, [plain()], {}, givenFor(slug, 'for-friend'))
  assert.deepEqual(await giftMoves(db), ['for-her for-spouse', 'for-wife for-spouse'])
  const { pages } = await ownersTexts(db, (text) => text).findGifts()
  assert.match(pages[1]!.html, /href="\/gifts\/for-spouse"/)
  await imported(db, [plain()], {}, givenFor('for-wife', 'for-friend'))
  assert.deepEqual(await giftMoves(db), ['for-her for-wife', 'for-spouse for-wife'], 'it leads nowhere from its own address')
})

test('a new page for gifts takes a former address: what was there before is found by its other addresses only', async () => {
  const db = await testDatabase()
  await imported(db, [plain()], {}, givenFor('for-wife', 'for-friend'))
  await imported(db, [plain()], {}, givenFor('for-her', 'for-friend'))
  await imported(db, [plain()], {}, givenFor('for-her', 'for-friend', 'for-wife'))
  assert.deepEqual(await giftMoves(db), [])
})

test('a page for gifts that the desk renames leads on from the former address', async () => {
  const db = await testDatabase()
  await imported(db, [plain()], {}, givenFor('for-wife', 'for-friend'))
  await publishAtDesk(wording(shopDeps(db)), 'gifts', 'for-friend', 'for-a-friend')
  assert.deepEqual(await giftMoves(db), ['for-friend for-a-friend'])
})

const inCategories = (...retail: readonly string[]) => plain({ categories: { retail, personalised: [], b2b: [] } })
const called = (db: Database, name: string) => room(db).findMovedCategory('retail', name)

test('a category that is renamed in a folder is found by its former names, and a name that is used again leads nowhere', async () => {
  const db = await testDatabase()
  for (const name of ['Rings', 'Ring Boxes', 'For rings']) await imported(db, [inCategories(name, 'Gifts')])
  assert.deepEqual(
    [await called(db, 'Rings'), await called(db, 'Ring Boxes'), await called(db, 'Gifts')],
    ['For rings', 'For rings', undefined],
  )
  assert.equal(await room(db).findMovedCategory('b2b', 'Rings'), undefined)
  await imported(db, [inCategories('Rings', 'Gifts')])
  assert.deepEqual([await called(db, 'Rings'), await called(db, 'For rings')], [undefined, 'Rings'])
})

test('a category is renamed at the desk with its last product, and an undo gives it its name back', async () => {
  const db = await testDatabase()
  const other = plain({ id: 'noor', name: 'Noor', code: 'MJ-1002', variants: [variant('NOOR-OXB')] })
  await imported(db, [plain(), other])
  const categories = { retail: ['Boxes'], personalised: [], b2b: [] }
  await changeAtDesk(db, 'rani', { categories })
  assert.equal(await called(db, 'Jewellery Boxes'), undefined, 'one product is still in it')
  const set = await changeAtDesk(db, 'noor', { categories })
  assert.equal(await called(db, 'Jewellery Boxes'), 'Boxes')
  assert.ok((await room(db).undoChanges({ id: set, by: 'Meera' })).ok)
  assert.equal(await called(db, 'Jewellery Boxes'), undefined)
})
