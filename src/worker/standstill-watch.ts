import { logDefect } from '#src/platform/log/log-defect.ts'
import type { Log } from '#src/platform/log/log.ts'
import type { Shop } from '#src/shop/shop.ts'

/** The first look comes after a start has caught up with what waited while the shop was stopped. */
const everyMs = 5 * 60_000

/** Looks every few minutes, in every process: one that works on no jobs finds that none does. */
export function watchStandstills({ work }: Pick<Shop, 'work'>, log: Log): { stop(): Promise<void> } {
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = work.reportStandstills().catch(logDefect(log, 'what stands still could not be reported', 'warn'))
  }, everyMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
