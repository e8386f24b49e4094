import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeAtDesk, folderSetup, recordOf, shownPrice, soldIds } from '#tests/factories/catalogue-setup.ts'
import { testDatabase } from '#tests/database.ts'
import { personalised, plain, variant } from '#tests/factories/shop-folder.ts'
import { shopDeps } from '#tests/fakes/shop-deps.ts'
import { publishing } from './publishing.ts'

const { imported, runImport } = await folderSetup()

test('a folder brings what it has changed since its last import, and leaves what only the desk has changed', async () => {
  const db = await testDatabase()
  await imported(db, [plain()])
  await changeAtDesk(db, 'rani', { pricePaise: 109_900 })
  const again = await imported(db, [plain()])
  assert.deepEqual([again.isChanged, again.kept], [false, [{ product: 'rani', field: 'pricePaise' }]])
  assert.equal(await shownPrice(db), 109_900)

  const renamed = await imported(db, [plain({ name: 'Rani Two-Tier Box' })])
  assert.deepEqual([renamed.changed, renamed.changeSet], [1, 3])
  const record = await recordOf(db, 'rani')
  assert.deepEqual([record.name, record['pricePaise']], ['Rani Two-Tier Box', 109_900])
})

test('a field that folder and desk have both changed is named, nothing is imported, and --take decides', async () => {
  const db = await testDatabase()
  await imported(db, [plain()])
  await changeAtDesk(db, 'rani', { pricePaise: 109_900 })
  const file = [plain({ pricePaise: 99_900, makingDays: 6 })]
  const refused = await runImport(db, file)
  assert.ok(!refused.ok && refused.problem.hasConflicts)
  assert.deepEqual(refused.problem.faults, [
    'rani, price: is ₹999 in the folder and ₹1,099 at the desk; both have changed since the last import',
  ])
  assert.deepEqual([await shownPrice(db), (await recordOf(db, 'rani'))['makingDays']], [109_900, 4])

  const dry = await imported(db, file, { isDryRun: true })
  assert.deepEqual([dry.conflicts.length, dry.changeSet, (await recordOf(db, 'rani'))['makingDays']], [1, undefined, 4])
  await imported(db, file, { take: 'desk' })
  assert.deepEqual([await shownPrice(db), (await recordOf(db, 'rani'))['makingDays']], [109_900, 6])
  assert.equal((await imported(db, file)).isChanged, false, 'what was decided once is not asked again')

  const dearer = [plain({ pricePaise: 89_900, makingDays: 6 })]
  await imported(db, dearer, { take: 'file' })
  assert.equal(await shownPrice(db), 89_900)
})

test('a dry run changes nothing and names every product and field that an import would change', async () => {
  const db = await testDatabase()
  await imported(db, [plain(), personalised()])
  const dry = await imported(db, [plain({ pricePaise: 99_900 }), plain({ id: 'third', code: 'MJ-3', variants: [variant('THIRD')] })], {
    isDryRun: true,
  })
  assert.deepEqual([dry.added, dry.changed, dry.retired], [1, 1, 1])
  assert.deepEqual(
    dry.changes.map(({ id, before, after }) => [id, before !== undefined, after !== undefined]),
    [
      ['rani', true, true],
      ['third', false, true],
      ['noor', true, false],
    ],
  )
  assert.deepEqual([await soldIds(db), await shownPrice(db)], [['rani', 'noor'], 119_900])
  assert.equal((await publishing(shopDeps(db)).listChangeSets(9)).length, 1)
})

test('what the desk took off sale stays off sale, and what it changed is not taken off sale by a folder without it', async () => {
  const db = await testDatabase()
  const { changeSet } = await imported(db, [plain(), personalised()])
  await changeAtDesk(db, 'noor', { pricePaise: 29_900 })
  const undone = await publishing(shopDeps(db)).undoChanges({ id: changeSet!, by: 'Meera' })
  assert.ok(undone.ok)
  assert.deepEqual(await soldIds(db), ['noor'])
  const again = await imported(db, [plain(), personalised()])
  assert.deepEqual(
    [again.kept, await soldIds(db)],
    [
      [
        { product: 'rani', field: 'forSale' },
        { product: 'noor', field: 'pricePaise' },
      ],
      ['noor'],
    ],
  )

  const without = await runImport(db, [plain()])
  assert.match(without.ok ? '' : without.problem.faults.join(), /^noor, for sale: is no in the folder and yes at the desk/)
  await imported(db, [plain()], { take: 'file' })
  assert.deepEqual(await soldIds(db), [])
})

test('a SKU that another product on sale has is a fault of the file', async () => {
  const db = await testDatabase()
  await imported(db, [plain(), personalised()])
  await db.query(`update product_records set imported = null, imported_version = null where product_id = 'noor'`)
  const refused = await runImport(db, [plain(), personalised({ id: 'other', code: 'MJ-9' })])
  assert.deepEqual(refused.ok ? [] : refused.problem.faults, [
    'catalogue.json, other, variants.NOOR-OXB.sku: "NOOR-OXB" is the SKU of noor too',
  ])
})

test('a category that is a larger one with a letter wrong is a fault of its field, also where the larger one is in the shop already', async () => {
  const db = await testDatabase()
  const box = (id: string, category: string) =>
    plain({
      id,
      code: id.toUpperCase(),
      categories: { retail: [category], personalised: [], b2b: [] },
      variants: [variant(`${id.toUpperCase()}-OXB`)],
    })
  const large = [box('rani', 'Ring Boxes'), box('two', 'Ring Boxes')]
  const fault =
    'catalogue.json, three, categories.retail: "Rng Boxes" is written almost like "Ring Boxes", and nothing else is in it: take that name, or quite another one'
  for (const before of [[], large]) {
    if (before.length > 0) await imported(db, before)
    const refused = await runImport(db, [...large, box('three', 'Rng Boxes')])
    assert.deepEqual(refused.ok ? [] : refused.problem.faults, [fault])
  }
  await imported(db, [...large, box('three', 'Ring Trays')])
  // All of a category are renamed at once.
  await imported(db, [box('rani', 'Ring Boxe'), box('two', 'Ring Boxe'), box('three', 'Ring Trays')])
})

test('products that an earlier release imported are taken from the folder as they are', async () => {
  const db = await testDatabase()
  await imported(db, [plain(), personalised()])
  await db.query('delete from change_rows')
  await db.query('delete from product_records')
  const first = await imported(db, [plain({ pricePaise: 99_900 })])
  assert.deepEqual([first.changed, first.retired, first.changeSet], [1, 1, undefined])
  assert.deepEqual([await shownPrice(db), await soldIds(db)], [99_900, ['rani']])
  assert.equal((await recordOf(db, 'rani'))['pricePaise'], 99_900)
})
