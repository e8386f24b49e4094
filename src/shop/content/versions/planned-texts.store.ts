import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { TextDraft } from './text-drafts.store.ts'

/** A draft that has left its form, and waits for its time. */
export type PlannedText = Pick<TextDraft, 'name' | 'path' | 'source' | 'basedOn'>

export async function savePlannedText(tx: Transaction, planId: number, { name, path, source, basedOn }: PlannedText): Promise<void> {
  await tx.query('insert into change_plan_texts (plan_id, name, path, source, based_on) values ($1, $2, $3, $4, $5)', [
    ...[planId, name, path, source, basedOn],
  ])
  tx.changed('texts')
}

/** Undefined for another plan, and once it is published or a draft again. */
export async function findPlannedText(sql: Sql, planId: number): Promise<PlannedText | undefined> {
  const [row] = await sql.query<PlannedRow>(
    'select name, path, source, based_on from change_plan_texts where plan_id = $1 and source is not null',
    [planId],
  )
  return row && toPlanned(row)
}

/** It is published, or a draft again; which text it was stays known. */
export async function emptyPlannedText(tx: Transaction, planId: number): Promise<void> {
  await tx.query('update change_plan_texts set source = null where plan_id = $1', [planId])
  tx.changed('texts')
}

/** Each text that waits for its time, with that time. */
export type WaitingText = PlannedText & { readonly startsAt: Date; readonly by: string }

export async function listWaitingTexts(sql: Sql, name?: string): Promise<WaitingText[]> {
  const rows = await sql.query<PlannedRow & { starts_at: Date; by: string }>(
    `select t.name, t.path, t.source, t.based_on, p.starts_at, coalesce(p.scheduled_by, p.made_by) as by
       from change_plan_texts t join change_plans p on p.id = t.plan_id
      where p.state = 'scheduled' and t.source is not null and t.name = coalesce($1, t.name) order by p.starts_at, p.id`,
    [name ?? null],
  )
  return rows.map((row) => ({ ...toPlanned(row), startsAt: row.starts_at, by: row.by }))
}

type PlannedRow = { name: string; path: string; source: string; based_on: number }

const toPlanned = ({ name, path, source, based_on }: PlannedRow): PlannedText => ({ name, path, source, basedOn: based_on })
