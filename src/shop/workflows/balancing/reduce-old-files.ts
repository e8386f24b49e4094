import { findUnreducedFile, markReduced } from '../../payouts/payout-files.store.ts'
import { reducePayoutFile } from '../../payouts/reduce-payout-file.ts'
import type { Deps } from '../deps.ts'
import { textOf } from './payout-file.ts'

/** Reduces files that were read in before that was done at once, each for itself. Returns how many. Throws when one of them cannot be, after the others. */
export async function reduceOldFiles({ db }: Pick<Deps, 'db'>): Promise<number> {
  const failures: unknown[] = []
  let reduced = 0
  for (let after: number | undefined = 0; after !== undefined; ) {
    const from: number = after
    after = await db.transaction(async (tx) => {
      const file = await findUnreducedFile(tx, from)
      if (!file) return undefined
      try {
        await markReduced(tx, file.id, await reducePayoutFile(textOf(file.content)))
        reduced += 1
      } catch (error) {
        failures.push(error)
        return tx.rollback(file.id)
      }
      return file.id
    })
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} payout files cannot be reduced`)
  return reduced
}
