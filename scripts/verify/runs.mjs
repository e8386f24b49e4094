// Runs one part of the verification with its output in this terminal, and counts what really ran.
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { playBrowserTests } from './browser-runs.mjs'
import { onceMore } from './once-more.mjs'
import { leftoverMessage, runProgram } from './run-program.mjs'
import { groupFiles } from './shared-files.mjs'
import { runTestFiles } from './test-files.mjs'

const minutes = 60_000
/** Far more than a busy machine needs. */
const limits = { checkMs: 15 * minutes }

/** The slowest files begin first, so that the run does not end with one file on one core. */
const slowFirst = [
  'tests/deaths/deaths.test.ts',
  'tests/faults/killed-import.test.ts',
  'tests/faults/supervised-shop.test.ts',
  'tests/faults/killed-shop.test.ts',
  'tests/faults/killed-act.test.ts',
  'src/platform/db/local/presence.test.ts',
  'tests/faults/database-away.test.ts',
  'src/platform/db/local-postgres.test.ts',
  'src/main/commands/orders/orders.test.ts',
  'tests/contracts/mail-matrix.test.ts',
  'tests/contracts/shipping-matrix.test.ts',
  'tests/faults/web-and-worker.test.ts',
  'tests/faults/replaced-release.test.ts',
  'tests/deploy/last-release.test.ts',
]
const testFiles = ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'bench/**/*.test.ts', 'scripts/**/*.test.ts', 'studio/**/*.test.ts']

/** Runs a program whose exit code is the result. */
export async function runCheck({ run, root, signal }, args) {
  const { code, overran, left } = await runProgram(run, args, { cwd: root, limitMs: limits.checkMs, output: 'shown', signal })
  const why = overran ? `It took longer than ${limits.checkMs / minutes} minutes and was ended.` : leftoverMessage(left)
  return code === 0 && !why ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, why }
}

export async function runUnitTests({ run, root, signal, print, isStrict }) {
  const found = globSync(testFiles, { cwd: root })
  const missing = slowFirst.filter((file) => !found.includes(file))
  if (missing.length > 0)
    return { passed: 0, failed: 1, why: `There is no ${missing.join(', ')}: mend slowFirst in scripts/verify/runs.mjs.` }

  const unbuilt = await buildPages({ run, root, signal })
  if (unbuilt) return unbuilt

  const groups = groupFiles(found.filter((file) => !slowFirst.includes(file)).sort(), root)
  const first = await runTestFiles(run, [...slowFirst, ...groups], { root, print, signal })
  const { results, unlucky } = await onceMore(first, {
    ...{ isStrict, signal, print, isRed: ({ failed }) => failed > 0 },
    repeat: (red) =>
      runTestFiles(
        run,
        red.map(({ what }) => what),
        { root, print, signal, atOnce: 1 },
      ),
  })
  printAgain(
    results.filter(({ failed }) => failed > 0).map(({ text }) => text),
    print,
  )
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0)
  const faults = results.flatMap((result) => result.faults)
  return { ...judge({ passed: total('passed'), failed: total('failed'), skipped: total('skipped'), faults }), unlucky, timed: results }
}

/** What failed stands once more at the end, because thousands of lines lie between, and a log may be cut. */
function printAgain(broken, print) {
  // Files that share a process share its output.
  if (broken.length > 0) print(`\n── what failed, once more\n${[...new Set(broken)].join('')}`)
}

export async function runBrowserTests({ run, root, signal, print, isStrict }) {
  const config = join(root, 'tests/browser/playwright.config.ts')
  if (!existsSync(config)) return { passed: 0, failed: 1, why: 'There are no browser tests.' }
  const unbuilt = await buildPages({ run, root, signal })
  if (unbuilt) return unbuilt
  const env = { CHROMIUM: await findBrowser() }
  const { results, unlucky, faults } = await playBrowserTests({
    ...{ run, root, signal, print, isStrict, env, config, resultsFolder: join(root, 'test-results') },
  })
  const failed = results.filter(({ status }) => status === 'unexpected')
  printAgain(
    failed.map(({ what, error }) => `${what}\n${error}\n`),
    print,
  )
  const counted = (...statuses) => results.filter(({ status }) => statuses.includes(status)).length
  const counts = { passed: counted('expected', 'flaky'), failed: failed.length + faults.length, skipped: counted('skipped') }
  return { ...judge({ ...counts, faults }), unlucky, timed: results }
}

/** Builds the pages for the browser tests and those of a built shop. Returns a failed result when that fails. */
async function buildPages({ run, root, signal }) {
  const { code } = await runProgram(run, ['scripts/verify/build.mjs'], { cwd: root, limitMs: limits.checkMs, output: 'shown', signal })
  return code === 0 ? undefined : { passed: 0, failed: 1, why: 'The pages could not be built.' }
}

/** Skipped tests count as failed. */
function judge({ passed, failed, skipped, faults }) {
  const why = [...faults, ...(skipped > 0 ? [`${skipped} tests were skipped, which counts as failed.`] : [])].join('\n')
  return { passed, failed: failed + skipped, why: why || undefined }
}
