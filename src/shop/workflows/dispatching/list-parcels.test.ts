import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestDatabase, testDatabase } from '#tests/database.ts'
import { type DeskParcel, insertDeskParcels, insertLines, insertUnits } from '#tests/factories/desk-parcels.ts'
import { plainPouch, stock } from '#tests/factories/stocked-variant.ts'
import { testSettings, testShop } from '#tests/fakes/shop-deps.ts'
import type { Day } from '#src/kit/time/day.ts'
import { type OrderState, orderStates } from '../../orders/order.ts'
import { parcelStates } from '../../shipping/parcel.ts'
import { type ParcelTab, parcelTabs } from '../../shipping/parcel-tabs.ts'
import { pickupQuery, sheetQuery } from './hand-over.store.ts'
import { pageOfParcels } from './list-parcels.ts'
import { listPage, pageQuery } from './parcel-page.store.ts'
import { countTabs, tabCountQuery } from './parcel-tabs.store.ts'

/** Orders whose goods are on their way, or were. */
const withParcel: readonly OrderState[] = orderStates.filter(
  (state) => !['awaiting_payment', 'lapsed', 'to_confirm', 'confirmed'].includes(state),
)
const either = [true, false]
const rule = testSettings.packing

const everyParcel: readonly DeskParcel[] = withParcel.flatMap((orderState) =>
  parcelStates.flatMap((state) =>
    either.flatMap((isPacked) =>
      either.flatMap((isBlocked) =>
        either.flatMap((isSettled) => either.map((hasAwb) => ({ orderState, state, isPacked, isBlocked, isSettled, hasAwb }))),
      ),
    ),
  ),
)

async function numbersIn(db: TestDatabase, tab: ParcelTab, limit = 5_000): Promise<string[]> {
  const { rows } = await listPage(db, { tab, rule, filter: {}, limit })
  return rows.map(({ orderNumber }) => orderNumber)
}

test('every parcel, whatever its state and that of its order, is in exactly one tab, and the counts agree with the rows', async () => {
  const db = await testDatabase()
  const numbers = await insertDeskParcels(db, everyParcel)
  const rows = await Promise.all(parcelTabs.map((tab) => numbersIn(db, tab)))
  assert.deepEqual(rows.flat().toSorted(), numbers.toSorted())
  const counts = await countTabs(db, rule, parcelTabs)
  assert.deepEqual(
    parcelTabs.map((tab) => counts[tab]),
    rows.map((each) => each.length),
  )
})

const examples: readonly (readonly [ParcelTab, string, DeskParcel])[] = [
  ['not ready', 'is being booked', { orderState: 'paid', state: 'booking', hasAwb: false }],
  ['to pack', 'is booked and lies on the bench', { orderState: 'booked', state: 'booked' }],
  ['stopped', 'waits for a person', { orderState: 'paid', state: 'booking', hasAwb: false, isBlocked: true }],
  [
    'stopped',
    'belongs to a cancelled order, and the carrier still expects it',
    { orderState: 'cancelled', state: 'booked', isPacked: true },
  ],
  ['stopped', 'was cancelled by the carrier while its order is open', { orderState: 'booked', state: 'cancelled' }],
  ['waits for courier', 'is packed', { orderState: 'booked', state: 'booked', isPacked: true }],
  ['under way', 'was collected', { orderState: 'shipped', state: 'collected', isPacked: true }],
  ['not delivered', 'was not delivered', { orderState: 'shipped', state: 'undelivered', isPacked: true }],
  ['coming back', 'is on its way back', { orderState: 'shipped', state: 'returning', isPacked: true }],
  ['coming back', 'is back and not inspected', { orderState: 'returned_to_origin', state: 'returned', isPacked: true }],
  ['coming back', 'is lost and not written off', { orderState: 'shipped', state: 'lost', isPacked: true }],
  ['ended', 'was delivered', { orderState: 'delivered', state: 'delivered', isPacked: true }],
  ['ended', 'is back and settled', { orderState: 'returned_to_origin', state: 'returned', isSettled: true }],
  ['ended', 'was cancelled with its order', { orderState: 'cancelled', state: 'cancelled' }],
]

for (const [tab, what, parcel] of examples) {
  test(`a parcel that ${what} is under "${tab}"`, async () => {
    const db = await testDatabase()
    const numbers = await insertDeskParcels(db, [parcel])
    assert.deepEqual(await numbersIn(db, tab), numbers)
  })
}

test('a parcel is to pack when it may be packed: booked, and its writings checked; one list, its count, Today, the rail and the orders agree', async () => {
  const db = await testDatabase()
  await stock(db, plainPouch)
  const booked = { orderState: 'booked', state: 'booked' } as const
  const standings = [
    ['queued', 'Asha', 'not ready'],
    ['pressed', 'Asha', 'not ready'],
    ['checked', 'Asha', 'to pack'],
    ['queued', undefined, 'to pack'],
  ] as const
  const numbers = await insertDeskParcels(db, [...standings.map(() => booked), { orderState: 'paid', state: 'booking', hasAwb: false }])
  await insertLines(db, plainPouch.variantId)
  for (const [at, [state, writing]] of standings.entries()) await insertUnits(db, [numbers[at]!], { state, writing })
  const inTab = (tab: string) => numbers.filter((_, at) => (standings[at]?.[2] ?? 'not ready') === tab)
  const ready = inTab('to pack')

  const shop = testShop(db)
  for (const tab of ['to pack', 'not ready'] as const) {
    const { rows, counts } = await shop.parcels.page(tab, {})
    assert.deepEqual(
      rows.map(({ orderNumber }) => orderNumber),
      inTab(tab),
    )
    assert.equal(counts[tab], inTab(tab).length)
  }
  for (const number of numbers) assert.equal((await shop.packing.show(number))?.standing === 'ready', ready.includes(number), number)
  const today = await shop.today.show({ email: 'meera@manjusha.example', role: 'owner' })
  assert.deepEqual([today.toPack, today.inWorkshop, (await shop.today.count()).parcels.count], [2, 2, 2])
  const { orders } = await shop.orders.page({ view: 'to-pack', query: {} })
  assert.deepEqual(orders.map(({ orderNumber }) => orderNumber).toSorted(), ready)

  const lenient = testShop(db, { settings: { ...testSettings, packing: { ...testSettings.packing, onlyChecked: false } } })
  const { counts } = await lenient.parcels.page('to pack', {})
  assert.deepEqual([counts['to pack'], counts['not ready']], [4, 1])
})

test('what is to be packed comes by its pickup day, and a page continues where the one before has ended, also among equals', async () => {
  const db = await testDatabase()
  const days = ['2026-11-24', '2026-11-23', '2026-11-23', '2026-11-25', '2026-11-23']
  await insertDeskParcels(
    db,
    days.map((pickupDate) => ({ orderState: 'booked', state: 'booked', pickupDate })),
  )
  const seen: string[] = []
  for (let after: string | undefined, pages = 0; pages < 3; pages += 1) {
    const page = await listPage(db, { tab: 'to pack', rule, filter: {}, after, limit: 2 })
    seen.push(...page.rows.map(({ orderNumber }) => orderNumber))
    after = page.next
    assert.equal(after === undefined, pages === 2)
  }
  assert.deepEqual(seen, ['MJ-20002', 'MJ-20003', 'MJ-20005', 'MJ-20001', 'MJ-20004'])
})

test('parcels under way come newest first, page by page, and a cursor that makes no sense is the beginning', async () => {
  const db = await testDatabase()
  await insertDeskParcels(
    db,
    ['2026-11-20T06:00:00.123Z', '2026-11-21T06:00:00.456Z', '2026-11-22T06:00:00.789Z'].map((startedAt) => ({
      orderState: 'shipped',
      state: 'in_transit',
      startedAt,
    })),
  )
  const first = await listPage(db, { tab: 'under way', rule, filter: {}, limit: 2 })
  const second = await listPage(db, { tab: 'under way', rule, filter: {}, after: first.next, limit: 2 })
  assert.deepEqual(
    [...first.rows, ...second.rows].map(({ orderNumber }) => orderNumber),
    ['MJ-20003', 'MJ-20002', 'MJ-20001'],
  )
  for (const after of ['nonsense', "'; drop table parcels", '2026-13-77 x'])
    assert.equal((await listPage(db, { tab: 'under way', rule, filter: {}, after, limit: 5 })).rows.length, 3)
})

test('a tab can be narrowed to one courier and one pickup day, and its counts stay those of the whole', async () => {
  const db = await testDatabase()
  await insertDeskParcels(db, [
    { orderState: 'booked', state: 'booked' },
    { orderState: 'booked', state: 'booked', courierName: 'Delhivery' },
    { orderState: 'booked', state: 'booked', courierName: 'Delhivery', pickupDate: '2026-11-24' },
  ])
  const page = await pageOfParcels('to pack', { courierName: 'Delhivery', pickupDay: '2026-11-24' as Day }, undefined, {
    reading: db,
    settings: testSettings,
  })
  assert.deepEqual(
    page.rows.map(({ orderNumber }) => orderNumber),
    ['MJ-20003'],
  )
  assert.equal(page.counts['to pack'], 3)
})

test('pages, counts and the hand-over sheet read a few rows by an index, also among many parcels', async () => {
  const db = await testDatabase()
  const ended = Array.from({ length: 20_000 }, (): DeskParcel => ({ orderState: 'delivered', state: 'delivered', isPacked: true }))
  const open = parcelStates.flatMap((state) =>
    Array.from({ length: 20 }, (): DeskParcel => ({ orderState: 'booked', state, pickupDate: '2026-11-24' })),
  )
  await stock(db, plainPouch)
  const numbers = await insertDeskParcels(db, [...ended, ...open])
  await insertLines(db, plainPouch.variantId)
  await insertUnits(db, numbers.slice(0, ended.length), { state: 'packed', writing: 'Asha' })
  await insertUnits(db, numbers.slice(ended.length), { state: 'queued', writing: 'Asha' })
  for (const table of ['parcels', 'orders', 'order_lines', 'units']) await db.query(`analyze ${table}`)
  const plan = async (text: string, values: readonly unknown[] = []) =>
    JSON.stringify(await db.query(`explain (format json) ${text}`, values))
  for (const tab of parcelTabs) {
    const { text, values } = pageQuery({ tab, rule, filter: {}, limit: 50 })
    assert.doesNotMatch(await plan(text, values), /Seq Scan/, `page of ${tab}`)
    if (tab !== 'ended') assert.doesNotMatch(await plan(tabCountQuery(tab, rule)), /Seq Scan/, `count of ${tab}`)
  }
  for (const query of [sheetQuery, pickupQuery])
    assert.doesNotMatch(await plan(query, ['2026-11-24', new Date('2026-11-23T18:30:00Z')]), /Seq Scan/)
})
