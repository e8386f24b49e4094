import type { ParcelId } from '#src/kit/id.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { UndeliveredAnswer } from './carrier.port.ts'

/** What staff asked the courier to do after a failed attempt. */
export type AskedAnswer = {
  /** Counted from 1 by the scans. */
  readonly attempt: number
  readonly kind: UndeliveredAnswer['kind']
  readonly note: string
  readonly by: string
  readonly askedAt: Date
  /** Undefined while it is not certain that the carrier has it. */
  readonly takenAt: Date | undefined
}

/** Adds an answer unless it is there already, and returns it. */
export async function addAnswer(
  tx: Transaction,
  parcelId: ParcelId,
  { attempt, kind, note, by, askedAt }: Omit<AskedAnswer, 'takenAt'>,
): Promise<AskedAnswer> {
  tx.changed('parcels')
  const [row] = await tx.query<AnswerRow>(
    `insert into undelivered_answers (parcel_id, attempt, kind, note, staff_name, asked_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (parcel_id, attempt, kind) do update set kind = excluded.kind returning *`,
    [parcelId, attempt, kind, note, by, askedAt],
  )
  return toAnswer(row as AnswerRow)
}

/** The carrier has taken the answer, or has refused it: then it is as if it had not been asked. */
export async function settleAnswer(
  tx: Transaction,
  parcelId: ParcelId,
  { attempt, kind }: Pick<AskedAnswer, 'attempt' | 'kind'>,
  takenAt: Date | undefined,
): Promise<void> {
  tx.changed('parcels')
  const which = 'parcel_id = $1 and attempt = $2 and kind = $3'
  if (takenAt) await tx.query(`update undelivered_answers set taken_at = $4 where ${which}`, [parcelId, attempt, kind, takenAt])
  else await tx.query(`delete from undelivered_answers where ${which} and taken_at is null`, [parcelId, attempt, kind])
}

/** Oldest first. */
export async function listAnswers(sql: Sql, parcelId: ParcelId): Promise<AskedAnswer[]> {
  const rows = await sql.query<AnswerRow>('select * from undelivered_answers where parcel_id = $1 order by asked_at, kind', [parcelId])
  return rows.map(toAnswer)
}

type AnswerRow = Pick<AskedAnswer, 'attempt' | 'kind' | 'note'> & {
  readonly staff_name: string
  readonly asked_at: Date
  readonly taken_at: Date | null
}

const toAnswer = (row: AnswerRow): AskedAnswer => ({
  attempt: row.attempt,
  kind: row.kind,
  note: row.note,
  by: row.staff_name,
  askedAt: row.asked_at,
  takenAt: row.taken_at ?? undefined,
})
