import type { Sql, Transaction } from '#src/platform/db/database.ts'

/** A text that staff put into answers; `{name}` and `{ticket}` in it are filled in. */
export type SavedAnswer = {
  readonly id: number
  readonly title: string
  readonly text: string
  readonly changedBy: string
  readonly changedAt: Date
}

export async function listSavedAnswers(sql: Sql): Promise<SavedAnswer[]> {
  const rows = await sql.query<SavedAnswerRow>(`select ${columns} from saved_answers where removed_at is null order by lower(title)`)
  return rows.map(toSavedAnswer)
}

/** Locks it, also when it was removed. */
export async function lockSavedAnswer(tx: Transaction, id: number): Promise<SavedAnswer | undefined> {
  const [row] = await tx.query<SavedAnswerRow>(`select ${columns} from saved_answers where id = $1 for update`, [id])
  return row && toSavedAnswer(row)
}

/** Without an id it is a new one. Undefined when another one has this title. */
export async function saveSavedAnswer(
  tx: Transaction,
  { id, title, text, changedBy, changedAt }: Omit<SavedAnswer, 'id'> & { readonly id: number | undefined },
): Promise<number | undefined> {
  tx.changed('enquiries')
  const [row] =
    id === undefined
      ? await tx.query<{ id: number }>(
          `insert into saved_answers (title, text, changed_by, changed_at) values ($1, $2, $3, $4)
           on conflict (lower(title)) where removed_at is null do nothing returning id`,
          [title, text, changedBy, changedAt],
        )
      : await tx.query<{ id: number }>(
          `update saved_answers set title = $2, text = $3, changed_by = $4, changed_at = $5
            where id = $1 and not exists (select from saved_answers other where other.id <> $1 and lower(other.title) = lower($2) and other.removed_at is null)
            returning id`,
          [id, title, text, changedBy, changedAt],
        )
  return row?.id
}

/** Returns false when there is no such text, or another one has its title meanwhile. */
export async function removeSavedAnswer(tx: Transaction, id: number, at: Date): Promise<boolean> {
  tx.changed('enquiries')
  return (await tx.query('update saved_answers set removed_at = $2 where id = $1 and removed_at is null returning 1', [id, at])).length > 0
}

export async function restoreSavedAnswer(tx: Transaction, id: number): Promise<boolean> {
  tx.changed('enquiries')
  const rows = await tx.query(
    `update saved_answers this set removed_at = null where id = $1 and removed_at is not null
       and not exists (select from saved_answers other where lower(other.title) = lower(this.title) and other.removed_at is null) returning 1`,
    [id],
  )
  return rows.length > 0
}

const columns = 'id, title, text, changed_by, changed_at'

type SavedAnswerRow = {
  readonly id: number
  readonly title: string
  readonly text: string
  readonly changed_by: string
  readonly changed_at: Date
}

const toSavedAnswer = ({ changed_by: changedBy, changed_at: changedAt, ...row }: SavedAnswerRow): SavedAnswer => ({
  ...row,
  changedBy,
  changedAt,
})
