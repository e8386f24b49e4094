import { announcer } from '#src/kit/announcer.ts'
import { UnavailableError } from '#src/kit/unavailable-error.ts'

/** `reason`: the sentence of the first failure. */
export type Availability =
  | { readonly isAvailable: false; readonly reason: string }
  | { readonly isAvailable: true; readonly awaySeconds: number }

/** While some statements fail and others succeed, as at a server without free connections, it counts as away: it is back when none has failed for so long. */
const steadyMs = 2_000

/** Learns from what becomes of statements whether the database is there, and announces it once when it goes away and once when it is back. */
export function watchAvailability(nowMs: () => number = () => performance.now()) {
  const changes = announcer<Availability>()
  let away: { readonly sinceMs: number; failedMs: number } | undefined

  function succeeded(): void {
    if (!away || nowMs() - away.failedMs < steadyMs) return
    const awaySeconds = Math.round((nowMs() - away.sinceMs) / 1_000)
    away = undefined
    changes.announce({ isAvailable: true, awaySeconds })
  }

  function failed(error: unknown): void {
    if (!(error instanceof UnavailableError)) return
    if (away) {
      away.failedMs = nowMs()
      return
    }
    away = { sinceMs: nowMs(), failedMs: nowMs() }
    changes.announce({ isAvailable: false, reason: error.message })
  }

  return {
    onChange: changes.subscribe,
    /** Returns what the work returns, and throws what `toClear` makes of its error. */
    watch: <Value>(work: Promise<Value>, toClear: (error: unknown) => unknown): Promise<Value> =>
      work.then(
        (value) => {
          succeeded()
          return value
        },
        (error: unknown) => {
          const clear = toClear(error)
          failed(clear)
          throw clear
        },
      ),
  }
}
