import type { Log } from '#src/platform/log/log.ts'
import type { RehearsalAtDesk, RehearsalProgress } from '#src/web/desk/desk-context.ts'
import { rehearseProblemMessage } from './rehearsal-texts.ts'
import { type Rehearsal, rehearse } from './rehearse.ts'

type RehearsingDeps = {
  /** Lets no worker of any process work until the returned function is called. Undefined when that cannot be had. */
  readonly restWorkers: () => Promise<(() => Promise<void>) | undefined>
  /** Called with each progress. */
  readonly changed?: ((progress: RehearsalProgress) => void) | undefined
  readonly log: Log
}

/** A rehearsal that somebody starts at the desk: in this process, while all workers rest. Undefined where a supplier has keys. */
export function rehearsing(
  rehearsal: Omit<Rehearsal, 'print'>,
  { restWorkers, changed, log }: RehearsingDeps,
): RehearsalAtDesk | undefined {
  const { payments, parcels, mails } = rehearsal.sandboxes
  if (!payments || !parcels || !mails) return undefined
  let progress: RehearsalProgress = { state: 'ready', line: '' }
  const report = (state: RehearsalProgress['state'], line: string): void => {
    progress = { state, line }
    changed?.(progress)
  }

  async function play(): Promise<void> {
    const goOn = await restWorkers()
    if (!goOn) return report('done', 'Nothing was played: another rehearsal runs, or the jobs of another process do not come to rest.')
    try {
      const played = await rehearse({ ...rehearsal, print: (line) => report('running', line) })
      if (played.ok) report('done', `${played.value.orders} orders and ${played.value.enquiries} enquiries were played.`)
      else report('done', rehearseProblemMessage(played.problem))
    } finally {
      await goOn()
    }
  }

  return {
    start() {
      if (progress.state === 'running') return
      report('running', 'Getting ready ...')
      play().catch((error: unknown) => {
        log.error({ err: error }, 'the rehearsal has failed')
        report('failed', 'It broke off; what was played until then is there, and the reason is in the log.')
      })
    },
    progress: () => progress,
  }
}
