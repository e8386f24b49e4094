import { AsyncLocalStorage } from 'node:async_hooks'

const tracker = new AsyncLocalStorage<Set<string>>()

/** Runs `work`, and returns what its queries have recorded as read: the result is stale once one of these changes. */
export async function trackReads<Made>(work: () => Promise<Made>): Promise<{ made: Made; read: ReadonlySet<string> }> {
  const read = new Set<string>()
  return { made: await tracker.run(read, work), read }
}

/** Call it in every query that reads what can change without an import. */
export function recordRead(names: Iterable<string>): void {
  const read = tracker.getStore()
  if (read) for (const name of names) read.add(name)
}
