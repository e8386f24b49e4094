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
    place: (code: string, to: number) => room(db).placeProduct({ code, place: to }),
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
