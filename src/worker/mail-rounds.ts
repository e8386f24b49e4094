import { waitUntilIdle } from '#src/platform/jobs/wait-until-idle.ts'
import { logDefect } from '#src/platform/log/log-defect.ts'
import type { Log } from '#src/platform/log/log.ts'
import type { Shop } from '#src/shop/shop.ts'
import { startRounds } from './rounds.ts'

const pollMs = 2_000
/** Writing and sending a mail costs ten times as much as taking an order, so requests of shoppers go first; but mails wait no longer than this. */
const longestDelayMs = 1_000

/** Sends the waiting mails as soon as this process writes one, when one is due again, and every `pollMs`. */
export function startMailRounds({ work }: Pick<Shop, 'work'>, log: Log): { stop(): Promise<void> } {
  let isStopped = false
  const mayGoOn = async () => {
    await waitUntilIdle(longestDelayMs)
    return !isStopped
  }

  async function run(): Promise<Date | undefined> {
    const round = await work.deliverMails(mayGoOn).catch(logDefect(log, 'a round of mails failed'))
    if (round?.refusal)
      log.error({ reason: round.refusal }, 'the mail server refuses the shop: no mail is sent for an hour, or until "mails resume"')
    return round?.nextDue
  }
  const rounds = startRounds({ run, onWork: work.onMailsQueued, pollMs })
  return {
    stop() {
      isStopped = true
      return rounds.stop()
    },
  }
}
