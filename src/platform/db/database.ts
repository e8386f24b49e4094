export type Sql = {
  /** `text` with $1, $2 ... for `values`. The same text is prepared once per connection. */
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>
}

/** Needed for every write of the shop; a workflow opens it. */
export type Transaction = Sql & {
  readonly __transaction: true
  /** Rolls this transaction back when it ends, and returns `value`. */
  rollback<Value>(value: Value): Value
  /** Runs `work` once this transaction is durable, and never if it is rolled back. */
  afterCommit(work: () => void): void
  /** Reports to `onChanged` of this process, once this transaction is durable, that something of this topic has changed. Nothing is sent to the server. */
  changed(topic: string): void
}

/** Held until released; PostgreSQL releases it by itself when the process or its connection dies. */
export type Lock = {
  held(): boolean
  release(): Promise<void>
}

export type Database = Sql & {
  /** Runs `work` in one transaction; a serialisation failure or a deadlock (40001, 40P01) runs it again from the start. */
  transaction<Value>(work: (tx: Transaction) => Promise<Value>): Promise<Value>
  /** Calls `received` after each committed `notify` on `channel`, from any process, and `reconnected` when the connection had dropped: a notification may have been missed. */
  listen(channel: string, on: { received(payload: string): void; reconnected(): void }): Promise<() => Promise<void>>
  /** Calls back after each transaction of this process that has reported topics; returns a function that ends it. */
  onChanged(listener: (topics: ReadonlySet<string>) => void): () => void
  /**
   * Takes the lock called `name` among all processes on this database; undefined if it is held. Those who take it as shared hold it
   * together, one of each process.
   */
  lock(name: string, options?: { readonly shared?: boolean }): Promise<Lock | undefined>
  close(): Promise<void>
}
