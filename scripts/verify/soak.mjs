// `npm run soak`: what kills at random moments or plays long scenes, which a test that must be right each time cannot do.
// Each round prints its seed; `npm run soak -- --seed 4711` draws the same lots again. Its last line is "N passed, N failed".
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { install } from '../prepare/install.mjs'
import { print } from '../prepare/terminal.mjs'
import { watchForInterruption } from './interruption.mjs'
import { openRun } from './run-folder.mjs'
import { runTestFiles } from './test-files.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const minutes = 60_000
/** Far more than a busy machine needs for one scene. */
const sceneMs = 30 * minutes
const longestMinutes = 24 * 60

const scenes = new Map(
  globSync('{bench,tests}/**/*.soak.ts', { cwd: root })
    .sort()
    .map((file) => [basename(file, '.soak.ts'), file]),
)
const { seed: firstSeed, lastsMs, chosen } = readArguments()

await install(root, { forTests: true })
const { stopTestServer, testServer } = await import('../../tests/database.ts')
const run = openRun({ stopServer: true })
const results = []
const signal = watchForInterruption({ limitMs: (longestMinutes + 120) * minutes, leave: () => process.exit(report()) })
await testServer()

const begun = performance.now()
for (let seed = firstSeed; !signal.aborted; seed++) {
  print(`\n── round ${seed - firstSeed + 1}, seed ${seed}`)
  const files = chosen.map((scene) => scenes.get(scene))
  const round = await runTestFiles(run, files, {
    ...{ root, print, signal, atOnce: 1, fileMs: sceneMs, testMs: sceneMs },
    env: { SOAK_SEED: String(seed) },
  })
  results.push(...round.map((result) => ({ ...result, seed })))
  if (performance.now() - begun > lastsMs) break
}
await run.close()
await stopTestServer()
process.exitCode = report()

function report() {
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0)
  const failed = total('failed') + total('skipped') + (signal.aborted ? 1 : 0)
  print('')
  if (signal.aborted) print(signal.reason)
  for (const { what, seed, error } of results.filter((result) => result.failed > 0))
    print(`FAILED: npm run soak -- --only ${basename(what, '.soak.ts')} --seed ${seed}\n${error}`)
  print(`${total('passed')} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}

/** Rounds go on until so many minutes are over; without a number one round is played. */
function readArguments() {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      minutes: { type: 'string', default: '0' },
      only: { type: 'string', default: [...scenes.keys()].join() },
    },
  })
  const seed = values.seed === undefined ? 1 + (Date.now() % 1_000_000) : Number(values.seed)
  if (!Number.isSafeInteger(seed) || seed < 1) refuse(`--seed ${values.seed} is no whole number from 1.`)
  const lasts = Number(values.minutes)
  if (!(lasts >= 0 && lasts <= longestMinutes)) refuse(`--minutes ${values.minutes} is no number up to ${longestMinutes}.`)
  const chosen = values.only.split(',')
  const unknown = chosen.find((scene) => !scenes.has(scene))
  if (unknown !== undefined) refuse(`There is no scene "${unknown}": use ${[...scenes.keys()].join(', ')}.`)
  return { seed, lastsMs: lasts * minutes, chosen }
}

function refuse(message) {
  console.error(message)
  process.exit(1)
}
