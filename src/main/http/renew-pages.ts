import { untilNextHour } from '#src/kit/time/day.ts'

/**
 * Calls `renew` at every full hour of India's clock, until the function that it returns is called. Time alone changes two things on
 * cached pages: the year, which changes with such an hour, and Home's best sellers, which are those of the last half year.
 */
export function everyFullHour(renew: () => void): () => void {
  let timer: NodeJS.Timeout
  const wait = () => {
    timer = setTimeout(() => {
      renew()
      wait()
    }, untilNextHour(new Date())).unref()
  }
  wait()
  return () => clearTimeout(timer)
}
