import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { Breach, BreachStep, DoneBreachStep } from './breach.ts'

export async function insertBreach(tx: Transaction, breach: Omit<Breach, 'id' | 'steps'>): Promise<number> {
  const { noticedAt, recordedAt, recordedBy, what, whose, remedy } = breach
  const rows = await tx.query<{ id: number }>(
    'insert into breaches (noticed_at, recorded_at, recorded_by, what, whose, remedy) values ($1, $2, $3, $4, $5, $6) returning id',
    [noticedAt, recordedAt, recordedBy, what, whose, remedy],
  )
  return Number(rows[0]!.id)
}

/** Returns false where it was done before, and leaves that as it is. */
export async function insertBreachStep(tx: Transaction, id: number, { step, by, at, note }: DoneBreachStep): Promise<boolean> {
  const rows = await tx.query(
    `insert into breach_steps (breach_id, step, note, done_by, at) values ($1, $2, $3, $4, $5) on conflict do nothing returning 1`,
    [id, step, note ?? null, by, at],
  )
  return rows.length > 0
}

/** Locks it until this transaction ends. */
export async function lockBreach(tx: Transaction, id: number): Promise<Breach | undefined> {
  await tx.query('select 1 from breaches where id = $1 for update', [id])
  return (await findAll(tx, 'where id = $1', [id]))[0]
}

/** Newest first. */
export const listBreaches = (sql: Sql, limit: number): Promise<Breach[]> =>
  findAll(sql, 'order by noticed_at desc, id desc limit $1', [limit])

/** Those that are not closed, oldest first. */
export const listOpenBreaches = (sql: Sql): Promise<Breach[]> => findAll(sql, `where ${isOpen} order by noticed_at, id`, [])

export async function countOpenBreaches(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ count: number }>(`select count(*)::int as count from breaches where ${isOpen}`)
  return row!.count
}

const isOpen = `not exists (select from breach_steps where breach_id = breaches.id and step = 'closed')`

async function findAll(sql: Sql, which: string, values: readonly unknown[]): Promise<Breach[]> {
  const rows = await sql.query<BreachRow>(
    `select *, (select json_agg(json_build_object('step', step, 'note', note, 'by', done_by, 'at', at) order by at, step)
       from breach_steps where breach_id = breaches.id) as steps from breaches ${which}`,
    values,
  )
  return rows.map((row) => ({
    ...{ id: Number(row.id), noticedAt: row.noticed_at, recordedAt: row.recorded_at, recordedBy: row.recorded_by },
    ...{ what: row.what, whose: row.whose, remedy: row.remedy },
    steps: (row.steps ?? []).map(({ step, note, by, at }) => ({ step, by, at: new Date(at), note: note ?? undefined })),
  }))
}

type BreachRow = {
  id: number | string
  noticed_at: Date
  recorded_at: Date
  recorded_by: string
  what: string
  whose: string
  remedy: string
  steps: readonly { step: BreachStep; note: string | null; by: string; at: string }[] | null
}
