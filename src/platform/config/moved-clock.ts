/**
 * Returns what moves the clock of this process, for a program that is started without its environment but must have the same time: `npm test --
 * --at` runs everything at another moment. Empty on the system's own clock.
 */
export function movedClock({ LD_PRELOAD, ...others }: NodeJS.ProcessEnv = process.env): Record<string, string> {
  if (!LD_PRELOAD?.includes('faketime')) return {}
  const settings = Object.entries(others).filter(
    (entry): entry is [string, string] => entry[0].startsWith('FAKETIME') && entry[1] !== undefined,
  )
  return { LD_PRELOAD, ...Object.fromEntries(settings) }
}
