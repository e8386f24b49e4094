import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CatalogueChange } from '../../catalogue/catalogue.ts'
import { readCatalogueChange } from '../../catalogue/page-changes.store.ts'
import { folderSetup, soldIds } from '#tests/factories/catalogue-setup.ts'
import { type TestDatabase, testDatabase } from '#tests/database.ts'
import { plain, variant } from '#tests/factories/shop-folder.ts'
import { shopDeps } from '#tests/fakes/shop-deps.ts'
import { publishing } from './publishing.ts'

const { imported } = await folderSetup()
const room = (db: TestDatabase) => publishing(shopDeps(db))
const box = (letter: string, others = {}) =>
  plain({
    id: letter,
    code: `MJ-${letter.toUpperCase()}`,
    name: `Box ${letter}`,
    variants: [variant(`${letter.toUpperCase()}-OXB`)],
    ...others,
  })
/** The texts of the folder link to the last one. */
const boxes = (letters: string) => [...[...letters].map((letter) => box(letter)), plain()]
const lettersSold = async (db: TestDatabase) => (await soldIds(db)).filter((id) => id !== 'rani').join('')

async function aShop(letters = 'abcd') {
  const db = await testDatabase()
  await imported(db, boxes(letters))
  return {
    db,
    place: (code: string, to: number) => room(db).placeProduct({ code, place: to, by: 'Meera' }),
    order: () => lettersSold(db),
  }
}

test('a product goes to any place among those that are sold, and back to where it was', async () => {
  const { db, place, order } = await aShop()
  for (const [code, to, expected, before] of [
    ['MJ-C', 1, 'cabd', 3],
    ['MJ-C', 4, 'abdc', 1],
    ['MJ-A', 2, 'badc', 1],
    ['MJ-C', 3, 'bacd', 4],
    ['MJ-B', 1, 'bacd', 1],
  ] as const) {
    const placed = await place(code, to)
    assert.deepEqual([await order(), placed.ok && placed.value.before], [expected, before], `${code} to ${to}`)
  }
  const { places, total } = await room(db).listPlaces({ from: 2, limit: 2 })
  assert.deepEqual([places.map(({ place: at, code }) => `${at} ${code}`), total], [['2 MJ-A', '3 MJ-C'], 5])
})

test('what is not sold has no place, and keeps its own for the day when it is sold again', async () => {
  const { db, place, order } = await aShop()
  await room(db).sellProduct({ code: 'MJ-B', isSold: false, by: 'Meera' })
  assert.deepEqual(await place('MJ-B', 1), { ok: false, problem: { code: 'not_sold' } })
  assert.deepEqual(await place('MJ-A', 5), { ok: false, problem: { code: 'no_such_place', places: 4 } })
  for (const wrong of [0, -1, 1.5, Number.NaN]) assert.equal((await place('MJ-A', wrong)).ok, false, `${wrong}`)
  assert.equal((await place('MJ-X', 1)).ok, false)
  await place('MJ-D', 1)
  assert.equal(await order(), 'dac')
  await room(db).sellProduct({ code: 'MJ-B', isSold: true, by: 'Meera' })
  assert.equal(await order(), 'dabc', 'behind what it stood behind')
})

test('every process is told which lists have another order, and of nothing where nothing moves', async () => {
  const { db, place } = await aShop()
  const notified: CatalogueChange[] = []
  const isNotified = Promise.withResolvers<void>()
  const received = (payload: string) => void (notified.push(readCatalogueChange(payload)), isNotified.resolve())
  const stop = await db.listen('catalogue', { received, reconnected: () => {} })
  await place('MJ-A', 1)
  await place('MJ-D', 1)
  await isNotified.promise
  await stop()
  assert.deepEqual(notified, [{ products: ['d'], lists: ['list retail', 'near Jewellery Boxes'], areOnlyPrices: false }])
})

test('a folder with the order that it brought last leaves that of the desk, with new products at the end; another one counts', async () => {
  const { db, place, order } = await aShop()
  await place('MJ-D', 1)
  await imported(db, boxes('abcde'))
  assert.equal(await order(), 'dabce')
  await imported(db, boxes('xabcde'))
  assert.equal(await order(), 'dabcex')
  await imported(db, boxes('xbacde'), { take: 'desk' })
  assert.equal(await order(), 'dabcex')
  await imported(db, boxes('xcbade'))
  assert.equal(await order(), 'xcbade')
  await imported(db, boxes('xcnbade'))
  assert.equal(await order(), 'xcnbade', 'nobody has moved anything since')
})

test('each placing is a set of the history, which takes the product back behind what it stood behind', async () => {
  const { db, place, order } = await aShop('abcdef')
  const placed = await place('MJ-D', 1)
  await place('MJ-F', 2)
  assert.equal(await order(), 'dfabce')
  const [newest, set] = await room(db).listChangeSets(2)
  assert.deepEqual(
    [set?.id, set?.by, set?.source, set?.placed, set?.changed, newest?.placed],
    [placed.ok && placed.value.changeSet, 'Meera', 'form', 1, 0, 1],
  )
  const [row] = await room(db).pageChanges(set!.id, { limit: 9 })
  assert.deepEqual([row?.code, row?.name, row?.place], ['MJ-D', 'Box d', { before: 4, after: 1 }])
  const undone = await room(db).undoChanges({ id: set!.id, by: 'Arun' })
  assert.deepEqual(undone.ok && [undone.value.restored, undone.value.kept], [1, []])
  assert.equal(await order(), 'fabcde', 'behind c, not at number 4')
})

test('where somebody has moved a product since it stays there, and is named; once that is taken back it goes home', async () => {
  const { db, place, order } = await aShop('abcd')
  const [first, second] = [await place('MJ-D', 1), await place('MJ-D', 3)]
  assert.ok(first.ok && second.ok)
  const kept = await room(db).undoChanges({ id: first.value.changeSet!, by: 'Arun' })
  assert.ok(kept.ok)
  assert.deepEqual(
    [
      kept.value.changeSet,
      kept.value.restored,
      kept.value.kept.map(({ product, field, by, at }) => [product, field, by, at instanceof Date]),
    ],
    [undefined, 0, [['d', 'place', 'Meera', true]]],
  )
  assert.ok((await room(db).undoChanges({ id: second.value.changeSet!, by: 'Arun' })).ok)
  assert.equal(await order(), 'dabc')
  const home = await room(db).undoChanges({ id: first.value.changeSet!, by: 'Arun' })
  assert.deepEqual([await order(), home.ok && home.value.kept], ['abcd', []])
  assert.ok(home.ok && (await room(db).undoChanges({ id: home.value.changeSet!, by: 'Arun' })).ok, 'that can be taken back too')
  assert.equal(await order(), 'dabc')
})

test('another order in a folder is taken back with the set, whole or one product, whatever else the set changed', async () => {
  const { db, place, order } = await aShop('abcdef')
  const { changeSet, placed } = await imported(db, [box('f'), box('b'), box('a', { makingDays: 9 }), box('x'), box('c'), box('e'), plain()])
  assert.deepEqual([await order(), placed], ['fbaxce', 2])
  const rows = await room(db).pageChanges(changeSet!, { limit: 9 })
  assert.deepEqual(
    rows.map(({ id, place: at }) => [id, at && [at.before, at.after]]),
    [
      ['a', [1, 3]],
      ['d', [4, undefined]],
      ['f', [6, 1]],
      ['x', undefined],
    ],
  )
  assert.ok((await room(db).undoChanges({ id: changeSet!, by: 'Arun', product: 'f' })).ok)
  assert.equal(await order(), 'baxcef')
  assert.ok((await room(db).pageChanges(changeSet!, { limit: 9 })).every(({ id, isUndone }) => isUndone === (id === 'f')))
  await place('MJ-E', 1)
  const undone = await room(db).undoChanges({ id: changeSet!, by: 'Arun' })
  assert.deepEqual(undone.ok && undone.value.kept, [])
  assert.equal(await order(), 'eabcdf')
})

test('a folder that only brings another order is a set too, and products that move to other addresses keep their way home', async () => {
  const { db, order } = await aShop('abcd')
  const { changeSet } = await imported(db, [box('d'), box('c'), box('a', { id: 'new-a' }), box('b'), plain()])
  assert.equal(await order(), 'dcnew-ab')
  assert.ok((await room(db).undoChanges({ id: changeSet!, by: 'Arun' })).ok)
  assert.equal(await order(), 'abcd')
  const moved = await imported(db, boxes('bacd'))
  const set = await room(db).findChangeSet(moved.changeSet!)
  assert.deepEqual([await order(), moved.placed, set?.placed, set?.changed], ['bacd', 1, 1, 0])
})

test('pressing through the order does not make room among the fifty sets that can be taken back', async () => {
  const { db, place } = await aShop('abcd')
  for (let times = 0; times < 26; times++) for (const to of [1, 2]) await place('MJ-D', to)
  const sets = await room(db).listChangeSets(60)
  assert.deepEqual([sets.length, sets.every(({ isKept }) => isKept)], [53, true])
})
