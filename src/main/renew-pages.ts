import { untilNextHour } from '#src/kit/day.ts'

/**
 * Calls `renew` at every full hour of India's clock, until the function that it returns is called. A page shows the year and
 * nothing else that time alone changes, so none outlives its year.
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
