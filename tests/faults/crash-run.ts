import { randomNumbers } from '#tests/factories/random-numbers.ts'
import type { Cluster } from '#tests/failover/cluster.ts'
import { pause as pauseInRealTime } from '#tests/failover/real-time.ts'
import { stillWaiting } from './still-waiting.ts'
import { thenClose } from './then-close.ts'
import { startWebhookRelay } from './webhook-relay.ts'
import { trackClaims, expireClaimsOfDeadProcesses } from './worker-claims.ts'
import { type Fleet, separateShops, supervisedShops } from './fleet.ts'
import { scenarios, simulateShoppers, type ShopperSimulation, type Shopper } from './simulated-shoppers.ts'
import { openEnvironment, type CrashTestEnvironment } from './test-environment.ts'

export type CrashRunOptions = {
  readonly kills: number
  /** How many shops serve at once, on one database. */
  readonly processes: number
  /** Whether they serve at one port, kept by a supervisor, which is killed now and then too. */
  readonly isSupervised?: boolean
  readonly seed: number
  /** Whether a killed shop is started again. If not, the last shop goes on by itself. */
  readonly revive?: boolean
  /** How many shoppers come between two kills, and after the last. */
  readonly shoppersPerLife?: number
  /** How often each shop gets each event of the gateway. */
  readonly copies?: number
  /** Servers of the database, instead of the only one: so many times their primary is killed too, together with a process, and a standby takes its place. */
  readonly failovers?: { readonly cluster: Cluster; readonly times: number }
  readonly print?: (line: string) => void
}

/** The result of a run, whose records are compared with each other. */
export type CrashRunResult = {
  readonly environment: CrashTestEnvironment
  readonly shoppers: readonly Shopper[]
  /** How often a process was killed, or lost its database. */
  readonly kills: number
  readonly webhooksLost: number
}

/** A shop is killed at most so long after it has started to serve: from before its first call to after its last job. */
const longestLifeMs = 2_500
/** Before the next kill so many shoppers at most are still busy, so that none waits for ever for a shop that runs long enough. */
const mostActive = 8
const settleWithinMs = 240_000
/** One in so many events of the gateway is lost for good, so that the reconciler has to find the payment. */
const oneLostIn = 6

/** Kills shops with SIGKILL at random moments while orders run, and lets the remaining ones finish. The caller closes the environment. */
export async function crashRun(options: CrashRunOptions): Promise<CrashRunResult> {
  const { kills, processes, seed, revive = true, copies = 1, shoppersPerLife = 4, print = () => {} } = options
  const environment = await environmentAt(options.failovers?.cluster)
  const random = randomNumbers(seed)
  const loss = randomNumbers(seed + 1)
  let fleet: Fleet | undefined
  let isDone = false
  const addresses = () => fleet?.addresses() ?? []
  const relay = await startWebhookRelay({ shops: addresses, copies, isLost: () => loss(oneLostIn) === 0 })
  environment.gateway.sendWebhooksTo(relay.address)
  const kill = async (): Promise<CrashRunResult> => {
    fleet = await (options.isSupervised
      ? supervisedShops(environment, { count: processes, random })
      : separateShops(environment.shopConnections, { count: processes, revive, random }))
    await trackClaims(environment.db)
    const simulation = simulateShoppers(environment, () => addresses()[random(addresses().length)] ?? '')
    for (let kill = 1; kill <= kills; kill++) {
      await simulation.waitUntilActive(mostActive)
      sendShoppers(simulation, shoppersPerLife)
      await environment.pause(random(longestLifeMs))
      if (random(3) === 0) void tickMinute(addresses())
      await environment.pause(random(20))
      await fleet.killOne()
      if (options.failovers && isFailover(kill, kills, options.failovers.times)) await failOver(options.failovers.cluster, environment)
      if (kill % 20 === 0) print(`${kill} kills, ${simulation.shoppers.length} orders`)
    }
    sendShoppers(simulation, shoppersPerLife)
    await simulation.done()
    if (revive) await restartAll(environment, fleet.restart)
    await settle(environment, addresses)
    const connectionsLost = (options.failovers?.times ?? 0) * processes
    const killedAtTheEnd = revive ? processes : 0
    isDone = true
    return {
      ...{ environment, shoppers: simulation.shoppers, webhooksLost: relay.lost },
      kills: kills + killedAtTheEnd + connectionsLost,
    }
  }
  // The database last: the fleet asks it who is left.
  return thenClose(kill, [() => fleet?.close(), relay.close, () => isDone || environment.close()])
}

async function environmentAt(cluster: Cluster | undefined): Promise<CrashTestEnvironment> {
  if (!cluster) return openEnvironment()
  const environment = await openEnvironment({ connectionString: cluster.urlForShop })
  // While the primary is away there is nothing in their logs that this run does not say, and nobody sleeps in the database.
  const shopConnections = { ...environment.shopConnections, environment: { LOG_LEVEL: 'silent' } }
  return { ...environment, shopConnections, pause: pauseInRealTime }
}

/** So many times, evenly among the kills. */
const isFailover = (kill: number, kills: number, times: number): boolean =>
  Math.floor((kill * (times + 1)) / (kills + 1)) > Math.floor(((kill - 1) * (times + 1)) / (kills + 1))

/** Right after a process was killed: it is started again while no server takes writes. */
async function failOver(cluster: Cluster, { db, pause }: CrashTestEnvironment): Promise<void> {
  await cluster.killPrimary()
  await cluster.failOver()
  for (let isBack = false; !isBack; ) {
    await pause(50)
    isBack = await db.query('select 1').then(
      () => true,
      () => false,
    )
  }
  await cluster.rejoin()
}

/** One scenario after the other, so that all kinds run together. */
export function sendShoppers(simulation: ShopperSimulation, count: number): void {
  for (let shopper = 0; shopper < count; shopper++) simulation.send(scenarios[simulation.shoppers.length % scenarios.length]!)
}

/** No process is sending a mail between the two lives, so every claimed mail is due again. */
export async function restartAll({ db }: CrashTestEnvironment, restart: Fleet['restart']): Promise<void> {
  await restart(() => db.query(`update outbox set next_try_at = now() where state = 'waiting'`))
}

/** Runs the jobs of every minute now, in all shops at once. */
const tickMinute = (shops: readonly string[]): Promise<unknown> =>
  Promise.allSettled(
    shops.map((shop) => fetch(`${shop}/staff/minute`, { method: 'POST', body: '{}', signal: AbortSignal.timeout(120_000) })),
  )

/** Waits until all work is done; then a day passes, and the gateway is asked about paid orders too, to find second payments. */
export async function settle(environment: CrashTestEnvironment, shops: () => readonly string[]): Promise<void> {
  for (const which of [`state = 'awaiting_payment'`, 'payment_check_at is not null']) {
    await environment.db.query(`update orders set payment_check_at = now() where ${which}`)
    await untilNothingWaits(environment, shops)
  }
}

/** Makes everything that waits due at once, and sends the gateway's remaining webhooks. */
async function untilNothingWaits({ db, gateway, pause }: CrashTestEnvironment, shops: () => readonly string[]): Promise<void> {
  const end = Date.now() + settleWithinMs
  while (Date.now() < end) {
    await gateway.webhooks.flush()
    await makeDueNow(db)
    await tickMinute(shops())
    const [row] = await db.query<{ waiting: number }>(stillWaiting)
    if (row?.waiting === 0 && gateway.ledger().events.every(({ due }) => !due)) return
    await pause(300)
  }
  // The consistency checks then report what is missing.
}

const makeDueNow = (db: CrashTestEnvironment['db']): Promise<void> =>
  db.transaction(async (tx) => {
    // Mails whose attempt failed, and those that a shop claimed more than half a minute ago.
    await tx.query(
      `update outbox set next_try_at = now() where state = 'waiting' and next_try_at between now() and now() + interval '150 seconds'`,
    )
    await expireClaimsOfDeadProcesses(tx)
    await tx.query(`update refunds set next_try_at = now() where next_try_at is not null`)
    await tx.query(
      `update pgboss.job set start_after = now() where state in ('created', 'retry') and start_after > now()
         and name like any (array['order.%', 'payment.%', 'parcel.%', 'return.%']) and name <> 'payment.remind'`,
    )
  })
