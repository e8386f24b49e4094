// Everything that ends a run before its time: Ctrl-C, the end of whoever started it, and the limit of the whole run.

/** How long the parts under way get to end, before the run ends without them. */
const shutdownMs = 40_000
/** Ctrl-C reaches us from the terminal, and once more from the command that has started us. */
const sameMs = 1_000

/** `signal` is aborted at the first of them, with words for the owner. `leave` is called when the run does not end by itself then. */
export function watchForInterruption({ limitMs, leave }) {
  const interruption = new AbortController()
  let interruptedAt = 0
  const interrupt = (words) => {
    if (interruption.signal.aborted) return
    interruptedAt = Date.now()
    interruption.abort(words)
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
