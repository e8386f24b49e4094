/** Runs `work` at most once per name: a retried job gets the recorded value back. */
export type Steps = {
  once<Value>(name: string, work: () => Promise<Value>): Promise<Value>
  /** Those that are done. */
  names(): Promise<readonly string[]>
}
