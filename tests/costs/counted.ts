import { setObserver } from '#src/kit/observation.ts'
import type { Database } from '#src/platform/db/database.ts'

/** What a piece of work asks of the database: the same on every machine. */
export type Cost = {
  /** Statements, each a round trip or a part of one. */
  readonly statements: number
  /** Rows that were added or changed and are there afterwards. */
  readonly rows: number
}

let counted = 0

/** Counts from now on every statement of this process; begin and commit are none. */
export function countStatements(): void {
  setObserver({
    run(work, task) {
      if (work.kind === 'query') counted += 1
      return task()
    },
    traceContext: () => undefined,
  })
}

export const countedSoFar = (): number => counted

/** `sql`: connections of its own, whose statements are not counted for the work. */
export async function costOf(sql: Database, work: () => Promise<unknown>): Promise<Cost> {
  const [{ next } = { next: '' }] = await sql.query<{ next: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as next')
  const before = counted
  await work()
  const statements = counted - before
  return { statements, rows: await rowsSince(sql, next) }
}

/** A test's database is young: its transactions have no number twice. */
async function rowsSince(sql: Database, next: string): Promise<number> {
  const tables = await sql.query<{ name: string }>(`select oid::regclass::text as name from pg_class where relkind = 'r' and oid >= 16384`)
  const counts = tables.map(({ name }) => `select count(*) as n from ${name} where xmin::text::bigint >= $1`)
  const [row] = await sql.query<{ rows: number }>(`select sum(n)::integer as rows from (${counts.join(' union all ')}) counts`, [next])
  return row?.rows ?? 0
}
