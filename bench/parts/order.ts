import { setTimeout as pause } from 'node:timers/promises'
import type { Connection } from '#src/platform/db/connection.ts'
import { type Child, startChild } from '../child.ts'
import type { Client } from '../children/client.ts'
import type { Committer } from '../children/committer.ts'
import type { ShopChild } from '../children/shop.ts'
import { type Measured, measure, medianOf, waitUntilIdle } from '../compare.ts'
import type { RunSize } from '../run-size.ts'
import { type Figure, figure } from '../figures.ts'
import { type BenchEnvironment, onServer } from '../environment.ts'
import { canReadProcesses, cpuSeconds, familyOf } from '../process-table.ts'
import { orderRequests, ordersToPlace, readSellableVariants, type SellableVariant } from '../order-load.ts'
import { median } from '../statistics.ts'

const aimPerSecond = 1_000
/** So many that few of them have ordered before: each order has to count the unpaid orders of its shopper. */
const shoppers = 4_000

type OrderSetup = {
  readonly size: RunSize['order']
  readonly connection: Connection
  readonly shop: Child<ShopChild>
  readonly committer: Child<Committer>
  readonly client: Child<Client>
  readonly port: number
  readonly databasePid: number
  readonly variants: readonly SellableVariant[]
  /** Returns the number of the first shopper who has not ordered yet. */
  nextShoppers(): { readonly from: number }
}

/** Measures cash orders of three lines, each durable before its reply, against the smallest commits of the same PostgreSQL. */
export async function measureOrders(environment: BenchEnvironment, { order: size, settleMs }: RunSize): Promise<Figure[]> {
  const setup = await setUp(environment, size)
  // A shop that has just started draws the pictures of its pages.
  await waitUntilIdle(() => setup.shop.call('cpuMicros', undefined), settleMs)
  const figures: Figure[] = []
  for (const callers of [1, 16]) figures.push(...(await measureWith(callers, setup)))
  figures.push(figure('order, mails', 'CPU of one mail, in the shop with its mailbox', await mailMs(setup), 'ms'))
  const { client, committer, shop } = setup
  await Promise.all([client.stop(), committer.stop()])
  await shop.stop()
  return figures
}

async function setUp(environment: BenchEnvironment, size: RunSize['order']): Promise<OrderSetup> {
  const connection = await environment.database(size.products)
  const variants = await readSellableVariants(connection)
  const shop = startChild<ShopChild>('shop')
  const { port } = await shop.call('start', {
    connection,
    dataDir: `${environment.folder}/shop`,
    shopDir: environment.shopDir,
    mediaDir: environment.mediaDir,
    withPages: false,
  })
  const committer = startChild<Committer>('committer')
  await committer.call('connect', { connection, count: 16 })
  const client = startChild<Client>('client')
  let from = 0
  const nextShoppers = () => ({ from: (from += shoppers) })
  return { size, connection, shop, committer, client, port, databasePid: await environment.serverPid(), variants, nextShoppers }
}

type Round = {
  readonly commitsPerSecond: number
  readonly commitMicros: number
  readonly overHttp: Measured
  readonly inside: { readonly perSecond: number; readonly cpuMicros: number }
}

async function measureWith(callers: number, setup: OrderSetup): Promise<Figure[]> {
  const measured: Round[] = []
  const [sentBefore, orderedBefore] = await countDone(setup)
  // The first round warms up.
  for (let round = 0; round <= setup.size.rounds; round++) measured.push(await oneRound(callers, setup))
  const [sent, ordered] = await countDone(setup)
  return toFigures(callers, measured.slice(1), (sent - sentBefore) / (ordered - orderedBefore))
}

async function oneRound(callers: number, setup: OrderSetup): Promise<Round> {
  const { shop, committer, client, port, databasePid, variants, nextShoppers } = setup
  const { roundMs } = setup.size
  const databaseCpu = () => (canReadProcesses ? cpuSeconds(familyOf(databasePid)) : Number.NaN)
  const before = databaseCpu()
  const { commits, elapsedMs } = await committer.call('commit', { callers, durationMs: roundMs })
  const commitMicros = ((databaseCpu() - before) * 1e6) / commits

  const requests = orderRequests(variants, shoppers, nextShoppers())
  const side = { load: { port, connections: callers, requests }, cpuMicros: () => shop.call('cpuMicros', undefined), databasePid }
  const overHttp = await measure(side, (load) => client.call('load', { ...load, durationMs: roundMs }))
  if (overHttp.failures > 0) throw new Error(`${overHttp.failures} orders failed`)
  const orders = ordersToPlace(variants, shoppers, nextShoppers())
  const placed = await shop.call('place', { orders, callers, durationMs: roundMs })
  if (placed.refused > 0) throw new Error(`${placed.refused} orders were refused`)
  const inside = { perSecond: (placed.done / placed.elapsedMs) * 1000, cpuMicros: placed.cpuMicros / placed.done }
  return { commitsPerSecond: (commits / elapsedMs) * 1000, commitMicros, overHttp, inside }
}

function toFigures(callers: number, measured: readonly Round[], mailsForEach: number): Figure[] {
  const part = `order, ${callers} ${callers === 1 ? 'client' : 'clients'}`
  const overHttp = measured.map((round) => round.overHttp)
  const medianBy = (what: (round: Round) => number) => median(measured.map(what))
  return [
    figure(
      part,
      'orders a second over HTTP, durable, 3 lines',
      medianOf(overHttp, 'perSecond'),
      '/s',
      callers === 16 ? { atLeast: aimPerSecond } : undefined,
    ),
    figure(
      part,
      'plain durable one-row commits a second',
      medianBy(({ commitsPerSecond }) => commitsPerSecond),
      '/s',
    ),
    figure(
      part,
      'orders to commits',
      medianBy((round) => round.overHttp.perSecond / round.commitsPerSecond),
      'times',
    ),
    figure(part, 'an order over HTTP, p50', medianOf(overHttp, 'p50Ms'), 'ms'),
    figure(part, 'an order over HTTP, p99', medianOf(overHttp, 'p99Ms'), 'ms'),
    figure(part, 'CPU of one order over HTTP, shop', medianOf(overHttp, 'cpuMicros') / 1000, 'ms'),
    figure(part, '  database', medianOf(overHttp, 'databaseCpuMicros') / 1000, 'ms'),
    figure(
      part,
      '  database, to a plain commit',
      medianBy((round) => round.overHttp.databaseCpuMicros / round.commitMicros),
      'times',
    ),
    figure(
      part,
      'orders a second inside the process',
      medianBy(({ inside }) => inside.perSecond),
      '/s',
    ),
    figure(part, '  CPU of one, shop', medianBy(({ inside }) => inside.cpuMicros) / 1000, 'ms'),
    figure(part, 'mails sent meanwhile, of two for each order', mailsForEach, ''),
  ]
}

async function countDone({ connection }: OrderSetup): Promise<[number, number]> {
  const [row] = await onServer(
    connection,
    `select (select count(*)::int from outbox where state = 'sent') as sent, (select count(*)::int from orders) as ordered`,
  )
  return [Number(row!.sent), Number(row!.ordered)]
}

/** Measures the CPU time of one mail while the shop sends the backlog of the orders and does nothing else. */
async function mailMs(setup: OrderSetup): Promise<number> {
  await pause(setup.size.backlogMs)
  const [sentBefore] = await countDone(setup)
  const before = await setup.shop.call('cpuMicros', undefined)
  await pause(setup.size.mailsMs)
  const spent = (await setup.shop.call('cpuMicros', undefined)) - before
  const [sent] = await countDone(setup)
  return spent / 1000 / (sent - sentBefore)
}
