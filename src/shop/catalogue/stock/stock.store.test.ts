import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProductId, VariantId } from '#src/kit/id.ts'
import type { Database, Transaction } from '#src/platform/db/database.ts'
import { aPersonalisableProduct, aProduct, aVariant, stocked } from '#tests/factories/catalogue.ts'
import { testDatabase } from '#tests/database.ts'
import { announceCatalogueChange, catalogueChannel, readCatalogueChange } from '../page-changes.store.ts'
import { holdStock, releaseHold, returnStock, takeHeld, takeStock } from './stock.store.ts'
import { findVariantsForSale } from '../variants-for-sale.store.ts'

const red = 'BOX-RED' as VariantId
const blue = 'BOX-BLU' as VariantId
const of = (variantId: VariantId, quantity: number) => ({ variantId, quantity })

async function withFiveOfEach(): Promise<Database> {
  const db = await testDatabase()
  await stocked(db, aProduct({ id: 'box', variants: [aVariant({ id: red }), aVariant({ id: blue })] }))
  return db
}

const stockOf = async (db: Database, id: VariantId) => {
  const [row] = await db.query<{ stock_on_hand: number; stock_held: number }>(
    'select stock_on_hand, stock_held from variants where id = $1',
    [id],
  )
  return [row!.stock_on_hand, row!.stock_held]
}

/** Returns the notifications that every process receives about `work`, once it is committed. */
async function announcedBy(db: Database, work: (tx: Transaction) => Promise<unknown>): Promise<string[]> {
  const announced: string[] = []
  const gotAll = Promise.withResolvers<void>()
  const stop = await db.listen(catalogueChannel, {
    received: (payload) => (payload === 'import' ? gotAll.resolve() : announced.push(payload)),
    reconnected: () => {},
  })
  await db.transaction(work)
  // This one arrives last, because notifications arrive in the order of their commits.
  await db.transaction((tx) => announceCatalogueChange(tx, 'import'))
  await gotAll.promise
  await stop()
  return announced
}

test('lines of the same variant are added up, and either all lines are sold or none', async () => {
  const db = await withFiveOfEach()
  const refused = await db.transaction((tx) => takeStock(tx, [of(red, 3), of(blue, 1), of(red, 3)], { at: new Date() }))
  assert.deepEqual(refused, { ok: false, problem: { code: 'out_of_stock', variantId: red, available: 5 } })
  assert.deepEqual(
    [await stockOf(db, red), await stockOf(db, blue)],
    [
      [5, 0],
      [5, 0],
    ],
  )

  const taken = await db.transaction((tx) => takeStock(tx, [of(red, 2), of(blue, 1), of(red, 3)], { at: new Date() }))
  assert.ok(taken.ok)
  assert.deepEqual(
    [await stockOf(db, red), await stockOf(db, blue)],
    [
      [0, 0],
      [4, 0],
    ],
  )
})

test('of 24 simultaneous buyers of 5 units exactly 5 succeed', async () => {
  const db = await withFiveOfEach()
  const results = await Promise.all(
    Array.from({ length: 24 }, () => db.transaction((tx) => takeStock(tx, [of(red, 1)], { at: new Date() }))),
  )
  assert.equal(results.filter((result) => result.ok).length, 5)
  assert.deepEqual(await stockOf(db, red), [0, 0])
})

test('a sale is announced only when it changes the low number that pages show', async () => {
  const db = await testDatabase()
  await stocked(db, aProduct({ id: 'box', variants: [aVariant({ id: red, stock: 8 })] }))
  const announced: string[] = []
  for (const units of [1, 1, 1, 1, 4])
    announced.push((await announcedBy(db, async (tx) => assert.ok((await takeStock(tx, [of(red, units)], { at: new Date() })).ok))).join())
  assert.deepEqual(announced, ['', '', 'count of box', 'count of box', 'stock of box'], 'to 7, to 6, to 5, to 4, to none')
  assert.deepEqual(announced.slice(3).map(readCatalogueChange), [{ countOf: 'box' }, { stockOf: 'box' }])
  const back = (units: number) => announcedBy(db, (tx) => returnStock(tx, [of(red, units)], { at: new Date() }))
  assert.deepEqual([await back(1), await back(1)], [['stock of box'], ['count of box']], 'it is there again, and there is one more')
})

test('orders of the same variants in different sequence do not deadlock', async () => {
  const db = await testDatabase()
  await stocked(db, aProduct({ id: 'box', variants: [aVariant({ id: red, stock: 100 }), aVariant({ id: blue, stock: 100 })] }))
  let attempts = 0
  await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      db.transaction((tx) => {
        attempts++
        return takeStock(tx, i % 2 ? [of(red, 1), of(blue, 1)] : [of(blue, 1), of(red, 1)], { at: new Date() })
      }),
    ),
  )
  assert.equal(attempts, 40, 'no transaction had to be run again')
  assert.deepEqual(
    [await stockOf(db, red), await stockOf(db, blue)],
    [
      [60, 0],
      [60, 0],
    ],
  )
})

test('held units cannot be bought by others until they are released', async () => {
  const db = await withFiveOfEach()
  assert.deepEqual(await announcedBy(db, async (tx) => assert.ok((await holdStock(tx, [of(red, 5)], { at: new Date() })).ok)), [
    'stock of box',
  ])
  assert.equal((await db.transaction((tx) => takeStock(tx, [of(red, 1)], { at: new Date() }))).ok, false)
  assert.deepEqual(await announcedBy(db, (tx) => releaseHold(tx, [of(red, 2), of(red, 1)], { at: new Date() })), ['stock of box'])
  assert.deepEqual(await stockOf(db, red), [5, 2])
  assert.equal((await db.transaction((tx) => takeStock(tx, [of(red, 3)], { at: new Date() }))).ok, true)
})

test('a paid hold becomes a sale, which changes nothing on pages', async () => {
  const db = await withFiveOfEach()
  await db.transaction((tx) => holdStock(tx, [of(red, 5)], { at: new Date() }))
  assert.deepEqual(await announcedBy(db, (tx) => takeHeld(tx, [of(red, 5)], { at: new Date() })), [])
  assert.deepEqual(await stockOf(db, red), [0, 0])
})

test('no more than what is held can be released or sold', async () => {
  const db = await withFiveOfEach()
  await db.transaction((tx) => holdStock(tx, [of(red, 2)], { at: new Date() }))
  await assert.rejects(
    db.transaction((tx) => releaseHold(tx, [of(red, 3)], { at: new Date() })),
    /held_is_on_hand/,
  )
  await assert.rejects(
    db.transaction((tx) => takeHeld(tx, [of(red, 3)], { at: new Date() })),
    /held_is_on_hand/,
  )
  assert.deepEqual(await stockOf(db, red), [5, 2])
})

test('a variant that does not exist or is no longer sold is out of stock', async () => {
  const db = await withFiveOfEach()
  await db.query('update variants set is_active = false where id = $1', [blue])
  for (const id of [blue, 'NO-SUCH' as VariantId]) {
    const refused = await db.transaction((tx) => holdStock(tx, [of(red, 1), of(id, 1)], { at: new Date() }))
    assert.equal(!refused.ok && refused.problem.variantId, id)
  }
  assert.deepEqual(await stockOf(db, red), [5, 0])
})

test('a quantity that is no positive whole number never reaches the stock', async () => {
  const db = await withFiveOfEach()
  for (const quantity of [0, -1, 1.5, Number.NaN, 2 ** 60])
    await assert.rejects(
      db.transaction((tx) => takeStock(tx, [of(red, quantity)], { at: new Date() })),
      RangeError,
    )
  const many = await db.transaction((tx) => takeStock(tx, [of(red, 2 ** 40), of(red, 2 ** 40)], { at: new Date() }))
  assert.equal(many.ok, false)
  assert.deepEqual(await stockOf(db, red), [5, 0])
})

test('a change is announced when its transaction commits, and never when it rolls back', async () => {
  const db = await testDatabase()
  const announced: string[] = []
  const gotOne = Promise.withResolvers<void>()
  await db.listen(catalogueChannel, { received: (change) => (announced.push(change), gotOne.resolve()), reconnected: () => {} })
  await db.transaction(async (tx) => tx.rollback(await announceCatalogueChange(tx, 'import')))
  await db.transaction((tx) => announceCatalogueChange(tx, { stockOf: 'box' as ProductId }))
  await gotOne.promise
  assert.deepEqual(announced.map(readCatalogueChange), [{ stockOf: 'box' }])
})

test('a sale announces each product whose page changes once, and a rolled back sale announces none', async () => {
  const db = await testDatabase()
  await stocked(
    db,
    aProduct({ id: 'few', variants: [aVariant({ id: red, stock: 3 }), aVariant({ id: blue, stock: 3 })] }),
    aProduct({ id: 'last', variants: [aVariant({ id: 'LAST' as VariantId, stock: 1 })] }),
    aProduct({ id: 'many', variants: [aVariant({ id: 'MANY' as VariantId, stock: 100 })] }),
  )
  const all = [of(red, 1), of(blue, 1), of('LAST' as VariantId, 1), of('MANY' as VariantId, 1)]
  assert.deepEqual(await announcedBy(db, async (tx) => tx.rollback(await takeStock(tx, all, { at: new Date() }))), [])
  assert.deepEqual((await announcedBy(db, (tx) => takeStock(tx, all, { at: new Date() }))).toSorted(), ['count of few', 'stock of last'])
  assert.deepEqual(await announcedBy(db, (tx) => takeStock(tx, all, { at: new Date() })), [], 'refused: the last one is sold')
})

test('an unknown announcement counts as an import', () => {
  for (const payload of ['import', 'stock', '', 'price of box']) assert.equal(readCatalogueChange(payload), 'import')
})

test('one query reads everything that an order needs of a variant', async () => {
  const db = await testDatabase()
  await stocked(db, aPersonalisableProduct({ id: 'noor' }), aProduct({ id: 'bulk', soldIn: ['b2b'] }))
  const [noor] = await findVariantsForSale(db, ['NOOR-OXB' as VariantId, 'NO-SUCH' as VariantId])
  assert.equal(noor?.productName, 'Noor Ring Box')
  assert.equal(noor?.unitPricePaise, 34_900)
  assert.deepEqual(noor?.personalisation, { maxNameLength: 10, zodiac: true })
  assert.deepEqual(
    [noor?.isForSale, noor?.available, noor?.picture?.view, noor?.canvas?.picture.view, noor?.canvas?.ink],
    [true, 5, 'hero', 'canvas', 'light'],
  )

  assert.equal(noor?.isForBusinessesOnly, false)

  const [bulk] = await findVariantsForSale(db, ['BULK-OXB' as VariantId])
  assert.deepEqual([bulk?.isForSale, bulk?.isForBusinessesOnly, bulk?.personalisation, bulk?.canvas], [false, true, undefined, undefined])
})
