import type { Sql, Transaction } from '#src/platform/db/database.ts'

/** What stands still and was mailed about, with since when. */
export async function listStandstills(sql: Sql): Promise<ReadonlyMap<string, Date>> {
  const rows = await sql.query<{ what: string; since: Date }>('select what, since from standstills')
  return new Map(rows.map(({ what, since }) => [what, since]))
}

export async function addStandstill(tx: Transaction, what: string, { since, at }: { since: Date; at: Date }): Promise<void> {
  await tx.query('insert into standstills (what, since, reported_at) values ($1, $2, $3) on conflict (what) do nothing', [what, since, at])
}

export async function removeStandstill(tx: Transaction, what: string): Promise<void> {
  await tx.query('delete from standstills where what = $1', [what])
}
