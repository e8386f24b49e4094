import { stopTestServer } from '#tests/database.ts'
import { crashRun } from './crash-run.ts'
import { collectRecords } from './final-records.ts'
import { checkNothingLost } from './consistency-checks.ts'

/** `npm run crash [kills] [seed]`: one shop, and then a quarter as often two shops on one database. */
const kills = Number(process.argv[2] ?? 200)
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000)
const print = (line: string) => void process.stdout.write(`${line}\n`)

// The shops are children that end with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stopTestServer().finally(() => process.exit(130)))

let hasFailed = false
for (const [processes, times, copies] of [
  [1, kills, 1],
  [2, Math.ceil(kills / 4), 5],
] as const) {
  print(`\n── ${times} kills, ${processes === 1 ? 'one shop' : 'two shops on one database'}, seed ${seed}`)
  const startedAt = Date.now()
  const run = await crashRun({ kills: times, processes, copies, seed, print })
  const { violations, figures } = checkNothingLost(await collectRecords(run))
  await run.environment.close()
  for (const [name, figure] of Object.entries({ ...figures, webhooksLost: run.webhooksLost })) print(`${name.padEnd(24)}${figure}`)
  print(`${'seconds'.padEnd(24)}${Math.round((Date.now() - startedAt) / 1000)}`)
  for (const violation of violations) print(`WRONG: ${violation}`)
  print(violations.length === 0 ? 'Nothing was lost or doubled.' : `${violations.length} violations.`)
  hasFailed ||= violations.length > 0
}
await stopTestServer()
process.exitCode = hasFailed ? 1 : 0
