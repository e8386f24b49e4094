import { AsyncLocalStorage } from 'node:async_hooks'

type Reads = { readonly read: Set<string>; readonly once: Map<unknown, Promise<unknown>>; isStale: boolean }

const tracker = new AsyncLocalStorage<Reads>()

/** `read`: what the queries have recorded as read. The result is stale once one of these changes; `isStale`: it already was when it was made. */
export type Tracked<Made> = { readonly made: Made; readonly read: ReadonlySet<string>; readonly isStale: boolean }

export async function trackReads<Made>(work: () => Promise<Made>): Promise<Tracked<Made>> {
  const reads: Reads = { read: new Set(), once: new Map(), isStale: false }
  const made = await tracker.run(reads, work)
  return { made, read: reads.read, isStale: reads.isStale }
}

/** Call it in every query that reads what pages show. */
export function recordRead(names: Iterable<string>): void {
  const reads = tracker.getStore()
  if (reads) for (const name of names) reads.read.add(name)
}

/** For what several parts of a page read: they have one answer, so that they show one state. Where nothing is tracked it is read anew each time. */
export function readOnce<Value>(read: () => Promise<Value>): Promise<Value> {
  const reads = tracker.getStore()
  if (!reads) return read()
  const known = reads.once.get(read) as Promise<Value> | undefined
  const value = known ?? read()
  reads.once.set(read, value)
  return value
}

/** Call it where an earlier value stands in for one that cannot be read. */
export function recordStale(): void {
  const reads = tracker.getStore()
  if (reads) reads.isStale = true
}
