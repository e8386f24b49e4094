import { randomNumbers } from '#tests/factories/random-numbers.ts'
import { startWebhookRelay } from './webhook-relay.ts'
import { trackClaims, expireClaimsOfDeadProcesses } from './worker-claims.ts'
import { type KillableShop, startKillableShop } from './killable-shop.ts'
import { scenarios, simulateShoppers, type ShopperSimulation, type Shopper } from './simulated-shoppers.ts'
import { openEnvironment, type CrashTestEnvironment } from './test-environment.ts'

export type CrashRunOptions = {
  readonly kills: number
  /** How many shops serve at once, on one database. */
  readonly processes: number
  readonly seed: number
  /** Whether a killed shop is started again. If not, the last shop goes on by itself. */
  readonly revive?: boolean
  /** How many shoppers come between two kills, and after the last. */
  readonly shoppersPerLife?: number
  /** How often each shop gets each event of the gateway. */
  readonly copies?: number
  readonly print?: (line: string) => void
}

/** The result of a run, whose records are compared with each other. */
export type CrashRunResult = {
  readonly environment: CrashTestEnvironment
  readonly shoppers: readonly Shopper[]
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
  const environment = await openEnvironment()
  const random = randomNumbers(seed)
  const loss = randomNumbers(seed + 1)
  const shops: KillableShop[] = []
  const addresses = () => shops.map(({ address }) => address)
  const relay = await startWebhookRelay({ shops: addresses, copies, isLost: () => loss(oneLostIn) === 0 })
  environment.gateway.sendWebhooksTo(relay.address)
  try {
    for (let shop = 0; shop < processes; shop++) shops.push(await startKillableShop(environment.shopConnections))
    await trackClaims(environment.db)
    const simulation = simulateShoppers(environment, () => addresses()[random(shops.length)] ?? '')
    for (let kill = 1; kill <= kills; kill++) {
      await simulation.waitUntilActive(mostActive)
      sendShoppers(simulation, shoppersPerLife)
      await environment.pause(random(longestLifeMs))
      if (random(3) === 0) void tickMinute(addresses())
      await environment.pause(random(20))
      const [killed] = shops.splice(random(shops.length), 1)
      await killed?.kill()
      if (revive) shops.push(await startKillableShop(environment.shopConnections))
      if (kill % 20 === 0) print(`${kill} kills, ${simulation.shoppers.length} orders`)
    }
    sendShoppers(simulation, shoppersPerLife)
    await simulation.done()
    if (revive) await restartAll(environment, shops)
    await settle(environment, addresses)
    return { environment, shoppers: simulation.shoppers, kills, webhooksLost: relay.lost }
  } catch (error) {
    await environment.close()
    throw error
  } finally {
    await Promise.all(shops.map((shop) => shop.kill()))
    await relay.close()
  }
}

/** One scenario after the other, so that all kinds run together. */
function sendShoppers(simulation: ShopperSimulation, count: number): void {
  for (let shopper = 0; shopper < count; shopper++) simulation.send(scenarios[simulation.shoppers.length % scenarios.length]!)
}

/** Kills all shops and starts them again. No process is sending a mail then, so every claimed mail is due again. */
async function restartAll({ db, shopConnections }: CrashTestEnvironment, shops: KillableShop[]): Promise<void> {
  const killed = shops.splice(0)
  await Promise.all(killed.map((shop) => shop.kill()))
  await db.query(`update outbox set next_try_at = now() where state = 'waiting'`)
  for (let shop = 0; shop < killed.length; shop++) shops.push(await startKillableShop(shopConnections))
}

/** Runs the jobs of every minute now, in all shops at once. */
const tickMinute = (shops: readonly string[]): Promise<unknown> =>
  Promise.allSettled(
    shops.map((shop) => fetch(`${shop}/staff/minute`, { method: 'POST', body: '{}', signal: AbortSignal.timeout(120_000) })),
  )

/** Waits until all work is done; then a day passes, and the gateway is asked about paid orders too, to find second payments. */
async function settle(environment: CrashTestEnvironment, shops: () => readonly string[]): Promise<void> {
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
         and name like any (array['order.%', 'payment.%', 'parcel.%']) and name <> 'payment.remind'`,
    )
  })

/** All work that waits, except what only a schedule starts. */
const stillWaiting = `
  select (select count(*)::int from outbox where state = 'waiting')
       + (select count(*)::int from inbox where handled_at is null)
       + (select count(*)::int from refunds where state in ('asked', 'pending'))
       + (select count(*)::int from orders where state in ('paid', 'confirmed') or payment_check_at <= now())
       + (select count(*)::int from pgboss.job where state in ('created', 'retry', 'active')
            and name like any (array['order.%', 'payment.%', 'parcel.%']) and name <> 'payment.remind')
    as waiting`
