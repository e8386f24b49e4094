import type { Sql, Transaction } from '#src/platform/db/database.ts'

/** Lines that this person does not want to see now, each with the time until which. */
export async function listPutOff(sql: Sql, email: string, now: Date): Promise<ReadonlyMap<string, Date>> {
  const rows = await sql.query<{ line: string; until: Date }>('select line, until from put_off_lines where email = $1 and until > $2', [
    email,
    now,
  ])
  return new Map(rows.map(({ line, until }) => [line, until]))
}

/** Also deletes what is over, so that it does not pile up. */
export async function savePutOff(tx: Transaction, { email, line, until, now }: { email: string; line: string; until: Date; now: Date }) {
  await tx.query('delete from put_off_lines where until <= $1', [now])
  await tx.query(
    'insert into put_off_lines (email, line, until) values ($1, $2, $3) on conflict (email, line) do update set until = excluded.until',
    [email, line, until],
  )
}

export async function deletePutOff(tx: Transaction, email: string, line: string): Promise<void> {
  await tx.query('delete from put_off_lines where email = $1 and line = $2', [email, line])
}
