import type { PostgresDatabase } from '../db/postgres.ts'
import { failedQueue } from './declare-jobs.ts'

export type QueueFigures = {
  /** By job, of those that are due: a job that is planned for later does not wait. */
  readonly due: readonly { readonly job: string; readonly jobs: number; readonly oldestDueAt: Date }[]
  /** Those whose attempts are used up. */
  readonly givenUp: number
}

const isWaiting = `state in ('created', 'retry') and name not like '\\_\\_pgboss%'`

export async function readQueueFigures({ pool }: Pick<PostgresDatabase, 'pool'>): Promise<QueueFigures> {
  const { rows } = await pool.query<{ name: string; jobs: number; oldest: Date }>(
    `select name, count(*)::integer as jobs, min(start_after) as oldest from pgboss.job
      where ${isWaiting} and (start_after <= now() or name = $1) group by name order by name`,
    [failedQueue],
  )
  return {
    due: rows.filter(({ name }) => name !== failedQueue).map(({ name, jobs, oldest }) => ({ job: name, jobs, oldestDueAt: oldest })),
    givenUp: rows.find(({ name }) => name === failedQueue)?.jobs ?? 0,
  }
}

/** When a run of the job last succeeded; undefined if none has within the two days for which the queue keeps them. */
export async function findLastSuccess({ pool }: Pick<PostgresDatabase, 'pool'>, job: string): Promise<Date | undefined> {
  const { rows } = await pool.query<{ at: Date | null }>(
    `select max(completed_on) as at from pgboss.job where name = $1 and state = 'completed'`,
    [job],
  )
  return rows[0]?.at ?? undefined
}
