import { parseArgs } from 'node:util'
import { stopTestServer } from '#tests/database.ts'
import { startCluster } from '#tests/failover/cluster.ts'
import { crashRun, type CrashRunOptions } from './crash-run.ts'
import { endAtSignal } from './end-at-signal.ts'
import { collectRecords } from './final-records.ts'
import { checkNothingLost } from './consistency-checks.ts'

/**
 * `npm run crash [kills] [seed]`: one shop, and then a quarter as often two shops on one database. With `--processes=4` so many processes at
 * one port instead, kept by a supervisor, which is killed too. With `--failover` these have three servers of the database, of which the
 * primary is killed three times.
 */
const { values, positionals } = parseArgs({
  options: { processes: { type: 'string' }, failover: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const kills = Number(positionals[0] ?? 200)
const seed = Number(positionals[1] ?? Date.now() % 1_000_000)
const print = (line: string) => void process.stdout.write(`${line}\n`)

const cluster = values.failover ? await startCluster({ servers: 3, durable: true }) : undefined
const failovers = cluster && { cluster, times: 3 }
const stopServers = async () => {
  await cluster?.stop()
  await stopTestServer()
}
endAtSignal(stopServers)

type Run = Pick<CrashRunOptions, 'kills' | 'processes' | 'copies' | 'isSupervised' | 'failovers'> & { readonly what: string }

const processes = Number(values.processes ?? 2)
const runs: readonly Run[] =
  values.processes || failovers
    ? [
        {
          ...{ kills, processes, isSupervised: true, ...(failovers && { failovers }) },
          what: `${processes} processes at one port and their supervisor${failovers ? `, ${failovers.times} of them with the primary of the database` : ''}`,
        },
      ]
    : [
        { kills, processes: 1, what: 'one shop' },
        { kills: Math.ceil(kills / 4), processes: 2, copies: 5, what: 'two shops on one database' },
      ]

let hasFailed = false
for (const { what, ...run } of runs) {
  print(`\n── ${run.kills} kills, ${what}, seed ${seed}`)
  const startedAt = Date.now()
  const result = await crashRun({ ...run, seed, print })
  const { violations, figures } = checkNothingLost(await collectRecords(result))
  await result.environment.close()
  for (const [name, figure] of Object.entries({ ...figures, webhooksLost: result.webhooksLost })) print(`${name.padEnd(24)}${figure}`)
  print(`${'seconds'.padEnd(24)}${Math.round((Date.now() - startedAt) / 1000)}`)
  for (const violation of violations) print(`WRONG: ${violation}`)
  print(violations.length === 0 ? 'Nothing was lost or doubled.' : `${violations.length} violations.`)
  hasFailed ||= violations.length > 0
}
await stopServers()
process.exitCode = hasFailed ? 1 : 0
