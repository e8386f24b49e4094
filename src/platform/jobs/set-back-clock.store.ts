import type { PostgresDatabase } from '../db/postgres.ts'

/** What the watch of the clocks asks the database, and does there. */
export const runsIn = (db: PostgresDatabase) => ({ hasBegun: hasBegunIn(db), bringForward: () => bringForward(db) })

/** After the clock was set back: a job that was made in what is now the future becomes due as long after now as it was due after it was made. */
async function bringForward({ pool }: PostgresDatabase): Promise<void> {
  await pool.query(
    `update pgboss.job set start_after = now() + greatest(interval '0', start_after - created_on), created_on = now()
      where state in ('created', 'retry') and created_on > now()`,
  )
  // The pause before another attempt is an hour at most.
  await pool.query(`update pgboss.job set start_after = now() where state = 'retry' and start_after > now() + interval '1 hour'`)
}

/** After the clock was set back, runs of before are in the future: they do not count. */
const hasBegunIn =
  ({ pool }: PostgresDatabase) =>
  async (name: string, withinMs: number): Promise<boolean> => {
    const { rows } = await pool.query(
      `select 1 from pgboss.job where name = $1 and started_on between now() - $2 * interval '1 millisecond' and now() limit 1`,
      [name, withinMs],
    )
    return rows.length > 0
  }
