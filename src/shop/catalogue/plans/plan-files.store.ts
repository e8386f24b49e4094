import type { Sql, Transaction } from '#src/platform/db/database.ts'

/** Keeps the settings that came beside the products of a plan. */
export async function savePlanSettings(tx: Transaction, planId: number, written: string): Promise<void> {
  await tx.query(`insert into change_plan_files (plan_id, path, content) values ($1, 'settings.json', $2)`, [planId, written])
}

/** Undefined where none came, and once they are brought in. */
export async function findPlanSettings(sql: Sql, planId: number): Promise<string | undefined> {
  const [row] = await sql.query<{ content: string }>(
    `select content from change_plan_files where plan_id = $1 and path = 'settings.json'`,
    [planId],
  )
  return row?.content
}
