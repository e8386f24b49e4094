import type { Queue } from '#src/platform/jobs/queue.ts'
import type { Log } from '#src/platform/log/log.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { JobData } from '#src/shop/workflows/deps.ts'
import { startWorker } from './worker.ts'

/** A worker that can rest for a while: what is enqueued meanwhile waits. It rests until it is first told to go on. */
export function pausableWorker(shop: Pick<Shop, 'work' | 'copies'>, queue: Queue<JobData>, { log }: { log: Log }) {
  let worker: Awaited<ReturnType<typeof startWorker>> | undefined
  return {
    /** Lets running jobs and mails finish, and begins no more. */
    async rest(): Promise<void> {
      await worker?.stop()
      worker = undefined
    },
    async goOn(): Promise<void> {
      worker ??= await startWorker(shop, queue, { log })
    },
  }
}
