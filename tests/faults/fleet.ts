import { bundled, startChild } from '#tests/start-child.ts'
import { startKillableShop, type KillableShop, type ShopConnections } from './killable-shop.ts'
import type { CrashTestEnvironment } from './test-environment.ts'

/** The shops of a crash run. */
export type Fleet = {
  /** Where they serve now. */
  addresses(): readonly string[]
  /** Sends SIGKILL to one process. */
  killOne(): Promise<void>
  /** Kills all processes, does `between` while there are none, and starts them again. */
  restart(between: () => Promise<unknown>): Promise<void>
  close(): Promise<void>
}

type Random = (below: number) => number

/** So many shops beside each other, each at an address of its own. `revive`: whether a killed one is started again. */
export async function separateShops(
  connections: ShopConnections,
  { count, revive, random }: { readonly count: number; readonly revive: boolean; readonly random: Random },
): Promise<Fleet> {
  const shops: KillableShop[] = []
  const start = async (missing: number) => {
    for (let shop = 0; shop < missing; shop++) shops.push(await startKillableShop(connections))
  }
  const close = async () => void (await Promise.all(shops.splice(0).map((shop) => shop.kill())))
  await start(count)
  return {
    addresses: () => shops.map(({ address }) => address),
    async killOne() {
      const [killed] = shops.splice(random(shops.length), 1)
      await killed?.kill()
      if (revive) await start(1)
    },
    restart: restartShops(shops, connections),
    close,
  }
}

/** Kills these shops and starts as many again in their places. */
export const restartShops =
  (shops: KillableShop[], connections: ShopConnections): Fleet['restart'] =>
  async (between) => {
    const killed = shops.splice(0)
    await Promise.all(killed.map((shop) => shop.kill()))
    await between()
    for (let shop = 0; shop < killed.length; shop++) shops.push(await startKillableShop(connections))
  }

/** One kill in so many hits the supervisor. */
const oneSupervisorIn = 5

/** So many processes at one port, kept by the pool of the real supervisor. */
export async function supervisedShops(
  { db, pause, shopConnections }: CrashTestEnvironment,
  { count, random }: { readonly count: number; readonly random: Random },
): Promise<Fleet> {
  const start = () =>
    startChild<string>('the supervisor', [
      '--import',
      './scripts/tsx.mjs',
      bundled,
      'tests/faults/pool-process.ts',
      JSON.stringify(shopConnections),
      `${count}`,
    ])
  let supervisor = await start()
  let kills = 0

  /** The processes that are connected to the database. The supervisor is not. */
  async function serving(): Promise<number[]> {
    const rows = await db.query<{ pid: number }>(
      `select distinct split_part(application_name, ' ', 2)::int as pid from pg_stat_activity
        where datname = current_database() and application_name ~ '^shop [0-9]+$' order by 1`,
    )
    // A connection of this process bears its name until it has been renamed.
    return rows.map(({ pid }) => pid).filter((pid) => pid !== process.pid)
  }

  async function killSupervisor(): Promise<void> {
    await supervisor.kill()
    supervisor = await start()
  }

  return {
    addresses: () => [supervisor.message],
    async killOne() {
      kills += 1
      if (kills % oneSupervisorIn === 0) return killSupervisor()
      const pids = await serving()
      const pid = pids[random(pids.length)]
      // Its place is taken by another meanwhile, and the others serve.
      if (pid !== undefined) killIfThere(pid)
    },
    async restart(between) {
      await close()
      await between()
      supervisor = await start()
    },
    close,
  }

  async function close(): Promise<void> {
    await supervisor.kill()
    for (let left = await serving(); left.length > 0; left = await serving()) {
      left.forEach(killIfThere)
      await pause(20)
    }
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
