import type { PostgresDatabase } from '../db/postgres.ts'

/** After the clock was set back: jobs from what is now the future run as long after now as they were to run after they were made. */
export async function bringForward({ pool }: PostgresDatabase): Promise<void> {
  await pool.query(
    `update pgboss.job set start_after = now() + greatest(interval '0', start_after - created_on), created_on = now()
      where state in ('created', 'retry') and created_on > now()`,
  )
  // The pause before another try is an hour at most.
  await pool.query(`update pgboss.job set start_after = now() where state = 'retry' and start_after > now() + interval '1 hour'`)
}
