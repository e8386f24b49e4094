import assert from 'node:assert/strict'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { unzipSync, zipSync } from 'fflate'
import { testDatabase } from '#tests/database.ts'
import { folderSetup, shownPrice } from '#tests/factories/catalogue-setup.ts'
import { configuredShop } from '#tests/factories/settings-setup.ts'
import { personalised, plain, writeShopFolder } from '#tests/factories/shop-folder.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { importFolder } from '#tests/import-folder.ts'

const { root } = await folderSetup()
const shopDir = await writeShopFolder(join(root, 'shop'), [plain(), personalised()])

/** The demo shop's settings beside two products, and what Meera does with the folder that she took away. */
async function aShop() {
  const db = await testDatabase()
  assert.ok((await importFolder(db, { shopDir, by: 'Meera' })).ok)
  const settings = await configuredShop(db)
  const shop = testShop(db)
  const away = unzipSync(await buffer(shop.catalogue.archive()))
  const show = async (id: number) => (await shop.plans.show(id, { offset: 0, limit: 9 }))!.plan
  /** The folder as it was taken away, with these words of its files written in another way. */
  const look = async (changes: Readonly<Record<string, readonly [string, string]>>) => {
    const files = { ...away }
    for (const [path, [from, to]] of Object.entries(changes)) {
      const text = Buffer.from(away[path]!).toString()
      assert.ok(text.includes(from), `${path} has no ${from}`)
      files[path] = Buffer.from(text.replace(from, to))
    }
    return show(await shop.plans.take({ name: 'shop.zip', content: [zipSync(files)], by: 'Meera' }))
  }
  const apply = async (id: number) => shop.plans.apply({ id, by: 'Meera', seen: (await show(id)).checkedAt })
  const versions = async () => (await settings.listVersions('settings', 9)).length
  return { db, shop, settings, away, look, show, apply, versions }
}

const cheaper = { 'catalogue.json': ['1199', '999'] } as const
const upTo = (rupees: number) => ({ 'settings.json': ['"upToRupees": 10000', `"upToRupees": ${rupees}`] }) as const

test('a folder brings its settings with its products, in one press and exactly as shown, and one press takes both back', async () => {
  const { db, shop, settings, look, show, apply, versions } = await aShop()
  const before = await shownPrice(db)
  const plan = await look({ ...cheaper, ...upTo(8_000) })
  assert.deepEqual([plan.found.faults, plan.counts.changed], [[], 1])
  assert.deepEqual(plan.found.files, [{ file: 'settings.json', field: 'cod.upToRupees', before: 10_000, after: 8_000 }])
  assert.deepEqual([await settings.at('cod.upToRupees'), await versions()], [10_000, 1], 'looking saves nothing')
  const applied = await apply(plan.id)
  assert.ok(applied.ok, JSON.stringify(applied))
  assert.deepEqual([await settings.at('cod.upToRupees'), await shownPrice(db), await versions()], [8_000, 99_900, 2])
  assert.deepEqual(await db.query('select from change_plan_files'), [])
  assert.ok((await settings.change({ 'orders.holdMinutes': 45 })).ok)
  const undone = await shop.plans.undoPlan({ id: plan.id, by: 'Meera' })
  assert.ok(undone.ok, JSON.stringify(undone))
  assert.deepEqual(
    [await settings.at('cod.upToRupees'), await shownPrice(db), await settings.at('orders.holdMinutes')],
    [10_000, before, 45],
  )
  assert.equal((await show(plan.id)).madeVersion, 2)
  assert.equal((await shop.plans.undoPlan({ id: plan.id, by: 'Meera' })).ok, false, 'once')
})

test('the folder as it was taken away changes no setting, and settings alone are brought in without a change set', async () => {
  const { shop, settings, look, apply } = await aShop()
  const same = await look({})
  assert.deepEqual([same.found.files, same.counts.changed, same.found.faults], [[], 0, []])
  assert.equal((await apply(same.id)).ok, false)
  const sets = (await shop.catalogue.listChangeSets(9)).length
  const applied = await apply((await look(upTo(8_000))).id)
  assert.ok(applied.ok)
  assert.deepEqual([applied.value.changeSet, applied.value.made], [undefined, [{ name: 'settings', version: 2 }]])
  assert.deepEqual([await settings.at('cod.upToRupees'), (await shop.catalogue.listChangeSets(9)).length], [8_000, sets])
  const { written } = (await settings.show('settings'))!
  const out = unzipSync(await buffer(shop.catalogue.archive()))
  assert.equal(Buffer.from(out['settings.json']!).toString(), written, 'byte for byte')
})

test('a fault of a setting is named at its line, and then nothing of the folder is brought in, nor of one that is no JSON', async () => {
  const { db, away, look, apply, versions } = await aShop()
  const line =
    Buffer.from(away['settings.json']!)
      .toString()
      .split('\n')
      .findIndex((each) => each.includes('"upToRupees"')) + 1
  const before = await shownPrice(db)
  const plan = await look({ ...cheaper, ...upTo(-1) })
  const [fault] = plan.found.faults
  assert.deepEqual([fault?.line, fault?.column], [line, 'settings.json, cod.upToRupees'])
  const refused = await apply(plan.id)
  assert.equal(!refused.ok && refused.problem.code, 'plan_faulty')
  const broken = await look({ 'settings.json': ['"upToRupees": 10000', '"upToRupees": '] })
  assert.deepEqual(
    broken.found.faults.map(({ column, wanted }) => [column, wanted]),
    [['settings.json', 'JSON']],
  )
  assert.deepEqual([await shownPrice(db), await versions()], [before, 1])
})

test('a setting that the desk has changed too waits for a decision; one changed after the look is not overwritten', async () => {
  const { shop, settings, look, apply, versions } = await aShop()
  assert.ok((await settings.change({ 'cod.upToRupees': 7_000 })).ok)
  const plan = await look(upTo(8_000))
  assert.deepEqual(plan.found.conflicts, [{ product: 'settings.json', field: 'cod.upToRupees', desk: 7_000, file: 8_000 }])
  assert.equal((await apply(plan.id)).ok, false)
  assert.ok((await shop.plans.lookAgain(plan.id, 'file')).ok)
  assert.ok((await settings.change({ 'cod.upToRupees': 6_000 })).ok)
  const late = await apply(plan.id)
  assert.equal(!late.ok && late.problem.code, 'changed_meanwhile')
  assert.deepEqual([await settings.at('cod.upToRupees'), await versions()], [6_000, 3])
  assert.ok((await shop.plans.lookAgain(plan.id, 'file')).ok)
  assert.ok((await apply(plan.id)).ok)
  assert.equal(await settings.at('cod.upToRupees'), 8_000)
})
