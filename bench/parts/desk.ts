import type { Paise } from '#src/kit/money.ts'
import type { Day } from '#src/kit/time/day.ts'
import { type Connection, otherDatabase } from '#src/platform/db/connection.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { orderViews, type OrderListRequest } from '#src/shop/workflows/finding/order-query.ts'
import { generateMoney } from '../../scripts/generate-money.ts'
import { generateOrders } from '../../scripts/generate-orders.ts'
import { type Child, startChild } from '../child.ts'
import type { Client } from '../children/client.ts'
import { type DeskKind, deskKinds, type DeskTimes } from '../children/desk-reads.ts'
import type { ShopChild } from '../children/shop.ts'
import { type BenchEnvironment, onServer } from '../environment.ts'
import { type Figure, figure } from '../figures.ts'
import { orderRequests, readSellableVariants } from '../order-load.ts'
import type { RunSize } from '../run-size.ts'
import { median, quantile } from '../statistics.ts'

/** Milliseconds for 95 of 100 reads, while shoppers order. */
const aims: Readonly<Record<DeskKind, number>> = {
  list: 60,
  counts: 60,
  search: 50,
  order: 80,
  today: 80,
  parcels: 60,
  'hand-over': 60,
  'money and mails': 60,
  figure: 60,
  differences: 80,
}
const names: Readonly<Record<DeskKind, string>> = {
  list: 'a list with its count',
  counts: 'the counts of all views',
  search: 'a search',
  order: 'one order in full',
  today: 'Today',
  parcels: 'a tab of parcels with its counts',
  'hand-over': 'the hand-over sheets',
  'money and mails': 'a list of payments, refunds, papers or mails',
  figure: 'the rows of a figure of one day',
  differences: 'what differs in money',
}

/** Measures what staff read among many orders while shoppers place new ones, and what the indexes for it cost the shoppers. */
export async function measureDesk(environment: BenchEnvironment, { desk: size }: RunSize): Promise<Figure[]> {
  const connection = await environment.database(size.products)
  const db = openDatabase(connection)
  await generateOrders(db, size.orders, new Date())
  await generateMoney(db)
  await db.close()
  const bare = await copyWithoutIndexes(connection)
  const shop = await openShop(environment, connection)
  const endShopping = await goShopping(connection, shop.port, size.shoppers)
  const times = await shop.call('readDesk', { rounds: size.rounds, lists, searches, orderNumbers: orderNumbersIn(size.orders) })
  const shopping = await endShopping()
  const exported = await shop.call('exportOrders', undefined)
  const other = await openShop(environment, bare)
  const cost = await compareOrdering(connection, { withIndexes: shop.port, without: other.port, ...size })
  await Promise.all([shop.stop(), other.stop()])
  return toFigures(size, { times, shopping, exported, cost, indexBytes: await sizeOfIndexes(connection) })
}

async function openShop(environment: BenchEnvironment, connection: Connection): Promise<Child<ShopChild> & { readonly port: number }> {
  const shop = startChild<ShopChild>('shop')
  const { folder, shopDir, mediaDir } = environment
  const { port } = await shop.call('start', { connection, dataDir: `${folder}/shop`, shopDir, mediaDir, withPages: false })
  return { ...shop, port }
}

const orderNumbersIn = (orders: number): string[] =>
  Array.from({ length: 20 }, (_, place) => `MJ-${10_001 + Math.floor((place * orders) / 20)}`)

type Shopping = { readonly placed: number; readonly aSecond: number; readonly latenciesMs: readonly number[] }

/** Each of the shoppers places an order every two seconds. Returns the function that ends it. */
async function goShopping(connection: Connection, port: number, shoppers: number): Promise<() => Promise<Shopping>> {
  const client = startChild<Client>('client')
  const requests = orderRequests(await readSellableVariants(connection), 20_000, { from: 5_000_000 })
  const load = client.call('load', { port, connections: shoppers, requests, everyMs: 2_000 })
  return async () => {
    await client.call('end', undefined)
    const { requests: sent, failures, elapsedMs, latenciesMs, firstFailure } = await load
    await client.stop()
    if (failures > 0) throw new Error(`${failures} of ${sent} orders failed: ${firstFailure}`)
    return { placed: sent, aSecond: (sent / elapsedMs) * 1000, latenciesMs }
  }
}

/** Written into whenever an order is placed, and read by nobody but staff. */
const indexesOfDesk = [
  ...['orders_by_time', 'orders_by_state', 'orders_by_pincode', 'orders_by_phone', 'orders_by_alternate_phone', 'orders_by_email'],
  ...['orders_by_last_digits', 'orders_by_recipient', 'orders_by_place_and_amount', 'order_lines_by_name', 'order_lines_by_variant'],
  'outbox_by_part_of_address',
]

async function copyWithoutIndexes(connection: Connection): Promise<Connection> {
  const [row] = await onServer(connection, 'select current_database() as name')
  const name = `${String(row!['name'])}_bare`
  await onServer(otherDatabase(connection, 'postgres'), `create database ${name} template ${String(row!['name'])}`)
  const copy = otherDatabase(connection, name)
  await onServer(copy, `drop index ${indexesOfDesk.join(', ')}`)
  // The foreign key needs one, without the orders beside.
  await onServer(copy, 'create index order_lines_by_variant on order_lines (variant_id)')
  return copy
}

async function sizeOfIndexes(connection: Connection): Promise<number> {
  const [row] = await onServer(
    connection,
    'select sum(pg_relation_size(name::regclass))::float8 as bytes from unnest($1::text[]) as name',
    [indexesOfDesk],
  )
  return Number(row!['bytes'])
}

type Compared = { readonly port: number; readonly perSecond: number[] }

/** Places orders in both shops in turns, as fast as 16 clients can. Returns the orders a second of each. */
async function compareOrdering(
  connection: Connection,
  { withIndexes, without, costRounds, costMs }: { withIndexes: number; without: number } & Pick<RunSize['desk'], 'costRounds' | 'costMs'>,
): Promise<{ readonly withIndexes: number; readonly without: number; readonly ratio: number }> {
  const client = startChild<Client>('client')
  const variants = await readSellableVariants(connection)
  const sides: readonly [Compared, Compared] = [
    { port: withIndexes, perSecond: [] },
    { port: without, perSecond: [] },
  ]
  // The first round warms up; the sides take turns in going first.
  for (let round = 0; round <= costRounds; round++)
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const requests = orderRequests(variants, 4_000, { from: 6_000_000 + round * 4_000 })
      const done = await client.call('load', { port: side.port, connections: 16, durationMs: costMs, requests })
      if (done.failures > 0) throw new Error(`${done.failures} orders failed: ${done.firstFailure}`)
      if (round > 0) side.perSecond.push((done.requests / done.elapsedMs) * 1000)
    }
  await client.stop()
  const [indexed, bare] = sides.map(({ perSecond }) => perSecond) as [number[], number[]]
  return { withIndexes: median(indexed), without: median(bare), ratio: median(indexed.map((perSecond, round) => perSecond / bare[round]!)) }
}

type Measured = {
  readonly times: DeskTimes
  readonly shopping: Shopping
  readonly exported: { readonly firstMs: number; readonly allMs: number }
  readonly cost: Awaited<ReturnType<typeof compareOrdering>>
  readonly indexBytes: number
}

function toFigures({ orders, shoppers }: RunSize['desk'], { times, shopping, exported, cost, indexBytes }: Measured): Figure[] {
  const part = `desk, ${orders.toLocaleString('en-IN')} orders`
  const ofKind = (kind: DeskKind): Figure[] => {
    const each = Object.entries(times[kind]).map(([name, values]) => ({ name, p95: quantile(values, 0.95) }))
    const all = Object.values(times[kind]).flat()
    return [
      figure(part, `${names[kind]}, p50`, quantile(all, 0.5), 'ms'),
      figure(part, '  p95', quantile(all, 0.95), 'ms', { atMost: aims[kind] }),
      ...each
        .toSorted((a, b) => b.p95 - a.p95)
        .slice(0, shownSlowest)
        .map(({ name, p95 }) => figure(part, `  p95 of ${name}`, p95, 'ms', { atMost: aims[kind] })),
    ]
  }
  return [
    figure(part, `orders that ${shoppers} shoppers placed meanwhile`, shopping.placed, ''),
    figure(part, '  a second', shopping.aSecond, '/s'),
    figure(part, '  one of them, p50', quantile(shopping.latenciesMs, 0.5), 'ms'),
    figure(part, '  p95', quantile(shopping.latenciesMs, 0.95), 'ms'),
    ...deskKinds.flatMap(ofKind),
    figure(part, 'export of all: first rows', exported.firstMs, 'ms', { atMost: 300 }),
    figure(part, '  the whole of it', exported.allMs / 1000, 's', { atMost: 20 }),
    figure(part, 'orders a second over HTTP, 16 clients', cost.withIndexes, '/s'),
    figure(part, '  without the indexes of the desk', cost.without, '/s'),
    figure(part, '  with them, to without', cost.ratio, 'times'),
    figure(part, '  size of these indexes', indexBytes / 1024 ** 2, 'MB'),
  ]
}

/** So many reads of a kind are shown one by one. */
const shownSlowest = 4

const lists: Readonly<Record<string, OrderListRequest>> = {
  ...Object.fromEntries(orderViews.map((view) => [view, { view, query: {} }])),
  'two states': { view: 'all', query: { states: ['paid', 'booked'] } },
  'paid by EMI': { view: 'all', query: { paidBy: 'emi' } },
  'parcel not delivered': { view: 'all', query: { parcels: ['undelivered', 'stopped'] } },
  'one day': { view: 'all', query: { placedFrom: '2025-03-03' as Day, placedTo: '2025-03-03' as Day } },
  'pickup day': { view: 'all', query: { pickupDay: '2026-11-24' as Day } },
  colour: { view: 'all', query: { colourName: 'Oxblood' } },
  writing: { view: 'all', query: { hasWriting: true } },
  pincode: { view: 'all', query: { pincode: '411052' } },
  'state of India': { view: 'all', query: { addressState: 'Nagaland' } },
  amount: { view: 'all', query: { fromPaise: 5_000_000 as Paise } },
  'no such mode': { view: 'all', query: { mode: 'sandbox' } },
  'a frequent name': { view: 'all', query: { written: 'sharma' } },
  'a frequent city': { view: 'all', query: { written: 'mumbai' } },
  'name and city': { view: 'all', query: { written: 'sharma pune' } },
  attention: { view: 'all', query: { needsAttention: true } },
}

const searches = [
  ...['MJ-50000', '0234', '7000007919', '411052', 'asha.rao@', 'pay_generatedorder00050000', '700000050000'],
  ...['asha', 'sharma pune', 'kabir', 'an', 'brass lock', 'Lakshmy Ayer', 'Fernandez', 'Raao'],
]
