import type { ParcelId } from '#src/kit/id.ts'
import type { Day } from '#src/kit/time/day.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { UndeliveredAnswer } from './carrier.port.ts'

/** As staff read who asked. */
export const shopperName = 'the shopper'

/** What somebody asked the courier to do after a failed attempt. */
export type AskedAnswer = UndeliveredAnswer & {
  /** Counted from 1 by the scans. */
  readonly attempt: number
  /** As staff read it. */
  readonly by: string
  /** A job tells the carrier, and goes on until the carrier has replied. */
  readonly isByShopper: boolean
  readonly askedAt: Date
  /** Undefined while it is not certain that the carrier has it. */
  readonly takenAt: Date | undefined
  /** The carrier's words, when it did not take it. */
  readonly refused: string | undefined
}

/** Adds an answer unless it is there already, and returns it. */
export async function addAnswer(
  tx: Transaction,
  parcelId: ParcelId,
  { attempt, kind, note, phone, address, wantedDay, by, askedAt }: Omit<AskedAnswer, 'isByShopper' | 'takenAt' | 'refused'>,
): Promise<AskedAnswer> {
  tx.changed('parcels')
  const [row] = await tx.query<AnswerRow>(
    `insert into undelivered_answers (parcel_id, attempt, kind, note, phone, address_line1, address_line2, wanted_day, staff_name, asked_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (parcel_id, attempt, kind) do update set kind = excluded.kind returning *, wanted_day::text as day`,
    [parcelId, attempt, kind, note, phone ?? null, address?.line1 ?? null, address?.line2 ?? null, wantedDay ?? null, by, askedAt],
  )
  return toAnswer(row as AnswerRow)
}

type AnswerKey = Pick<AskedAnswer, 'attempt' | 'kind'>
const which = 'parcel_id = $1 and attempt = $2 and kind = $3'

/** The carrier has taken the answer. */
export async function markTaken(tx: Transaction, parcelId: ParcelId, { attempt, kind }: AnswerKey, takenAt: Date): Promise<void> {
  tx.changed('parcels')
  await tx.query(`update undelivered_answers set taken_at = $4, refused = null where ${which}`, [parcelId, attempt, kind, takenAt])
}

/** The carrier has refused a shopper's answer. */
export async function markRefused(tx: Transaction, parcelId: ParcelId, { attempt, kind }: AnswerKey, refused: string): Promise<void> {
  tx.changed('parcels')
  await tx.query(`update undelivered_answers set refused = $4 where ${which} and taken_at is null`, [parcelId, attempt, kind, refused])
}

/** It is as if it had not been asked. */
export async function dropAnswer(tx: Transaction, parcelId: ParcelId, { attempt, kind }: AnswerKey): Promise<void> {
  tx.changed('parcels')
  await tx.query(`delete from undelivered_answers where ${which} and taken_at is null`, [parcelId, attempt, kind])
}

/** Oldest first. */
export async function listAnswers(sql: Sql, parcelId: ParcelId): Promise<AskedAnswer[]> {
  const rows = await sql.query<AnswerRow>(
    'select *, wanted_day::text as day from undelivered_answers where parcel_id = $1 order by asked_at, kind',
    [parcelId],
  )
  return rows.map(toAnswer)
}

type AnswerRow = Pick<AskedAnswer, 'attempt' | 'kind' | 'note'> & {
  readonly phone: string | null
  readonly address_line1: string | null
  readonly address_line2: string | null
  readonly day: Day | null
  readonly staff_name: string
  readonly asked_at: Date
  readonly taken_at: Date | null
  readonly refused: string | null
}

const toAnswer = (row: AnswerRow): AskedAnswer => ({
  attempt: row.attempt,
  kind: row.kind,
  note: row.note,
  phone: row.phone ?? undefined,
  address: row.address_line1 === null ? undefined : { line1: row.address_line1, line2: row.address_line2 ?? undefined },
  wantedDay: row.day ?? undefined,
  by: row.staff_name,
  isByShopper: row.staff_name === shopperName,
  askedAt: row.asked_at,
  takenAt: row.taken_at ?? undefined,
  refused: row.refused ?? undefined,
})
