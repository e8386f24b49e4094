import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestDatabase, testDatabase } from '#tests/database.ts'
import { type DeskParcel, insertDeskParcels } from '#tests/factories/desk-parcels.ts'
import type { Day } from '#src/kit/time/day.ts'
import { type OrderState, orderStates } from '../../orders/order.ts'
import { parcelStates } from '../../shipping/parcel.ts'
import { type ParcelTab, parcelTabs } from '../../shipping/parcel-tabs.ts'
import { sheetQuery } from './hand-over.store.ts'
import { pageOfParcels } from './list-parcels.ts'
import { listPage, pageQuery } from './parcel-page.store.ts'
import { countTabs, tabCountQuery } from './parcel-tabs.store.ts'

/** Orders whose goods are on their way, or were. */
const withParcel: readonly OrderState[] = orderStates.filter(
  (state) => !['awaiting_payment', 'lapsed', 'to_confirm', 'confirmed'].includes(state),
)
const either = [true, false]

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
  const { rows } = await listPage(db, { tab, filter: {}, limit })
  return rows.map(({ orderNumber }) => orderNumber)
}

test('every parcel, whatever its state and that of its order, is in exactly one tab, and the counts agree with the rows', async () => {
  const db = await testDatabase()
  const numbers = await insertDeskParcels(db, everyParcel)
  const rows = await Promise.all(parcelTabs.map((tab) => numbersIn(db, tab)))
  assert.deepEqual(rows.flat().toSorted(), numbers.toSorted())
  const counts = await countTabs(db)
  assert.deepEqual(
    parcelTabs.map((tab) => counts[tab]),
    rows.map((each) => each.length),
  )
})

const examples: readonly (readonly [ParcelTab, string, DeskParcel])[] = [
  ['to pack', 'is being booked', { orderState: 'paid', state: 'booking', hasAwb: false }],
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

test('what is to be packed comes by its pickup day, and a page continues where the one before has ended, also among equals', async () => {
  const db = await testDatabase()
  const days = ['2026-11-24', '2026-11-23', '2026-11-23', '2026-11-25', '2026-11-23']
  await insertDeskParcels(
    db,
    days.map((pickupDate) => ({ orderState: 'booked', state: 'booked', pickupDate })),
  )
  const seen: string[] = []
  for (let after: string | undefined, pages = 0; pages < 3; pages += 1) {
    const page = await listPage(db, { tab: 'to pack', filter: {}, after, limit: 2 })
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
  const first = await listPage(db, { tab: 'under way', filter: {}, limit: 2 })
  const second = await listPage(db, { tab: 'under way', filter: {}, after: first.next, limit: 2 })
  assert.deepEqual(
    [...first.rows, ...second.rows].map(({ orderNumber }) => orderNumber),
    ['MJ-20003', 'MJ-20002', 'MJ-20001'],
  )
  for (const after of ['nonsense', "'; drop table parcels", '2026-13-77 x'])
    assert.equal((await listPage(db, { tab: 'under way', filter: {}, after, limit: 5 })).rows.length, 3)
})

test('a tab can be narrowed to one courier and one pickup day, and its counts stay those of the whole', async () => {
  const db = await testDatabase()
  await insertDeskParcels(db, [
    { orderState: 'booked', state: 'booked' },
    { orderState: 'booked', state: 'booked', courierName: 'Delhivery' },
    { orderState: 'booked', state: 'booked', courierName: 'Delhivery', pickupDate: '2026-11-24' },
  ])
  const page = await pageOfParcels('to pack', { courierName: 'Delhivery', pickupDay: '2026-11-24' as Day }, undefined, { reading: db })
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
  await insertDeskParcels(db, [...ended, ...open])
  await db.query('analyze parcels')
  await db.query('analyze orders')
  const plan = async (text: string, values: readonly unknown[]) => JSON.stringify(await db.query(`explain (format json) ${text}`, values))
  for (const tab of parcelTabs) {
    const { text, values } = pageQuery({ tab, filter: {}, limit: 50 })
    assert.doesNotMatch(await plan(text, values), /Seq Scan/, `page of ${tab}`)
    if (tab !== 'ended') assert.doesNotMatch(await plan(tabCountQuery(tab), [1001]), /Seq Scan/, `count of ${tab}`)
  }
  assert.doesNotMatch(await plan(sheetQuery, ['2026-11-24', new Date('2026-11-23T18:30:00Z')]), /Seq Scan/)
})
