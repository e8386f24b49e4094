import { type HealthDeps, showHealth } from './show-health.ts'

export type { DiskSpace, HealthDeps, HealthLine, HealthState } from './show-health.ts'

/** Whether everything is well that the shop needs to run. */
export const health = (deps: HealthDeps) => ({
  show: () => showHealth(deps),
})
