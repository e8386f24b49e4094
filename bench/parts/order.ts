import { startChild } from '../child.ts'
import type { Committer } from '../children/committer.ts'
import type { Client } from '../children/client.ts'
import type { ShopChild } from '../children/shop.ts'
import { type Measured, measure, medianOf } from '../compare.ts'
import { type Figure, figure } from '../figures.ts'
import type { Home } from '../home.ts'
import { orderRequests, ordersToPlace, readShelf } from '../shelf.ts'
import { median } from '../statistics.ts'

const rounds = 4
const roundMs = 1_500
const aimPerSecond = 1_000

/** Cash orders of three lines, each on the disk before its answer, beside the smallest commits the same PostgreSQL can do. */
export async function measureOrders(home: Home): Promise<Figure[]> {
  const connection = await home.database(1_000)
  const shelf = await readShelf(connection)
  const shop = startChild<ShopChild>('shop')
  const { port } = await shop.ask('start', { connection, dataDir: `${home.folder}/shop`, mediaDir: home.mediaDir, withPages: false })
  const committer = startChild<Committer>('committer')
  await committer.ask('connect', { connection, count: 16 })
  const client = startChild<Client>('client')
  const databasePid = await home.serverPid()
  const requests = orderRequests(shelf, 500)
  const orders = ordersToPlace(shelf, 500)

  const figures: Figure[] = []
  for (const callers of [1, 16]) {
    const overHttp: Measured[] = []
    const inside: { perSecond: number; cpuMicros: number }[] = []
    const commitsPerSecond: number[] = []
    for (let round = -1; round < rounds; round++) {
      const durationMs = round < 0 ? roundMs / 2 : roundMs
      const { commits, elapsedMs } = await committer.ask('commit', { callers, durationMs })
      const side = { load: { port, connections: callers, requests }, cpuMicros: () => shop.ask('cpuMicros', undefined), databasePid }
      const measured = await measure(side, (load) => client.ask('load', { ...load, durationMs }))
      if (measured.failures > 0) throw new Error(`${measured.failures} orders failed`)
      const placed = await shop.ask('place', { orders, callers, durationMs })
      if (placed.refused > 0) throw new Error(`${placed.refused} orders were refused`)
      if (round < 0) continue
      commitsPerSecond.push((commits / elapsedMs) * 1000)
      overHttp.push(measured)
      inside.push({ perSecond: (placed.done / placed.elapsedMs) * 1000, cpuMicros: placed.cpuMicros / placed.done })
    }
    figures.push(...toFigures(callers, commitsPerSecond, overHttp, inside))
  }
  await Promise.all([client.stop(), committer.stop()])
  await shop.stop()
  return figures
}

function toFigures(
  callers: number,
  commits: readonly number[],
  overHttp: readonly Measured[],
  inside: readonly { perSecond: number; cpuMicros: number }[],
): Figure[] {
  const part = `order, ${callers} ${callers === 1 ? 'client' : 'clients'}`
  const perSecond = medianOf(overHttp, 'perSecond')
  return [
    figure(part, 'orders a second over HTTP, durable, 3 lines', perSecond, '/s', callers === 16 ? { atLeast: aimPerSecond } : undefined),
    figure(part, 'plain durable one-row commits a second', median(commits), '/s'),
    figure(part, 'orders to commits', median(overHttp.map((round, index) => round.perSecond / commits[index]!)), 'times'),
    figure(part, 'p50 / p99 over HTTP: p50', medianOf(overHttp, 'p50Ms'), 'ms'),
    figure(part, '  p99', medianOf(overHttp, 'p99Ms'), 'ms'),
    figure(part, 'CPU of one order over HTTP, shop', medianOf(overHttp, 'cpuMicros') / 1000, 'ms'),
    figure(part, '  and database', medianOf(overHttp, 'databaseCpuMicros') / 1000, 'ms'),
    figure(part, 'orders a second inside the process', median(inside.map((round) => round.perSecond)), '/s'),
    figure(part, '  CPU of one, shop', median(inside.map((round) => round.cpuMicros)) / 1000, 'ms'),
  ]
}
