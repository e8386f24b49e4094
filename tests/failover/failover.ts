import { parseArgs } from 'node:util'
import { checkNothingLost } from '#tests/faults/consistency-checks.ts'
import { endAtSignal } from '#tests/faults/end-at-signal.ts'
import { collectRecords } from '#tests/faults/final-records.ts'
import { startCluster } from './cluster.ts'
import { type FailoverResult, failoverRun } from './failover-run.ts'
import { isPatroniInstalled, startPatroniCluster } from './patroni-cluster.ts'
import { median, tenths } from './order-pauses.ts'
import { pause } from './real-time.ts'

/** `npm run failover -- [--kills=10] [--cuts=5] [--processes=4] [--servers=3] [--seed=1] [--patroni]` */
const { values } = parseArgs({
  options: {
    patroni: { type: 'boolean' },
    ...Object.fromEntries(['kills', 'cuts', 'processes', 'servers', 'seed'].map((name) => [name, { type: 'string' as const }])),
  },
})
const number = (name: string, otherwise: number) => Number((values as Readonly<Record<string, unknown>>)[name] ?? otherwise)
const print = (line: string) => void process.stdout.write(`${line}\n`)
const [kills, cuts, processes] = [number('kills', 10), number('cuts', 5), number('processes', 4)]
const seed = number('seed', Date.now() % 1_000_000)

if (values.patroni && !isPatroniInstalled())
  throw new Error('--patroni needs postgresql, patroni, etcd-server, haproxy and pgbouncer of Debian')
const cluster = values.patroni ? await startPatroniCluster() : await startCluster({ servers: number('servers', 3), durable: true })
endAtSignal(cluster.stop)
print(`${kills} kills and ${cuts} cuts of the primary, ${processes} shops, seed ${seed}`)
try {
  const run = await failoverRun({ cluster, kills, cuts, processes, seed, pause, print, ordersBetween: 20, visitors: 4 })
  const { violations, figures } = checkNothingLost(await collectRecords(run))
  await run.environment.close()
  report(run, figures)
  for (const violation of violations) print(`WRONG: ${violation}`)
  print(violations.length === 0 ? 'Nothing was lost or doubled.' : `${violations.length} violations.`)
  process.exitCode = violations.length > 0 ? 1 : 0
} finally {
  await cluster.stop()
}

function report({ pauses, visits }: FailoverResult, figures: Readonly<Record<string, number>>): void {
  const { kills: _, ...rest } = figures
  for (const [name, figure] of Object.entries(rest)) print(`${name.padEnd(24)}${figure}`)
  print('\n| | times | seconds without an order: median | worst |\n|---|---|---|---|')
  for (const [kind, seconds] of pauses.seconds())
    print(`| ${kind} | ${seconds.length} | ${tenths(median(seconds))} | ${tenths(Math.max(...seconds))} |`)
  const share = tenths((100 * visits.served) / visits.asked)
  print(`\npages: ${visits.served} of ${visits.asked} served (${share} %), the slowest after ${Math.round(visits.slowestMs)} ms`)
  for (const [failure, times] of visits.failures) print(`  not served: ${failure}, ${times} times`)
}
