import type { Columns } from '#src/kit/csv.ts'
import { formatDateTime } from '#src/kit/time/format-date.ts'
import type { DeadJob, FailingJob } from '../workflows/monitoring/monitoring.ts'

/** Scheduled jobs that fail at every run, and jobs whose tries are used up. */
export const failedJobColumns: Columns<FailingJob | DeadJob> = {
  Job: (job) => ('id' in job ? job.id : undefined),
  For: ({ job }) => job,
  Order: (job) => ('id' in job ? job.orderNumber : undefined),
  Failed: ({ failedAt }) => formatDateTime(failedAt),
  Why: (job) => ('id' in job ? job.complaint : `at each of ${job.runs} runs: ${job.complaint || 'never came to an end'}`),
}
