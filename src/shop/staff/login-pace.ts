import type { Clock } from '#src/kit/clock.ts'

export type LoginPace = {
  /** How long this login has to wait before its password is looked at. */
  waitMs(email: string): number
  noteFailure(email: string): void
}

const rememberedMs = 3_600_000
/** Whoever mistypes waits for nothing. */
const freeFailures = 5
const firstWaitMs = 500
const longestWaitMs = 8_000
/** More than lead to the longest wait need not be known. */
const mostFailures = 12
const mostAccounts = 10_000

/**
 * Slows down guessing at one account from many addresses, and never shuts it: whoever has the right password gets in, a little later while
 * strangers are guessing. Accounts that do not exist are slowed down alike, so that nobody learns which do. In the memory of this process.
 */
export function loginPace(clock: Clock): LoginPace {
  const failures = new Map<string, readonly number[]>()
  const recent = (email: string): readonly number[] => {
    const since = clock().getTime() - rememberedMs
    return (failures.get(email) ?? []).filter((at) => at > since)
  }
  return {
    waitMs(email) {
      const beyond = recent(email).length - freeFailures
      return beyond < 0 ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** beyond)
    },
    noteFailure(email) {
      const known = [...recent(email), clock().getTime()].slice(-mostFailures)
      // Once more, at the end: the first one is the one that was longest quiet.
      failures.delete(email)
      failures.set(email, known)
      const oldest = failures.keys().next().value
      if (failures.size > mostAccounts && oldest !== undefined) failures.delete(oldest)
    },
  }
}
