import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { trackReads } from '#src/platform/db/read-tracking.ts'
import type { CatalogueChange } from '#src/shop/catalogue/catalogue.ts'
import { shownBy } from '#src/shop/catalogue/page-changes.store.ts'
import { createRateLimits } from '#src/web/limits.ts'
import { otherDatabase } from '#src/platform/db/connection.ts'
import { testDatabase } from '#tests/database.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { configuredShop, demoSettings, settingsProcess, withFields } from '#tests/factories/settings-setup.ts'

test('the first start takes the file over, later ones read the database only, and no two take it over', async () => {
  const db = await testDatabase()
  const [one, other] = await Promise.all([settingsProcess(db), settingsProcess(db)])
  assert.deepEqual([one.settings.brand.name, other.settings.brand.name], ['Manjusha', 'Manjusha'])
  assert.equal((await one.shop.configuring.listVersions('settings', 9)).length, 1)
  const room = await configuredShop(db)
  await room.change({ 'brand.name': 'Sanduk' })
  assert.equal((await settingsProcess(db)).settings.brand.name, 'Sanduk')
})

test('a change in one process is in all others, in every part of the settings, without a restart', async () => {
  const db = await testDatabase()
  const [desk, other] = [await settingsProcess(db), await settingsProcess(db)]
  const { settings, shop } = other
  const room = await configuredShop(db)
  const saved = await room.change({
    'brand.name': 'Sanduk',
    'orders.holdMinutes': 45,
    'cod.isOffered': false,
    'delivery.holidays': ['2026-11-30'],
    'limits.orders.most': 7,
    'pickup.pincode': '411001',
    'promises.refundDays': 9,
  })
  assert.ok(saved.ok)
  await Promise.all([desk, other].map(({ settings: own, until }) => until(() => own.brand.name === 'Sanduk')))
  for (const process of [desk.settings, settings]) {
    assert.equal(process.brand.name, 'Sanduk')
    assert.equal(process.orders.holdMinutes, 45)
    assert.equal(process.cod.isOffered, false)
    assert.deepEqual(process.delivery.holidays, ['2026-11-30'])
    assert.equal(process.limits.orders.most, 7)
    assert.equal(process.pickup.pincode, '411001')
    assert.equal(process.promises.refundDays, 9)
  }
  assert.equal(shop.settings.brand.name, 'Sanduk')
})

test('a request sees the settings as they were when it began, whatever it waits for; the next one sees the change', async () => {
  const db = await testDatabase()
  const { settings, shop } = await settingsProcess(db)
  const room = await configuredShop(db)
  const changed = Promise.withResolvers<void>()
  shop.catalogue.onChange(() => settings.brand.name === 'Sanduk' && changed.resolve())
  const seen = await shop.atOneVersion(async () => {
    const before = settings.brand.name
    await room.change({ 'brand.name': 'Sanduk', 'brand.tagline': 'Boxes' })
    // What listens has begun outside of this request.
    await changed.promise
    return [before, settings.brand.name, settings.brand.tagline]
  })
  assert.deepEqual(seen, ['Manjusha', 'Manjusha', 'Jewellery boxes, made by hand and marked with your name'])
  assert.equal(
    shop.atOneVersion(() => settings.brand.name),
    'Sanduk',
  )
})

test('a page shows the parts of the settings that it has read, and every process is told which parts have changed', async () => {
  const db = await testDatabase()
  const { settings, shop, until } = await settingsProcess(db)
  const room = await configuredShop(db)
  const notified: CatalogueChange[] = []
  shop.catalogue.onChange((change) => notified.push(change))
  const { read } = await trackReads(async () => `${settings.brand.name}, ${settings.promises.returnDays}`)
  assert.deepEqual([...read], ['setting brand', 'setting promises'])
  assert.ok((await room.change({ 'brand.name': 'Sanduk', 'mail.from': 'orders@sanduk.example' })).ok)
  // Two changes that are read at once are announced as one.
  await until(() => notified.length === 1)
  assert.ok((await room.change({ 'promises.returnDays': 9 })).ok)
  await until(() => notified.length === 2)
  assert.deepEqual(
    notified.map((change) => (change === 'import' ? [] : shownBy(change))),
    [['setting brand', 'setting mail'], ['setting promises']],
  )
})

test('what changes while a process hears nothing is taken over once it is connected again', async () => {
  const db = await testDatabase()
  const { settings, until } = await settingsProcess(db)
  const room = await configuredShop(db)
  const elsewhere = openDatabase(otherDatabase(db.connection, 'postgres'), { max: 1 })
  const [database] = await db.query<{ name: string }>('select quote_ident(current_database()) as name')
  const letIn = (isAllowed: boolean) => elsewhere.query(`alter database ${database?.name} allow_connections ${isAllowed}`)
  await letIn(false)
  await db.query(`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()`)
  await room.change({ 'brand.name': 'Sanduk' })
  assert.equal(settings.brand.name, 'Manjusha')
  await letIn(true)
  await until(() => settings.brand.name === 'Sanduk')
  await elsewhere.close()
})

test('what the environment of a machine sets stays as it is there, whatever the desk says', async () => {
  const db = await testDatabase()
  const { settings, settingsRules, until } = await settingsProcess(db, { SHOP_BRAND_NAME: 'Petika' })
  await (await configuredShop(db)).change({ 'brand.name': 'Sanduk', 'brand.tagline': 'Boxes' })
  await until(() => settings.brand.tagline === 'Boxes')
  assert.deepEqual([settings.brand.name, settings.brand.tagline], ['Petika', 'Boxes'])
  const fixed = settingsRules.fields.flatMap(({ path, setBy }) => (setBy ? [[path, setBy]] : []))
  assert.deepEqual(fixed, [['brand.name', { variable: 'SHOP_BRAND_NAME', value: 'Petika' }]])
})

test('fields that a newer release has added are left alone, and what only it can read leaves this process with what it has', async () => {
  const db = await testDatabase()
  const { settings, problems, until } = await settingsProcess(db)
  const newer = (version: number, fields: Readonly<Record<string, unknown>>) =>
    db.transaction(async (tx) => {
      const written = JSON.stringify(withFields(JSON.parse(demoSettings), fields))
      await tx.query("insert into settings_versions values ('settings', $1, now(), 'Meera', 'form', null, $2)", [version, written])
      await tx.query("select pg_notify('settings', '')")
    })
  await newer(2, { 'gifts.wrapping': true, 'brand.name': 'Sanduk' })
  await until(() => settings.brand.name === 'Sanduk')
  assert.deepEqual(problems, [])
  const room = await configuredShop(db)
  assert.ok((await room.change({ 'brand.tagline': 'Boxes' })).ok)
  assert.equal(await room.at('gifts.wrapping'), true)
  await newer(4, { 'orders.whenSoldOut': 'auction' })
  await until(() => problems.length > 0)
  assert.deepEqual([settings.brand.name, settings.orders.whenSoldOut], ['Sanduk', 'refund'])
  assert.match(problems.join(), /orders\.whenSoldOut/)
})

test('rate limits that the owner has changed hold from the next request on', async () => {
  const db = await testDatabase()
  const { settings, until } = await settingsProcess(db)
  const taken: number[] = []
  const permits = {
    take: async ({ most }: { most: number }) => void taken.push(most),
    sweep: async () => {},
  }
  const limits = createRateLimits(settings, { permits: permits as never, clock: () => new Date() })
  await limits('10.0.0.1')('orders')
  await (await configuredShop(db)).change({ 'limits.orders.most': 7 })
  await until(() => settings.limits.orders.most === 7)
  await limits('10.0.0.1')('orders')
  assert.deepEqual(taken.slice(0, 1).concat(taken.slice(-1)), [60, 7])
})

test('orders, cash, mails and the pickup follow in the process that does the work', async () => {
  const db = await testDatabase()
  await stock(db, ringBox)
  const { settings, shop, until } = await settingsProcess(db)
  const room = await configuredShop(db)
  const place = async () => {
    const order = await shop.orders.place(aPlaceOrder())
    return order.ok ? order.value.order.orderNumber : order.problem.code
  }
  assert.match(await place(), /^MJ/)
  await room.change({
    ...{ 'brand.name': 'Sanduk', 'orders.numberPrefix': 'SD', 'cod.isOffered': false },
    ...{ 'mail.orders': 'bench@sanduk.example', 'pickup.location': 'Sanduk Workshop' },
  })
  await until(() => settings.brand.name === 'Sanduk')
  assert.equal(await place(), 'cod_refused')
  await room.change({ 'cod.isOffered': true })
  await until(() => settings.cod.isOffered)
  assert.match(await place(), /^SD/)
  const mailed = await db.query<{ name: string }>(
    "select recipient_name as name from outbox where recipient_address = 'bench@sanduk.example'",
  )
  assert.deepEqual(
    mailed.map(({ name }) => name),
    ['Sanduk'],
  )
  assert.match((await shop.parcels.checkPickup()) ?? '', /"Sanduk Workshop"/)
})
