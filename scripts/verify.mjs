// All that has to be right, in one run: `npm test`, or only some parts of it: `npm test -- static`, `-- unit`, `-- browser`.
// Its last line is "N passed, N failed", over everything that really ran.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPages } from './prepare/build-pages.mjs'
import { install } from './prepare/install.mjs'
import { Refusal, say } from './prepare/terminal.mjs'
import { findBrowser } from './verify/browser.mjs'
import { runBrowserTests, runCheck, runUnitTests } from './verify/runs.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = (path) => join(root, 'node_modules', path)

const checks = [
  ['format', [bin('@biomejs/biome/bin/biome'), 'check', '--max-diagnostics=50'], existsSync(join(root, 'biome.json'))],
  ['lint', [bin('oxlint/bin/oxlint')]],
  ['route types', [bin('@react-router/dev/bin.cjs'), 'typegen']],
  ['types', [bin('typescript/bin/tsc'), '--noEmit', '-p', '.']],
  ['boundaries', ['scripts/check-boundaries.mjs']],
  ['negative controls', ['scripts/negative-controls.mjs']],
  ['shape', ['scripts/check-shape.mjs']],
]

const parts = {
  static: () =>
    inTurn(
      checks
        .filter(([, , isThere = true]) => isThere)
        .map(
          ([name, args]) =>
            () =>
              part(name, () => runCheck(root, args)),
        ),
    ),
  unit: () => part('unit tests', () => runUnitTests(root)),
  browser: () => part('browser tests', browserTests),
}

const results = []
const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !parts[name])
if (unknown) {
  console.error(`There is no part "${unknown}": use ${Object.keys(parts).join(', ')}, or none of them for all.`)
  process.exit(1)
}

// Ctrl-C ends the part that runs by itself; what follows is left out, and the test database is still stopped.
let interrupted = false
process.on('SIGINT', () => {
  interrupted = true
})
process.on('SIGTERM', () => {
  interrupted = true
})

await install(root, { forTests: true })
await inTurn((wanted.length > 0 ? wanted : Object.keys(parts)).map((name) => parts[name]))
await stopTestServer()
process.exitCode = report()

async function inTurn(works) {
  for (const work of works) if (!interrupted) await work()
}

async function part(name, run) {
  say(`\n── ${name}`)
  const begun = Date.now()
  const { passed, failed, why } = await run().catch((error) => {
    if (!(error instanceof Refusal)) throw error
    return { passed: 0, failed: 1, why: error.message }
  })
  if (why) console.error(why)
  // Silence is not success.
  const result = passed + failed === 0 ? { name, passed, failed: 1 } : { name, passed, failed }
  results.push(result)
  say(
    `${result.failed === 0 ? 'ok' : 'FAILED'}: ${name}, ${passed} passed, ${result.failed} failed, ${((Date.now() - begun) / 1000).toFixed(1)} s`,
  )
}

async function browserTests() {
  await buildPages(root, process.execPath)
  return runBrowserTests(root, await findBrowser())
}

async function stopTestServer() {
  const { stopTestServer: stop } = await import('../tests/database.ts')
  await stop().catch((error) => console.error(`The test database could not be stopped: ${error.message}`))
}

function report() {
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0)
  const failed = total('failed') + (interrupted ? 1 : 0)
  say('')
  if (interrupted) say('Interrupted: not everything was run.')
  for (const result of results.filter((each) => each.failed > 0)) say(`FAILED: ${result.name}`)
  say(`${total('passed')} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}
