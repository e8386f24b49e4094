import { jobsOf } from '#src/worker/jobs.ts'
import { pausableWorker } from '#src/worker/pausable-worker.ts'
import { restWhenAsked } from './rehearsal/rest-of-workers.ts'
import type { OpenedParts } from './open-parts.ts'

/** Declares the jobs, without which none can be enqueued, and leaves it to other processes to run them. Returns what ends it. */
export async function declareJobs({ shop, queue }: Pick<OpenedParts, 'shop' | 'queue'>): Promise<() => Promise<void>> {
  await queue.start(jobsOf(shop))
  return () => queue.stop()
}

/** Declares the jobs and runs them in this process. Returns the function that lets running ones finish. */
export async function startJobs({ shop, queue, db, suppliers, log }: OpenedParts): Promise<() => Promise<void>> {
  const worker = pausableWorker(shop, queue, { log })
  // A rehearsal needs all sandboxes: with the keys of a supplier there is none.
  if (!suppliers.mayRehearse) {
    await worker.goOn()
    return worker.rest
  }
  const resting = await restWhenAsked(db, worker, log)
  if (!resting.isAtWork()) await queue.start(jobsOf(shop))
  return async () => {
    await resting.stop()
    // While a rehearsal rests the worker, the queue is started only to take jobs.
    if (!resting.isAtWork()) await queue.stop()
  }
}
