import type { Paise } from '#src/kit/money.ts'
import type { Day } from '#src/kit/time/day.ts'
import type { Connection } from '#src/platform/db/connection.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { orderViews, type OrderListRequest } from '#src/shop/workflows/finding/order-query.ts'
import { generateOrders } from '../../scripts/generate-orders.ts'
import { startChild } from '../child.ts'
import type { Client } from '../children/client.ts'
import type { ShopChild } from '../children/shop.ts'
import type { BenchEnvironment } from '../environment.ts'
import { type Figure, figure } from '../figures.ts'
import { orderRequests, readSellableVariants } from '../order-load.ts'
import type { RunSize } from '../run-size.ts'
import { quantile } from '../statistics.ts'

const listAimMs = 60
const searchAimMs = 50

/** Measures what staff list, count, search and export among many orders, while shoppers place new ones. */
export async function measureDesk(environment: BenchEnvironment, { desk: size }: RunSize): Promise<Figure[]> {
  const connection = await environment.database(size.products)
  const db = openDatabase(connection)
  await generateOrders(db, size.orders, new Date())
  await db.close()
  const shop = startChild<ShopChild>('shop')
  const { port } = await shop.call('start', {
    connection,
    dataDir: `${environment.folder}/shop`,
    shopDir: environment.shopDir,
    mediaDir: environment.mediaDir,
    withPages: false,
  })
  const endShopping = await goShopping(connection, port, size.shoppers)
  const timed = await shop.call('readDesk', { rounds: size.rounds, lists, searches })
  const placed = await endShopping()
  const exported = await shop.call('exportOrders', undefined)
  await shop.stop()
  return toFigures(size.orders, { ...timed, placed }, exported)
}

/** Each of the shoppers places an order every two seconds. Returns the function that ends it, and tells how many were placed. */
async function goShopping(connection: Connection, port: number, shoppers: number): Promise<() => Promise<number>> {
  const client = startChild<Client>('client')
  const requests = orderRequests(await readSellableVariants(connection), 4_000, { from: 5_000_000 })
  const orders: Promise<{ failures: number }>[] = []
  const timer = setInterval(() => {
    orders.push(client.call('load', { port, connections: 1, count: 1, requests: [requests[orders.length % requests.length]!] }))
  }, 2_000 / shoppers)
  return async () => {
    clearInterval(timer)
    const done = await Promise.all(orders)
    await client.stop()
    return done.filter(({ failures }) => failures === 0).length
  }
}

type Timed = {
  readonly lists: Readonly<Record<string, readonly number[]>>
  readonly counts: readonly number[]
  readonly searches: Readonly<Record<string, readonly number[]>>
  readonly placed: number
}

function toFigures(orders: number, timed: Timed, exported: { firstMs: number; allMs: number }): Figure[] {
  const part = `desk, ${orders.toLocaleString('en-IN')} orders`
  const slowest = (name: string, times: Readonly<Record<string, readonly number[]>>, atMost: number): Figure[] => {
    const each = Object.entries(times).map(([key, values]) => ({ key, p95: quantile(values, 0.95) }))
    const worst = each.toSorted((a, b) => b.p95 - a.p95)[0]!
    return [
      figure(part, `${name}, p50`, quantile(Object.values(times).flat(), 0.5), 'ms'),
      figure(part, `${name}, p95 of the slowest (${worst.key})`, worst.p95, 'ms', { atMost }),
    ]
  }
  return [
    figure(part, 'orders placed meanwhile', timed.placed, ''),
    ...slowest('a list with its count', timed.lists, listAimMs),
    ...slowest('the counts of all views', { counts: timed.counts }, listAimMs),
    ...slowest('a search', timed.searches, searchAimMs),
    figure(part, 'export of all: first rows', exported.firstMs, 'ms', { atMost: 300 }),
    figure(part, '  the whole of it', exported.allMs / 1000, 's', { atMost: 20 }),
  ]
}

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
  attention: { view: 'all', query: { needsAttention: true } },
}

const searches = [
  ...['MJ-50000', '0234', '7000007919', '411052', 'asha.rao@', 'pay_generatedorder00050000', '700000050000'],
  ...['asha', 'sharma pune', 'kabir', 'an', 'brass lock', 'Lakshmy Ayer'],
]
