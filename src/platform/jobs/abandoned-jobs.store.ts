import type { PostgresDatabase } from '../db/postgres.ts'

/**
 * Puts the jobs that were running when the last process was killed back into the queue, if no other process runs now.
 * Otherwise they come back by themselves, when their heartbeat has been missing for a while.
 */
export async function requeueAbandonedJobs({ pool, applicationName }: PostgresDatabase): Promise<void> {
  await pool.query(
    `update pgboss.job set state = 'retry', start_after = now()
      where state = 'active' and retry_count < retry_limit and name not like '\\_\\_pgboss%'
        and not exists (
          select 1 from pg_stat_activity
          where datname = current_database() and application_name like 'shop %' and application_name <> $1
        )`,
    [applicationName],
  )
}
