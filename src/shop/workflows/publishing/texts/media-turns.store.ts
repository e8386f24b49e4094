import type { Transaction } from '#src/platform/db/database.ts'

/** Returns those of these moments that were not announced before. */
export async function addTurns(tx: Transaction, moments: readonly Date[]): Promise<ReadonlySet<number>> {
  const added = await tx.query<{ at: Date }>(
    'insert into media_turns (at) select distinct at from unnest($1::timestamptz[]) as at order by at on conflict do nothing returning at',
    [moments],
  )
  return new Set(added.map(({ at }) => at.getTime()))
}
