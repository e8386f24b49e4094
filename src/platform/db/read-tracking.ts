import { AsyncLocalStorage } from 'node:async_hooks'

const notes = new AsyncLocalStorage<Set<string>>()

/** Runs `work`, and tells what its queries have noted as read: what it made is stale once one of these changes. */
export async function trackReads<Made>(work: () => Promise<Made>): Promise<{ made: Made; read: ReadonlySet<string> }> {
  const read = new Set<string>()
  return { made: await notes.run(read, work), read }
}

/** To be called by every query that reads what changes without an import. */
export function recordRead(names: Iterable<string>): void {
  const read = notes.getStore()
  if (read) for (const name of names) read.add(name)
}
