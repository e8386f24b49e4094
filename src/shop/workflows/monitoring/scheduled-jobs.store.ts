import type { Sql, Transaction } from '#src/platform/db/database.ts'

export type FailingJob = {
  readonly job: string
  /** None of them succeeded. */
  readonly runs: number
  /** When the last of them began. */
  readonly failedAt: Date
  readonly complaint: string
}

/** Counts every run that begins, until one succeeds: a run that hangs, or dies with its process, cannot report it. */
export async function recordRunBegun(tx: Transaction, job: string, at: Date): Promise<void> {
  await tx.query(
    `insert into scheduled_runs as known (job, runs_since_success, last_began_at) values ($1, 1, $2)
     on conflict (job) do update set runs_since_success = known.runs_since_success + 1, last_began_at = excluded.last_began_at`,
    [job, at],
  )
}

export async function recordRunFailure(tx: Transaction, job: string, complaint: string): Promise<void> {
  await tx.query('update scheduled_runs set complaint = $2 where job = $1', [job, complaint])
}

export async function recordRunSuccess(tx: Transaction, job: string): Promise<void> {
  await tx.query('delete from scheduled_runs where job = $1', [job])
}

/** Returns the job once after so many runs, to one caller; then not again before a run has succeeded. */
export async function claimUnreportedFailing(
  tx: Transaction,
  job: string,
  { runs, at }: { runs: number; at: Date },
): Promise<FailingJob | undefined> {
  const [row] = await tx.query<FailingRow>(
    `update scheduled_runs set told_at = $3 where job = $1 and runs_since_success >= $2 and told_at is null
     returning job, runs_since_success, last_began_at, complaint`,
    [job, runs, at],
  )
  return row && toFailing(row)
}

/** Returns the jobs that were reported to the shop and have not succeeded since. */
export async function listFailingJobs(sql: Sql): Promise<FailingJob[]> {
  const rows = await sql.query<FailingRow>(
    'select job, runs_since_success, last_began_at, complaint from scheduled_runs where told_at is not null order by job',
  )
  return rows.map(toFailing)
}

type FailingRow = { job: string; runs_since_success: number; last_began_at: Date; complaint: string | null }

const toFailing = (row: FailingRow): FailingJob => ({
  job: row.job,
  runs: row.runs_since_success,
  failedAt: row.last_began_at,
  complaint: row.complaint ?? '',
})
