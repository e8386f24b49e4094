import { waitAtMost } from '#src/kit/time/wait-at-most.ts'

type Rounds = {
  /** One round; returns when the next is due, as far as it is known. It must not throw. */
  readonly run: () => Promise<Date | undefined>
  /** Calls back when there is something to do; returns what ends that. */
  readonly onWork: (wake: () => void) => () => void
  /** What another process has left behind is found after this long at most. */
  readonly pollMs: number
}

/** Runs a round at once, then as soon as there is work, when something is due, and every `pollMs`. */
export function startRounds({ run, onWork, pollMs }: Rounds): { stop(): Promise<void> } {
  let isStopped = false
  let alarm = Promise.withResolvers<void>()
  const stopListening = onWork(() => alarm.resolve())

  const rounds = (async () => {
    while (!isStopped) {
      const nextDue = await run()
      await waitAtMost(Math.min(pollMs, Math.max(0, (nextDue?.getTime() ?? Number.POSITIVE_INFINITY) - Date.now())), alarm.promise)
      alarm = Promise.withResolvers()
    }
  })()

  return {
    async stop() {
      isStopped = true
      stopListening()
      alarm.resolve()
      await rounds
    },
  }
}
