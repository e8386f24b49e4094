// Runs every check and test: `npm test`, or only some parts of it: `npm test -- static`, `-- unit`, `-- browser`.
// What is red runs once more, and is named when it is green then; `--strict` repeats nothing. `--at 2027-04-01T00:05+05:30` runs all at that moment.
// Its last line is "N passed, N failed", counted over everything that really ran.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { install } from './prepare/install.mjs'
import { Refusal, print } from './prepare/terminal.mjs'
import { environmentAt } from './verify/at-moment.mjs'
import { findBrowser } from './verify/browser.mjs'
import { watchForInterruption } from './verify/interruption.mjs'
import { linesOf, stateOfCheckout, summarise, writeLastRun } from './verify/last-run.mjs'
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
const { isStrict, at, wanted } = readArguments()
const moved = at === undefined ? {} : environmentOf(at)

const state = { ...stateOfCheckout(root), isStrict, at }
await install(root, { forTests: true })
const names = wanted.length > 0 ? wanted : Object.keys(parts)
if (at !== undefined) {
  // What is installed has certificates, which may not hold at that moment.
  if (names.includes('browser')) await findBrowser()
  Object.assign(process.env, moved)
}
const { stopTestServer, testServer } = await import('../tests/database.ts')
const run = openRun({ stopServer: true })
const signal = watchForInterruption({ limitMs: wholeRunMs, leave: () => process.exit(report()) })
const surroundings = { run, root, signal, print, isStrict }

// Started here, not by the first test that needs it, because it belongs to the run. The tests report its failure too.
if (names.some((name) => name !== 'static')) await testServer().catch((error) => console.error(error.message))
await inTurn(names.map((name) => parts[name]))
await run.close()
await stopTestServer().catch((error) => console.error(`The test database could not be stopped: ${error.message}`))
process.exitCode = report()

function readArguments() {
  const { values, positionals } = parseArgs({
    options: { strict: { type: 'boolean', default: false }, at: { type: 'string' } },
    allowPositionals: true,
  })
  const unknown = positionals.find((name) => !Object.hasOwn(parts, name))
  if (unknown !== undefined) refuse(`There is no part "${unknown}": use ${Object.keys(parts).join(', ')}, or none of them for all.`)
  return { isStrict: values.strict, at: values.at, wanted: positionals }
}

function environmentOf(moment) {
  try {
    return environmentAt(moment)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    refuse(error.message)
  }
}

function refuse(message) {
  console.error(message)
  process.exit(1)
}

async function inTurn(works) {
  for (const work of works) if (!signal.aborted) await work()
}

async function part(name, run) {
  print(`\n── ${name}`)
  const begun = performance.now()
  const {
    passed,
    failed,
    why,
    unlucky = [],
    timed = [],
  } = await run().catch((error) => {
    if (!(error instanceof Refusal)) throw error
    return { passed: 0, failed: 1, why: error.message }
  })
  if (why) console.error(why)
  const seconds = (performance.now() - begun) / 1000
  // A part that ran nothing has failed.
  const result = { name, passed, failed: passed + failed === 0 && !signal.aborted ? 1 : failed, seconds, unlucky, timed }
  results.push(result)
  print(
    `${signal.aborted ? 'CUT OFF' : result.failed === 0 ? 'ok' : 'FAILED'}: ${name}, ${passed} passed, ${result.failed} failed, ${seconds.toFixed(1)} s`,
  )
}

function report() {
  const summary = summarise(results, { isCutOff: signal.aborted })
  // Of a part of the tests it would say less than it seems to.
  if (wanted.length === 0) writeLastRun(root, state, summary)
  print('')
  if (signal.aborted) print(signal.reason)
  for (const line of linesOf(summary)) print(line)
  return summary.failed > 0 ? 1 : 0
}
