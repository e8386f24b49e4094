import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'

type Costs = Readonly<Record<string, Readonly<Record<string, number>>>>

/**
 * Demands that nothing costs over a tenth more than a file beside this one says. What has become a tenth cheaper is to be written down there too: so
 * it stays cheap.
 */
export function assertAsBefore(costs: Costs, fileName: string): void {
  const former = JSON.parse(readFileSync(new URL(fileName, import.meta.url), 'utf8')) as Costs
  const names = [...new Set([...Object.keys(former), ...Object.keys(costs)])]
  const differences = names.flatMap((name) =>
    Object.keys({ ...former[name], ...costs[name] }).flatMap((what) => {
      const [before, now] = [former[name]?.[what] ?? 0, costs[name]?.[what] ?? 0]
      return now > before * 1.1 || now < before * 0.9 ? [`${name}: ${now} ${what}, ${before} before`] : []
    }),
  )
  assert.deepEqual(differences, [], `The costs are ${JSON.stringify(costs, undefined, 2)}, and ${fileName} has others.`)
}
