import type { Sql, Transaction } from '#src/platform/db/database.ts'

export type ReleaseFile = { readonly address: string; readonly contentType: string; readonly body: Buffer }

/** Notes that the files at these addresses are needed, and returns those of them that are not stored. */
export async function noteNeededFiles(tx: Transaction, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  await tx.query(`update release_files set needed_at = now() where address = any($1) and needed_at < now() - interval '1 day'`, [addresses])
  const stored = await tx.query<{ address: string }>('select address from release_files where address = any($1)', [addresses])
  const known = new Set(stored.map(({ address }) => address))
  return new Set(addresses.filter((address) => !known.has(address)))
}

export async function insertReleaseFiles(tx: Transaction, files: readonly ReleaseFile[]): Promise<void> {
  for (const { address, contentType, body } of files)
    await tx.query('insert into release_files (address, content_type, body) values ($1, $2, $3) on conflict (address) do nothing', [
      address,
      contentType,
      body,
    ])
}

/** Deletes those that no process has needed at its start for so many days. */
export async function deleteForgottenFiles(tx: Transaction, days: number): Promise<void> {
  await tx.query(`delete from release_files where needed_at < now() - make_interval(days => $1)`, [days])
}

export async function findReleaseFile(sql: Sql, address: string): Promise<Omit<ReleaseFile, 'address'> | undefined> {
  const [row] = await sql.query<{ content_type: string; body: Buffer }>('select content_type, body from release_files where address = $1', [
    address,
  ])
  return row && { contentType: row.content_type, body: row.body }
}
