import { logDefect } from '#src/platform/log/log-defect.ts'
import type { Log } from '#src/platform/log/log.ts'
import type { Shop } from '#src/shop/shop.ts'
import { startRounds } from './rounds.ts'

const pollMs = 30_000

/** Has a CDN drop what it keeps of changed pages, as soon as this process shows the change itself. Begins nothing where none is told. */
export function startCopyRounds({ copies }: Pick<Shop, 'copies'>, log: Log): { stop(): Promise<void> } {
  if (!copies.areKept) return { stop: async () => {} }

  async function run(): Promise<Date | undefined> {
    const round = await copies.drop().catch(logDefect(log, 'a round of dropping copies failed'))
    if (round?.fault) log.warn({ err: round.fault, nextTryAt: round.nextDue }, 'the CDN did not drop what it keeps of changed pages')
    return round?.nextDue
  }
  return startRounds({ run, onWork: copies.onOutdated, pollMs })
}
