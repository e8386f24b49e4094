import type { FailedJob } from '#src/platform/jobs/job.ts'
import type { JobQueue } from '#src/shop/workflows/deps.ts'

export type RecordedJob = { readonly job: string; readonly data: unknown; readonly notBefore: Date | undefined }

/** Runs nothing. Records the jobs of committed transactions, and has the dead jobs that a test puts into `failed`. */
export function recordingQueue(): JobQueue & {
  readonly jobs: RecordedJob[]
  readonly failed: FailedJob[]
  oldestDueAt?: Date
  lastSuccess?: Date
} {
  const jobs: RecordedJob[] = []
  const failed: FailedJob[] = []
  const queue: ReturnType<typeof recordingQueue> = {
    jobs,
    failed,
    listFailed: async () => [...failed],
    async retryFailed(id) {
      const at = failed.findIndex((job) => job.id === id)
      return at >= 0 && failed.splice(at, 1).length > 0
    },
    figures: async () => ({
      due: queue.oldestDueAt ? [{ job: 'order.fulfil', jobs: 1, oldestDueAt: queue.oldestDueAt }] : [],
      givenUp: failed.length,
    }),
    findLastSuccess: async () => queue.lastSuccess,
    async enqueue(tx, job, data, options) {
      tx.afterCommit(() => jobs.push({ job, data, notBefore: options?.notBefore }))
    },
  }
  return queue
}
