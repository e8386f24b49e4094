import { paise, type Paise } from '#src/kit/money.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import { type Difference, type DifferenceCause, keyOf } from './difference.ts'

/** A difference that the owner has let be. */
export type AcceptedDifference = {
  readonly id: number
  readonly cause: DifferenceCause
  readonly key: string
  readonly amountPaise: Paise | undefined
  /** As staff read it then. */
  readonly text: string
  readonly note: string
  readonly acceptedAt: Date
  readonly acceptedBy: string
}

type Accepted = { readonly difference: Difference; readonly text: string; readonly note: string; readonly by: string; readonly at: Date }

/** What was accepted under the same key before, with another amount, is over by this. */
export async function insertAccepted(tx: Transaction, { difference, text, note, by, at }: Accepted): Promise<number> {
  tx.changed('money')
  const key = keyOf(difference)
  await tx.query('update accepted_differences set reopened_at = $2 where key = $1 and reopened_at is null', [key, at])
  const [row] = await tx.query<{ id: number }>(
    `insert into accepted_differences (key, amount_paise, kind, cause, note, accepted_at, accepted_by) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [key, difference.amountPaise ?? null, difference.cause, text, note, at, by],
  )
  return row!.id
}

/** Puts it back on the list; false when it is there already. */
export async function reopenAccepted(tx: Transaction, id: number, at: Date): Promise<boolean> {
  tx.changed('money')
  const rows = await tx.query('update accepted_differences set reopened_at = $2 where id = $1 and reopened_at is null returning id', [
    id,
    at,
  ])
  return rows.length > 0
}

/** Those that stand, newest first. */
export async function listAccepted(sql: Sql, limit?: number): Promise<AcceptedDifference[]> {
  const rows = await sql.query<AcceptedRow>(
    `select id, key, amount_paise, kind, cause, note, accepted_at, accepted_by from accepted_differences
      where reopened_at is null order by accepted_at desc, id desc limit $1`,
    [limit ?? null],
  )
  return rows.map((row) => ({
    id: row.id,
    cause: row.kind,
    key: row.key,
    amountPaise: row.amount_paise === null ? undefined : paise(row.amount_paise),
    text: row.cause,
    note: row.note,
    acceptedAt: row.accepted_at,
    acceptedBy: row.accepted_by,
  }))
}

type AcceptedRow = {
  id: number
  key: string
  amount_paise: number | null
  kind: DifferenceCause
  cause: string
  note: string
  accepted_at: Date
  accepted_by: string
}
