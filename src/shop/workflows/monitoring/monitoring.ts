import type { Staff } from '../../orders/actor.ts'
import type { Deps } from '../deps.ts'
import { listDeadJobs, reportDeadJobs, retryDeadJob } from './dead-jobs.ts'
import { runScheduled } from './scheduled-jobs.ts'
import { listFailingJobs } from './scheduled-jobs.store.ts'
import { readShopFigures } from './shop-figures.store.ts'
import { reportStandstills, type StandstillDeps } from './standstills.ts'

export { type DeadJob, listDeadJobs } from './dead-jobs.ts'
export { readShopFigures, type ShopFigures } from './shop-figures.store.ts'
export { type FailingJob, listFailingJobs } from './scheduled-jobs.store.ts'

/** Jobs that were given up, or that fail at every run. */
export const monitoring = (deps: Deps & StandstillDeps) => ({
  listFailing: () => listFailingJobs(deps.db),
  listDead: () => listDeadJobs(deps),
  retryDead: (id: string, by: Staff) => retryDeadJob(id, by, deps),
  reportDead: () => reportDeadJobs(deps),
  readFigures: () => readShopFigures(deps.reading),
  reportStandstills: () => reportStandstills(deps),
  runScheduled: (job: string, run: () => Promise<unknown>) => runScheduled(job, run, deps),
})
