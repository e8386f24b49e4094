import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

const sampleMs = 10
const busyShare = 0.5

/** Resolves when the event loop of this process is mostly idle, at the latest after `maxWaitMs`. */
export async function waitUntilIdle(maxWaitMs: number): Promise<void> {
  const end = performance.now() + maxWaitMs
  do {
    const before = performance.eventLoopUtilization()
    await pause(sampleMs)
    if (performance.eventLoopUtilization(before).utilization < busyShare) return
  } while (performance.now() < end)
}
