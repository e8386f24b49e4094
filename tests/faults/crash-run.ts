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
  /** Whether a killed shop is started again. If not, the last one is left alone. */
  readonly revive?: boolean
  /** How many shoppers come between two kills, and after the last. */
  readonly shoppersPerLife?: number
  /** How often each shop gets each event of the bank. */
  readonly copies?: number
  readonly print?: (line: string) => void
}

/** What is there when all is over, to be held against each other. */
export type CrashRunResult = {
  readonly environment: CrashTestEnvironment
  readonly shoppers: readonly Shopper[]
  readonly kills: number
  readonly webhooksLost: number
}

/** A shop is killed at the latest so long after it has begun to serve: from before its first call to after its last job. */
const longestLifeMs = 2_500
/** Whoever waits longer than others for a shop that lives long enough must not wait for ever. */
const mostWaiting = 8
const settleWithinMs = 240_000
/** One in so many events of the bank is lost for good: the reconciler has to find out. */
const oneLostIn = 6

/** Kills shops with SIGKILL at random moments while orders run, and lets whoever is left finish. The world is the caller's to close. */
export async function crashRun(asked: CrashRunOptions): Promise<CrashRunResult> {
  const { kills, processes, seed, revive = true, copies = 1, shoppersPerLife = 4, print = () => {} } = asked
  const environment = await openEnvironment()
  const random = randomNumbers(seed)
  const loss = randomNumbers(seed + 1)
  const shops: KillableShop[] = []
  const addresses = () => shops.map(({ address }) => address)
  const post = await startWebhookRelay({ shops: addresses, copies, isLost: () => loss(oneLostIn) === 0 })
  environment.gateway.sendWebhooksTo(post.address)
  try {
    for (let shop = 0; shop < processes; shop++) shops.push(await startKillableShop(environment.shopConnections))
    await trackClaims(environment.db)
    const trade = simulateShoppers(environment, () => addresses()[random(shops.length)] ?? '')
    for (let kill = 1; kill <= kills; kill++) {
      await trade.waitUntilActive(mostWaiting)
      sendShoppers(trade, shoppersPerLife)
      await environment.pause(random(longestLifeMs))
      if (random(3) === 0) void tickMinute(addresses())
      await environment.pause(random(20))
      const [victim] = shops.splice(random(shops.length), 1)
      await victim?.kill()
      if (revive) shops.push(await startKillableShop(environment.shopConnections))
      if (kill % 20 === 0) print(`${kill} kills, ${trade.shoppers.length} orders`)
    }
    sendShoppers(trade, shoppersPerLife)
    await trade.done()
    if (revive) await restartAll(environment, shops)
    await settle(environment, addresses)
    return { environment, shoppers: trade.shoppers, kills, webhooksLost: post.lost }
  } catch (error) {
    await environment.close()
    throw error
  } finally {
    await Promise.all(shops.map((shop) => shop.kill()))
    await post.close()
  }
}

/** One errand after the other, so that all kinds are under way together. */
function sendShoppers(trade: ShopperSimulation, count: number): void {
  for (let shopper = 0; shopper < count; shopper++) trade.send(scenarios[trade.shoppers.length % scenarios.length]!)
}

/** Kills all shops for the last time. Nobody lives then who may be sending a mail, so every mail that was claimed is due again. */
async function restartAll({ db, shopConnections }: CrashTestEnvironment, shops: KillableShop[]): Promise<void> {
  const killed = shops.splice(0)
  await Promise.all(killed.map((shop) => shop.kill()))
  await db.query(`update outbox set next_try_at = now() where state = 'waiting'`)
  for (let shop = 0; shop < killed.length; shop++) shops.push(await startKillableShop(shopConnections))
}

/** What the clock does once a minute, now, in all shops at once. */
const tickMinute = (shops: readonly string[]): Promise<unknown> =>
  Promise.allSettled(
    shops.map((shop) => fetch(`${shop}/staff/minute`, { method: 'POST', body: '{}', signal: AbortSignal.timeout(120_000) })),
  )

/** Lets what still waits be done; then a day passes, and the bank is asked about paid orders too, for the sake of second payments. */
async function settle(world: CrashTestEnvironment, shops: () => readonly string[]): Promise<void> {
  for (const asked of [`state = 'awaiting_payment'`, 'payment_check_at is not null']) {
    await world.db.query(`update orders set payment_check_at = now() where ${asked}`)
    await untilNothingWaits(world, shops)
  }
}

/** What waits for a moment far away is due at once, and what the bank still has to say is said. */
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
  // The proof then says what is missing.
}

const makeDueNow = (db: CrashTestEnvironment['db']): Promise<void> =>
  db.transaction(async (tx) => {
    // Those whose try failed, and those that a shop took more than half a minute ago.
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

/** Everything but what only the clock starts. */
const stillWaiting = `
  select (select count(*)::int from outbox where state = 'waiting')
       + (select count(*)::int from inbox where handled_at is null)
       + (select count(*)::int from refunds where state in ('asked', 'pending'))
       + (select count(*)::int from orders where state in ('paid', 'confirmed') or payment_check_at <= now())
       + (select count(*)::int from pgboss.job where state in ('created', 'retry', 'active')
            and name like any (array['order.%', 'payment.%', 'parcel.%']) and name <> 'payment.remind')
    as waiting`
