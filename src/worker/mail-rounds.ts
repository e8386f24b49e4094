import { waitUntilIdle } from '#src/platform/jobs/wait-until-idle.ts'
import type { Log } from '#src/platform/log/log.ts'
import type { Shop } from '#src/shop/shop.ts'

/** Mails that another process left are found after this long at most. */
const pollMs = 2_000
/** Writing and sending a mail costs ten times what taking an order does, so shoppers go first; but not for longer than this. */
const givesWayMs = 1_000

/** Sends what waits in the outbox at once when this process leaves a mail there, when one is due again, and every `pollMs`. */
export function startMailRounds({ work }: Pick<Shop, 'work'>, log: Log): { stop(): Promise<void> } {
  let isStopped = false
  let alarm = Promise.withResolvers<void>()
  const forget = work.onMailsQueued(() => alarm.resolve())

  const mayGoOn = async () => {
    await waitUntilIdle(givesWayMs)
    return !isStopped
  }
  const rounds = (async () => {
    while (!isStopped) {
      const round = await work.deliverMails(mayGoOn).catch((error: unknown) => void log.error({ err: error }, 'a round of mails failed'))
      if (round?.refusal)
        log.error({ reason: round.refusal }, 'the post office refuses the shop: no mail goes out for an hour, or until "mails resume"')
      await within(Math.min(pollMs, Math.max(0, (round?.nextDue?.getTime() ?? Number.POSITIVE_INFINITY) - Date.now())), alarm.promise)
      alarm = Promise.withResolvers()
    }
  })()

  return {
    async stop() {
      isStopped = true
      forget()
      alarm.resolve()
      await rounds
    },
  }
}

async function within(milliseconds: number, event: Promise<void>): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  await Promise.race([event, over]).finally(() => clearTimeout(timer))
}
