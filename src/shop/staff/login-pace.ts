export const attemptWindowMs = 3_600_000
/** Mistyping a few times costs no wait. */
const freeFailures = 5
const firstWaitMs = 500
const longestWaitMs = 8_000
/** Far above the number that leads to the longest wait: attempts that find no free place are removed again, and must not push out all that failed. */
export const mostFailures = 500
export const mostAccounts = 10_000
/** A network with so many failures in the past hour gets none of the reserved places. Mistyping leads to fewer. */
export const failuresOfGuessers = 3

/**
 * Returns how long a login waits before its password is checked, after so many failed attempts at its account. This slows down guessing
 * from many networks without locking the account: the right password works, only later. Some of the places to wait are reserved for
 * networks without failures, so that guesses cannot take them all.
 */
export function loginWaitMs(earlierAttempts: number): number {
  const beyond = earlierAttempts - freeFailures
  return beyond < 0 ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** beyond)
}
