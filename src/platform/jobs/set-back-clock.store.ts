import type { PostgresDatabase } from '../db/postgres.ts'

/** After the clock was set back: a job that was made in what is now the future becomes due as long after now as it was due after it was made. */
export async function bringForward({ pool }: PostgresDatabase): Promise<void> {
  await pool.query(
    `update pgboss.job set start_after = now() + greatest(interval '0', start_after - created_on), created_on = now()
      where state in ('created', 'retry') and created_on > now()`,
  )
  // The pause before another attempt is an hour at most.
  await pool.query(`update pgboss.job set start_after = now() where state = 'retry' and start_after > now() + interval '1 hour'`)
}
