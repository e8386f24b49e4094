import { stillWaiting } from '../faults/still-waiting.ts'
import { collectEndState, type EndState, faultsOf } from './end-state.ts'
import { type LifeTemplate, openLifeEnvironment } from './life-environment.ts'
import type { FailingCluster } from './failing-cluster.ts'
import type { Life } from './life-acts.ts'
import type { OpenShop } from './messages.ts'
import type { Point, Strike } from './point.ts'
import { pushOnUntil } from './push-on.ts'
import { type Death, type ShopChild, startShopChild } from './shop-child.ts'
import { openWorld, type World } from './world.ts'

export type LifeRun = {
  /** The points that the last process came past: of an undisturbed life all of them. */
  readonly points: readonly Point[]
  readonly deaths: readonly Death[]
  /** How many strikes never came. */
  readonly missed: number
  readonly end: EndState | undefined
  /** Why the life did not come to its end, and what is wrong with the end that it came to. */
  readonly faults: readonly string[]
}

export type RunOptions = {
  readonly strikes?: readonly Strike[]
  readonly plant?: OpenShop['plant']
}

const aDay = 25 * 3_600_000

/** Runs one life after the other, each with a shop process that the one before it has left alive, or a new one. */
export function lifeRunner(template: LifeTemplate, { failover, rejoin }: Pick<FailingCluster, 'failover' | 'rejoin'> = noCluster) {
  const stock: ShopChild[] = []
  const nextChild = (): ShopChild => {
    const child = stock.pop() ?? startShopChild(failover)
    // The next one loads its code meanwhile.
    if (stock.length === 0) stock.push(startShopChild(failover))
    return child
  }

  return {
    async run(life: Life, { strikes = [], plant }: RunOptions = {}): Promise<LifeRun> {
      const environment = await openLifeEnvironment(template)
      try {
        const world = await openWorld(environment, { strikes, plant, nextChild })
        const broken = await live(life, world)
        const end = broken === undefined ? await collectEndState(environment) : undefined
        const { child, ...passed } = await world.close()
        if (child.isDead) throw new Error('the process of the shop has ended by itself')
        stock.push(child)
        return { ...passed, end, faults: end ? faultsOf(end) : [broken ?? 'it has no end'] }
      } finally {
        await environment.close()
        await rejoin()
      }
    },
    async close(): Promise<void> {
      await Promise.all(stock.splice(0).map((child) => child.kill()))
    },
  }
}

const noCluster = { failover: async () => {}, rejoin: async () => {} }

/** Returns what kept it from coming to its end. */
async function live(life: Life, world: World): Promise<string | undefined> {
  for (const { name, run } of [...life, { name: 'it comes to rest', run: untilNothingWaits }]) {
    try {
      await run(world)
    } catch (error) {
      return `"${name}" failed: ${error instanceof Error ? error.message : String(error)}`
    }
  }
  return undefined
}

/** Work until nothing waits; then a day passes, in which the gateway is asked about every payment. */
async function untilNothingWaits(world: World): Promise<void> {
  for (const passes of [0, aDay]) {
    await world.forward(passes)
    await world.minute()
    await pushOnUntil(world, async () => !(await isAnythingWaiting(world)), 'nothing waits')
  }
}

async function isAnythingWaiting({ environment: { db, gateway } }: World): Promise<boolean> {
  const [row] = await db.query<{ waiting: number }>(stillWaiting)
  return row?.waiting !== 0 || gateway.ledger().events.some(({ due }) => due)
}
