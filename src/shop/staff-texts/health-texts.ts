import type { Columns } from '#src/kit/csv.ts'
import type { HealthLine, HealthState } from '../workflows/health/health.ts'

export const healthStateLabels: Readonly<Record<HealthState, string>> = { well: 'Well', soon: 'Look soon', wrong: 'Look now' }

/** "Everything is well.", or how much is not. */
export function healthSummary(lines: readonly Pick<HealthLine, 'state'>[]): string {
  const of = (state: HealthState) => lines.filter((line) => line.state === state).length
  const [wrong, soon] = [of('wrong'), of('soon')]
  if (wrong + soon === 0) return 'Everything is well.'
  if (wrong === 0) return `${needs(soon)} you soon.`
  return soon === 0 ? `${needs(wrong)} you now.` : `${needs(wrong)} you now, ${soon} soon.`
}

const needs = (count: number): string => (count === 1 ? 'One thing needs' : `${count} things need`)

export const healthColumns: Columns<HealthLine> = {
  State: ({ state }) => healthStateLabels[state],
  What: ({ name }) => name,
  How: ({ text }) => text,
}
