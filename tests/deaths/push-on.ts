import type { World } from './world.ts'

const minutes = 60_000
/** More than any life needs. */
const mostRounds = 12

const lookedThroughLongAgo = `
  update pgboss.queue set monitor_on = null, monitor_claim_on = null
   where name in (select name from pgboss.job where state = 'active')`

/** Lets time pass, with all that happens by itself, until it is so. Throws when it never is. */
export async function pushOnUntil(world: World, isSo: () => Promise<boolean>, what: string): Promise<void> {
  for (let round = 0; !(await isSo()); round++) {
    if (round === mostRounds) throw new Error(`it never came to this: ${what}`)
    await pushOn(world)
  }
}

async function pushOn(world: World): Promise<void> {
  // A job whose process has been silent for long comes back, when its queue is looked through next.
  await world.environment.db.query(`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`)
  await world.environment.db.query(lookedThroughLongAgo)
  await world.call('/staff/supervise', {})
  await world.deliverEvents()
  await world.work()
  await world.minute()
  // What a dead process has claimed is due again after three minutes.
  await world.forward(4 * minutes)
}
