import { randomNumbers } from '#tests/factories/random-numbers.ts'
import { openBankPost } from './gateway-webhooks.ts'
import { noteClaims, passTimeForTheDead } from './claims.ts'
import { type KillableShop, startKillableShop } from './killable-shop.ts'
import { errands, openTrade, type Trade, type Visit } from './trade.ts'
import { openWorld, type World } from './world.ts'

export type CrashRun = {
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
  readonly say?: (line: string) => void
}

/** What is there when all is over, to be held against each other. */
export type Aftermath = { readonly world: World; readonly visits: readonly Visit[]; readonly kills: number; readonly eventsLost: number }

/** A shop is killed at the latest so long after it has begun to serve: from before its first call to after its last job. */
const longestLifeMs = 2_500
/** Whoever waits longer than others for a shop that lives long enough must not wait for ever. */
const mostWaiting = 8
const settleWithinMs = 240_000
/** One in so many events of the bank is lost for good: the reconciler has to find out. */
const oneLostIn = 6

/** Kills shops with SIGKILL at random moments while orders run, and lets whoever is left finish. The world is the caller's to close. */
export async function crashRun(asked: CrashRun): Promise<Aftermath> {
  const { kills, processes, seed, revive = true, copies = 1, shoppersPerLife = 4, say = () => {} } = asked
  const world = await openWorld()
  const random = randomNumbers(seed)
  const loss = randomNumbers(seed + 1)
  const shops: KillableShop[] = []
  const addresses = () => shops.map(({ address }) => address)
  const post = await openBankPost({ shops: addresses, copies, isLost: () => loss(oneLostIn) === 0 })
  world.bank.sendWebhooksTo(post.address)
  try {
    for (let shop = 0; shop < processes; shop++) shops.push(await startKillableShop(world.forShop))
    await noteClaims(world.db)
    const trade = openTrade(world, () => addresses()[random(shops.length)] ?? '')
    for (let kill = 1; kill <= kills; kill++) {
      await trade.quietDownTo(mostWaiting)
      sendShoppers(trade, shoppersPerLife)
      await world.pause(random(longestLifeMs))
      if (random(3) === 0) void tickMinute(addresses())
      await world.pause(random(20))
      const [victim] = shops.splice(random(shops.length), 1)
      await victim?.kill()
      if (revive) shops.push(await startKillableShop(world.forShop))
      if (kill % 20 === 0) say(`${kill} kills, ${trade.visits.length} orders`)
    }
    sendShoppers(trade, shoppersPerLife)
    await trade.done()
    if (revive) await openAnew(world, shops)
    await settle(world, addresses)
    return { world, visits: trade.visits, kills, eventsLost: post.lost }
  } catch (error) {
    await world.close()
    throw error
  } finally {
    await Promise.all(shops.map((shop) => shop.kill()))
    await post.close()
  }
}

/** One errand after the other, so that all kinds are under way together. */
function sendShoppers(trade: Trade, count: number): void {
  for (let shopper = 0; shopper < count; shopper++) trade.send(errands[trade.visits.length % errands.length]!)
}

/** Kills all shops for the last time. Nobody lives then who may be sending a mail, so every mail that was claimed is due again. */
async function openAnew({ db, forShop }: World, shops: KillableShop[]): Promise<void> {
  const killed = shops.splice(0)
  await Promise.all(killed.map((shop) => shop.kill()))
  await db.query(`update outbox set next_try_at = now() where state = 'waiting'`)
  for (let shop = 0; shop < killed.length; shop++) shops.push(await startKillableShop(forShop))
}

/** What the clock does once a minute, now, in all shops at once. */
const tickMinute = (shops: readonly string[]): Promise<unknown> =>
  Promise.allSettled(
    shops.map((shop) => fetch(`${shop}/staff/minute`, { method: 'POST', body: '{}', signal: AbortSignal.timeout(120_000) })),
  )

/** Lets what still waits be done; then a day passes, and the bank is asked about paid orders too, for the sake of second payments. */
async function settle(world: World, shops: () => readonly string[]): Promise<void> {
  for (const asked of [`state = 'awaiting_payment'`, 'payment_check_at is not null']) {
    await world.db.query(`update orders set payment_check_at = now() where ${asked}`)
    await untilNothingWaits(world, shops)
  }
}

/** What waits for a moment far away is due at once, and what the bank still has to say is said. */
async function untilNothingWaits({ db, bank, pause }: World, shops: () => readonly string[]): Promise<void> {
  const end = Date.now() + settleWithinMs
  while (Date.now() < end) {
    await bank.webhooks.flush()
    await hurry(db)
    await tickMinute(shops())
    const [row] = await db.query<{ waiting: number }>(stillWaiting)
    if (row?.waiting === 0 && bank.ledger().events.every(({ due }) => !due)) return
    await pause(300)
  }
  // The proof then says what is missing.
}

const hurry = (db: World['db']): Promise<void> =>
  db.transaction(async (tx) => {
    // Those whose try failed, and those that a shop took more than half a minute ago.
    await tx.query(
      `update outbox set next_try_at = now() where state = 'waiting' and next_try_at between now() and now() + interval '150 seconds'`,
    )
    await passTimeForTheDead(tx)
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
