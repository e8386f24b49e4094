/** One whose tries are used up; it waits for a person. */
export type FailedJob = {
  readonly id: string
  readonly job: string
  readonly data: unknown
  readonly failedAt: Date
  readonly complaint: string
}

/** One kind of work that happens later. It runs at least once, so doing it twice must do no harm. */
export type Job<Data = never> = {
  run(data: Data, about: { attempt: number; signal: AbortSignal }): Promise<unknown>
  /** Tries in all, the first included; then it waits among the failed ones for a person. */
  attempts: number
  /** Before the second try, 5 unless told; then it doubles up to an hour. */
  backoffSeconds?: number
  /** How many at once in this process, 1 unless told. */
  concurrency?: number
  /** A try that takes longer is given up, 300 unless told. */
  maxSeconds?: number
  /** Minute, hour, day, month, weekday, in India's time: enqueues itself, with empty data. */
  cron?: string
  /** Every enqueue names a key, and is passed over while one with that key already waits. */
  onePerKey?: boolean
}
