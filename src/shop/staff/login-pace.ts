export const attemptWindowMs = 3_600_000
/** Whoever mistypes waits for nothing. */
const freeFailures = 5
const firstWaitMs = 500
const longestWaitMs = 8_000
/** More than lead to the longest wait, so that attempts which find no place, and are forgotten again, do not push out all that failed. */
export const mostFailures = 500
export const mostAccounts = 10_000
/** A network that failed as often in the past hour has no place kept for it. Somebody who mistypes fails less. */
export const failuresOfGuessers = 3

/**
 * How long a login waits before its password is looked at, after so many attempts at its account that did not succeed. Slows down guessing
 * at one account from many networks, and does not shut it: whoever has the right password gets in, a little later while strangers are
 * guessing. Of the places to wait some are kept for networks that do not fail, so that guesses cannot take them all.
 */
export function loginWaitMs(earlierAttempts: number): number {
  const beyond = earlierAttempts - freeFailures
  return beyond < 0 ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** beyond)
}
