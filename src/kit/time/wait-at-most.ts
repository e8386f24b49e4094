/** Waits for the event, but no longer than so many milliseconds. */
export async function waitAtMost(milliseconds: number, event: Promise<unknown>): Promise<void> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  await Promise.race([event, timeout]).finally(() => clearTimeout(timer))
}
