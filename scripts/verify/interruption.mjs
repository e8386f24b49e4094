// Everything that interrupts a run: Ctrl-C, the end of its parent, and the limit of the whole run.

/** How long the parts that are running may take to end, before the run ends without them. */
const shutdownMs = 40_000
/** Ctrl-C arrives twice: from the terminal, and from the command that has started the run. */
const sameMs = 1_000

/** Returns a signal that is aborted by the first of them, with a message as its reason. `leave` is called when the run does not end by itself then. */
export function watchForInterruption({ limitMs, leave }) {
  const interruption = new AbortController()
  let interruptedAt = 0
  const interrupt = (message) => {
    if (interruption.signal.aborted) return
    interruptedAt = Date.now()
    interruption.abort(message)
    setTimeout(leave, shutdownMs).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (interruption.signal.aborted && Date.now() - interruptedAt > sameMs) leave()
      interrupt('Interrupted: not everything was run.')
    })
  }
  setTimeout(() => interrupt(`The whole run has taken longer than ${limitMs / 60_000} minutes: not everything was run.`), limitMs).unref()
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) interrupt('The command that started the tests has gone: not everything was run.')
  }, 500).unref()
  return interruption.signal
}
