import type { JobQueue } from '#src/shop/workflows/deps.ts'

export type RememberedJob = { readonly job: string; readonly data: unknown; readonly notBefore: Date | undefined }

/** Runs nothing; keeps what was enqueued by transactions that were kept. */
export function rememberedQueue(): JobQueue & { readonly jobs: RememberedJob[] } {
  const jobs: RememberedJob[] = []
  return {
    jobs,
    async enqueue(tx, job, data, options) {
      tx.afterCommit(() => jobs.push({ job, data, notBefore: options?.notBefore }))
    },
  }
}
