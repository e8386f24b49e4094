import type { Log } from '#src/platform/log/log.ts'
import type { RehearsalAtDesk, RehearsalProgress } from '#src/web/desk/desk-context.ts'
import { rehearseProblemMessage } from './rehearsal-texts.ts'
import { type Rehearsal, rehearse } from './rehearse.ts'

type Worker = {
  /** Lets running jobs and mails finish, and begins no more. */
  rest(): Promise<void>
  goOn(): Promise<void>
}

/** A rehearsal that somebody starts at the desk: in this process, while its worker rests. Undefined where a supplier has keys. */
export function rehearsing(rehearsal: Omit<Rehearsal, 'print'>, worker: Worker, log: Log): RehearsalAtDesk | undefined {
  const { payments, parcels, mails } = rehearsal.sandboxes
  if (!payments || !parcels || !mails) return undefined
  let progress: RehearsalProgress = { state: 'ready', line: '' }
  const report = (state: RehearsalProgress['state'], line: string): void => {
    progress = { state, line }
  }

  async function play(): Promise<void> {
    await worker.rest()
    try {
      const played = await rehearse({ ...rehearsal, print: (line) => report('running', line) })
      if (played.ok) report('done', `${played.value.orders} orders and ${played.value.enquiries} enquiries were played.`)
      else report('done', rehearseProblemMessage(played.problem))
    } finally {
      await worker.goOn()
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
