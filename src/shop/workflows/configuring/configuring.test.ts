import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#tests/database.ts'
import { configuredShop, demoSettings, demoTaxRates, withFields } from '#tests/factories/settings-setup.ts'
import { listTaxClasses } from '../../tax/tax-rates.store.ts'
import { type BroughtDocuments, bringDocuments } from './configuring.ts'
import { shopDeps } from '#tests/fakes/shop-deps.ts'

test('the file that was taken over comes out letter by letter, and a change of one field is a change of one line', async () => {
  const shop = await configuredShop(await testDatabase())
  assert.equal(await shop.textOf('settings'), demoSettings)
  assert.equal(await shop.textOf('tax-rates'), demoTaxRates)
  assert.ok((await shop.change({ 'orders.holdMinutes': 45 })).ok)
  const [was, is] = [demoSettings.split('\n'), (await shop.textOf('settings')).split('\n')]
  assert.deepEqual(
    is.filter((line, at) => line !== was[at]),
    ['    "holdMinutes": 45,'],
  )
})

test('a version says who, when, and what of it has changed, the newest first', async () => {
  const shop = await configuredShop(await testDatabase())
  const saved = await shop.change({ 'cod.upToRupees': 8_000, 'brand.tagline': 'Boxes' })
  assert.ok(saved.ok)
  assert.equal(saved.value.version, 2)
  const [newest, first] = await shop.listVersions('settings', 9)
  assert.deepEqual(
    [newest?.by, newest?.source, newest?.changes?.map(({ field, before, after }) => [field, before, after])],
    [
      'Meera',
      'form',
      [
        ['brand.tagline', 'Jewellery boxes, made by hand and marked with your name', 'Boxes'],
        ['cod.upToRupees', 10_000, 8_000],
      ],
    ],
  )
  assert.deepEqual([first?.version, first?.by, first?.changes], [1, undefined, undefined])
  assert.equal((await shop.change({ 'brand.tagline': 'Boxes' })).ok && (await shop.listVersions('settings', 9)).length, 2)
})

test('the rules of the file refuse a value in their words at its field, and nothing is saved', async () => {
  const shop = await configuredShop(await testDatabase())
  const saved = await shop.change({ 'orders.holdMinutes': 2, 'delivery.holidays': ['2026-12-32'], 'brand.tagline': 'Boxes' })
  assert.ok(!saved.ok && saved.problem.code === 'faulty_settings')
  assert.deepEqual(saved.problem.faults, [
    { field: 'delivery.holidays.0', message: 'must be a day such as 2026-12-25' },
    { field: 'orders.holdMinutes', message: 'must be a whole number from 5 to 1440' },
  ])
  assert.equal(await shop.textOf('settings'), demoSettings)
})

test('two people who change different fields both keep theirs; of the same field the second sees both', async () => {
  const shop = await configuredShop(await testDatabase())
  assert.ok((await shop.change({ 'cod.upToRupees': 8_000 }, { by: 'Meera' })).ok)
  const merged = await shop.change({ 'orders.holdMinutes': 45 }, { began: 1, by: 'Ravi' })
  assert.deepEqual(merged.ok && merged.value.merged, ['cod.upToRupees'])
  assert.deepEqual([await shop.at('cod.upToRupees'), await shop.at('orders.holdMinutes')], [8_000, 45])

  const clash = await shop.change({ 'cod.upToRupees': 9_000 }, { began: 1, by: 'Ravi' })
  assert.ok(!clash.ok && clash.problem.code === 'changed_meanwhile')
  assert.deepEqual(clash.problem, {
    code: 'changed_meanwhile',
    newest: 3,
    conflicts: [{ field: 'cod.upToRupees', now: 8_000, wanted: 9_000, by: 'Meera' }],
  })
  assert.ok((await shop.change({ 'cod.upToRupees': 9_000 }, { began: clash.problem.newest, by: 'Ravi' })).ok)
  assert.equal(await shop.at('cod.upToRupees'), 9_000)
})

test('an undo takes back one version and keeps what was changed since; it can be taken back too', async () => {
  const shop = await configuredShop(await testDatabase())
  await shop.change({ 'cod.upToRupees': 8_000, 'orders.holdMinutes': 45 })
  await shop.change({ 'orders.holdMinutes': 60 }, { by: 'Ravi' })
  const undo = (version: number) => shop.undo({ document: 'settings', version, by: 'Meera' })
  const undone = await undo(2)
  assert.ok(undone.ok)
  assert.deepEqual(undone.value.kept, [{ field: 'orders.holdMinutes', by: 'Ravi' }])
  assert.deepEqual([await shop.at('cod.upToRupees'), await shop.at('orders.holdMinutes')], [10_000, 60])
  assert.equal((await shop.listVersions('settings', 1))[0]?.undoes, 2)
  assert.ok((await undo(undone.value.version)).ok)
  assert.equal(await shop.at('cod.upToRupees'), 8_000)
  assert.deepEqual(await undo(1), { ok: false, problem: { code: 'first_version' } })
  assert.deepEqual(await undo(99), { ok: false, problem: { code: 'unknown_version' } })
})

test('tax rates are merged by goods and by the day they begin, and hold with the transaction that saves them', async () => {
  const db = await testDatabase()
  const shop = await configuredShop(db)
  type Rates = { hsnCode: string; class: string; goods: string; rates: { from: string; gstBasisPoints: number }[] }[]
  const began = (await shop.show('tax-rates'))!
  const withRate = (from: string, gstBasisPoints: number, at: number) => {
    const rates = structuredClone(began.value) as Rates
    rates[at]?.rates.push({ from, gstBasisPoints })
    return shop.save({ document: 'tax-rates', began: began.version, wanted: rates, by: 'Meera', source: 'form' })
  }
  assert.ok((await withRate('2027-04-01', 500, 0)).ok)
  assert.ok((await withRate('2027-04-01', 1_200, 1)).ok)
  const clash = await withRate('2027-04-01', 1_800, 0)
  assert.equal(
    !clash.ok && clash.problem.code === 'changed_meanwhile' && clash.problem.conflicts[0]?.field,
    '42029100 general.rates.2027-04-01',
  )
  const unordered = await withRate('2017-01-01', 1_800, 0)
  assert.deepEqual(!unordered.ok && unordered.problem.code === 'faulty_settings' && unordered.problem.faults, [
    { field: '0.rates.2.from', message: 'must come after the day before it in the list' },
  ])
  const inForce = await listTaxClasses(db, ['42029100', '42029200'])
  assert.deepEqual(
    inForce.map(({ rates }) => rates.at(-1)),
    [
      { from: '2027-04-01', gstBasisPoints: 500 },
      { from: '2027-04-01', gstBasisPoints: 1_200 },
    ],
  )
})

test('a folder changes what it has changed since it was last imported, and names what the desk has changed too', async () => {
  const db = await testDatabase()
  const shop = await configuredShop(db)
  const bring = (fields: Readonly<Record<string, unknown>>, take?: 'file' | 'desk') =>
    db.transaction(async (tx): Promise<BroughtDocuments | undefined> => {
      const written = JSON.stringify(withFields(JSON.parse(demoSettings), fields))
      const brought = await bringDocuments(tx, [{ document: 'settings', written }], { take, by: 'Meera' }, shopDeps(db))
      if (!brought.ok) return undefined
      return brought.value.conflicts.length > 0 && !take ? tx.rollback(brought.value) : brought.value
    })
  await shop.change({ 'cod.upToRupees': 8_000, 'orders.holdMinutes': 45 })
  const clash = await bring({ 'orders.holdMinutes': 60, 'brand.tagline': 'Boxes' })
  assert.deepEqual(clash?.conflicts, [{ file: 'settings.json', field: 'orders.holdMinutes', desk: 45, inFile: 60 }])
  assert.equal(await shop.at('brand.tagline'), 'Jewellery boxes, made by hand and marked with your name')

  const taken = await bring({ 'orders.holdMinutes': 60, 'brand.tagline': 'Boxes' }, 'desk')
  assert.deepEqual(taken?.kept.map(({ field }) => field).toSorted(), ['cod.upToRupees', 'orders.holdMinutes'])
  assert.deepEqual(
    [await shop.at('orders.holdMinutes'), await shop.at('brand.tagline'), await shop.at('cod.upToRupees')],
    [45, 'Boxes', 8_000],
  )
  assert.deepEqual((await bring({ 'orders.holdMinutes': 60, 'brand.tagline': 'Boxes' }))?.changes, [])
  await bring({ 'orders.holdMinutes': 90, 'brand.tagline': 'Boxes' }, 'file')
  assert.equal(await shop.at('orders.holdMinutes'), 90)
})
