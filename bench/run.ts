// Measures the shop: `npm run bench`, or only some parts of it: `npm run bench -- page search`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { killChildren } from './child.ts'
import { fullRun } from './run-size.ts'
import { type Figure, toTable } from './figures.ts'
import { openEnvironment } from './environment.ts'
import { describeMachine } from './machine.ts'
import { type PartName, partNames, parts } from './parts.ts'

const print = (line: string) => void process.stdout.write(`${line}\n`)
const wanted = process.argv.slice(2) as PartName[]
const unknown = wanted.find((name) => !partNames.includes(name))
if (unknown) {
  process.stderr.write(`There is no part "${unknown}": use ${partNames.join(', ')}, or none of them for all.\n`)
  process.exit(1)
}

const environment = await openEnvironment(print)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leave(130))
try {
  report(await measureAll(wanted.length > 0 ? wanted : partNames))
  await leave(0)
} catch (error) {
  console.error(error)
  await leave(1)
}

type Results = { measuredAt: string; machine: ReturnType<typeof describeMachine>; seconds: number; figures: Figure[] }

async function measureAll(names: readonly PartName[]): Promise<Results> {
  const machine = describeMachine()
  const started = performance.now()
  const figures: Figure[] = []
  for (const name of names) {
    print(`Measuring: ${name}`)
    figures.push(...(await parts[name](environment, fullRun)))
  }
  return { measuredAt: new Date().toISOString(), machine, seconds: Math.round((performance.now() - started) / 1000), figures }
}

function report(results: Results): void {
  const { machine, seconds, figures } = results
  print(`\n${toTable(figures)}\n`)
  print(
    `${machine.cpu}, ${machine.cores} cores, ${machine.system}, Node ${machine.node}, load ${machine.loadAtStart?.toFixed(1)} at the start; ${seconds} s`,
  )
  mkdirSync('bench/results', { recursive: true })
  // Only the figures of a full run can be compared with others.
  const file = wanted.length > 0 ? 'bench/results/partial.json' : 'bench/results/latest.json'
  writeFileSync(file, `${JSON.stringify(results, undefined, 2)}\n`)
  print(`Written to ${file}`)
}

async function leave(code: number): Promise<never> {
  killChildren()
  await environment.remove()
  process.exit(code)
}
