import type { Deps } from '../deps.ts'
import { settleTouched } from './settle-touched.store.ts'

const batch = 10_000

/** Compares what was touched, and forgets what agrees, so that the list of differences stays quick to read. Returns how many agree. */
export async function settleMoney({ db }: Pick<Deps, 'db'>): Promise<number> {
  let agreeing = 0
  for (let after: number | undefined = 0; after !== undefined; ) {
    const from: number = after
    const { last, settled } = await db.transaction((tx) => settleTouched(tx, { after: from, limit: batch }))
    agreeing += settled
    after = last
  }
  return agreeing
}
