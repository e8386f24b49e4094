import { killChildren } from '#tests/start-child.ts'

/**
 * Ends this process at Ctrl-C and at a signal, and leaves nothing behind. Children go first: one that still ran would write into the folders
 * that are removed at the end. Ctrl-C arrives several times: the terminal sends it to the whole group, and npm and our scripts hand it on.
 */
export function endAtSignal(close: () => Promise<unknown>): void {
  let isEnding = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (isEnding) return
      isEnding = true
      // What was under way fails now, which is nobody's defect.
      for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, () => {})
      void killChildren()
        .then(close)
        .finally(() => process.exit(130))
    })
}
