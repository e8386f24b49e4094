import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Day } from '#src/kit/time/day.ts'
import type { AskedRanges } from '#src/shop/figures/range.ts'
import { testDatabase } from '#tests/database.ts'
import { insertCountedOrders } from '#tests/factories/counted-order.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import type { FigureName } from '../../figures/figures.ts'

const own = (from: string, to: string): AskedRanges => {
  const days = { from: from as Day, to: to as Day }
  return { name: 'own', own: days, against: 'before', ownAgainst: days }
}

/** A shop whose clock is set by hand, in India's time. */
async function aShop(time = '2028-03-31 09:00') {
  const db = await testDatabase()
  await stock(db, { ...ringBox, stock: 10_000 })
  let now = new Date(`${time.replace(' ', 'T')}:00+05:30`)
  const shop = testShop(db, { clock: () => now })
  const show = async (asked: AskedRanges) => {
    const { figures } = await shop.figures.show(asked, { seesMoney: true })
    return (name: FigureName) => figures[name]!.value
  }
  return { db, shop, show, at: (indianTime: string) => void (now = new Date(`${indianTime.replace(' ', 'T')}:00+05:30`)) }
}

const everyDayOf = (from: string, days: number): string[] =>
  Array.from({ length: days }, (_, at) => new Date(Date.parse(from) + at * 86_400_000).toISOString().slice(0, 10))

test('over a financial year with a leap day every figure is the sum by hand, and stays it once its days are kept', async () => {
  const { db, shop, show, at } = await aShop('2028-03-31 23:00')
  // Two orders a day, a minute after and a minute before midnight in India: one paid, one in cash that is delivered two days later.
  const days = everyDayOf('2027-04-01', 366)
  assert.equal(days[334], '2028-02-29')
  await insertCountedOrders(
    db,
    days.flatMap((day, nth) => [
      { placed: `${day} 00:01`, paise: 100_000 + nth },
      {
        placed: `${day} 23:59`,
        pays: 'cod' as const,
        state: 'delivered' as const,
        paise: 50_000,
        confirmed: `${day} 23:59`,
        delivered: `${new Date(Date.parse(day) + 2 * 86_400_000).toISOString().slice(0, 10)} 12:00`,
      },
    ]),
  )
  at('2028-04-03 09:00')
  const year = own('2027-04-01', '2028-03-31')
  const paidPaise = 366 * 100_000 + (365 * 366) / 2
  const expected: Partial<Record<FigureName, number>> = {
    orders: 732,
    orderedValue: paidPaise + 366 * 50_000,
    cashShare: 0.5,
    paidOnline: paidPaise,
    // What was ordered on the last two days came to the door in April.
    cashDelivered: 364 * 50_000,
    moneyIn: paidPaise + 364 * 50_000,
    averageOrder: Math.round((paidPaise + 366 * 50_000) / 732),
    medianOrder: 50_000,
    cashConfirmed: 1,
    daysToDelivery: 2,
    soldUnits: 732,
  }
  for (const kept of [false, true]) {
    if (kept) await shop.work.keepFigures()
    const [whole, leapDay, dayAfter] = [
      await show(year),
      await show(own('2028-02-29', '2028-02-29')),
      await show(own('2028-03-01', '2028-03-01')),
    ]
    for (const [name, value] of Object.entries(expected))
      assert.equal(whole(name as FigureName), value, `${name}, ${kept ? 'kept' : 'counted'}`)
    assert.deepEqual([leapDay('orders'), leapDay('orderedValue')], [2, 100_000 + 334 + 50_000])
    assert.deepEqual([dayAfter('orders'), dayAfter('orderedValue')], [2, 100_000 + 335 + 50_000])
  }
  assert.deepEqual(await db.query('select count(*)::integer as days from figures_days'), [{ days: 368 }])
})

test('an order counts once it is certain, and one that is cancelled later goes on counting, with the cancellation beside it', async () => {
  const { db, show } = await aShop()
  await insertCountedOrders(db, [
    { placed: '2028-03-01 10:00' },
    { placed: '2028-03-01 11:00', state: 'awaiting_payment' },
    { placed: '2028-03-01 12:00', state: 'lapsed' },
    { placed: '2028-03-01 13:00', state: 'cancelled' },
    { placed: '2028-03-01 14:00', state: 'cancelled', paid: '2028-03-01 14:05', paise: 70_000 },
    { placed: '2028-03-01 15:00', state: 'cancelled', pays: 'cod', confirmed: '2028-03-01 16:00', paise: 80_000 },
    { placed: '2028-03-01 17:00', state: 'cancelled', pays: 'cod' },
    { placed: '2028-03-01 18:00', state: 'to_confirm', pays: 'cod' },
    { placed: '2028-03-01 19:00', state: 'confirmed', pays: 'cod', paise: 60_000 },
    { placed: '2028-03-01 20:00', mode: 'live' },
  ])
  const figure = await show(own('2028-03-01', '2028-03-01'))
  assert.deepEqual([figure('orders'), figure('orderedValue')], [4, 49_900 + 70_000 + 80_000 + 60_000])
  assert.deepEqual([figure('cancelledLater'), figure('cancelledValue')], [2, 150_000])
  assert.equal(figure('soldUnits'), 2, 'what was cancelled is taken off')
  assert.equal(figure('cashConfirmed'), 2 / 4)
})

test('a late event changes the kept day that it touches, at once and for good', async () => {
  const { db, shop, show, at } = await aShop('2028-03-10 09:00')
  const [paid, cash] = await insertCountedOrders(db, [
    { placed: '2028-03-01 10:00' },
    {
      placed: '2028-03-01 11:00',
      pays: 'cod',
      state: 'confirmed',
      confirmed: '2028-03-02 09:00',
      sent: { at: '2028-03-03 15:00', state: 'in_transit' },
    },
  ])
  await shop.work.keepFigures()
  const march = own('2028-03-01', '2028-03-09')
  const kept = () => db.query<{ counted: unknown }>('select counted from figures_days order by day')
  const before = await kept()
  const check = async (expected: Partial<Record<FigureName, number | undefined>>) => {
    for (const counted of ['at once', 'kept']) {
      if (counted === 'kept') await shop.work.keepFigures()
      const figure = await show(march)
      for (const [name, value] of Object.entries(expected)) assert.equal(figure(name as FigureName), value, `${name}, ${counted}`)
    }
    assert.deepEqual(await db.query('select 1 from figures_stale'), [])
  }
  await check({ orders: 2, cancelledLater: 0, moneyIn: 49_900, cameBack: undefined, notAtFirst: 0 })
  assert.deepEqual(await kept(), before)

  await db.query(`update orders set state = 'cancelled', stock = 'released' where order_number = $1`, [paid])
  await check({ orders: 2, cancelledLater: 1, soldUnits: 1 })
  await db.query(
    `insert into refunds (id, cause, order_id, gateway_payment_id, amount_paise, reason, state, gateway_refund_id, asked_at, changed_at)
     select 'rfnd-late-0001', 'cancelled ' || id, id, 'pay_' || order_number, 40000, 'x', 'processed', 'r1', '2028-03-04T12:00:00+05:30', '2028-03-05T23:59:00+05:30'
     from orders where order_number = $1`,
    [paid],
  )
  await check({ moneyIn: 9_900, refunded: 40_000, refundCount: 1 })
  assert.equal((await show(own('2028-03-05', '2028-03-05')))('moneyIn'), -40_000, 'by the day on which the gateway had done it')
  assert.equal((await show(own('2028-03-04', '2028-03-04')))('moneyIn'), 0)

  const parcel = `(select parcels.id from parcels join orders on orders.id = order_id where order_number = '${cash}')`
  await db.query(
    `insert into tracking_scans (parcel_id, awb, at, state, needs_person, activity, place, source, seen_at)
     select id, awb, '2028-03-06T12:00:00+05:30', 'undelivered', true, 'no', 'Pune', 'poll', '2028-03-06T12:00:00+05:30' from parcels where id = ${parcel}`,
  )
  await check({ notAtFirst: 1, stillOut: 1 })
  await db.query(`update parcels set state = 'returned' where id = ${parcel}`)
  await check({ cameBack: 1, stillOut: 0 })
  at('2028-03-12 00:10')
  await check({ cameBack: 1 })
  assert.equal((await kept()).length, 11)
})

test('two workers that count days for keeping at the same time leave them as they are', async () => {
  const { db, shop, show, at } = await aShop('2028-03-10 09:00')
  await insertCountedOrders(
    db,
    everyDayOf('2028-02-01', 20).map((day) => ({ placed: `${day} 10:00` })),
  )
  at('2028-03-10 00:10')
  await Promise.all([shop.work.keepFigures(), shop.work.keepFigures()])
  assert.deepEqual(await db.query('select count(*)::integer as days from figures_days'), [{ days: 38 }])
  assert.equal((await show(own('2028-02-01', '2028-03-09')))('orders'), 20)
})

test('a cohort of parcels is open until 95 of 100 have ended, and its rate counts those that have', async () => {
  const { db, shop } = await aShop()
  const parcels = (count: number, at: string, state: string, courier: string) =>
    Array.from({ length: count }, () => ({ placed: '2028-02-20 10:00', sent: { at, state, courier } }))
  await insertCountedOrders(db, [
    ...parcels(17, '2028-02-28 10:00', 'delivered', 'Blue Dart'),
    ...parcels(1, '2028-03-05 23:59', 'returned', 'Delhivery'),
    ...parcels(1, '2028-02-28 10:00', 'returning', 'Delhivery'),
    ...parcels(1, '2028-02-28 10:00', 'in_transit', 'Delhivery'),
    ...parcels(3, '2028-03-06 00:01', 'delivered', 'Blue Dart'),
    ...parcels(1, '2028-03-06 00:01', 'out_for_delivery', 'Blue Dart'),
    ...parcels(1, '2028-03-06 00:01', 'lost', 'Delhivery'),
  ])
  const { cohorts, figures, cameBackBy } = await shop.figures.show(own('2028-02-28', '2028-03-31'), { seesMoney: true })
  assert.deepEqual(cohorts.slice(0, 2), [
    { week: '2028-02-28', isOpen: false, sent: 20, delivered: 17, cameBack: 2 },
    { week: '2028-03-06', isOpen: true, sent: 5, delivered: 3, cameBack: 1 },
  ])
  assert.deepEqual([figures.cameBack?.value, figures.cameBack?.whole], [3 / 23, 23])
  assert.deepEqual(cameBackBy.courier, [
    { name: 'Delhivery', sent: 4, delivered: 0, cameBack: 3 },
    { name: 'Blue Dart', sent: 21, delivered: 20, cameBack: 0 },
  ])
})

test('whoever sees no money gets figures without any amount', async () => {
  const { db, shop } = await aShop()
  await insertCountedOrders(db, [{ placed: '2028-03-01 10:00', paise: 123_457 }])
  const shown = await shop.figures.show(own('2028-03-01', '2028-03-01'), { seesMoney: false })
  assert.equal(shown.figures.orders?.value, 1)
  assert.equal(shown.figures.moneyIn, undefined)
  assert.doesNotMatch(JSON.stringify(shown), /123457/)
  assert.match(JSON.stringify(await shop.figures.show(own('2028-03-01', '2028-03-01'), { seesMoney: true })), /123457/)
  assert.equal(await shop.figures.showRows('moneyIn', own('2028-03-01', '2028-03-01'), { seesMoney: false }), undefined)
  const rows = await shop.figures.showRows('orders', own('2028-03-01', '2028-03-01'), { seesMoney: false })
  assert.equal(rows?.rows.length, 1)
  assert.doesNotMatch(JSON.stringify(rows), /123457/)
})

test('a promise is kept by a delivery on its last day, until midnight in India; an order without one is not counted, and named', async () => {
  const { db, shop } = await aShop('2028-04-02 09:00')
  const deliveries = ['2028-03-10 11:00', '2028-03-10 23:59', '2028-03-11 00:01', '2028-03-12 12:00']
  await insertCountedOrders(
    db,
    deliveries.map((delivered) => ({ placed: '2028-03-04 10:00', state: 'delivered' as const, paise: 50_000, delivered })),
  )
  await db.query(
    `update orders set promised_by = '2028-03-10' where id in (select order_id from order_events where state = 'delivered' and at < '2028-03-12T00:00+05:30')`,
  )
  const show = async () => (await shop.figures.show(own('2028-03-01', '2028-03-31'), { seesMoney: false })).figures
  for (const look of ['counted now', 'from days that are kept']) {
    const { promiseKept, promiseUnknown, daysToDelivery } = await show()
    assert.equal(promiseKept?.value, 2 / 3, look)
    assert.deepEqual([promiseKept?.whole, promiseUnknown?.value, daysToDelivery?.value], [3, 1, 6], look)
    await shop.work.keepFigures()
  }
  const behind = await shop.figures.showRows('promiseKept', own('2028-03-01', '2028-03-31'), { seesMoney: false })
  assert.equal(behind?.rows.length, 2)
})
