import { findUnavailable } from '#src/kit/unavailable-error.ts'
import type { Log } from '#src/platform/log/log.ts'

/** A defect is logged with its stack. While the database is away every request fails alike, and a line each is enough. */
export function logFailure(log: Log, error: unknown, { address, what }: { address: string; what: string }): void {
  const unavailable = findUnavailable(error)
  if (unavailable) log.warn({ address, reason: unavailable.message }, what)
  else log.error({ err: error, address }, what)
}
