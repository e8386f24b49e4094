import type { Transaction } from '#src/platform/db/database.ts'

/** Returns false when it was reported before. */
export async function markDeadJobReported(tx: Transaction, jobId: string, at: Date): Promise<boolean> {
  tx.changed('jobs')
  const rows = await tx.query(
    'insert into noticed_dead_jobs (job_id, noticed_at) values ($1, $2) on conflict (job_id) do nothing returning 1',
    [jobId, at],
  )
  return rows.length > 0
}
