// Runs every check and test: `npm test`, or only some parts of it: `npm test -- static`, `-- unit`, `-- browser`.
// Its last line is "N passed, N failed", counted over everything that really ran.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from './prepare/install.mjs'
import { Refusal, print } from './prepare/terminal.mjs'
import { watchForInterruption } from './verify/interruption.mjs'
import { openRun } from './verify/run-folder.mjs'
import { runBrowserTests, runCheck, runUnitTests } from './verify/runs.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Ten times what two idle cores need. */
const wholeRunMs = 120 * 60_000
const bin = (path) => join(root, 'node_modules', path)

const checks = [
  ['format', [bin('@biomejs/biome/bin/biome'), 'check', '--max-diagnostics=50'], existsSync(join(root, 'biome.json'))],
  ['lint', [bin('oxlint/bin/oxlint')]],
  ['route types', [bin('@react-router/dev/bin.cjs'), 'typegen']],
  ['types', [bin('typescript/bin/tsc'), '--noEmit', '-p', '.']],
  ['boundaries', ['scripts/check-boundaries.mjs']],
  ['negative controls', ['scripts/negative-controls.mjs']],
  ['shape', ['scripts/check-shape.mjs']],
  ['python', ['scripts/check-python.mjs']],
]

const parts = {
  static: () =>
    inTurn(
      checks
        .filter(([, , isThere = true]) => isThere)
        .map(
          ([name, args]) =>
            () =>
              part(name, () => runCheck(surroundings, args)),
        ),
    ),
  unit: () => part('unit tests', () => runUnitTests(surroundings)),
  browser: () => part('browser tests', () => runBrowserTests(surroundings)),
}

const results = []
const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !parts[name])
if (unknown) {
  console.error(`There is no part "${unknown}": use ${Object.keys(parts).join(', ')}, or none of them for all.`)
  process.exit(1)
}

await install(root, { forTests: true })
const { stopTestServer, testServer } = await import('../tests/database.ts')
const run = openRun({ stopServer: true })
const signal = watchForInterruption({ limitMs: wholeRunMs, leave: () => process.exit(report()) })
const surroundings = { run, root, signal, print }

const names = wanted.length > 0 ? wanted : Object.keys(parts)
// Started here, not by the first test that needs it, because it belongs to the run. The tests report its failure too.
if (names.some((name) => name !== 'static')) await testServer().catch((error) => console.error(error.message))
await inTurn(names.map((name) => parts[name]))
await run.close()
await stopTestServer().catch((error) => console.error(`The test database could not be stopped: ${error.message}`))
process.exitCode = report()

async function inTurn(works) {
  for (const work of works) if (!signal.aborted) await work()
}

async function part(name, run) {
  print(`\n── ${name}`)
  const begun = Date.now()
  const { passed, failed, why } = await run().catch((error) => {
    if (!(error instanceof Refusal)) throw error
    return { passed: 0, failed: 1, why: error.message }
  })
  if (why) console.error(why)
  // A part that ran nothing has failed.
  const result = passed + failed === 0 && !signal.aborted ? { name, passed, failed: 1 } : { name, passed, failed }
  results.push(result)
  print(
    `${signal.aborted ? 'CUT OFF' : result.failed === 0 ? 'ok' : 'FAILED'}: ${name}, ${passed} passed, ${result.failed} failed, ${((Date.now() - begun) / 1000).toFixed(1)} s`,
  )
}

function report() {
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0)
  const failed = total('failed') + (signal.aborted ? 1 : 0)
  print('')
  if (signal.aborted) print(signal.reason)
  for (const result of results.filter((each) => each.failed > 0)) print(`FAILED: ${result.name}`)
  print(`${total('passed')} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}
