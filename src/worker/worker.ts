import type { Queue } from '#src/platform/jobs/queue.ts'
import type { Log } from '#src/platform/log/log.ts'
import type { JobData } from '#src/shop/workflows/deps.ts'
import type { Shop } from '#src/shop/shop.ts'
import { startCopyRounds } from './copy-rounds.ts'
import { jobsOf } from './jobs.ts'
import { startMailRounds } from './mail-rounds.ts'

/** Runs jobs, mail rounds and copy rounds in this process. Call it before the first order is taken: a job must be declared before it is enqueued. */
export async function startWorker(
  shop: Pick<Shop, 'work' | 'copies'>,
  queue: Queue<JobData>,
  { log }: { log: Log },
): Promise<{ stop(): Promise<void> }> {
  await queue.start(jobsOf(shop))
  await queue.work()
  const rounds = [startMailRounds(shop, log), startCopyRounds(shop, log)]
  return {
    async stop() {
      await Promise.all([queue.stop(), ...rounds.map(({ stop }) => stop())])
    },
  }
}
