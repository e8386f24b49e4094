/** A job whose attempts are used up; it waits for a person. */
export type FailedJob = {
  readonly id: string
  readonly job: string
  readonly data: unknown
  readonly failedAt: Date
  readonly complaint: string
}

export const defaultMaxSeconds = 300

/** One kind of work that happens later. It runs at least once, so running it twice must do no harm. */
export type Job<Data = never> = {
  run(data: Data, about: { attempt: number; signal: AbortSignal }): Promise<unknown>
  /** The number of attempts, the first included; then it waits among the failed ones for a person. */
  attempts: number
  /** Before the second attempt, 5 by default; it doubles up to an hour. */
  backoffSeconds?: number
  /** How many run at once in this process, 1 by default. */
  concurrency?: number
  /** An attempt that takes longer is aborted; `defaultMaxSeconds` by default. */
  maxSeconds?: number
  /** Minute, hour, day, month, weekday, in India's time: when it is enqueued by itself, with empty data. */
  cron?: string
  /** Every enqueue names a key, and is skipped while a job with that key already waits. */
  onePerKey?: boolean
}
