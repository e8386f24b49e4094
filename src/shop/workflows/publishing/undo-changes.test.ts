import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeAtDesk, folderSetup, recordOf, shownPrice, soldIds } from '#tests/factories/catalogue-setup.ts'
import { testDatabase } from '#tests/database.ts'
import { personalised, plain, variant } from '#tests/factories/shop-folder.ts'
import { shopDeps } from '#tests/fakes/shop-deps.ts'
import { publishing } from './publishing.ts'

const { imported } = await folderSetup()

test('an undo takes an import back whole, keeps and names what somebody has changed since, and leaves stock alone', async () => {
  const db = await testDatabase()
  await imported(db, [plain(), personalised()])
  const file = [
    plain({ pricePaise: 99_900, makingDays: 6, variants: [variant('RANI-OXB', { colourName: 'Wine' })] }),
    plain({ id: 'third', code: 'MJ-3', variants: [variant('THIRD')] }),
  ]
  const { changeSet } = await imported(db, file)
  await db.query(`update variants set stock_on_hand = 2 where id = 'RANI-OXB'`)
  await changeAtDesk(db, 'rani', { pricePaise: 94_900 })

  const { undoChanges, findChangeSet, listChangeSets } = publishing(shopDeps(db))
  const undone = await undoChanges({ id: changeSet!, by: 'Meera' })
  assert.ok(undone.ok)
  assert.deepEqual(
    undone.value.kept.map(({ at, ...kept }) => [kept, at instanceof Date]),
    [[{ product: 'rani', field: 'pricePaise', by: 'Arun' }, true]],
  )
  assert.deepEqual([await soldIds(db), await shownPrice(db)], [['rani', 'noor'], 94_900])
  const rani = await recordOf(db, 'rani')
  assert.deepEqual([rani['makingDays'], rani.variants[0]?.['colourName']], [4, 'Oxblood'])
  assert.deepEqual(await db.query(`select stock_on_hand from variants where id = 'RANI-OXB'`), [{ stock_on_hand: 2 }])
  const shown = await db.query(
    `select colour_name, making_days from variants v join products p on p.id = product_id where v.id = 'RANI-OXB'`,
  )
  assert.deepEqual(shown, [{ colour_name: 'Oxblood', making_days: 4 }])

  const twice = await undoChanges({ id: changeSet!, by: 'Meera' })
  assert.ok(!twice.ok && twice.problem.code === 'undone_already')
  const [last] = await listChangeSets(1)
  assert.deepEqual([last?.source, last?.undoes, (await findChangeSet(changeSet!))?.undoneBy], ['undo', changeSet, last?.id])
  assert.ok((await undoChanges({ id: last!.id, by: 'Meera' })).ok, 'an undo can be taken back too')
  assert.deepEqual([await soldIds(db), (await recordOf(db, 'rani'))['makingDays']], [['rani', 'third'], 6])
})

test('an undo that would break a rule of the file changes nothing and names the field', async () => {
  const db = await testDatabase()
  await imported(db, [plain()])
  const set = await changeAtDesk(db, 'rani', { pricePaise: 99_900 })
  await changeAtDesk(db, 'rani', { mrpPaise: 100_000 })
  const undone = await publishing(shopDeps(db)).undoChanges({ id: set, by: 'Meera' })
  assert.ok(!undone.ok && undone.problem.code === 'faulty_changes')
  assert.deepEqual(undone.problem.faults, [
    { product: 'rani', field: 'mrpPaise', message: 'must not be below the price of ₹1,199', law: 'L9' },
  ])
  assert.equal(await shownPrice(db), 99_900)
})
