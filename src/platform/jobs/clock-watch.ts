import type { Clock } from '#src/kit/time/clock.ts'
import type { Job } from './job.ts'

export type Clocks = {
  /** The time of day, which an operator or a time server may set back. */
  readonly clock: Clock
  /** Milliseconds that never decrease. */
  readonly monotonicMs: () => number
}

type Watched = {
  readonly jobs: Readonly<Record<string, Job>>
  /** Runs a job that was not enqueued. */
  run(name: string, job: Job): Promise<void>
  /** Whether another process has begun it within the last so many milliseconds. */
  hasBegun(name: string, withinMs: number): Promise<boolean>
  /** Makes what was planned before the clock was set back due as long after now as it was then. */
  bringForward(): Promise<void>
}

/** Smaller corrections are those of a time server and do no harm. */
const toleranceMs = 5_000

/**
 * Detects by a monotonic clock that the queue, which uses the time of day, runs no schedules: pg-boss runs a schedule once for each
 * minute of the day, so that after the clock was set back by two hours it would not run for two hours.
 */
export function createClockWatch({ clock, monotonicMs }: Clocks, { jobs, run, hasBegun, bringForward }: Watched) {
  const sinceMs = new Map<string, number>()
  const running = new Set<string>()
  const aheadMs = () => clock().getTime() - monotonicMs()
  const startedMs = monotonicMs()
  let knownAheadMs = aheadMs()

  return {
    /** Wraps every run of a job, to record when the last one was. */
    async track<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
      sinceMs.set(name, monotonicMs())
      running.add(name)
      return work().finally(() => running.delete(name))
    },

    /** Call it every few seconds. */
    async check(): Promise<void> {
      const nowAheadMs = aheadMs()
      if (knownAheadMs - nowAheadMs > toleranceMs) await bringForward()
      knownAheadMs = nowAheadMs
      for (const [name, job] of Object.entries(jobs)) {
        const periodMs = periodOf(job.cron)
        const overdueMs = monotonicMs() - (sinceMs.get(name) ?? startedMs)
        if (periodMs === undefined || overdueMs <= 2 * periodMs || running.has(name)) continue
        // Of several processes one runs it each time; this one may get no turn for long.
        if (await hasBegun(name, 2 * periodMs)) sinceMs.set(name, monotonicMs() - periodMs)
        else await run(name, job)
      }
    },
  }
}

/** Returns the period of a job that runs every so many minutes; undefined for one that runs at certain hours, which is not watched. */
function periodOf(cron = ''): number | undefined {
  const found = /^\*(?:\/(\d+))? \* \* \* \*$/.exec(cron)
  return found ? Number(found[1] ?? 1) * 60_000 : undefined
}
