import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

const sampleMs = 10
const busyShare = 0.5

/** Resolves when this process has little to do for anybody, or after `patienceMs`: work that can wait gives way, but is never forgotten. */
export async function waitUntilIdle(patienceMs: number): Promise<void> {
  const end = performance.now() + patienceMs
  do {
    const before = performance.eventLoopUtilization()
    await pause(sampleMs)
    if (performance.eventLoopUtilization(before).utilization < busyShare) return
  } while (performance.now() < end)
}
