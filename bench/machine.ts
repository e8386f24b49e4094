import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'

/** Returns the machine on which the figures were measured. */
export const describeMachine = () => ({
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: availableParallelism(),
  memoryMb: Math.round(totalmem() / 2 ** 20),
  system: `${process.platform} ${process.arch}`,
  node: process.version,
  // Above the number of cores, other programs were running too, and only ratios and CPU times can be trusted.
  loadAtStart: loadavg()[0],
})
