import type { Sql, Transaction } from '#src/platform/db/database.ts'

/** What somebody has written in a form of settings, for its time. */
export type PlannedSettings = {
  /** Of the desk's form. */
  readonly part: string
  /** The version that the form showed. */
  readonly began: number
  /** That version with the changes in it. */
  readonly wanted: unknown
}

export async function savePlannedSettings(tx: Transaction, planId: number, { part, began, wanted }: PlannedSettings): Promise<void> {
  await tx.query('insert into change_plan_settings (plan_id, part, began, wanted) values ($1, $2, $3, $4)', [
    ...[planId, part, began, JSON.stringify(wanted)],
  ])
}

/** Undefined for another plan. */
export async function findPlannedSettings(sql: Sql, planId: number): Promise<PlannedSettings | undefined> {
  const [row] = await sql.query<{ part: string; began: number; wanted: string }>(
    'select part, began, wanted from change_plan_settings where plan_id = $1',
    [planId],
  )
  return row && { part: row.part, began: row.began, wanted: JSON.parse(row.wanted) }
}
