// Runs one part of the verification with its output in this terminal, and counts what really ran.
import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

/** One program that says yes or no. */
export async function runCheck(root, args) {
  const code = await run(root, args)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

export async function runUnitTests(root) {
  const files = globSync(['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'scripts/**/*.test.ts', 'studio/**/*.test.ts'], {
    cwd: root,
  }).sort()
  if (files.length === 0) return { passed: 0, failed: 1, why: 'There are no test files.' }

  const counts = resultFile(root, 'unit.json')
  const reporters = [
    ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
    ...['--test-reporter=./scripts/verify/count-reporter.mjs', `--test-reporter-destination=${counts}`],
  ]
  // Many tests wait for the database: two at a time keep even one core busy.
  const concurrency = `--test-concurrency=${Math.max(2, availableParallelism())}`
  const code = await run(root, ['--import', './scripts/tsx.mjs', '--test', concurrency, ...reporters, ...files])
  return judge(code, readResult(counts))
}

export async function runBrowserTests(root, browser) {
  if (!existsSync(join(root, 'tests/browser'))) return { passed: 0, failed: 1, why: 'There are no browser tests.' }

  const counts = resultFile(root, 'browser.json')
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const code = await run(root, [playwright, 'test', '-c', 'tests/browser/playwright.config.ts'], { CHROMIUM: browser })
  const stats = readResult(counts)?.stats
  return judge(code, stats && { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped })
}

/** A skipped test proves nothing, and a runner that fails without a failed test has failed all the same. */
function judge(code, counts) {
  if (!counts) return { passed: 0, failed: 1, why: `The tests ended with ${code} and left no count.` }
  const { passed, skipped = 0 } = counts
  const failed = counts.failed + skipped
  const why = skipped > 0 ? `${skipped} tests were skipped, which counts as failed.` : undefined
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed, why }
}

function run(root, args, environment = {}) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } })
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('close', (code) => resolve(code ?? 1))
  })
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
