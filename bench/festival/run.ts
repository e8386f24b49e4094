// Plays a day in the week of Diwali: `npm run festival -- --processes=1,2,4 --visits=1000000 --orders=20000 --minutes=60 --seed=1`.
// Without --minutes the shortest day is found that the shop carries. `npm run festival -- --report` only writes the tables again.
import { killChildren } from '../child.ts'
import { type FestivalArguments, readArguments } from './arguments.ts'
import { playFestival } from './festival.ts'
import { writeReport } from './report/write-report.ts'
import { readResults, saveRun } from './results.ts'

const print = (line: string) => void process.stdout.write(`${line}\n`)
const asked = readArguments(process.argv.slice(2))
if ('fault' in asked) {
  process.stderr.write(`${asked.fault}\n`)
  process.exit(1)
}

const closers: (() => Promise<void>)[] = []
async function leave(code: number): Promise<never> {
  for (const close of closers.splice(0)) await close().catch((error: unknown) => console.error(error))
  killChildren()
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leave(130))

try {
  const violations = asked.onlyReports ? 0 : await playAll(asked)
  if (!asked.isTrial) writeReport(readResults(asked.file))
  await leave(violations > 0 ? 1 : 0)
} catch (error) {
  console.error(error)
  await leave(1)
}

/** Returns how much was found to be wrong. */
async function playAll({ processes: counts, ...plan }: FestivalArguments): Promise<number> {
  let violations = 0
  for (const processes of counts) {
    print(`\n── ${plan.visits.toLocaleString('en-IN')} visits, ${plan.orders.toLocaleString('en-IN')} orders, ${processes} serving`)
    const { run } = await playFestival({ ...plan, processes, print, opened: (close) => closers.push(close) })
    for (const close of closers.splice(0)) await close()
    saveRun(run, plan.file)
    for (const violation of run.violations.slice(0, 50)) print(`WRONG: ${violation}`)
    print(run.violations.length === 0 ? 'Nothing was lost or doubled, and nothing is left over.' : `${run.violations.length} violations.`)
    violations += run.violations.length
  }
  return violations
}
