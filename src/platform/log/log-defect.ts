import { findUnavailable } from '#src/kit/unavailable-error.ts'
import type { Log } from './log.ts'

/** Logs what failed, with its stack. Not while the database is away: then everything fails alike, and one line reports it for all. */
export const logDefect =
  (log: Log, what: string, level: 'warn' | 'error' = 'error') =>
  (error: unknown): undefined => {
    if (!findUnavailable(error)) log[level]({ err: error }, what)
  }
