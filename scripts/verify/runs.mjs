// Runs one part of the verification with its output in this terminal, and counts what really ran.
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { failedBrowserTests } from './failed-browser-tests.mjs'
import { runProgram } from './run-program.mjs'
import { runTestFiles } from './test-files.mjs'

const minutes = 60_000
/** Far more than a busy machine needs. Playwright's own limits are a little lower. */
const limits = { checkMs: 15 * minutes, browserMs: 40 * minutes }

/** The slowest files begin first, so that the run does not end with one file on one core. */
const slowFirst = [
  'bench/short-run.test.ts',
  'tests/deaths/deaths.test.ts',
  'tests/faults/crash-run.test.ts',
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
  'tests/failover/crash-failover.test.ts',
  'tests/failover/failover.test.ts',
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

export async function runUnitTests({ run, root, signal, print }) {
  const found = globSync(testFiles, { cwd: root })
  const missing = slowFirst.filter((file) => !found.includes(file))
  if (missing.length > 0)
    return { passed: 0, failed: 1, why: `There is no ${missing.join(', ')}: mend slowFirst in scripts/verify/runs.mjs.` }

  const unbuilt = await buildPages({ run, root, signal })
  if (unbuilt) return unbuilt

  const files = [...slowFirst, ...found.filter((file) => !slowFirst.includes(file)).sort()]
  const result = await runTestFiles(run, files, { root, print, signal })
  printAgain(result.broken, print)
  return judge(result)
}

/** What failed stands once more at the end, because thousands of lines lie between, and a log may be cut. */
function printAgain(broken, print) {
  if (broken.length > 0) print(`\n── what failed, once more\n${broken.join('')}`)
}

export async function runBrowserTests({ run, root, signal, print }) {
  if (!existsSync(join(root, 'tests/browser'))) return { passed: 0, failed: 1, why: 'There are no browser tests.' }
  const unbuilt = await buildPages({ run, root, signal })
  if (unbuilt) return unbuilt

  const counts = resultFile(root, 'browser.json')
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const { code, overran, left } = await runProgram(run, [playwright, 'test', '-c', 'tests/browser/playwright.config.ts'], {
    cwd: root,
    env: { CHROMIUM: await findBrowser() },
    limitMs: limits.browserMs,
    output: 'shown',
    signal,
  })
  const report = readResult(counts)
  const stats = report?.stats
  printAgain(report ? failedBrowserTests(report).map((each) => `${each}\n`) : [], print)
  const faults = [
    overran && `The browser tests took longer than ${limits.browserMs / minutes} minutes and were ended.`,
    !stats && `The tests ended with ${code ?? 'a signal'} and left no count.`,
    leftoverMessage(left),
  ].filter(Boolean)
  const { expected: passed = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats ?? {}
  const isSilent = code !== 0 && unexpected + flaky + faults.length === 0
  return judge({ passed, failed: unexpected + flaky + faults.length + (isSilent ? 1 : 0), skipped, faults })
}

/** Builds the pages for the benchmark and the browser tests. Returns a failed result when that fails. */
async function buildPages({ run, root, signal }) {
  const { code } = await runProgram(run, ['scripts/verify/build.mjs'], { cwd: root, limitMs: limits.checkMs, output: 'shown', signal })
  return code === 0 ? undefined : { passed: 0, failed: 1, why: 'The pages could not be built.' }
}

const leftoverMessage = (left) =>
  left.length > 0 ? `It left processes running: ${left.map(({ pid, command }) => `${pid} (${command})`).join(', ')}` : undefined

/** Skipped tests count as failed. */
function judge({ passed, failed, skipped, faults }) {
  const why = [...faults, ...(skipped > 0 ? [`${skipped} tests were skipped, which counts as failed.`] : [])].join('\n')
  return { passed, failed: failed + skipped, why: why || undefined }
}

function resultFile(root, name) {
  const folder = join(root, 'test-results')
  mkdirSync(folder, { recursive: true })
  rmSync(join(folder, name), { force: true })
  return join(folder, name)
}

function readResult(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
