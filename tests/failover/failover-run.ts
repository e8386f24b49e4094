import { type CrashRunResult, restartAll, sendShoppers, settle } from '#tests/faults/crash-run.ts'
import { restartShops } from '#tests/faults/fleet.ts'
import { type KillableShop, startKillableShop } from '#tests/faults/killable-shop.ts'
import { simulateShoppers } from '#tests/faults/simulated-shoppers.ts'
import { type CrashTestEnvironment, openEnvironment } from '#tests/faults/test-environment.ts'
import { thenClose } from '#tests/faults/then-close.ts'
import { startWebhookRelay } from '#tests/faults/webhook-relay.ts'
import { trackClaims } from '#tests/faults/worker-claims.ts'
import { randomNumbers } from '#tests/factories/random-numbers.ts'
import type { Cluster } from './cluster.ts'
import { measureOrderPauses, type OrderPauses, tenths } from './order-pauses.ts'
import { type PageVisits, startVisitors } from './page-visitors.ts'

export type FailoverRunOptions = {
  readonly cluster: Cluster
  readonly kills: number
  readonly cuts: number
  /** How many shops serve at once. */
  readonly processes: number
  readonly seed: number
  /** How many orders must have been placed after a failure before the next one comes. */
  readonly ordersBetween: number
  /** How many visitors open pages all the time; they need the built pages. */
  readonly visitors: number
  readonly pause: CrashTestEnvironment['pause']
  readonly print?: (line: string) => void
}

export type FailoverResult = CrashRunResult & { readonly pauses: OrderPauses; readonly visits: PageVisits }

/** Before another shopper comes so many at most are still busy. */
const mostActive = 12

/** Takes the primary away again and again while shoppers order without pause, and lets them finish. The caller closes the environment. */
export async function failoverRun(options: FailoverRunOptions): Promise<FailoverResult> {
  const { cluster, processes, seed, visitors, pause } = options
  const environment = { ...(await openEnvironment({ connectionString: cluster.directUrl ?? cluster.urlForShop })), pause }
  const random = randomNumbers(seed)
  const shops: KillableShop[] = []
  const address = () => shops[random(shops.length)]?.address ?? ''
  const relay = await startWebhookRelay({ shops: () => [address()], copies: 1, isLost: () => false })
  environment.gateway.sendWebhooksTo(relay.address)
  const pooled = cluster.directUrl ? { DATABASE_URL: cluster.urlForShop, DATABASE_DIRECT_URL: cluster.directUrl } : {}
  // While the primary is away there is nothing in their logs that this run does not say.
  const connections = {
    ...environment.shopConnections,
    withPages: visitors > 0,
    environment: { LOG_LEVEL: 'silent', ...pooled },
    ...(cluster.directUrl ? { connection: undefined } : {}),
  }
  const withShops = { ...environment, shopConnections: connections }
  let isDone = false
  const fail = async (): Promise<FailoverResult> => {
    for (let shop = 0; shop < processes; shop++) shops.push(await startKillableShop(connections))
    await trackClaims(environment.db)
    const pauses = measureOrderPauses()
    const simulation = simulateShoppers(environment, address, pauses.acknowledged)
    const leave = startVisitors(visitors, address, pause)
    await withoutPause(simulation, pause, () => failAgainAndAgain(options, random, pauses))
    const visits = await leave()
    await simulation.done()
    await restartAll(withShops, restartShops(shops, connections))
    await settle(withShops, () => shops.map((shop) => shop.address))
    // Every process is killed once more at the end.
    const failures = (options.kills + options.cuts + 1) * processes
    isDone = true
    return { environment, shoppers: simulation.shoppers, kills: failures, webhooksLost: relay.lost, pauses, visits }
  }
  const killAll = () => Promise.all(shops.map((shop) => shop.kill()))
  return thenClose(fail, [killAll, relay.close, () => isDone || environment.close()])
}

/** Sends shoppers until the work is done. */
async function withoutPause(
  simulation: ReturnType<typeof simulateShoppers>,
  pause: CrashTestEnvironment['pause'],
  work: () => Promise<void>,
) {
  let isDone = false
  const working = work().finally(() => (isDone = true))
  while (!isDone) {
    await Promise.race([simulation.waitUntilActive(mostActive - 1), working])
    if (!isDone) sendShoppers(simulation, 1)
    await pause(5)
  }
  await working
}

async function failAgainAndAgain(
  { cluster, kills, cuts, ordersBetween, pause, print = () => {} }: FailoverRunOptions,
  random: (below: number) => number,
  pauses: OrderPauses,
) {
  const untilOrders = async () => {
    for (const wanted = pauses.count + ordersBetween; pauses.count < wanted; ) await pause(20)
  }
  const left = [...Array<'kill'>(kills).fill('kill'), ...Array<'cut'>(cuts).fill('cut')]
  await untilOrders()
  while (left.length > 0) {
    const [kind] = left.splice(random(left.length), 1)
    await pause(random(500))
    pauses.failed(kind!)
    if (kind === 'kill') await cluster.killPrimary()
    else cluster.cut()
    await cluster.failOver()
    const promotedAfter = pauses.count
    await untilOrders()
    if (kind === 'cut') await cluster.heal()
    await cluster.rejoin()
    print(
      `${kind}: ${tenths(pauses.seconds().get(kind!)?.at(-1) ?? 0)} s without an order, ${promotedAfter} orders so far, ${left.length} failures to come`,
    )
    await untilOrders()
  }
}
