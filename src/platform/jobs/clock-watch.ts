import type { Clock } from '#src/kit/time/clock.ts'
import type { Job } from './job.ts'

export type Clocks = {
  /** The time of day, which an operator or a time server may set back. */
  readonly clock: Clock
  /** Milliseconds that only ever grow. */
  readonly monotonicMs: () => number
}

type Watched = {
  readonly jobs: Readonly<Record<string, Job>>
  /** Runs a job although nobody has enqueued it. */
  run(name: string, job: Job): Promise<void>
  /** What was planned on the clock as it stood before must not wait until that time comes a second time. */
  bringForward(): Promise<void>
}

/** Smaller corrections are those of a time server, and cost no more than they are. */
const toleranceMs = 5_000

/**
 * Notices by a clock that is never set when the queue's own, which trusts the time of day, has stopped: pg-boss runs a schedule once for
 * each minute of the day, so that after two hours were set back it would not run for two hours.
 */
export function createClockWatch({ clock, monotonicMs }: Clocks, { jobs, run, bringForward }: Watched) {
  const sinceMs = new Map<string, number>()
  const running = new Set<string>()
  const aheadMs = () => clock().getTime() - monotonicMs()
  const startedMs = monotonicMs()
  let knownAheadMs = aheadMs()

  return {
    /** Around every run of a job, so that it is known when the last one was. */
    async track<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
      sinceMs.set(name, monotonicMs())
      running.add(name)
      return work().finally(() => running.delete(name))
    },

    /** To be called every few seconds. */
    async check(): Promise<void> {
      const nowAheadMs = aheadMs()
      if (knownAheadMs - nowAheadMs > toleranceMs) await bringForward()
      knownAheadMs = nowAheadMs
      for (const [name, job] of Object.entries(jobs)) {
        const periodMs = periodOf(job.cron)
        const overdueMs = monotonicMs() - (sinceMs.get(name) ?? startedMs)
        if (periodMs !== undefined && overdueMs > 2 * periodMs && !running.has(name)) await run(name, job)
      }
    },
  }
}

/** How often something runs that runs every so many minutes; what runs at certain hours is not watched. */
function periodOf(cron = ''): number | undefined {
  const found = /^\*(?:\/(\d+))? \* \* \* \*$/.exec(cron)
  return found ? Number(found[1] ?? 1) * 60_000 : undefined
}
