import type { Queue } from '#src/platform/jobs/queue.ts'
import type { Log } from '#src/platform/log/log.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { JobData } from '#src/shop/workflows/deps.ts'
import { startWorker } from './worker.ts'

/** A worker that can rest for a while: what is enqueued meanwhile waits. */
export async function startPausableWorker(shop: Pick<Shop, 'work'>, queue: Queue<JobData>, { log }: { log: Log }) {
  let worker = await startWorker(shop, queue, { log })
  return {
    stop: (): Promise<void> => worker.stop(),
    /** Lets running jobs and mails finish, and begins no more. */
    rest: (): Promise<void> => worker.stop(),
    async goOn(): Promise<void> {
      worker = await startWorker(shop, queue, { log })
    },
  }
}
