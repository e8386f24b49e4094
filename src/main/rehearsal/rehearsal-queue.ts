import type { Clock } from '#src/kit/time/clock.ts'
import type { Job } from '#src/platform/jobs/job.ts'
import type { JobData } from '#src/shop/workflows/deps.ts'
import type { JobsOfShop } from '../wiring/build-shop.ts'

export type WaitingJob = { readonly name: keyof JobData; readonly data: object; readonly due: Date; readonly key: string | undefined }

export type RehearsalQueue = JobsOfShop & {
  /** Runs every job that is due by the clock, and those that they add. */
  runDue(jobs: Readonly<Record<string, Job>>): Promise<void>
  /** The jobs that are not due yet. */
  listWaiting(): readonly WaitingJob[]
}

/**
 * The jobs of a rehearsal. They run by its clock and in this process only: the database's own queue runs by the system's clock, and a
 * running shop would take the jobs out of it.
 */
export function rehearsalQueue(clock: Clock): RehearsalQueue {
  let waiting: WaitingJob[] = []

  return {
    async enqueue(tx, name, data, { key, notBefore, startAfterSeconds = 0 } = {}) {
      const due = notBefore ?? new Date(clock().getTime() + startAfterSeconds * 1_000)
      tx.afterCommit(() => {
        if (key === undefined || !waiting.some((job) => job.name === name && job.key === key)) waiting.push({ name, data, due, key })
      })
    },
    listFailed: async () => [],
    retryFailed: async () => false,
    figures: async () => ({ due: [], givenUp: 0 }),
    findLastSuccess: async () => undefined,
    async runDue(jobs) {
      for (;;) {
        const due = waiting.filter((job) => job.due <= clock())
        if (due.length === 0) return
        waiting = waiting.filter((job) => !due.includes(job))
        for (const { name, data } of due) await jobs[name]?.run(data as never, { attempt: 1, signal: AbortSignal.timeout(60_000) })
      }
    },
    listWaiting: () => waiting,
  }
}
