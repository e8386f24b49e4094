const lookEveryMs = 20_000
/** Far longer than a browser holds back the timers of a hidden tab. */
const asleepMs = 180_000

/**
 * Calls back when the device has slept: the server may have closed a connection meanwhile, of which the browser hears only when it sends
 * something, and a stream of events sends nothing.
 */
export function whenAwake(signal: AbortSignal, awake: () => void): void {
  let lookedAt = Date.now()
  const timer = setInterval(() => {
    const now = Date.now()
    if (now - lookedAt > asleepMs) awake()
    lookedAt = now
  }, lookEveryMs)
  signal.addEventListener('abort', () => clearInterval(timer))
}
