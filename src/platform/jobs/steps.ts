import type { StoredJson } from '#src/kit/json/stored-json.ts'

/** The steps of one run of a workflow, each recorded when it is finished. */
export type Steps = {
  /** Runs `work` at most once for each name: a job that is tried again gets the recorded value back, read by `value`. */
  once<Value>(name: string, value: StoredJson<Value>, work: () => Promise<Value>): Promise<Value>
  /** Those that are finished, in their order. */
  names(): Promise<readonly string[]>
  /** The same, each with when it was finished. */
  finished(): Promise<readonly FinishedStep[]>
}

export type FinishedStep = { readonly name: string; readonly at: Date }
